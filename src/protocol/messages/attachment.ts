import type { Snowflake } from '../snowflake.js';
import type { User } from '../guilds/user.js';

/** Bits of an attachment's `flags`. */
export const AttachmentFlag = {
  IS_CLIP: 1 << 0,
  IS_THUMBNAIL: 1 << 1,
  IS_REMIX: 1 << 2,
  IS_SPOILER: 1 << 3,
  IS_ANIMATED: 1 << 5,
} as const;

/** A file of a message, or one that was given to an ATTACHMENT option. Only essential fields are required. */
export interface Attachment {
  id: Snowflake;
  filename: string;
  /** Bytes. */
  size: number;
  /** Where to fetch it. For options and ephemeral messages it expires. */
  url: string;
  proxy_url?: string | undefined;
  title?: string | null | undefined;
  /** At most 1,024 characters. */
  description?: string | null | undefined;
  /** The media type, as the service guesses it. */
  content_type?: string | null | undefined;
  /** Pixels, for images and videos. */
  height?: number | null | undefined;
  /** Pixels, for images and videos. */
  width?: number | null | undefined;
  /** A thumbhash in base64. */
  placeholder?: string | null | undefined;
  placeholder_version?: number | null | undefined;
  /** True if it is removed automatically; always true for options. */
  ephemeral?: boolean | undefined;
  /** Seconds, for voice messages. */
  duration_secs?: number | null | undefined;
  /** For voice messages, in base64. */
  waveform?: string | null | undefined;
  /** See {@link AttachmentFlag}. */
  flags?: number | undefined;
  clip_participants?: User[] | undefined;
  clip_created_at?: string | null | undefined;
  [field: string]: unknown;
}
