import { isThread, type Snowflake, snowflakeToTimestampMs } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Store } from '../../storage/store.js';
import type { ChannelRecord } from '../world/world-records.js';

const MINUTE_MS = 60_000;

/** The name in `meta` of the moment from which on the threads of a world count their time, in Unix milliseconds. */
export const WORLD_BEGAN = 'worldBeganMs';

type Rights = Pick<Service, 'store' | 'clock'>;

type ThreadFields = Pick<ChannelRecord, 'archived' | 'archiveTimestamp' | 'autoArchiveDuration' | 'locked'>;

/** What a channel has as a thread. A state that an earlier version has kept may be without it. */
export function readThread({
  archived = false,
  archiveTimestamp = null,
  autoArchiveDuration = 1_440,
  locked = false,
}: Partial<ThreadFields>): ThreadFields {
  return { archived, archiveTimestamp, autoArchiveDuration, locked };
}

/** Whether a thread is archived, and since when that is so. */
export interface ArchiveState {
  readonly isArchived: boolean;
  readonly changedAtMs: number;
}

/**
 * A thread is archived by hand, or by the clock, so long after its last message. No timer runs: it is so when somebody looks.
 * A thread of a world begins with the world, however old its id is.
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

/** A message takes an archived thread out, unless it is locked. To be asked for before the message is there. */
export function wakeThread(rights: Rights, channelId: Snowflake): void {
  const { store, clock } = rights;
  const channel = store.channels.get(channelId);
  if (!channel || !isThread(channel.type) || !readArchive(rights, channel).isArchived) return;
  if (!readThread(channel).locked) store.channels.set(channel.id, setArchived(channel, false, clock.now()));
}

/** A thread that is archived, or taken out, at a moment. */
export function setArchived(channel: ChannelRecord, archived: boolean, atMs: number): ChannelRecord {
  return { ...channel, archived, archiveTimestamp: new Date(atMs).toISOString() };
}

/** When the last message that everybody sees was written; 0 where there is none. */
function findLastMessageMs({ messages }: Store, { id }: ChannelRecord): number {
  const last = messages.group(id).findLast(({ visibleTo }) => visibleTo === null);
  return last ? snowflakeToTimestampMs(last.message.id) : 0;
}
