import * as z from 'zod/mini';
import { Snowflake } from '../snowflake.js';
import { User } from '../guilds/user.js';

/** Bits of an attachment's `flags`. */
export const AttachmentFlag = {
  IS_CLIP: 1 << 0,
  IS_THUMBNAIL: 1 << 1,
  IS_REMIX: 1 << 2,
  IS_SPOILER: 1 << 3,
  IS_ANIMATED: 1 << 5,
} as const;

/** A file of a message, or one that was given to an ATTACHMENT option. Only essential fields are required. */
export const Attachment = z.looseObject({
  id: Snowflake,
  filename: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Where to fetch it. For options and ephemeral messages it expires. */
  url: z.string(),
  proxy_url: z.optional(z.string()),
  title: z.nullish(z.string()),
  /** At most 1,024 characters. */
  description: z.nullish(z.string()),
  /** The media type, as the service guesses it. */
  content_type: z.nullish(z.string()),
  /** Pixels, for images and videos. */
  height: z.nullish(z.int()),
  /** Pixels, for images and videos. */
  width: z.nullish(z.int()),
  /** A thumbhash in base64. */
  placeholder: z.nullish(z.string()),
  placeholder_version: z.nullish(z.int()),
  /** True if it is removed automatically; always true for options. */
  ephemeral: z.optional(z.boolean()),
  /** Seconds, for voice messages. */
  duration_secs: z.nullish(z.number()),
  /** For voice messages, in base64. */
  waveform: z.nullish(z.string()),
  /** See {@link AttachmentFlag}. */
  flags: z.optional(z.int()),
  clip_participants: z.optional(z.array(User)),
  clip_created_at: z.nullish(z.string()),
});
export type Attachment = z.infer<typeof Attachment>;
