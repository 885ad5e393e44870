import { ComponentType, SeparatorSpacing } from '../../protocol/components/component.js';
import { refuseUnknown, type SettingNames } from '../../common/read-given.js';
import { defined } from '../types/defined.js';
import type { Built } from './row-components.js';
import type {
  ContainerComponent,
  FileComponent,
  MediaGalleryComponent,
  MediaGalleryItem,
  SectionComponent,
  SeparatorComponent,
  TextDisplayComponent,
  ThumbnailComponent,
} from './layout-components.js';

/** Settings of a container. */
export interface ContainerSettings {
  /** The colour of its edge, 0 to 0xFFFFFF. Default: it has none. */
  readonly accentColor?: number | undefined;
  /** Whether it is hidden until the reader reveals it. Default false. */
  readonly spoiler?: boolean | undefined;
}

/** Settings of a picture or video. */
export interface MediaSettings {
  /** Alternative text. 1 to 1,024 characters. */
  readonly description?: string | undefined;
  /** Whether it is hidden until the reader reveals it. Default false. */
  readonly spoiler?: boolean | undefined;
}

const MEDIA_SETTINGS: SettingNames<MediaSettings> = { description: true, spoiler: true };

/** A picture or video of a gallery. */
export interface GalleryItem extends MediaSettings {
  /** A URL, or `attachment://` and the name of a file of the same message. */
  readonly url: string;
}

const GALLERY_SETTINGS: SettingNames<GalleryItem> = { ...MEDIA_SETTINGS, url: true };

/** Settings of a file. */
export interface FileSettings {
  /** Whether it is hidden until the reader reveals it. Default false. */
  readonly spoiler?: boolean | undefined;
}

/** Settings of a separator. */
export interface SeparatorSettings {
  /** Whether it shows a line. Default true. */
  readonly divider?: boolean | undefined;
  /** Its height. Default `'small'`. */
  readonly spacing?: 'small' | 'large' | undefined;
}

/**
 * Creates a container: a box around components. They are results of `text`, `section` and the like, literals in
 * Discord's format, or builders. A string is a text.
 */
export function container(
  components: readonly (string | ContainerComponent['components'][number])[],
  settings: ContainerSettings = {},
): ContainerComponent {
  refuseUnknown('container', settings, { accentColor: true, spoiler: true });
  const { accentColor, spoiler } = settings;
  return {
    type: ComponentType.CONTAINER,
    components: components.map(toText),
    ...defined({ accent_color: accentColor, spoiler }),
  };
}

/**
 * Creates a section: one to three texts with a button or a thumbnail at their side.
 *
 * @param texts - One, or a list: strings, results of `text`, or builders.
 */
export function section(
  texts: string | readonly (string | TextDisplayComponent | Built)[],
  accessory: SectionComponent['accessory'],
): SectionComponent {
  const components = typeof texts === 'string' ? [text(texts)] : texts.map(toText);
  return { type: ComponentType.SECTION, components, accessory };
}

/**
 * Creates a thumbnail for the side of a section.
 *
 * @param url - A URL, or `attachment://` and the name of a file of the same message.
 */
export function thumbnail(url: string, settings: MediaSettings = {}): ThumbnailComponent {
  refuseUnknown('thumbnail', settings, MEDIA_SETTINGS);
  return { type: ComponentType.THUMBNAIL, ...toItem(url, settings) };
}

/** Creates a text with Markdown. It mentions nobody unless `allowed_mentions` of the message allows it. */
export function text(content: string): TextDisplayComponent {
  return { type: ComponentType.TEXT_DISPLAY, content };
}

/** Creates a gallery of one to ten pictures or videos. A string is a URL. */
export function gallery(items: readonly (string | GalleryItem)[]): MediaGalleryComponent {
  return {
    type: ComponentType.MEDIA_GALLERY,
    items: items.map((item) => {
      if (typeof item === 'string') return toItem(item, {});
      refuseUnknown('gallery', item, GALLERY_SETTINGS);
      return toItem(item.url, item);
    }),
  };
}

/**
 * Creates a component that shows a file of the same message.
 *
 * @param url - `attachment://` and the name of the file.
 */
export function file(url: string, settings: FileSettings = {}): FileComponent {
  refuseUnknown('file', settings, { spoiler: true });
  return { type: ComponentType.FILE, file: { url }, ...defined({ spoiler: settings.spoiler }) };
}

/** Creates a separator between two components, by default with a line. */
export function separator(settings: SeparatorSettings = {}): SeparatorComponent {
  refuseUnknown('separator', settings, { divider: true, spacing: true });
  const { divider, spacing } = settings;
  return {
    type: ComponentType.SEPARATOR,
    ...defined({ divider, spacing: spacing === undefined ? undefined : SPACINGS[spacing] }),
  };
}

const SPACINGS = { small: SeparatorSpacing.SMALL, large: SeparatorSpacing.LARGE } as const;

function toItem(url: string, { description, spoiler }: MediaSettings): MediaGalleryItem {
  return { media: { url }, ...defined({ description, spoiler }) };
}

function toText<C>(component: string | C): TextDisplayComponent | C {
  return typeof component === 'string' ? text(component) : component;
}
