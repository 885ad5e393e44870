import * as z from 'zod';
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
  proxy_url: z.string().optional(),
  title: z.string().nullish(),
  /** At most 1,024 characters. */
  description: z.string().nullish(),
  /** The media type, as the service guesses it. */
  content_type: z.string().nullish(),
  /** Pixels, for images and videos. */
  height: z.int().nullish(),
  /** Pixels, for images and videos. */
  width: z.int().nullish(),
  /** A thumbhash in base64. */
  placeholder: z.string().nullish(),
  placeholder_version: z.int().nullish(),
  /** True if it is removed automatically; always true for options. */
  ephemeral: z.boolean().optional(),
  /** Seconds, for voice messages. */
  duration_secs: z.number().nullish(),
  /** For voice messages, in base64. */
  waveform: z.string().nullish(),
  /** See {@link AttachmentFlag}. */
  flags: z.int().optional(),
  clip_participants: z.array(User).optional(),
  clip_created_at: z.string().nullish(),
});
export type Attachment = z.infer<typeof Attachment>;
