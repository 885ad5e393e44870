import type { Snowflake } from 'commandry/protocol';
import type * as z from 'zod';
import { DomainError, numbered } from '../domain-error.js';
import { toWireRole } from '../objects/wire-role.js';
import { RoleRecord } from '../world/world-records.js';
import { logAction } from './audit-log.js';
import { f, given } from '../fields.js';
import { imageHash } from './image-field.js';
import { ranksAboveRole, requireOwn, type GuildBot } from './guild-bot.js';

const MOST_ROLES = 250;
const NEW_ROLE = 'new role';

const color = f.integer(0, 0xffffff);

/** The body that creates or edits a role. */
export const RoleFields = f.body({
  name: f.text(1, 100),
  permissions: f.permissions(),
  color,
  colors: f.object({ primary_color: color, secondary_color: color, tertiary_color: color }),
  icon: imageHash().nullable(),
  unicode_emoji: f.text(0, 100).nullable(),
  hoist: f.boolean(),
  mentionable: f.boolean(),
});
export type RoleFields = z.output<typeof RoleFields>;

/** The body that moves roles. */
export const RoleMoves = f.bodyOf(
  'roles',
  f.required(f.objects({ id: f.required(f.id()), position: f.integer(0, 2_147_483_647) }, MOST_ROLES)),
);
export type RoleMoves = z.output<typeof RoleMoves>;

/** @throws DomainError 10011 for a role that the guild does not have. */
export function openRole({ service, guild }: GuildBot, id: Snowflake): RoleRecord {
  const role = service.store.roles.get(id);
  if (role?.guildId !== guild.id) throw numbered('UNKNOWN_ROLE');
  return role;
}

/** Creates a role below all others but @everyone. It has the permissions of @everyone unless it says otherwise. */
export function createRole(bot: GuildBot, fields: RoleFields): RoleRecord {
  const { service, guild } = bot;
  const { roles, ids } = service.store;
  const read = toPart(fields);
  if (read.permissions !== undefined) requireOwn(bot, BigInt(read.permissions));
  if (roles.group(guild.id).length >= MOST_ROLES) throw numbered('MAX_ROLES');
  const permissions = roles.get(guild.id)?.permissions ?? '0';
  const role = RoleRecord.parse({
    name: NEW_ROLE,
    permissions,
    ...read,
    id: ids.next(),
    guildId: guild.id,
    position: 1,
  });
  for (const other of roles.group(guild.id)) {
    // Clients count that themselves.
    if (other.position > 0) roles.set(other.id, { ...other, position: other.position + 1 }, 'silent');
  }
  saveRole(bot, role, null);
  return role;
}

/** @throws DomainError for a role that is not below the bot, and for permissions that the bot does not have. */
export function editRole(bot: GuildBot, role: RoleRecord, fields: RoleFields): RoleRecord {
  const { name, ...others } = toPart(fields);
  requireBelow(bot, role);
  const changed = BigInt(others.permissions ?? role.permissions) ^ BigInt(role.permissions);
  requireOwn(bot, changed);
  const isEveryone = role.id === bot.guild.id;
  // The name, colour and place of @everyone never change.
  const next: RoleRecord = isEveryone
    ? { ...role, permissions: others.permissions ?? role.permissions }
    : { ...role, ...others, name: name ?? role.name };
  saveRole(bot, next, role);
  return next;
}

/** @throws DomainError for @everyone, for a managed role and for one that is not below the bot. */
export function deleteRole(bot: GuildBot, role: RoleRecord): void {
  if (role.id === bot.guild.id || role.managed) throw numbered('INVALID_ROLE');
  requireBelow(bot, role);
  bot.service.store.roles.delete(role.id);
  logAction(bot, { action: 'ROLE_DELETE', targetId: role.id, before: toWireRole(role) });
}

/** Moves roles. Neither a role nor its new position may be above the bot. */
export function moveRoles(bot: GuildBot, moves: RoleMoves): RoleRecord[] {
  const { store } = bot.service;
  const moved = moves
    .map(({ id, position }) => ({ role: openRole(bot, id), position }))
    .filter(({ role, position }) => typeof position === 'number' && position !== role.position)
    .map(({ role, position }) => ({ role, next: { ...role, position: Math.max(1, position ?? 1) } }));
  for (const { role, next } of moved) {
    if (role.id === bot.guild.id) throw numbered('INVALID_ROLE');
    requireBelow(bot, role);
    requireBelow(bot, next);
  }
  for (const { role, next } of moved) saveRole(bot, next, role);
  return [...store.roles.group(bot.guild.id)];
}

function requireBelow(bot: GuildBot, role: RoleRecord): void {
  if (role.id !== bot.guild.id && !ranksAboveRole(bot, role)) {
    throw new DomainError({ rule: 'PERMISSIONS_MISSING' });
  }
}

function toPart({ unicode_emoji: unicodeEmoji, color: single, colors, ...fields }: RoleFields) {
  return given({ ...fields, ...toColors(single, colors), unicodeEmoji });
}

/** One colour alone leaves no gradient. */
function toColors(single: RoleFields['color'], colors: RoleFields['colors']) {
  if (!colors)
    return single === undefined ? {} : { color: single, secondaryColor: null, tertiaryColor: null };
  return {
    color: colors.primary_color ?? single,
    secondaryColor: colors.secondary_color ?? null,
    tertiaryColor: colors.tertiary_color ?? null,
  };
}

function saveRole(bot: GuildBot, role: RoleRecord, before: RoleRecord | null): void {
  bot.service.store.roles.set(role.id, role);
  logAction(bot, {
    action: before ? 'ROLE_UPDATE' : 'ROLE_CREATE',
    targetId: role.id,
    before: before && toWireRole(before),
    after: toWireRole(role),
  });
}
