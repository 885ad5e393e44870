import type { ComponentChildren } from 'preact';
import { SeparatorSpacing } from 'commandry/protocol';
import { nameOfAddress } from '../address.js';
import { toCssColor, useTint } from '../color.js';
import { FileCard, Picture } from '../media.js';
import { BlockSpoiler } from '../spoiler.js';
import type {
  WireContainer,
  WireFile,
  WireMediaGallery,
  WireSeparator,
  WireThumbnail,
} from './component-objects.js';

interface SectionViewProps {
  readonly children: ComponentChildren;
  readonly accessory: ComponentChildren;
}

/** Texts with a button or a picture beside them. */
export function SectionView({ children, accessory }: SectionViewProps) {
  return (
    <div class="section">
      <div>{children}</div>
      {accessory}
    </div>
  );
}

export function ThumbnailView({ thumbnail }: { readonly thumbnail: WireThumbnail }) {
  return (
    <BlockSpoiler isSpoiler={thumbnail.spoiler === true} what="picture">
      <Picture kind="thumbnail" url={thumbnail.media.url} description={thumbnail.description} />
    </BlockSpoiler>
  );
}

/** Pictures side by side. Other files are shown by name. */
export function GalleryView({ gallery }: { readonly gallery: WireMediaGallery }) {
  const count = gallery.items.length;
  return (
    <ul class={`gallery ${count === 1 ? 'of-one' : count === 2 || count === 4 ? 'of-two' : 'of-more'}`}>
      {gallery.items.map(({ media, description, spoiler }, index) => (
        <li key={index}>
          <BlockSpoiler isSpoiler={spoiler === true} what="picture">
            {/^(?:video|audio)\//.test(media.content_type ?? '') ? (
              <FileCard
                url={media.url}
                name={nameOfAddress(media.url)}
                size={null}
                description={description ?? undefined}
              />
            ) : (
              <Picture kind="picture" url={media.url} description={description} />
            )}
          </BlockSpoiler>
        </li>
      ))}
    </ul>
  );
}

export function FileView({ file: { file, name, size, spoiler } }: { readonly file: WireFile }) {
  return (
    <BlockSpoiler isSpoiler={spoiler === true} what="file">
      <FileCard url={file.url} name={name ?? nameOfAddress(file.url)} size={size ?? null} />
    </BlockSpoiler>
  );
}

export function SeparatorView({ separator }: { readonly separator: WireSeparator }) {
  const spacing = separator.spacing === SeparatorSpacing.LARGE ? 'large' : 'small';
  if (separator.divider === false) return <div class={`gap ${spacing}`} />;
  return <hr class={spacing} />;
}

interface ContainerViewProps {
  readonly container: WireContainer;
  readonly children: ComponentChildren;
}

/** A box around components, with a coloured edge if it has a colour. */
export function ContainerView({ container, children }: ContainerViewProps) {
  const ref = useTint<HTMLDivElement>(container.accent_color);
  const isTinted = toCssColor(container.accent_color) !== null;
  return (
    <BlockSpoiler isSpoiler={container.spoiler === true} what="box">
      <div ref={ref} class={isTinted ? 'container tinted' : 'container'}>
        {children}
      </div>
    </BlockSpoiler>
  );
}
