import type { APIEmbed, APIEmbedAuthor, APIEmbedFooter, APIEmbedImage } from 'discord-api-types/payloads/v10';

/** Fields of received embeds. Discord ignores them in what it gets. */
type Ignored<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** A picture of an embed: an address, or `attachment://` and the name of a file of the same message. */
export interface EmbedMedia extends Ignored<Omit<APIEmbedImage, 'url'>> {
  readonly url: string;
}

/** A card in a message. Every field is optional; all texts of all embeds together have at most 6,000 characters. */
export interface Embed extends Ignored<Pick<APIEmbed, 'video' | 'provider' | 'flags'>> {
  /** `rich`, whatever is given. Embeds of other types are made by Discord, for links: an edit leaves them out. */
  readonly type?: string | undefined;
  /** At most 256 characters. */
  readonly title?: string | null | undefined;
  /** At most 4,096 characters. */
  readonly description?: string | null | undefined;
  /** Where the title leads: http or https. */
  readonly url?: string | null | undefined;
  /** ISO 8601, for example `2026-01-31T12:00:00Z`. */
  readonly timestamp?: string | null | undefined;
  /** The colour of its edge, 24 bits, for example `0x5865f2`. */
  readonly color?: number | null | undefined;
  readonly footer?: EmbedFooter | null | undefined;
  readonly image?: EmbedMedia | null | undefined;
  readonly thumbnail?: EmbedMedia | null | undefined;
  readonly author?: EmbedAuthor | null | undefined;
  /** At most 25. */
  readonly fields?: readonly EmbedField[] | null | undefined;
}

/** The last line of an embed. */
export interface EmbedFooter extends Ignored<Pick<APIEmbedFooter, 'proxy_icon_url'>> {
  /** At most 2,048 characters. */
  readonly text: string;
  readonly icon_url?: string | null | undefined;
}

/** The line above the title of an embed. */
export interface EmbedAuthor extends Ignored<Pick<APIEmbedAuthor, 'proxy_icon_url'>> {
  /** At most 256 characters. */
  readonly name: string;
  /** Where the name leads: http or https. */
  readonly url?: string | null | undefined;
  readonly icon_url?: string | null | undefined;
}

/** A name and a value in an embed. */
export interface EmbedField {
  /** 1 to 256 characters. */
  readonly name: string;
  /** 1 to 1,024 characters. */
  readonly value: string;
  /** True if it may be shown beside others. Default false. */
  readonly inline?: boolean | null | undefined;
}
