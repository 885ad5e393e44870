import { type Snowflake, snowflakeToTimestampMs } from 'commandry/protocol';
import type { APIBan, RESTPostAPIGuildBulkBanResult } from 'discord-api-types/v10';
import type * as z from 'zod';
import { memberKey } from '../../storage/store.js';
import { DomainError, numbered } from '../domain-error.js';
import { f, q } from '../fields.js';
import { deleteMessage } from '../interactions/stored-messages.js';
import { toMessageUser } from '../objects/wire-user.js';
import type { BanRecord } from '../world/guild-records.js';
import { logAction } from './audit-log.js';
import { dropMember } from './edit-members.js';
import { ranksAboveMember, requireRankAbove, type GuildBot } from './guild-bot.js';
import { compareByUserId } from '../compare-ids.js';

const LONGEST_DELETE_SECONDS = 604_800;
const DAY_SECONDS = 86_400;
const MOST_AT_ONCE = 200;

const deletion = {
  delete_message_seconds: f.integer(0, LONGEST_DELETE_SECONDS),
  delete_message_days: f.integer(0, 7),
};

/** The body that bans one user: how old the messages are that go with it. */
export const BanFields = f.body(deletion);
export type BanFields = z.output<typeof BanFields>;

/** The body that bans users. */
export const BulkBanFields = f.body({ ...deletion, user_ids: f.required(f.ids(MOST_AT_ONCE)) });
export type BulkBanFields = z.output<typeof BulkBanFields>;

/** A page of bans: those after a user, or the last ones before it. */
export const BanQuery = f.body({ before: q.id(), after: q.id(), limit: q.integer(1, 1_000) });
export type BanQuery = z.output<typeof BanQuery>;

/** Bans a user, who need not be a member. One who is banned stays so. */
export function putBan(bot: GuildBot, userId: Snowflake, fields: BanFields): void {
  if (!bot.service.store.users.has(userId)) throw new DomainError({ rule: 'UNKNOWN_USER' });
  requireRankAbove(bot, userId);
  ban(bot, userId, toSeconds(fields));
}

/** @throws DomainError 10026 for a user who is not banned. */
export function deleteBan(bot: GuildBot, userId: Snowflake): void {
  openBan(bot, userId);
  const { service, guild } = bot;
  service.store.bans.delete(memberKey(guild.id, userId));
  logAction(bot, { action: 'MEMBER_BAN_REMOVE', targetId: userId });
}

export function showBan(bot: GuildBot, userId: Snowflake): APIBan {
  return toWireBan(bot, openBan(bot, userId));
}

/** Lists bans by the id of their users. */
export function listBans(bot: GuildBot, { before, after, limit = 1_000 }: BanQuery): APIBan[] {
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
export function banUsers(bot: GuildBot, fields: BulkBanFields): RESTPostAPIGuildBulkBanResult {
  const { user_ids: userIds } = fields;
  const { store } = bot.service;
  const isBannable = (id: Snowflake) =>
    store.users.has(id) &&
    id !== bot.user.id &&
    !store.bans.has(memberKey(bot.guild.id, id)) &&
    ranksAboveMember(bot, id);
  const banned = userIds.filter(isBannable);
  if (banned.length === 0) throw numbered('BAN_FAILED');
  const failed = userIds.filter((id) => !banned.includes(id));
  for (const id of banned) ban(bot, id, toSeconds(fields));
  return { banned_users: banned, failed_users: failed };
}

function toSeconds({ delete_message_seconds: seconds, delete_message_days: days = 0 }: BanFields): number {
  return seconds ?? days * DAY_SECONDS;
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

function toWireBan({ service: { store } }: GuildBot, { userId, reason }: BanRecord): APIBan {
  const user = store.users.get(userId);
  if (!user) throw new Error(`The world was not checked: no user ${userId}`);
  return { reason, user: toMessageUser(user) };
}
