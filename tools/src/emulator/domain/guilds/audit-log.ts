import type { Snowflake } from 'commandry/protocol';
import type { APIAuditLogChange, APIAuditLogEntry } from 'discord-api-types/v10';
import type * as z from 'zod';
import type { Service } from '../../emulator-modules.js';
import { f, q } from '../fields.js';
import { toMessageUser } from '../objects/wire-user.js';
import type { AuditLogRecord } from '../world/guild-records.js';
import type { GuildUser } from './guild-bot.js';

/** The numbers of what is logged. */
export const AuditLogAction = {
  GUILD_UPDATE: 1,
  CHANNEL_CREATE: 10,
  CHANNEL_UPDATE: 11,
  CHANNEL_DELETE: 12,
  CHANNEL_OVERWRITE_CREATE: 13,
  CHANNEL_OVERWRITE_UPDATE: 14,
  CHANNEL_OVERWRITE_DELETE: 15,
  MEMBER_KICK: 20,
  MEMBER_PRUNE: 21,
  MEMBER_BAN_ADD: 22,
  MEMBER_BAN_REMOVE: 23,
  MEMBER_UPDATE: 24,
  MEMBER_ROLE_UPDATE: 25,
  ROLE_CREATE: 30,
  ROLE_UPDATE: 31,
  ROLE_DELETE: 32,
  INVITE_CREATE: 40,
  INVITE_DELETE: 42,
  WEBHOOK_CREATE: 50,
  WEBHOOK_UPDATE: 51,
  WEBHOOK_DELETE: 52,
  EMOJI_CREATE: 60,
  EMOJI_UPDATE: 61,
  EMOJI_DELETE: 62,
  MESSAGE_DELETE: 72,
  MESSAGE_BULK_DELETE: 73,
  MESSAGE_PIN: 74,
  MESSAGE_UNPIN: 75,
  STICKER_CREATE: 90,
  STICKER_UPDATE: 91,
  STICKER_DELETE: 92,
  GUILD_SCHEDULED_EVENT_CREATE: 100,
  GUILD_SCHEDULED_EVENT_UPDATE: 101,
  GUILD_SCHEDULED_EVENT_DELETE: 102,
  THREAD_CREATE: 110,
  THREAD_UPDATE: 111,
  THREAD_DELETE: 112,
  AUTO_MODERATION_RULE_CREATE: 140,
  AUTO_MODERATION_RULE_UPDATE: 141,
  AUTO_MODERATION_RULE_DELETE: 142,
} as const;

/** An entry, without what is the same for all. */
export interface LoggedAction {
  readonly action: keyof typeof AuditLogAction;
  readonly targetId: string | null;
  /** The target before and after, with Discord's names; null where there is none. Only differences are logged. */
  readonly before?: object | null;
  readonly after?: object | null;
  /** Further facts. */
  readonly options?: Readonly<Record<string, string>>;
}

/** Fields that are no settings: they differ with the time, or are not logged. */
const NOT_LOGGED =
  /^(id|guild_id|last_message_id|message_count|total_message_sent|member.*|thread_metadata|flags|version)$/;

/** Writes what a bot or a person has done to the audit log of its guild. */
export function logAction(
  { service: { store }, guild, user, reason }: GuildUser,
  { action, targetId, before = null, after = null, options = {} }: LoggedAction,
): void {
  const record: AuditLogRecord = {
    id: store.ids.next(),
    guildId: guild.id,
    userId: user.id,
    targetId,
    actionType: AuditLogAction[action],
    changes: findChanges(before ?? {}, after ?? {}),
    options,
    reason,
  };
  store.auditLog.set(record.id, record);
}

/** Which entries are wanted. */
export const AuditLogQuery = f.body({
  user_id: q.id(),
  action_type: q.integer(1, 200),
  before: q.id(),
  after: q.id(),
  limit: q.integer(1, 100),
});

/** Lists entries, newest first; with `after` the first ones after it. */
export function showAuditLog(
  { store }: Service,
  guildId: Snowflake,
  { user_id: userId, action_type: actionType, before, after, limit = 50 }: z.output<typeof AuditLogQuery>,
) {
  const isWanted = (entry: AuditLogRecord) =>
    (userId === undefined || entry.userId === userId) &&
    (actionType === undefined || entry.actionType === actionType) &&
    (before === undefined || BigInt(entry.id) < BigInt(before)) &&
    (after === undefined || BigInt(entry.id) > BigInt(after));
  const found = store.auditLog.group(guildId).filter(isWanted);
  const entries = after === undefined ? found.toReversed().slice(0, limit) : found.slice(0, limit);
  const userIds = new Set(entries.flatMap((entry) => [entry.userId, entry.targetId ?? '']));
  return {
    application_commands: [],
    audit_log_entries: entries.map(toWireEntry),
    auto_moderation_rules: [],
    guild_scheduled_events: [],
    integrations: [],
    threads: [],
    users: [...userIds].flatMap((id) => store.users.get(id) ?? []).map(toMessageUser),
    webhooks: [],
  };
}

/** Shows an entry as the API has it. */
export function toWireEntry({
  id,
  userId,
  targetId,
  actionType,
  changes,
  options,
  reason,
}: AuditLogRecord): APIAuditLogEntry {
  return {
    id,
    user_id: userId,
    target_id: targetId,
    action_type: actionType,
    ...(changes.length > 0
      ? {
          changes: changes.map(({ key, old, new: next }) => ({
            key,
            ...(old === undefined ? {} : { old_value: old }),
            ...(next === undefined ? {} : { new_value: next }),
            // The key names what was compared: of which type its values are is not known here.
          })) as APIAuditLogChange[],
        }
      : {}),
    ...(Object.keys(options).length > 0 ? { options } : {}),
    ...(reason === null ? {} : { reason }),
  };
}

function findChanges(before: object, after: object): AuditLogRecord['changes'] {
  const [old, next] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((key) => !NOT_LOGGED.test(key))
    .filter((key) => JSON.stringify(old.get(key) ?? null) !== JSON.stringify(next.get(key) ?? null))
    .map((key) => ({
      key,
      ...(old.get(key) === undefined || old.get(key) === null ? {} : { old: toJson(old.get(key)) }),
      ...(next.get(key) === undefined || next.get(key) === null ? {} : { new: toJson(next.get(key)) }),
    }));
}

/** Copies a value, so that the log keeps it as it was. */
function toJson(value: unknown): AuditLogRecord['changes'][number]['old'] {
  return JSON.parse(JSON.stringify(value)) as AuditLogRecord['changes'][number]['old'];
}
