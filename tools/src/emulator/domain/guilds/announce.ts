import { isThread, type Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import { memberKey } from '../../storage/store.js';
import { toChannelObject } from '../objects/wire-channel.js';
import { toFullMember } from '../objects/wire-member.js';
import { toWireRole } from '../objects/wire-role.js';
import { toMessageUser } from '../objects/wire-user.js';
import type { ChannelRecord, MemberRecord, RoleRecord } from '../world/world-records.js';
import type { ReadWorld } from '../world/world.js';

type Happening = 'CREATE' | 'UPDATE' | 'DELETE';

/** Emits the event of a channel or thread. Direct messages have none. */
export function announceChannel(service: Service, what: Happening, channel: ChannelRecord): void {
  if (channel.guildId === null) return;
  service.events.emit({
    type: `${isThread(channel.type) ? 'THREAD' : 'CHANNEL'}_${what}`,
    guild_id: channel.guildId,
    channel: toChannelObject(service, channel),
  });
}

export function announceRole({ events }: Service, what: 'CREATE' | 'UPDATE', role: RoleRecord): void {
  events.emit({ type: `GUILD_ROLE_${what}`, guild_id: role.guildId, role: toWireRole(role) });
}

export function announceMember(
  { events, store }: Service,
  what: 'ADD' | 'UPDATE',
  member: MemberRecord,
): void {
  const user = store.users.get(member.userId);
  if (!user) return;
  events.emit({
    type: `GUILD_MEMBER_${what}`,
    guild_id: member.guildId,
    member: toFullMember(member, user),
  });
}

/** Emits the events of everything that differs between two worlds, except messages and commands. */
export function announceChanges(service: Service, before: ReadWorld, next: ReadWorld): void {
  const { events } = service;
  const byId = ({ id }: { readonly id: Snowflake }) => id;
  for (const { record, isNew } of listChanged(before.channels, next.channels, byId)) {
    announceChannel(service, isNew ? 'CREATE' : 'UPDATE', record);
  }
  const gone = new Set(listGone(before.guilds, next.guilds, byId).map(byId));
  for (const channel of listGone(before.channels, next.channels, byId)) {
    announceChannel(service, 'DELETE', channel);
  }
  for (const { record, isNew } of listChanged(before.roles, next.roles, byId)) {
    announceRole(service, isNew ? 'CREATE' : 'UPDATE', record);
  }
  for (const { id, guildId } of listGone(before.roles, next.roles, byId)) {
    if (!gone.has(guildId)) events.emit({ type: 'GUILD_ROLE_DELETE', guild_id: guildId, role_id: id });
  }
  const keyOf = ({ guildId, userId }: { readonly guildId: Snowflake; readonly userId: Snowflake }) =>
    memberKey(guildId, userId);
  for (const { record, isNew } of listChanged(before.members, next.members, keyOf)) {
    announceMember(service, isNew ? 'ADD' : 'UPDATE', record);
  }
  for (const { guildId, userId } of listGone(before.members, next.members, keyOf)) {
    if (!gone.has(guildId)) events.emit({ type: 'GUILD_MEMBER_REMOVE', guild_id: guildId, user_id: userId });
  }
  for (const { record, isNew } of listChanged(before.guilds, next.guilds, byId)) {
    if (!isNew) events.emit({ type: 'GUILD_UPDATE', guild_id: record.id });
  }
}

/** Emits the event of a new or a lifted ban. */
export function announceBan(
  { events, store }: Service,
  what: 'ADD' | 'REMOVE',
  guildId: Snowflake,
  userId: Snowflake,
) {
  const user = store.users.get(userId);
  if (user) events.emit({ type: `GUILD_BAN_${what}`, guild_id: guildId, user: toMessageUser(user) });
}

function listChanged<T>(before: readonly T[], next: readonly T[], keyOf: (record: T) => string) {
  const known = new Map(before.map((record) => [keyOf(record), record]));
  return next
    .filter((record) => known.get(keyOf(record)) !== record)
    .map((record) => ({ record, isNew: !known.has(keyOf(record)) }));
}

function listGone<T>(before: readonly T[], next: readonly T[], keyOf: (record: T) => string): T[] {
  const kept = new Set(next.map(keyOf));
  return before.filter((record) => !kept.has(keyOf(record)));
}
