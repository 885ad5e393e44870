import type { Snowflake } from '../snowflake.js';

/** The state of a thread. */
export interface ThreadMetadata {
  archived: boolean;
  /** Minutes without activity until it is archived: 60, 1,440, 4,320 or 10,080. */
  auto_archive_duration: number;
  /** When `archived` last changed. */
  archive_timestamp: string | null;
  locked: boolean;
  /** For private threads: true if members who are no moderators may add others. */
  invitable?: boolean | undefined;
  /** Only for threads made after 2022-01-09. */
  create_timestamp?: string | null | undefined;
  [field: string]: unknown;
}

/** A user's membership of a thread. */
export interface ThreadMember {
  id?: Snowflake | undefined;
  user_id?: Snowflake | undefined;
  join_timestamp: string;
  flags: number;
  [field: string]: unknown;
}
