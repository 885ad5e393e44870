import { Permission, type Snowflake } from 'commandry/protocol';
import { DomainError, numbered } from '../domain-error.js';
import { toWireRole } from '../objects/wire-role.js';
import { RoleRecord } from '../world/world-records.js';
import { logAction } from './audit-log.js';
import { BodyFields, given } from './body-fields.js';
import { readImageHash } from './image-field.js';
import { ranksAboveRole, requireOwn, requireRights, type GuildBot } from './guild-bot.js';

const MOST_ROLES = 250;
const NEW_ROLE = 'new role';

/** @throws DomainError 10011 for a role that the guild does not have. */
export function openRole({ service, guild }: GuildBot, id: Snowflake): RoleRecord {
  const role = service.store.roles.get(id);
  if (role?.guildId !== guild.id) throw numbered('UNKNOWN_ROLE');
  return role;
}

/** Creates a role below all others but @everyone. It has the permissions of @everyone unless it says otherwise. */
export function createRole(bot: GuildBot, fields: BodyFields): RoleRecord {
  const { service, guild } = bot;
  const { roles, ids } = service.store;
  requireRights(bot, Permission.MANAGE_ROLES);
  const read = readRole(fields);
  fields.check();
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
export function editRole(bot: GuildBot, id: Snowflake, fields: BodyFields): RoleRecord {
  requireRights(bot, Permission.MANAGE_ROLES);
  const role = openRole(bot, id);
  const { name, ...others } = readRole(fields);
  fields.check();
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
export function deleteRole(bot: GuildBot, id: Snowflake): void {
  requireRights(bot, Permission.MANAGE_ROLES);
  const role = openRole(bot, id);
  if (role.id === bot.guild.id || role.managed) throw numbered('INVALID_ROLE');
  requireBelow(bot, role);
  bot.service.store.roles.delete(id);
  logAction(bot, { action: 'ROLE_DELETE', targetId: id, before: toWireRole(role) });
}

/** Moves roles. Neither a role nor its new position may be above the bot. */
export function moveRoles(bot: GuildBot, value: unknown): RoleRecord[] {
  requireRights(bot, Permission.MANAGE_ROLES);
  const { store } = bot.service;
  const body = new BodyFields({ roles: value });
  const moves = body.objects('roles', MOST_ROLES, (fields) => {
    fields.need('id');
    const position = fields.integer('position', { min: 0, max: 2_147_483_647 });
    return { id: fields.id('id') ?? '', position };
  });
  body.need('roles');
  body.check();
  const moved = (moves ?? [])
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

function readRole(fields: BodyFields) {
  return given({
    name: fields.text('name', { min: 1, max: 100 }) ?? undefined,
    permissions: fields.permissions('permissions') ?? undefined,
    ...readColors(fields),
    icon: readImageHash(fields, 'icon'),
    unicodeEmoji: fields.text('unicode_emoji', { min: 0, max: 100 }),
    hoist: fields.boolean('hoist') ?? undefined,
    mentionable: fields.boolean('mentionable') ?? undefined,
  });
}

/** One colour alone leaves no gradient. */
function readColors(fields: BodyFields) {
  const any = { min: 0, max: 0xffffff };
  const single = fields.integer('color', any) ?? undefined;
  const colors = fields.object('colors');
  if (!colors)
    return single === undefined ? {} : { color: single, secondaryColor: null, tertiaryColor: null };
  return {
    color: colors.integer('primary_color', any) ?? single,
    secondaryColor: colors.integer('secondary_color', any) ?? null,
    tertiaryColor: colors.integer('tertiary_color', any) ?? null,
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
