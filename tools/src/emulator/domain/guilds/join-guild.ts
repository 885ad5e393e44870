import type { Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import { memberKey } from '../../storage/store.js';
import { DomainError } from '../domain-error.js';
import { postMessage } from '../interactions/stored-messages.js';
import { USER_JOIN } from '../messages/message-types.js';
import { toWireMessage } from '../objects/wire-message.js';
import { toMessageUser } from '../objects/wire-user.js';
import { MemberRecord, type GuildRecord, type UserRecord } from '../world/world-records.js';
import { openInvite } from './invites.js';

/** The flag of a guild without messages about new members. */
const SUPPRESS_JOIN_NOTIFICATIONS = 1;

/**
 * Makes a person a member of a guild, with the message about it in the system channel. A member stays as they are.
 *
 * @throws DomainError for a bot, and for somebody who is banned there.
 */
export function joinGuild(service: Service, user: UserRecord, guild: GuildRecord): MemberRecord {
  const { store, clock } = service;
  const key = memberKey(guild.id, user.id);
  const member = store.members.get(key);
  if (member) return member;
  requirePerson(user, 'joins a guild when its application is installed there');
  if (store.bans.has(key)) {
    throw new DomainError({ rule: 'BANNED', explanation: `${user.username} is banned from ${guild.name}.` });
  }
  const joinedAt = new Date(clock.now()).toISOString();
  const joined = MemberRecord.parse({ guildId: guild.id, userId: user.id, joinedAt });
  return store.transact(() => {
    store.members.set(key, joined);
    welcome(service, user, guild);
    return joined;
  });
}

/** Joins by an invite, which is over when it was used as often as it can be. */
export function joinByInvite(service: Service, user: UserRecord, code: string): MemberRecord {
  const { store } = service;
  const invite = openInvite(service, code);
  const guild = store.guilds.get(invite.guildId);
  if (!guild) throw new Error(`The world was not checked: no guild ${invite.guildId}`);
  const isNew = !store.members.has(memberKey(guild.id, user.id));
  return store.transact(() => {
    const member = joinGuild(service, user, guild);
    const uses = invite.uses + (isNew ? 1 : 0);
    if (invite.maxUses > 0 && uses >= invite.maxUses) store.invites.delete(code);
    else store.invites.set(code, { ...invite, uses });
    return member;
  });
}

/** @throws DomainError for a bot, for somebody who is no member, and for the owner. */
export function leaveGuild({ store }: Service, user: UserRecord, guild: GuildRecord): void {
  requirePerson(user, 'leaves a guild when its application is uninstalled there');
  const key = memberKey(guild.id, user.id);
  if (!store.members.has(key)) {
    const explanation = `${user.username} is not a member of ${guild.name}.`;
    throw new DomainError({ rule: 'NOT_A_MEMBER', explanation });
  }
  if (guild.ownerId === user.id) {
    const explanation = `${user.username} owns ${guild.name}. Its owner cannot leave a guild.`;
    throw new DomainError({ rule: 'PERMISSION_DENIED', explanation });
  }
  store.members.delete(key);
}

function requirePerson({ username, bot }: UserRecord, instead: string): void {
  if (bot)
    throw new DomainError({ rule: 'BOT_USER', explanation: `${username} is a bot, which ${instead}.` });
}

function welcome(
  service: Service,
  user: UserRecord,
  { systemChannelId, systemChannelFlags }: GuildRecord,
): void {
  const isSilent = (systemChannelFlags & SUPPRESS_JOIN_NOTIFICATIONS) !== 0;
  const channelId: Snowflake | null = systemChannelId;
  if (channelId === null || isSilent || !service.store.channels.has(channelId)) return;
  const message = toWireMessage({
    id: service.store.ids.next(),
    channel_id: channelId,
    author: toMessageUser(user),
    content: '',
    type: USER_JOIN,
  });
  postMessage(service, message, user.id);
}
