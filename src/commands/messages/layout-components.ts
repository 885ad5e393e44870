import type { ComponentType, SeparatorSpacing } from '../../protocol/components/component.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type {
  Built,
  ActionRowComponent,
  AnyButtonComponent,
  BaseComponent,
  OutsideRow,
} from './row-components.js';

/** A picture, video or file. Discord sets the fields beside `url`, and ignores them in what it gets. */
export interface MediaItem {
  /** A URL, or `attachment://` and the name of a file of the same message. */
  readonly url: string;
  readonly proxy_url?: string | undefined;
  /** In pixels. Null or absent where Discord does not know it. */
  readonly width?: number | null | undefined;
  /** In pixels. Null or absent where Discord does not know it. */
  readonly height?: number | null | undefined;
  /** A ThumbHash, which clients show while the picture loads. */
  readonly placeholder?: string | null | undefined;
  readonly placeholder_version?: number | null | undefined;
  readonly content_type?: string | null | undefined;
  readonly loading_state?: 0 | 1 | 2 | 3 | undefined;
  /** A bit set. */
  readonly flags?: number | undefined;
  readonly attachment_id?: Snowflake | undefined;
}

/** A text with Markdown. */
export interface TextDisplayComponent extends BaseComponent {
  readonly type: typeof ComponentType.TEXT_DISPLAY;
  /** 1 to 4,000 characters, those of all texts of the message together. */
  readonly content: string;
}

/** A small picture at the side of a section. */
export interface ThumbnailComponent extends BaseComponent {
  readonly type: typeof ComponentType.THUMBNAIL;
  /** The picture: an address, or a file of the same message. */
  readonly media: MediaItem;
  /** Alternative text. 1 to 1,024 characters. */
  readonly description?: string | null | undefined;
  /** Whether it is hidden until the reader reveals it. Default false. */
  readonly spoiler?: boolean | undefined;
}

/** One to three texts with a button or a picture at their side. */
export interface SectionComponent extends BaseComponent {
  readonly type: typeof ComponentType.SECTION;
  /** 1 to 3 texts. */
  readonly components: readonly (TextDisplayComponent | Built)[];
  /** The button or the picture beside the texts. */
  readonly accessory: AnyButtonComponent | ThumbnailComponent | Built;
}

/** One of the pictures or videos of a gallery. */
export interface MediaGalleryItem {
  /** The picture or video. */
  readonly media: MediaItem;
  /** Alternative text. 1 to 1,024 characters. */
  readonly description?: string | null | undefined;
  /** Whether it is hidden until the reader reveals it. Default false. */
  readonly spoiler?: boolean | undefined;
}

/** One to ten pictures or videos. */
export interface MediaGalleryComponent extends BaseComponent {
  readonly type: typeof ComponentType.MEDIA_GALLERY;
  /** 1 to 10. */
  readonly items: readonly (MediaGalleryItem | Built)[];
}

/** A file of the same message. Discord sets `name` and `size`, and ignores them in what it gets. */
export interface FileComponent extends BaseComponent {
  readonly type: typeof ComponentType.FILE;
  /** `attachment://` and the name of the file; a URL is not allowed. */
  readonly file: MediaItem;
  /** Whether it is hidden until the reader reveals it. Default false. */
  readonly spoiler?: boolean | undefined;
  /** The name of the file, as Discord sends it. */
  readonly name?: string | undefined;
  /** The size of the file in bytes, as Discord sends it. */
  readonly size?: number | undefined;
}

/** Space between two components, by default with a line. */
export interface SeparatorComponent extends BaseComponent {
  readonly type: typeof ComponentType.SEPARATOR;
  /** Whether it shows a line. Default true. */
  readonly divider?: boolean | undefined;
  /** Default `SMALL`. */
  readonly spacing?: SeparatorSpacing | undefined;
}

/** A component that a container can hold. */
export type ContainedComponent =
  | ActionRowComponent
  | SectionComponent
  | TextDisplayComponent
  | MediaGalleryComponent
  | FileComponent
  | SeparatorComponent;

/** Components in a box. */
export interface ContainerComponent extends BaseComponent {
  readonly type: typeof ComponentType.CONTAINER;
  /** 1 to 40. */
  readonly components: readonly (ContainedComponent | Built | OutsideRow)[];
  /** The colour of its edge, 0 to 0xFFFFFF. */
  readonly accent_color?: number | null | undefined;
  /** Whether it is hidden until the reader reveals it. Default false. */
  readonly spoiler?: boolean | undefined;
}

/**
 * A top-level component of a message, in Discord's format. All but action rows are layout components: their message has
 * the flag `IS_COMPONENTS_V2`, and neither content, embeds nor a poll.
 */
export type ReplyComponent = ContainedComponent | ContainerComponent;

/** The components of a message. `OutsideRow` is never assignable; it is there for the compiler's message. */
export type ReplyComponents = readonly (ReplyComponent | Built | OutsideRow)[];
