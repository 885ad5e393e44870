import type { APIThreadMember, APIThreadMetadata } from 'discord-api-types/payloads/v10';
import type { Sent } from '../sent.js';

/** The state of a thread. */
export interface ThreadMetadata extends Sent<
  Omit<APIThreadMetadata, 'archive_timestamp' | 'create_timestamp'>
> {
  /** Minutes without activity until it is archived: 60, 1,440, 4,320 or 10,080. */
  auto_archive_duration?: number | undefined;
  /** When `archived` last changed. */
  archive_timestamp?: string | null | undefined;
  /** Only for threads made after 2022-01-09. */
  create_timestamp?: string | null | undefined;
}

/** A user's membership of a thread. */
export interface ThreadMember extends Sent<APIThreadMember> {
  /** Bits: `ThreadMemberFlags` of discord-api-types. */
  flags?: number | undefined;
}
