import type { ButtonStyle, SeparatorSpacing } from 'commandry/protocol';

/** An emoji of a button or an option: one of a guild by its id, or a character as its name. */
export interface WireEmoji {
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** A picture or file as Discord returns it. */
export interface WireMedia {
  readonly url: string;
  readonly content_type?: string;
}

export interface WireButton {
  readonly type: 2;
  readonly style: ButtonStyle;
  readonly label?: string;
  readonly emoji?: WireEmoji;
  readonly custom_id?: string;
  readonly url?: string;
  readonly sku_id?: string;
  readonly disabled?: boolean;
}

export interface WireOption {
  readonly label: string;
  readonly value: string;
  readonly description?: string;
  readonly emoji?: WireEmoji;
  readonly default?: boolean;
}

/** A select of any kind: for texts it has `options`, for users, roles and channels `default_values`. */
export interface WireSelect {
  readonly type: 3 | 5 | 6 | 7 | 8;
  readonly custom_id: string;
  readonly placeholder?: string;
  readonly min_values?: number;
  readonly max_values?: number;
  readonly disabled?: boolean;
  /** In modals. */
  readonly required?: boolean;
  readonly options?: readonly WireOption[];
  readonly default_values?: readonly { readonly id: string; readonly type: string }[];
  readonly channel_types?: readonly number[];
}

export interface WireActionRow {
  readonly type: 1;
  readonly components: readonly WireComponent[];
}

export interface WireTextDisplay {
  readonly type: 10;
  readonly content: string;
}

export interface WireThumbnail {
  readonly type: 11;
  readonly media: WireMedia;
  readonly description?: string | null;
  readonly spoiler?: boolean;
}

export interface WireSection {
  readonly type: 9;
  readonly components: readonly WireComponent[];
  readonly accessory: WireComponent;
}

export interface WireMediaGallery {
  readonly type: 12;
  readonly items: readonly Pick<WireThumbnail, 'media' | 'description' | 'spoiler'>[];
}

export interface WireFile {
  readonly type: 13;
  readonly file: WireMedia;
  readonly name?: string | null;
  /** Bytes. */
  readonly size?: number | null;
  readonly spoiler?: boolean;
}

export interface WireSeparator {
  readonly type: 14;
  readonly divider?: boolean;
  readonly spacing?: SeparatorSpacing;
}

export interface WireContainer {
  readonly type: 17;
  readonly components: readonly WireComponent[];
  readonly accent_color?: number | null;
  readonly spoiler?: boolean;
}

/** A component of a message. */
export type WireComponent =
  | WireActionRow
  | WireButton
  | WireSelect
  | WireTextDisplay
  | WireThumbnail
  | WireSection
  | WireMediaGallery
  | WireFile
  | WireSeparator
  | WireContainer;
