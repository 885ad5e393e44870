import { isThread, type Snowflake } from 'commandry/protocol';
import type { Application } from '../storage/store-records.js';
import type { Store, Tables } from '../storage/store.js';
import { memberKey } from '../storage/store.js';
import type { Table } from '../storage/table.js';
import type { Touched } from '../storage/transactions.js';
import { findActor, seesChannel } from './access/channel-actor.js';
import { findGoverning, type PermissionSources } from './access/message-rights.js';
import type { EventBody, Sight } from './emulator-events.js';
import { toWireEntry } from './guilds/audit-log.js';
import { toWireEmoji } from './guilds/emojis.js';
import { toWireInvite } from './guilds/invites.js';
import { toShownMessage } from './objects/shown-message.js';
import type { WireMessage } from './objects/wire-message.js';
import { toChannelObject, toThreadMember } from './objects/wire-channel.js';
import { toFullGuild } from './objects/wire-guild.js';
import { toFullMember } from './objects/wire-member.js';
import { toWireRole } from './objects/wire-role.js';
import { toWireTimestamp } from './objects/wire-timestamp.js';
import { toMessageUser } from './objects/wire-user.js';
import { isSameJson } from './same-json.js';
import type { BanRecord, EmojiRecord, WebhookRecord } from './world/guild-records.js';
import type { ChannelRecord, GuildRecord, MemberRecord } from './world/world-records.js';

type Told = EventBody | readonly EventBody[] | undefined;

/** The events that follow from changes of a table's records. */
interface TableEvents<T, Cause> {
  /** A creation is not told if this is true of what was there before: it comes with something that is told. */
  readonly comesWith?: (record: T, before: Store) => boolean;
  /** A deletion is not told if this is true of what is there afterwards: it goes with something that is told, or not. */
  readonly goesWith?: (record: T, after: Store) => boolean;
  readonly create?: (record: T, now: PermissionSources) => Told;
  readonly update?: (
    record: T,
    now: PermissionSources,
    before: T,
    causes: readonly (Cause | undefined)[],
  ) => Told;
  readonly delete?: (record: T, now: PermissionSources) => Told;
}

type EventsOf<Kept> = Kept extends Table<infer T, infer Cause> ? TableEvents<T, Cause> : never;

interface InGuild {
  readonly guildId: Snowflake | null;
}

const isWithoutGuild = ({ guildId }: InGuild, { guilds }: Store) => guildId !== null && !guilds.has(guildId);

/** A table whose changes are told of by what causes them, or that is nobody's concern. */
const NONE = {};

/**
 * Every table. A guild comes and goes with everything in it. A deleted channel takes its messages, webhooks and threads,
 * of which the threads are told.
 */
const TABLE_EVENTS: { readonly [Name in keyof Tables]: EventsOf<Tables[Name]> } = {
  guilds: {
    create: (guild, now) => toGuildEvent('GUILD_CREATE', guild, now),
    update: (guild, now) => toGuildEvent('GUILD_UPDATE', guild, now),
    delete: ({ id }) => ({ type: 'GUILD_DELETE', guild_id: id }),
  },
  roles: {
    comesWith: isWithoutGuild,
    goesWith: isWithoutGuild,
    create: (role) => ({ type: 'GUILD_ROLE_CREATE', guild_id: role.guildId, role: toWireRole(role) }),
    update: (role, _now, _before, causes) =>
      causes.every((cause) => cause === 'silent')
        ? undefined
        : { type: 'GUILD_ROLE_UPDATE', guild_id: role.guildId, role: toWireRole(role) },
    delete: ({ guildId, id }) => ({ type: 'GUILD_ROLE_DELETE', guild_id: guildId, role_id: id }),
  },
  members: {
    comesWith: isWithoutGuild,
    goesWith: isWithoutGuild,
    create: (member, now) => toMemberEvent('GUILD_MEMBER_ADD', member, now),
    update: (member, now) => toMemberEvent('GUILD_MEMBER_UPDATE', member, now),
    delete({ guildId, userId }, { store }) {
      const user = store.transactions.asBefore(() => store.users.get(userId));
      return (
        user && { type: 'GUILD_MEMBER_REMOVE', guild_id: guildId, user_id: userId, user: toMessageUser(user) }
      );
    },
  },
  users: {
    // Members show their user.
    update(user, now, before) {
      if (isSameJson(toMessageUser(user), toMessageUser(before))) return undefined;
      return [...now.store.guilds.keys()]
        .flatMap((guildId) => now.store.members.get(memberKey(guildId, user.id)) ?? [])
        .flatMap((member) => toMemberEvent('GUILD_MEMBER_UPDATE', member, now) ?? []);
    },
  },
  bans: {
    goesWith: (ban, after) => isWithoutGuild(ban, after) || !after.users.has(ban.userId),
    create: (ban, now) => toBanEvent('GUILD_BAN_ADD', ban, now),
    delete: (ban, now) => toBanEvent('GUILD_BAN_REMOVE', ban, now),
  },
  channels: {
    goesWith: isWithoutGuild,
    create: (channel, now) => toChannelEvent('CREATE', channel, now),
    update: (channel, now, before) => toChannelUpdates(channel, now, before),
    delete: (channel, now) => now.store.transactions.asBefore(() => toChannelEvent('DELETE', channel, now)),
  },
  emojis: {
    goesWith: isWithoutGuild,
    create: toEmojisEvent,
    update: toEmojisEvent,
    delete: toEmojisEvent,
  },
  webhooks: {
    goesWith: ({ channelId }, { channels }) => !channels.has(channelId),
    create: toWebhooksEvent,
    update: (webhook, _now, before) => [toWebhooksEvent(before), toWebhooksEvent(webhook)],
    delete: toWebhooksEvent,
  },
  invites: {
    goesWith: isWithoutGuild,
    create: (invite, now) => ({
      type: 'INVITE_CREATE',
      guild_id: invite.guildId,
      channel_id: invite.channelId,
      code: invite.code,
      invite: toWireInvite(now, invite, true),
    }),
    delete: ({ guildId, channelId, code }) => ({
      type: 'INVITE_DELETE',
      guild_id: guildId,
      channel_id: channelId,
      code,
    }),
  },
  auditLog: {
    create: (entry) => ({
      type: 'GUILD_AUDIT_LOG_ENTRY_CREATE',
      guild_id: entry.guildId,
      entry: toWireEntry(entry),
    }),
  },
  messages: {
    goesWith: ({ message }, { channels }) => !channels.has(message.channel_id),
    create: ({ message, visibleTo }) => ({ type: 'MESSAGE_CREATE', message, visible_to: visibleTo }),
    update(stored, now, before, causes) {
      const message = toShownMessage(now, stored, null);
      const shown = { message, visible_to: stored.visibleTo };
      return [
        ...[...new Set(causes)].flatMap((cause): readonly EventBody[] => {
          if (cause === 'silent') return [];
          return [cause === undefined ? { type: 'MESSAGE_UPDATE', ...shown } : { ...cause, ...shown }];
        }),
        ...(stored.pinnedAtMs === before.pinnedAtMs ? [] : [toPinsEvent(now, message.channel_id)]),
      ];
    },
    delete: ({ message, visibleTo }) => ({ type: 'MESSAGE_DELETE', message, visible_to: visibleTo }),
  },
  applications: {
    create: ({ id }) => toApplicationEvent({ applicationId: id }),
    update: (application, { store }, before) => toApplicationUpdates(application, store, before),
  },
  skus: { create: toApplicationEvent, update: toApplicationEvent, delete: toApplicationEvent },
  commands: {
    goesWith: isWithoutGuild,
    create: toCommandsEvent,
    update: toCommandsEvent,
    delete: toCommandsEvent,
  },
  permissions: {
    goesWith: ({ id, application_id, guild_id }, { applications, commands }) =>
      applications.get(application_id)?.guildIds.includes(guild_id) !== true ||
      (id !== application_id && !commands.has(id)),
    create: (permissions) => ({ type: 'APPLICATION_COMMAND_PERMISSIONS_UPDATE', permissions }),
    update: (permissions) => ({ type: 'APPLICATION_COMMAND_PERMISSIONS_UPDATE', permissions }),
    delete: (before) => ({
      type: 'APPLICATION_COMMAND_PERMISSIONS_UPDATE',
      permissions: { ...before, permissions: [] },
    }),
  },
  // Webhook events tell of purchases, and say why.
  entitlements: NONE,
  subscriptions: NONE,
  interactions: NONE,
  tokens: NONE,
  codes: NONE,
  creates: NONE,
  meta: NONE,
};

/** An event that follows from changes; with who sees it, if what it is about is no more. */
export interface FollowingEvent {
  readonly body: EventBody;
  readonly sight: Sight | undefined;
}

/** Returns the events that follow from the changes of a transaction, in their order. Call it before they are kept. */
export function toEvents(rights: PermissionSources, changes: readonly Touched[]): readonly FollowingEvent[] {
  const told = changes.flatMap((change) => tellChange(rights, change));
  return mergeDeletions(rights.store, withoutRepeated(told)).map((body) => ({
    body,
    sight: findSight(rights, body),
  }));
}

function tellChange(
  rights: PermissionSources,
  { table, before, after, causes }: Touched,
): readonly EventBody[] {
  const { store } = rights;
  const { transactions } = store;
  // The table has such records and causes.
  const events = TABLE_EVENTS[table.name as keyof Tables] as TableEvents<unknown, unknown>;
  const read = (): Told => {
    if (before === undefined && after === undefined) return undefined;
    if (after === undefined) {
      return events.goesWith?.(before, store) === true ? undefined : events.delete?.(before, rights);
    }
    if (before !== undefined) return events.update?.(after, rights, before, causes);
    const isPart = transactions.asBefore(() => events.comesWith?.(after, store)) === true;
    return isPart ? undefined : events.create?.(after, rights);
  };
  return [read() ?? []].flat();
}

/** Events without a record of their own: one for each list that has changed. */
const OF_LISTS: ReadonlySet<EventBody['type']> = new Set([
  'APPLICATION_UPDATE',
  'COMMANDS_UPDATE',
  'GUILD_EMOJIS_UPDATE',
  'WEBHOOKS_UPDATE',
]);

function withoutRepeated(told: readonly EventBody[]): readonly EventBody[] {
  const seen = new Set<string>();
  return told.filter((body) => {
    if (!OF_LISTS.has(body.type)) return true;
    return seen.size < seen.add(JSON.stringify(body)).size;
  });
}

/** Several messages of a channel that are deleted together are one event, in the place of the first. */
function mergeDeletions({ channels }: Store, told: readonly EventBody[]): readonly EventBody[] {
  const inChannels = new Map<Snowflake, WireMessage[]>();
  const deletedBy = (body: EventBody) =>
    body.type === 'MESSAGE_DELETE' && body.visible_to === null ? body.message : undefined;
  for (const body of told) {
    const message = deletedBy(body);
    if (!message) continue;
    const others = inChannels.get(message.channel_id);
    if (others) others.push(message);
    else inChannels.set(message.channel_id, [message]);
  }
  return told.flatMap((body): readonly EventBody[] => {
    const message = deletedBy(body);
    const messages = inChannels.get(message?.channel_id ?? '') ?? [];
    if (!message || messages.length === 1) return [body];
    if (messages[0] !== message) return [];
    const { channel_id } = message;
    const guild_id = channels.get(channel_id)?.guildId ?? null;
    return [
      { type: 'MESSAGE_DELETE_BULK', guild_id, channel_id, ids: messages.map(({ id }) => id), messages },
    ];
  });
}

/** Who saw what is no more. Undefined for an event about something that still is. */
function findSight(rights: PermissionSources, body: EventBody): Sight | undefined {
  const { store } = rights;
  const { transactions } = store;
  if (body.type === 'GUILD_DELETE') {
    const members = transactions.asBefore(() =>
      store.members.group(body.guild_id).map(({ userId }) => userId),
    );
    const told = new Set(members);
    return ({ id }) => told.has(id);
  }
  const id = 'channel' in body ? body.channel.id : 'channel_id' in body ? body.channel_id : '';
  if (store.channels.has(id)) return undefined;
  const gone = transactions.asBefore(() => {
    const channel = store.channels.get(id);
    // Its own overwrites apply to a thread without a parent.
    return channel && { ...channel, overwrites: findGoverning(store, channel).overwrites, parentId: null };
  });
  if (!gone) return undefined;
  return (user) => {
    const actor = findActor(store, user, gone);
    return actor !== undefined && seesChannel(rights, actor);
  };
}

function toGuildEvent(
  type: 'GUILD_CREATE' | 'GUILD_UPDATE',
  guild: GuildRecord,
  now: PermissionSources,
): EventBody {
  const { roles, emojis } = now.store;
  const shown = emojis.group(guild.id).map((emoji) => toWireEmoji(now, emoji));
  return { type, guild_id: guild.id, guild: toFullGuild(guild, roles.group(guild.id), shown) };
}

function toMemberEvent(
  type: 'GUILD_MEMBER_ADD' | 'GUILD_MEMBER_UPDATE',
  member: MemberRecord,
  { store }: PermissionSources,
): EventBody | undefined {
  const user = store.users.get(member.userId);
  return user && { type, guild_id: member.guildId, member: toFullMember(member, user) };
}

function toBanEvent(
  type: 'GUILD_BAN_ADD' | 'GUILD_BAN_REMOVE',
  { guildId, userId }: BanRecord,
  { store }: PermissionSources,
): EventBody | undefined {
  const user = store.users.get(userId);
  return user && { type, guild_id: guildId, user: toMessageUser(user) };
}

/** Direct messages have no events. */
function toChannelEvent(
  what: 'CREATE' | 'UPDATE' | 'DELETE',
  channel: ChannelRecord,
  rights: PermissionSources,
): EventBody | undefined {
  if (channel.guildId === null) return undefined;
  const type = `${isThread(channel.type) ? 'THREAD' : 'CHANNEL'}_${what}` as const;
  return { type, guild_id: channel.guildId, channel: toChannelObject(rights, channel) };
}

/** Who joins and leaves a thread is an event of its own. */
function toChannelUpdates(
  channel: ChannelRecord,
  now: PermissionSources,
  before: ChannelRecord,
): readonly EventBody[] {
  const [were, are] = [new Set(before.memberIds), new Set(channel.memberIds)];
  const added = channel.memberIds.filter((id) => !were.has(id));
  const removed = before.memberIds.filter((id) => !are.has(id));
  const { guildId, id } = channel;
  const isOfMembers = added.length + removed.length > 0;
  const isMore = !isOfMembers || !isSameJson({ ...channel, memberIds: [] }, { ...before, memberIds: [] });
  const updated = isMore ? toChannelEvent('UPDATE', channel, now) : undefined;
  const told: readonly EventBody[] = updated ? [updated] : [];
  if (!isOfMembers || guildId === null) return told;
  const members: EventBody = {
    type: 'THREAD_MEMBERS_UPDATE',
    guild_id: guildId,
    channel_id: id,
    added_members: added.map((userId) => toThreadMember(channel, userId)),
    added_member_ids: added,
    removed_member_ids: removed,
  };
  return [...told, members];
}

/** Where an application is installed is a matter of its commands: they are there from now on, or no longer. */
function toApplicationUpdates(
  application: Application,
  { guilds }: Store,
  before: Application,
): readonly EventBody[] {
  const { id, guildIds, userIds } = application;
  const isHere = (guildId: Snowflake) => guildIds.includes(guildId);
  const wasHere = (guildId: Snowflake) => before.guildIds.includes(guildId);
  const changed = [...new Set([...guildIds, ...before.guildIds])].filter(
    (each) => isHere(each) !== wasHere(each),
  );
  const isOfUsers = !isSameJson(userIds, before.userIds);
  const isMore =
    (changed.length === 0 && !isOfUsers) ||
    !isSameJson({ ...application, guildIds, userIds }, { ...before, guildIds, userIds });
  const scopes = [...changed.filter((guildId) => guilds.has(guildId)), ...(isOfUsers ? [null] : [])];
  return [
    ...(isMore ? [toApplicationEvent({ applicationId: id })] : []),
    ...scopes.map((guildId) => toCommandsEvent({ applicationId: id, guildId })),
  ];
}

/** The emojis of an application have no events. */
function toEmojisEvent({ guildId }: EmojiRecord, now: PermissionSources): EventBody | undefined {
  if (guildId === null) return undefined;
  const emojis = now.store.emojis.group(guildId).map((emoji) => toWireEmoji(now, emoji));
  return { type: 'GUILD_EMOJIS_UPDATE', guild_id: guildId, emojis };
}

function toWebhooksEvent({ guildId, channelId }: WebhookRecord): EventBody {
  return { type: 'WEBHOOKS_UPDATE', guild_id: guildId, channel_id: channelId };
}

function toApplicationEvent({ applicationId }: { readonly applicationId: Snowflake }): EventBody {
  return { type: 'APPLICATION_UPDATE', application_id: applicationId };
}

function toCommandsEvent({
  applicationId,
  guildId,
}: InGuild & { readonly applicationId: Snowflake }): EventBody {
  return { type: 'COMMANDS_UPDATE', application_id: applicationId, guild_id: guildId };
}

function toPinsEvent({ store }: PermissionSources, channelId: Snowflake): EventBody {
  const times = store.messages.group(channelId).flatMap(({ pinnedAtMs }) => pinnedAtMs ?? []);
  return {
    type: 'CHANNEL_PINS_UPDATE',
    guild_id: store.channels.get(channelId)?.guildId ?? null,
    channel_id: channelId,
    last_pin_timestamp: times.length === 0 ? null : toWireTimestamp(Math.max(...times)),
  };
}
