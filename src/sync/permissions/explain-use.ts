import { isThread } from '../../protocol/guilds/channel-type.js';
import { traceUse, type UseVerdict } from '../../protocol/permissions/may-use-command.js';
import type { CommandPermission } from '../../protocol/permissions/command-permission.js';
import type { PermissionSet } from '../../protocol/permissions/permission-set.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { describeStep, type UseStep } from '../../protocol/permissions/use-step.js';
import type { NameOf } from '../../protocol/permissions/use-rule.js';

/** The parts of a member that matter here. The `member` of an interaction fits. */
export interface MemberOfUse {
  /** The member as a user, of whom the id counts. */
  readonly user: { readonly id: Snowflake };
  /** Without the role of @everyone. */
  readonly roles: readonly Snowflake[];
  /** The member's permissions in the channel: a set, its bits, or their decimal text, as in interactions. */
  readonly permissions: PermissionSet | bigint | string;
}

/** A channel or thread of a guild. The `channel` of an interaction fits. */
export interface ChannelOfUse {
  readonly id: Snowflake;
  /** Default: no thread. */
  readonly type?: number | undefined;
  /** For a thread, its parent channel, whose permissions count. */
  readonly parent_id?: Snowflake | null | undefined;
}

/** The parts of a registered command that matter here. */
export interface CommandOfUse {
  readonly id: Snowflake;
  readonly application_id: Snowflake;
  /** A bit set in decimal text; null or absent for a command that requires nothing. */
  readonly default_member_permissions?: string | null | undefined;
}

/** A set of permissions as Discord returns it. */
export interface OverwritesOfUse {
  /** The id of the command, or of the application for all of its commands. */
  readonly id: Snowflake;
  readonly guild_id: Snowflake;
  /** Who may use it and who may not: roles, users and channels. */
  readonly permissions: readonly CommandPermission[];
}

/** Optional facts about the guild. The `guild` of an interaction fits, and so does one that was fetched. */
export interface GuildOfUse {
  /** If left out, ownership is not checked: Discord gives the owner every permission, ADMINISTRATOR among them. */
  readonly owner_id?: Snowflake | undefined;
  /** A guild with `APPLICATION_COMMAND_PERMISSIONS_V2` among them still has the old logic. Default: none. */
  readonly features?: readonly string[] | undefined;
}

/**
 * Decides whether a member can use a command in a channel, and by which rule. Discord applies the same rules when
 * it shows commands and when they are used. Sends no request: everything is in the arguments.
 *
 * Does not check where the command is installed, its contexts or its age restriction.
 *
 * @param channel - Null to ignore channels.
 * @param overwrites - The permissions set in the guild, as `createPermissionsClient().list(guildId)` returns them. Sets
 * of other commands and applications are ignored.
 * @param guild - Default: nothing is known of it.
 *
 * @example
 * const { allowed, rule } = canUse(member, channel, command, await permissions.list(guildId));
 * console.log(allowed, describeRule(rule));
 */
export function canUse(
  member: MemberOfUse,
  channel: ChannelOfUse | null,
  command: CommandOfUse,
  overwrites: readonly OverwritesOfUse[],
  guild: GuildOfUse = {},
): UseVerdict {
  const { allowed, rule } = trace(member, channel, command, overwrites, guild);
  return { allowed, rule };
}

/** A verdict with the steps that led to it. */
export interface UseExplanation extends UseVerdict {
  /** The checks in order; the last step decides. */
  readonly steps: readonly UseStep[];
  /** The steps in sentences, one for each. */
  readonly sentences: readonly string[];
}

/**
 * Like {@link canUse}, with every step up to the rule that decides, to explain it to an administrator.
 *
 * @param nameOf - Names channels, users and roles in sentences. Default: their ids.
 */
export function explainUse(
  member: MemberOfUse,
  channel: ChannelOfUse | null,
  command: CommandOfUse,
  overwrites: readonly OverwritesOfUse[],
  guild: GuildOfUse = {},
  nameOf?: NameOf,
): UseExplanation {
  const { allowed, rule, steps } = trace(member, channel, command, overwrites, guild);
  return { allowed, rule, steps, sentences: steps.map((step) => describeStep(step, nameOf)) };
}

function trace(
  { user, roles, permissions }: MemberOfUse,
  channel: ChannelOfUse | null,
  { id, application_id, default_member_permissions: defaults }: CommandOfUse,
  overwrites: readonly OverwritesOfUse[],
  { owner_id, features = [] }: GuildOfUse,
) {
  const ofCommand = overwrites.find((set) => set.id === id);
  const ofApplication = overwrites.find((set) => set.id === application_id);
  return traceUse({
    guild: { id: (ofCommand ?? ofApplication)?.guild_id ?? NO_GUILD, features },
    member: {
      id: user.id,
      roles,
      permissions: BigInt(permissions.toString()),
      isOwner: owner_id === user.id,
    },
    channelId: channel && governingId(channel),
    defaultMemberPermissions: defaults == null ? null : BigInt(defaults),
    commandPermissions: ofCommand?.permissions ?? [],
    applicationPermissions: ofApplication?.permissions ?? [],
  });
}

/** The id of the guild matters only to permissions: without any, it may be anything. */
const NO_GUILD = '1';

/** A thread has the permissions of its parent channel. */
function governingId({ id, type, parent_id }: ChannelOfUse): Snowflake {
  return type !== undefined && isThread(type) ? (parent_id ?? id) : id;
}
