import { ChannelType, isDirect, isThread } from 'commandry/protocol';
import {
  defineResource,
  type ControlSources,
  type RecordProblem,
  type Sources,
} from '../../storage/resource.js';
import { memberKey, type Store } from '../../storage/store.js';
import { toVisibilityEvents } from '../access/channel-visibility.js';
import { readArchive, setArchived } from '../access/thread-archive.js';
import type { EventBody } from '../emulator-events.js';
import { noteOnStarter } from '../guilds/threads/thread-state.js';
import { toChannelObject, toThreadMember } from '../objects/wire-channel.js';
import { isSameJson } from '../same-json.js';
import { nameOfChannel } from '../world/find-records.js';
import { ChannelRecord } from '../world/world-records.js';
import { isWithoutGuild } from './shared-events.js';

const toOverwrite = (type: 0 | 1) =>
  ({
    field: 'overwrites',
    to: type === 0 ? 'roles' : 'users',
    targets: ({ overwrites }: ChannelRecord) =>
      overwrites.filter((overwrite) => overwrite.type === type).map(({ id }) => id),
    onDelete: (channel: ChannelRecord, target: string): ChannelRecord => ({
      ...channel,
      overwrites: channel.overwrites.filter(({ id, type: own }) => own !== type || id !== target),
    }),
    isLoose: true,
  }) as const;

/** A deleted channel takes its messages, webhooks, invites and threads; of those, threads and invites are told. */
export const channels = defineResource('channels', {
  noun: 'channel',
  groupOf: ({ guildId }) => guildId ?? '',
  links: {
    guildId: { to: 'guilds', onDelete: 'cascade' },
    // A category lets go of its channels.
    parentId: {
      to: 'channels',
      onDelete: ({ type }) => (isThread(type) ? 'cascade' : 'set null'),
      isLoose: true,
      isRechecked: true,
    },
    ownerId: { to: 'users', onDelete: 'set null' },
    memberIds: { to: 'users', onDelete: 'remove' },
    // A group is removed with its last user.
    recipientIds: {
      to: 'users',
      onDelete: ({ type, recipientIds }) =>
        type === ChannelType.DM || recipientIds.length === 1 ? 'cascade' : 'remove',
    },
  },
  otherLinks: [
    toOverwrite(0),
    toOverwrite(1),
    {
      // Who leaves a guild leaves its threads.
      field: 'memberIds',
      to: 'members',
      targets: ({ guildId, memberIds }) => memberIds.map((userId) => memberKey(guildId ?? '', userId)),
      onDelete: (channel, target) => ({
        ...channel,
        memberIds: channel.memberIds.filter((userId) => memberKey(channel.guildId ?? '', userId) !== target),
      }),
      isLoose: true,
    },
  ],
  check: (channel, store) => [
    ...findPlaceProblems(channel),
    ...(channel.guildId === null && isDirect(channel.type) ? [] : findParentProblems(channel, store)),
  ],
  follow(store, before, after) {
    if (before && !after && isThread(before.type)) noteOnStarter(store, before, true);
  },
  events: {
    goesWith: isWithoutGuild,
    create: (channel, now) => toChannelEvent('CREATE', channel, now),
    update: (channel, now, before) => toUpdates(channel, now, before),
    delete: (channel, now) => now.store.transactions.asBefore(() => toChannelEvent('DELETE', channel, now)),
  },
  world: { schema: ChannelRecord, key: ['id'] },
  control: {
    fixed: ['id', 'guildId'],
    unknown: 'UNKNOWN_CHANNEL',
    nameOf: nameOfChannel,
    fill: () => ({ guildId: null, name: null }),
    edit: settleThread,
    extras: showThread,
  },
});

function findPlaceProblems({ guildId, name, type, recipientIds }: ChannelRecord): RecordProblem[] {
  if (guildId !== null) {
    return [
      ...(name === null ? [{ field: 'name', text: 'a channel of a guild needs one' }] : []),
      ...(isDirect(type) ? [{ field: 'type', text: 'direct messages are in no guild' }] : []),
    ];
  }
  if (!isDirect(type)) {
    return [{ field: 'guildId', text: 'only direct messages (types 1 and 3) are in no guild' }];
  }
  const count = new Set(recipientIds).size;
  const isEnough = type === ChannelType.DM ? count === 2 : count > 0;
  return isEnough
    ? []
    : [{ field: 'recipientIds', text: 'direct messages are between two users, or in a group' }];
}

function findParentProblems({ guildId, parentId, type }: ChannelRecord, store: Store): RecordProblem[] {
  const parent = store.channels.get(parentId ?? '');
  const isFit =
    parent?.guildId === guildId && (parent.type === ChannelType.GUILD_CATEGORY) !== isThread(type);
  if (isThread(type)) {
    const text = `a thread needs a channel of its guild; there is no ${parentId}`;
    return isFit && !isThread(parent.type) ? [] : [{ field: 'parentId', text }];
  }
  return parentId === null || isFit
    ? []
    : [{ field: 'parentId', text: `no category ${parentId} in its guild` }];
}

/** Sets the time when a thread is archived or unarchived, if it was not given: now. */
function settleThread(
  sources: ControlSources,
  channel: ChannelRecord,
  before: ChannelRecord,
  given: Readonly<Record<string, unknown>>,
): ChannelRecord {
  if (typeof given['archived'] !== 'boolean' || 'archiveTimestamp' in given) return channel;
  if (readArchive(sources, before).isArchived === channel.archived) return channel;
  return setArchived(channel, channel.archived, sources.clock.now());
}

/** Shows whether a thread is archived, which also depends on the clock. */
function showThread(sources: ControlSources, channel: ChannelRecord): object {
  if (!isThread(channel.type)) return {};
  const { isArchived, changedAtMs } = readArchive(sources, channel);
  return { archived: isArchived, archive_timestamp: new Date(changedAtMs).toISOString() };
}

/** Direct messages have no events. */
function toChannelEvent(
  what: 'CREATE' | 'UPDATE' | 'DELETE',
  channel: ChannelRecord,
  rights: Sources,
): EventBody | undefined {
  if (channel.guildId === null) return undefined;
  const type = `${isThread(channel.type) ? 'THREAD' : 'CHANNEL'}_${what}` as const;
  return { type, guild_id: channel.guildId, channel: toChannelObject(rights, channel) };
}

/** Who joins and leaves a thread is an event of its own. */
function toUpdates(channel: ChannelRecord, now: Sources, before: ChannelRecord): readonly EventBody[] {
  const [were, are] = [new Set(before.memberIds), new Set(channel.memberIds)];
  const added = channel.memberIds.filter((id) => !were.has(id));
  const removed = before.memberIds.filter((id) => !are.has(id));
  const { guildId, id } = channel;
  const isOfMembers = added.length + removed.length > 0;
  const isMore = !isOfMembers || !isSameJson({ ...channel, memberIds: [] }, { ...before, memberIds: [] });
  const updated = isMore ? toChannelEvent('UPDATE', channel, now) : undefined;
  const told: readonly EventBody[] = updated ? [updated] : [];
  if (guildId !== null && !isThread(channel.type) && !isSameJson(channel.overwrites, before.overwrites)) {
    return [...told, ...toVisibilityEvents(now, guildId, 'channel', [channel])];
  }
  if (!isOfMembers || guildId === null) return told;
  const ofMembers: EventBody = {
    type: 'THREAD_MEMBERS_UPDATE',
    guild_id: guildId,
    channel_id: id,
    added_members: added.map((userId) => toThreadMember(channel, userId)),
    added_member_ids: added,
    removed_member_ids: removed,
  };
  return [...told, ofMembers];
}
