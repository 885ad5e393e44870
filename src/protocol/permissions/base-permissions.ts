import { ALL_PERMISSIONS, Permission } from './permissions.js';
import type { Snowflake } from '../snowflake.js';

/** The target of a channel's overwrite. */
export const OverwriteType = { ROLE: 0, MEMBER: 1 } as const;
export type OverwriteType = (typeof OverwriteType)[keyof typeof OverwriteType];

/** The permissions that a role grants in the whole guild. */
export interface RolePermissions {
  readonly id: Snowflake;
  readonly permissions: bigint;
}

/** A channel's changes for a role or a member. The id of the guild stands for `@everyone`. */
export interface PermissionOverwrite {
  readonly id: Snowflake;
  readonly type: OverwriteType;
  readonly allow: bigint;
  readonly deny: bigint;
}

/** The parts of a guild that its members' permissions depend on. */
export interface GuildPermissions {
  readonly id: Snowflake;
  readonly ownerId: Snowflake;
  /** Every role, including `@everyone`, whose id is the guild's. */
  readonly roles: readonly RolePermissions[];
}

/** The parts of a member that its permissions depend on. */
export interface MemberPermissions {
  readonly id: Snowflake;
  /** Without the role of `@everyone`. Ids that are not roles of the guild grant nothing. */
  readonly roles: readonly Snowflake[];
  /** True if the member is timed out now. Default false. */
  readonly timedOut?: boolean;
}

const LEFT_IN_TIMEOUT = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY;

const IN_PRIVATE_MESSAGES = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE;

const WITHOUT_BOT_USER = IN_PRIVATE_MESSAGES | Permission.USE_EXTERNAL_EMOJIS;

/** True if a set has every one of the wanted bits. Nothing is implied: an administrator's set has them all. */
export function hasPermissions(bits: bigint, wanted: bigint): boolean {
  return (bits & wanted) === wanted;
}

/** Returns what a member may do in a guild, channels aside. Everything for the owner and administrators. */
export function computeGuildPermissions(guild: GuildPermissions, member: MemberPermissions): bigint {
  return applyTimeout(computeBase(guild, member), member);
}

/**
 * Returns what a member may do in a channel of a guild. Everything for the owner and administrators, whatever the
 * channel says. Permissions that depend on others are kept as they are: see `canSendMessages`.
 *
 * @param overwrites - Those of the channel; for a thread those of its parent channel. No overwrite grants
 * ADMINISTRATOR, which exists only in the guild.
 */
export function computeChannelPermissions(
  guild: GuildPermissions,
  member: MemberPermissions,
  overwrites: readonly PermissionOverwrite[],
): bigint {
  const base = computeBase(guild, member);
  if (base === ALL_PERMISSIONS) return base;
  return applyTimeout(applyOverwrites(base, guild.id, member, overwrites), member);
}

/**
 * True if a member with these permissions in a channel can send messages there. A thread requires
 * SEND_MESSAGES_IN_THREADS and not SEND_MESSAGES. A member who cannot see the channel cannot send.
 */
export function canSendMessages(bits: bigint, isThread: boolean): boolean {
  const wanted = isThread ? Permission.SEND_MESSAGES_IN_THREADS : Permission.SEND_MESSAGES;
  return hasPermissions(bits, Permission.VIEW_CHANNEL | wanted);
}

/**
 * Returns `app_permissions` in a channel of a guild in which the application has no bot user: of four permissions,
 * those that `@everyone` has there.
 *
 * @param overwrites - Those of the channel; for a thread those of its parent channel.
 */
export function computeAppPermissionsWithoutBot(
  guild: GuildPermissions,
  overwrites: readonly PermissionOverwrite[],
): bigint {
  const everyone = overwrites.filter(({ id, type }) => type === OverwriteType.ROLE && id === guild.id);
  const base = sumOfRoles(guild, []);
  return applyOverwrites(base, guild.id, undefined, everyone) & WITHOUT_BOT_USER;
}

/** Returns `app_permissions` in direct messages: with the app's own bot, or in others and in groups. */
export function computeAppPermissionsInMessages(withBot: boolean): bigint {
  return withBot ? WITHOUT_BOT_USER : IN_PRIVATE_MESSAGES;
}

function computeBase(guild: GuildPermissions, member: MemberPermissions): bigint {
  return guild.ownerId === member.id ? ALL_PERMISSIONS : sumOfRoles(guild, member.roles);
}

/**
 * Returns the permissions of `@everyone` and some roles together; ALL_PERMISSIONS if one of them is an administrator's.
 */
function sumOfRoles(guild: GuildPermissions, roleIds: readonly Snowflake[]): bigint {
  let bits = 0n;
  for (const role of guild.roles) {
    if (role.id === guild.id || roleIds.includes(role.id)) bits |= role.permissions;
  }
  return hasPermissions(bits, Permission.ADMINISTRATOR) ? ALL_PERMISSIONS : bits;
}

function applyOverwrites(
  base: bigint,
  guildId: Snowflake,
  member: MemberPermissions | undefined,
  overwrites: readonly PermissionOverwrite[],
): bigint {
  const ofRoles = overwrites.filter(({ type }) => type === OverwriteType.ROLE);
  const steps = [
    ofRoles.filter(({ id }) => id === guildId),
    ofRoles.filter(({ id }) => id !== guildId && member?.roles.includes(id)),
    overwrites.filter(({ id, type }) => type === OverwriteType.MEMBER && id === member?.id),
  ];
  return steps.reduce(applyTogether, base);
}

/** Applies one step: removes what any of the overwrites denies, then adds what any of them allows. */
function applyTogether(bits: bigint, overwrites: readonly PermissionOverwrite[]): bigint {
  const denied = overwrites.reduce((sum, { deny }) => sum | deny, 0n);
  const allowed = overwrites.reduce((sum, { allow }) => sum | allow, 0n);
  return (bits & ~denied) | (allowed & ~Permission.ADMINISTRATOR);
}

function applyTimeout(bits: bigint, member: MemberPermissions): bigint {
  const exempt = hasPermissions(bits, Permission.ADMINISTRATOR);
  return member.timedOut && !exempt ? bits & LEFT_IN_TIMEOUT : bits;
}
