import { ALL_PERMISSIONS, Permission } from './permissions.js';
import type { Snowflake } from '../snowflake.js';

/** For whom an overwrite of a channel is. */
export const OverwriteType = { ROLE: 0, MEMBER: 1 } as const;
export type OverwriteType = (typeof OverwriteType)[keyof typeof OverwriteType];

/** What a role grants in the whole guild. */
export interface RolePermissions {
  readonly id: Snowflake;
  readonly permissions: bigint;
}

/** What a channel changes for a role or a member. The id of the guild stands for @everyone. */
export interface PermissionOverwrite {
  readonly id: Snowflake;
  readonly type: OverwriteType;
  readonly allow: bigint;
  readonly deny: bigint;
}

/** As much of a guild as its members' rights depend on. */
export interface GuildPermissions {
  readonly id: Snowflake;
  readonly ownerId: Snowflake;
  /** Every role, the one of @everyone included: its id is the guild's. */
  readonly roles: readonly RolePermissions[];
}

/** As much of a member as its rights depend on. */
export interface MemberPermissions {
  readonly id: Snowflake;
  /** Without the role of @everyone. Ids of no role of the guild grant nothing. */
  readonly roles: readonly Snowflake[];
  /** Whether the member is timed out now. Default false. */
  readonly timedOut?: boolean;
}

const LEFT_IN_TIMEOUT = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY;

const IN_PRIVATE_MESSAGES = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE;

const WITHOUT_BOT_USER = IN_PRIVATE_MESSAGES | Permission.USE_EXTERNAL_EMOJIS;

/** Whether a set has every one of the wanted bits. Nothing is implied: an administrator's set has them all. */
export function hasPermissions(bits: bigint, wanted: bigint): boolean {
  return (bits & wanted) === wanted;
}

/** What a member may do in a guild, channels aside. All for the owner and for administrators. */
export function computeGuildPermissions(guild: GuildPermissions, member: MemberPermissions): bigint {
  return applyTimeout(computeBase(guild, member), member);
}

/**
 * What a member may do in a channel of a guild. All for the owner and for administrators, whatever the channel
 * says. Rights that go with others are kept as they are: see {@link canSendMessages}.
 *
 * @param overwrites - Those of the channel; for a thread those of the channel it is in. No overwrite grants
 *   ADMINISTRATOR, which is a right in the guild alone.
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
 * Whether a member with these rights in a channel can send messages there. A thread asks for
 * SEND_MESSAGES_IN_THREADS and not for SEND_MESSAGES. Who does not see the channel sends nothing.
 */
export function canSendMessages(bits: bigint, isThread: boolean): boolean {
  const wanted = isThread ? Permission.SEND_MESSAGES_IN_THREADS : Permission.SEND_MESSAGES;
  return hasPermissions(bits, Permission.VIEW_CHANNEL | wanted);
}

/**
 * `app_permissions` in a channel of a guild in which the application has no bot user: four of the rights that
 * @everyone has there, as far as it has them.
 *
 * @param overwrites - Those of the channel; for a thread those of the channel it is in.
 */
export function computeAppPermissionsWithoutBot(
  guild: GuildPermissions,
  overwrites: readonly PermissionOverwrite[],
): bigint {
  const everyone = overwrites.filter(({ id, type }) => type === OverwriteType.ROLE && id === guild.id);
  const base = sumOfRoles(guild, []);
  return applyOverwrites(base, guild.id, undefined, everyone) & WITHOUT_BOT_USER;
}

/** `app_permissions` in direct messages: with the app's own bot, or in others and in groups. */
export function computeAppPermissionsInMessages(withBot: boolean): bigint {
  return withBot ? WITHOUT_BOT_USER : IN_PRIVATE_MESSAGES;
}

function computeBase(guild: GuildPermissions, member: MemberPermissions): bigint {
  return guild.ownerId === member.id ? ALL_PERMISSIONS : sumOfRoles(guild, member.roles);
}

/** The rights of @everyone and of some roles together; ALL_PERMISSIONS if one of them is an administrator's. */
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

/** One step: what any of the overwrites denies goes, then what any of them allows comes back. */
function applyTogether(bits: bigint, overwrites: readonly PermissionOverwrite[]): bigint {
  const denied = overwrites.reduce((sum, { deny }) => sum | deny, 0n);
  const allowed = overwrites.reduce((sum, { allow }) => sum | allow, 0n);
  return (bits & ~denied) | (allowed & ~Permission.ADMINISTRATOR);
}

function applyTimeout(bits: bigint, member: MemberPermissions): bigint {
  const exempt = hasPermissions(bits, Permission.ADMINISTRATOR);
  return member.timedOut && !exempt ? bits & LEFT_IN_TIMEOUT : bits;
}
