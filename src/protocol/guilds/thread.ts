import * as z from 'zod/mini';
import { Snowflake } from '../snowflake.js';

/** The state of a thread. */
export const ThreadMetadata = z.looseObject({
  archived: z.boolean(),
  /** Minutes without activity until it is archived: 60, 1,440, 4,320 or 10,080. */
  auto_archive_duration: z.int(),
  /** When `archived` last changed. */
  archive_timestamp: z.nullable(z.string()),
  locked: z.boolean(),
  /** For private threads: true if members who are no moderators may add others. */
  invitable: z.optional(z.boolean()),
  /** Only for threads made after 2022-01-09. */
  create_timestamp: z.nullish(z.string()),
});
export type ThreadMetadata = z.infer<typeof ThreadMetadata>;

/** A user's membership of a thread. */
export const ThreadMember = z.looseObject({
  id: z.optional(Snowflake),
  user_id: z.optional(Snowflake),
  join_timestamp: z.string(),
  flags: z.int(),
});
export type ThreadMember = z.infer<typeof ThreadMember>;
