import { hasPermissions, isThread, Permission, type Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Application } from '../../storage/store-records.js';
import { memberKey } from '../../storage/store.js';
import { computeRights, computeRightsIn } from '../access/message-rights.js';
import { openSeenChannel } from '../access/channel-actor.js';
import { openApplication, openBotUser, openOwnGuild, type Caller } from '../access/caller.js';
import { DomainError, numbered } from '../domain-error.js';
import type { ChannelRecord, GuildRecord, RoleRecord, UserRecord } from '../world/world-records.js';

/** The bot that makes a request, and why, if it says so. */
export interface ActingBot {
  readonly service: Service;
  readonly application: Application;
  readonly user: UserRecord;
  /** For the audit log. */
  readonly reason: string | null;
}

/** A bot that is a member of the guild. */
export interface GuildBot extends ActingBot {
  readonly guild: GuildRecord;
}

/** A bot that sees a channel of its guild. */
export interface ChannelBot extends GuildBot {
  readonly channel: ChannelRecord;
}

/** A bot in its guild, or a person who is acted as. */
export type GuildUser = Omit<GuildBot, 'application'>;

/** The same in a channel that they see. */
export type ChannelUser = Omit<ChannelBot, 'application'>;

/** @throws DomainError for a bearer token. */
export function openActingBot(service: Service, caller: Caller, reason: string | null): ActingBot {
  return { service, application: caller.application, user: openBotUser(service, caller), reason };
}

/** @throws DomainError for a guild that does not exist, and for one that the bot is not a member of. */
export function openGuildBot(bot: ActingBot, guildId: Snowflake): GuildBot {
  return { ...bot, guild: openOwnGuild(bot.service, bot.user, guildId) };
}

/**
 * Opens a channel of a guild that the bot sees.
 *
 * @throws DomainError for any other; 50003 for direct messages.
 */
export function openChannelBot(bot: ActingBot, channelId: Snowflake): ChannelBot {
  const { channel, guild } = openSeenChannel(bot.service, bot.user, channelId);
  if (!guild) throw numbered('NOT_IN_DIRECT_MESSAGES');
  return { ...bot, guild, channel };
}

/** The same for a thread; 50024 for any other channel. */
export function openThreadBot(bot: ActingBot, channelId: Snowflake): ChannelBot {
  const opened = openChannelBot(bot, channelId);
  if (!isThread(opened.channel.type)) throw numbered('WRONG_CHANNEL_TYPE');
  return opened;
}

/** Returns the bot's permissions: in its guild, or in a channel of it. */
export function rightsOf({ service, guild, user }: GuildUser, channel?: ChannelRecord): bigint {
  return channel ? computeRightsIn(service, guild, user.id, channel) : computeRights(service, guild, user.id);
}

/** True if the bot has every one of the permissions, in its guild or in a channel of it. */
export function mayDo(bot: GuildUser, wanted: bigint, channel?: ChannelRecord): boolean {
  return hasPermissions(rightsOf(bot, channel), wanted);
}

/** @throws DomainError unless the bot has every one of the permissions, in its guild or in a channel of it. */
export function requireRights(bot: GuildUser, wanted: bigint, channel?: ChannelRecord): void {
  if (!mayDo(bot, wanted, channel)) throw new DomainError({ rule: 'PERMISSIONS_MISSING', needed: wanted });
}

/**
 * Refuses permissions that the bot does not have itself: it can neither give nor take them.
 *
 * @throws DomainError for any such.
 */
export function requireOwn(bot: GuildBot, bits: bigint, channel?: ChannelRecord): void {
  const own = rightsOf(bot, channel);
  if ((bits & ~own) !== 0n) throw new DomainError({ rule: 'PERMISSIONS_MISSING' });
}

/** True if a role is above another: by its position, and of the same position by its age. */
function isAbove(role: RoleRecord, other: RoleRecord): boolean {
  if (role.position !== other.position) return role.position > other.position;
  return BigInt(role.id) < BigInt(other.id);
}

/** Returns the highest role of a member; that of @everyone if there is no other. */
function findTopRole({ service: { store } }: ActingBot, guild: GuildRecord, userId: Snowflake): RoleRecord {
  const ids = store.members.get(memberKey(guild.id, userId))?.roles ?? [];
  const everyone = store.roles.get(guild.id);
  if (!everyone) throw new Error(`The world was not checked: no @everyone in ${guild.id}`);
  return ids
    .flatMap((id) => store.roles.get(id) ?? [])
    .reduce((top, role) => (isAbove(role, top) ? role : top), everyone);
}

/** True if the bot ranks above a role. The owner ranks above all. */
export function ranksAboveRole(bot: GuildBot, role: RoleRecord): boolean {
  return bot.guild.ownerId === bot.user.id || isAbove(findTopRole(bot, bot.guild, bot.user.id), role);
}

/** True if the bot ranks above a member; nobody does above the owner. */
export function ranksAboveMember(bot: GuildBot, userId: Snowflake): boolean {
  if (bot.guild.ownerId === userId) return false;
  return ranksAboveRole(bot, findTopRole(bot, bot.guild, userId));
}

/** @throws DomainError unless the bot ranks above the member. */
export function requireRankAbove(bot: GuildBot, userId: Snowflake): void {
  if (!ranksAboveMember(bot, userId)) throw new DomainError({ rule: 'PERMISSIONS_MISSING' });
}

/** True if a user is an administrator or the owner. */
export function isAdministrator({ service, guild }: GuildBot, userId: Snowflake): boolean {
  return hasPermissions(computeRights(service, guild, userId), Permission.ADMINISTRATOR);
}

/** @throws DomainError for an application that is not the bot's own. */
export function openApplicationBot(bot: ActingBot, caller: Caller, applicationId: Snowflake): ActingBot {
  return { ...bot, application: openApplication(bot.service, caller, applicationId, '') };
}
