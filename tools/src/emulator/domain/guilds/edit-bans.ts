import { Permission, type Snowflake, snowflakeToTimestampMs } from 'commandry/protocol';
import { memberKey } from '../../storage/store.js';
import { DomainError, numbered } from '../domain-error.js';
import { deleteMessage } from '../interactions/stored-messages.js';
import { toMessageUser } from '../objects/wire-user.js';
import type { BanRecord } from '../world/guild-records.js';
import { logAction } from './audit-log.js';
import { BodyFields } from './body-fields.js';
import { dropMember } from './edit-members.js';
import { ranksAboveMember, requireRankAbove, requireRights, type GuildBot } from './guild-bot.js';
import { compareByUserId } from '../compare-ids.js';

const LONGEST_DELETE_SECONDS = 604_800;
const DAY_SECONDS = 86_400;
const MOST_AT_ONCE = 200;

/** Bans a user, who need not be a member. One who is banned stays so. */
export function putBan(bot: GuildBot, userId: Snowflake, value: unknown): void {
  requireRights(bot, Permission.BAN_MEMBERS);
  const fields = new BodyFields(value);
  const seconds = readDeleteSeconds(fields);
  fields.check();
  if (!bot.service.store.users.has(userId)) throw new DomainError({ rule: 'UNKNOWN_USER' });
  requireRankAbove(bot, userId);
  ban(bot, userId, seconds);
}

/** @throws DomainError 10026 for a user who is not banned. */
export function deleteBan(bot: GuildBot, userId: Snowflake): void {
  requireRights(bot, Permission.BAN_MEMBERS);
  openBan(bot, userId);
  const { service, guild } = bot;
  service.store.bans.delete(memberKey(guild.id, userId));
  logAction(bot, { action: 'MEMBER_BAN_REMOVE', targetId: userId });
}

export function showBan(bot: GuildBot, userId: Snowflake): object {
  requireRights(bot, Permission.BAN_MEMBERS);
  return toWireBan(bot, openBan(bot, userId));
}

/** A page of bans: those after a user, or the last ones before it. */
export interface BanQuery {
  readonly before?: Snowflake | undefined;
  readonly after?: Snowflake | undefined;
  readonly limit: number;
}

/** Lists bans by the id of their users. */
export function listBans(bot: GuildBot, { before, after, limit }: BanQuery): object[] {
  requireRights(bot, Permission.BAN_MEMBERS);
  const sorted = bot.service.store.bans.group(bot.guild.id).toSorted(compareByUserId);
  const found = sorted.filter(
    ({ userId }) =>
      (before === undefined || BigInt(userId) < BigInt(before)) &&
      (before !== undefined || after === undefined || BigInt(userId) > BigInt(after)),
  );
  const page = before === undefined ? found.slice(0, limit) : found.slice(Math.max(0, found.length - limit));
  return page.map((each) => toWireBan(bot, each));
}

/**
 * Bans up to 200 users.
 *
 * @returns Who was banned, and who could not be.
 * @throws DomainError 500000 if nobody could be banned.
 */
export function banUsers(bot: GuildBot, value: unknown): object {
  requireRights(bot, Permission.BAN_MEMBERS | Permission.MANAGE_GUILD);
  const fields = new BodyFields(value);
  fields.need('user_ids');
  const userIds = fields.ids('user_ids', MOST_AT_ONCE) ?? [];
  const seconds = readDeleteSeconds(fields);
  fields.check();
  const { store } = bot.service;
  const isBannable = (id: Snowflake) =>
    store.users.has(id) &&
    id !== bot.user.id &&
    !store.bans.has(memberKey(bot.guild.id, id)) &&
    ranksAboveMember(bot, id);
  const banned = userIds.filter(isBannable);
  if (banned.length === 0) throw numbered('BAN_FAILED');
  const failed = userIds.filter((id) => !banned.includes(id));
  for (const id of banned) ban(bot, id, seconds);
  return { banned_users: banned, failed_users: failed };
}

function readDeleteSeconds(fields: BodyFields): number {
  const seconds = fields.integer('delete_message_seconds', { min: 0, max: LONGEST_DELETE_SECONDS });
  const days = fields.integer('delete_message_days', { min: 0, max: 7 });
  return seconds ?? (days ?? 0) * DAY_SECONDS;
}

function ban(bot: GuildBot, userId: Snowflake, deleteSeconds: number): void {
  const { service, guild, reason } = bot;
  const key = memberKey(guild.id, userId);
  if (service.store.bans.has(key)) return;
  if (service.store.members.has(key)) dropMember(bot, userId);
  deleteMessages(bot, userId, deleteSeconds);
  service.store.bans.set(key, { guildId: guild.id, userId, reason });
  logAction(bot, { action: 'MEMBER_BAN_ADD', targetId: userId });
}

/** Deletes what a user has written in the guild in the last seconds. */
function deleteMessages({ service, guild }: GuildBot, userId: Snowflake, seconds: number): void {
  if (seconds === 0) return;
  const sinceMs = service.clock.now() - seconds * 1_000;
  service.store.transact(() => {
    for (const { id } of service.store.channels.group(guild.id)) {
      for (const stored of service.store.messages.group(id)) {
        const { author, id: messageId } = stored.message;
        if (author.id !== userId || snowflakeToTimestampMs(messageId) < sinceMs) continue;
        deleteMessage(service, stored);
      }
    }
  });
}

function openBan({ service, guild }: GuildBot, userId: Snowflake): BanRecord {
  const found = service.store.bans.get(memberKey(guild.id, userId));
  if (!found) throw numbered('UNKNOWN_BAN');
  return found;
}

function toWireBan({ service: { store } }: GuildBot, { userId, reason }: BanRecord): object {
  const user = store.users.get(userId);
  if (!user) throw new Error(`The world was not checked: no user ${userId}`);
  return { reason, user: toMessageUser(user) };
}
