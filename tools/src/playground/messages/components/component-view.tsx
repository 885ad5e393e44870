import { ComponentType } from 'commandry/protocol';
import { Markdown } from '../markdown/markdown.js';
import { ButtonView } from './button-view.js';
import {
  ContainerView,
  FileView,
  GalleryView,
  SectionView,
  SeparatorView,
  ThumbnailView,
} from './layout-views.js';
import { SelectView } from './select-view.js';
import type { WireComponent } from './component-objects.js';

function ComponentView({ component }: { readonly component: WireComponent }) {
  switch (component.type) {
    case ComponentType.ACTION_ROW:
      return (
        <div class="row">
          <ComponentList components={component.components} />
        </div>
      );
    case ComponentType.BUTTON:
      return <ButtonView button={component} />;
    case ComponentType.STRING_SELECT:
    case ComponentType.USER_SELECT:
    case ComponentType.ROLE_SELECT:
    case ComponentType.MENTIONABLE_SELECT:
    case ComponentType.CHANNEL_SELECT:
      return <SelectView select={component} />;
    case ComponentType.SECTION:
      return (
        <SectionView accessory={<ComponentView component={component.accessory} />}>
          <ComponentList components={component.components} />
        </SectionView>
      );
    case ComponentType.TEXT_DISPLAY:
      return <Markdown text={component.content} />;
    case ComponentType.THUMBNAIL:
      return <ThumbnailView thumbnail={component} />;
    case ComponentType.MEDIA_GALLERY:
      return <GalleryView gallery={component} />;
    case ComponentType.FILE:
      return <FileView file={component} />;
    case ComponentType.SEPARATOR:
      return <SeparatorView separator={component} />;
    case ComponentType.CONTAINER:
      return (
        <ContainerView container={component}>
          <ComponentList components={component.components} />
        </ContainerView>
      );
    default:
      return <UnknownComponent type={(component as { readonly type: number }).type} />;
  }
}

/** The components of a message, or those inside another. */
export function ComponentList({ components }: { readonly components: readonly WireComponent[] }) {
  return components.map((inner, index) => <ComponentView key={`${inner.type}.${index}`} component={inner} />);
}

function UnknownComponent({ type }: { readonly type: number }) {
  return <small class="note">A component of type {type}, which is not shown here.</small>;
}
