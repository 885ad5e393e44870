import type { APIAttachment } from 'discord-api-types/payloads/v10';
import type { Sent } from '../sent.js';
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

/** A field that the published schema allows null for. */
type OrNull =
  | 'clip_created_at'
  | 'content_type'
  | 'description'
  | 'duration_secs'
  | 'placeholder'
  | 'placeholder_version'
  | 'title'
  | 'waveform';

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** A file of a message, or one that was given to an ATTACHMENT option. */
export interface Attachment
  extends
    Sent<Omit<APIAttachment, OrNull | 'clip_participants'>>,
    Sent<Nullable<Pick<APIAttachment, OrNull>>> {
  id: Snowflake;
  filename: string;
  /** Bytes. */
  size: number;
  /** Where to fetch it. For options and ephemeral messages it expires. */
  url: string;
  /** True if it is removed automatically; always true for options. */
  ephemeral?: boolean | undefined;
  /** See {@link AttachmentFlag}. */
  flags?: number | undefined;
  clip_participants?: User[] | undefined;
}
