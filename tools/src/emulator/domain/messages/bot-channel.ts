import { ChannelType, hasPermissions, isThread, Permission, type Snowflake } from 'commandry/protocol';
import { openBotUser, type Caller } from '../access/caller.js';
import { findRights, openSeenChannel, type ChannelActor } from '../access/channel-actor.js';
import { readArchive, readThread, setArchived } from '../access/thread-archive.js';
import { DomainError } from '../domain-error.js';
import { holdsMessages } from '../world/find-records.js';
import type { Service } from '../../emulator-modules.js';
import { memberKey } from '../../storage/store.js';
import type { Application, StoredMessage } from '../../storage/store-records.js';

/** A bot in a channel that it sees, or a person who is acted as: the rules of messages are the same for both. */
export interface BotChannel extends ChannelActor {
  /** That of the bot; null for a person. */
  readonly application: Application | null;
  /** The permissions there; null in direct messages, where none are needed. */
  readonly rights: bigint | null;
}

/** @throws DomainError unless the caller is a bot that sees the channel. */
function openBotChannel(service: Service, caller: Caller, id: Snowflake): BotChannel {
  const actor = openSeenChannel(service, openBotUser(service, caller), id);
  return { ...actor, application: caller.application, rights: findRights(service, actor) };
}

/** @throws DomainError unless the caller is a bot that sees the channel, and messages are written in it. */
export function openTextChannel(service: Service, caller: Caller, id: Snowflake): BotChannel {
  const place = openBotChannel(service, caller, id);
  if (!holdsMessages(place.channel)) throw new DomainError({ rule: 'NO_TEXT_IN_CHANNEL' });
  return place;
}

/** True in direct messages, and with every one of these permissions. */
export function hasRights({ rights }: Pick<BotChannel, 'rights'>, wanted: bigint): boolean {
  return rights === null || hasPermissions(rights, wanted);
}

/** @throws DomainError without one of these permissions. */
export function requireRights(place: Pick<BotChannel, 'rights'>, wanted: bigint): void {
  if (!hasRights(place, wanted)) throw new DomainError({ rule: 'PERMISSIONS_MISSING', needed: wanted });
}

/** @throws DomainError in direct messages: nobody has rights over the messages of others there. */
export function requireRightsOverOthers(place: BotChannel, wanted: bigint): void {
  if (place.rights === null) throw new DomainError({ rule: 'NOT_IN_DIRECT_MESSAGES' });
  requireRights(place, wanted);
}

/** @throws DomainError without the permission to write, in a locked thread, and to somebody who cannot be reached. */
export function requireSending(service: Service, place: BotChannel): void {
  const { channel, rights } = place;
  if (rights === null) {
    requireReachable(service, place);
    return;
  }
  const isInThread = isThread(channel.type);
  requireRights(place, isInThread ? Permission.SEND_MESSAGES_IN_THREADS : Permission.SEND_MESSAGES);
  const isLocked = isInThread && readThread(channel).locked;
  if (isLocked && !hasRights(place, Permission.MANAGE_THREADS))
    throw new DomainError({ rule: 'THREAD_LOCKED' });
}

/**
 * Joins a thread that the bot is about to write in, as Discord does, and unarchives it even if it is locked: a bot
 * that writes in a locked one may do that.
 */
export function enterThread(service: Service, { channel: { id, type }, user }: BotChannel): void {
  const { channels } = service.store;
  const thread = channels.get(id);
  if (!thread || !isThread(type)) return;
  const isArchived = readArchive(service, thread).isArchived;
  const awake = isArchived ? setArchived(thread, false, service.clock.now()) : thread;
  const memberIds = awake.memberIds.includes(user.id) ? awake.memberIds : [...awake.memberIds, user.id];
  if (isArchived || memberIds !== thread.memberIds) channels.set(id, { ...awake, memberIds });
}

/** @throws DomainError in an archived thread, where messages stay as they are. */
export function requireActive(service: Service, { channel }: BotChannel): void {
  if (isThread(channel.type) && readArchive(service, channel).isArchived) {
    throw new DomainError({ rule: 'THREAD_ARCHIVED' });
  }
}

/** @throws DomainError unless there is such a message in the channel, for everybody. */
export function openMessage({ store }: Service, { channel }: BotChannel, id: Snowflake): StoredMessage {
  const stored = store.messages.get(id);
  if (stored?.visibleTo !== null || stored.message.channel_id !== channel.id) {
    throw new DomainError({ rule: 'UNKNOWN_MESSAGE' });
  }
  return stored;
}

/** @throws DomainError unless the bot may read a message there, and it exists. */
export function openReadMessage(service: Service, place: BotChannel, id: Snowflake): StoredMessage {
  requireRights(place, Permission.READ_MESSAGE_HISTORY);
  return openMessage(service, place, id);
}

/**
 * @throws DomainError in the direct messages of a bot and a person who neither share a guild nor has the person installed its
 *   application, of a bot and a person who has turned them off, and of two bots.
 */
function requireReachable({ store }: Service, { channel, user: { bot } }: ChannelActor): void {
  if (channel.type !== ChannelType.DM) return;
  const users = channel.recipientIds.flatMap((id) => store.users.get(id) ?? []);
  const persons = users.filter(({ bot }) => !bot);
  if (persons.length === channel.recipientIds.length) return;
  const sharesGuild = [...store.guilds.keys()].some((id) =>
    users.every((each) => store.members.has(memberKey(id, each.id))),
  );
  // The current record: the caller is as of the start of the request.
  const application = [...store.applications.values()].find(({ botUserId }) =>
    channel.recipientIds.includes(botUserId),
  );
  const isInstalled = persons.some(({ id }) => application?.userIds.includes(id) === true);
  const isTurnedOff = bot && persons.some(({ directMessages }) => !directMessages);
  if (persons.length === 0 || isTurnedOff || !(sharesGuild || isInstalled))
    throw new DomainError({ rule: 'USER_UNREACHABLE' });
}
