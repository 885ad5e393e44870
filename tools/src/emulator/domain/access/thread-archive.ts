import { isThread, type Snowflake, snowflakeToTimestampMs } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Store } from '../../storage/store.js';
import type { ChannelRecord } from '../world/world-records.js';

const MINUTE_MS = 60_000;

/** The name in `meta` of the time when the threads of a world start, in Unix milliseconds. */
export const WORLD_BEGAN = 'worldBeganMs';

type Rights = Pick<Service, 'store' | 'clock'>;

type ThreadFields = Pick<ChannelRecord, 'archived' | 'archiveTimestamp' | 'autoArchiveDuration' | 'locked'>;

/** Reads the thread fields of a channel, which state saved by an earlier version may lack. */
export function readThread({
  archived = false,
  archiveTimestamp = null,
  autoArchiveDuration = 1_440,
  locked = false,
}: Partial<ThreadFields>): ThreadFields {
  return { archived, archiveTimestamp, autoArchiveDuration, locked };
}

/** Whether a thread is archived, and since when. */
export interface ArchiveState {
  readonly isArchived: boolean;
  readonly changedAtMs: number;
}

/**
 * A thread is archived manually, or some time after its last message. There is no timer: the state is computed when it
 * is read. A thread of a world starts with the world, however old its id is.
 */
export function readArchive({ store, clock }: Rights, channel: ChannelRecord): ArchiveState {
  const createdAtMs = snowflakeToTimestampMs(channel.id);
  const { archived, archiveTimestamp, autoArchiveDuration } = readThread(channel);
  const changedAtMs = archiveTimestamp === null ? createdAtMs : Date.parse(archiveTimestamp);
  if (archived) return { isArchived: true, changedAtMs };
  const activeAtMs = Math.max(
    changedAtMs,
    store.meta.get(WORLD_BEGAN) ?? 0,
    findLastMessageMs(store, channel),
  );
  const dueMs = activeAtMs + autoArchiveDuration * MINUTE_MS;
  return clock.now() >= dueMs ? { isArchived: true, changedAtMs: dueMs } : { isArchived: false, changedAtMs };
}

/** Unarchives a thread for a new message, unless it is locked. Call it before the message is stored. */
export function wakeThread(rights: Rights, channelId: Snowflake): void {
  const { store, clock } = rights;
  const channel = store.channels.get(channelId);
  if (!channel || !isThread(channel.type) || !readArchive(rights, channel).isArchived) return;
  if (!readThread(channel).locked) store.channels.set(channel.id, setArchived(channel, false, clock.now()));
}

/** Returns a thread archived, or unarchived, at a time. */
export function setArchived(channel: ChannelRecord, archived: boolean, atMs: number): ChannelRecord {
  return { ...channel, archived, archiveTimestamp: new Date(atMs).toISOString() };
}

/** The time of the last message that everybody sees; 0 if there is none. */
function findLastMessageMs({ messages }: Store, { id }: ChannelRecord): number {
  const last = messages.group(id).findLast(({ visibleTo }) => visibleTo === null);
  return last ? snowflakeToTimestampMs(last.message.id) : 0;
}
