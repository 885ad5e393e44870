import { isThread } from '../../protocol/guilds/channel.js';
import { traceUse, type UseVerdict } from '../../protocol/permissions/may-use-command.js';
import type { CommandPermission } from '../../protocol/permissions/command-permission.js';
import type { PermissionSet } from '../../protocol/permissions/permission-set.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { describeStep, type UseStep } from '../../protocol/permissions/use-step.js';
import type { NameOf } from '../../protocol/permissions/use-rule.js';

/** A member as far as it matters here. The `member` of an interaction fits. */
export interface MemberOfUse {
  readonly user: { readonly id: Snowflake };
  /** Without the role of @everyone. */
  readonly roles: readonly Snowflake[];
  /** What the member may do in the channel: a set, its bits, or their decimal text, as interactions carry it. */
  readonly permissions: PermissionSet | bigint | string;
}

/** A channel or thread of a guild. The `channel` of an interaction fits. */
export interface ChannelOfUse {
  readonly id: Snowflake;
  /** Default: no thread. */
  readonly type?: number | undefined;
  /** Of a thread the channel it is in, whose permissions count. */
  readonly parent_id?: Snowflake | null | undefined;
}

/** A registered command as far as it matters here. */
export interface CommandOfUse {
  readonly id: Snowflake;
  readonly application_id: Snowflake;
  /** A bit set in decimal text; null or absent for a command that asks for nothing. */
  readonly default_member_permissions?: string | null | undefined;
}

/** A set of permissions as the service lists it. */
export interface OverwritesOfUse {
  /** The command's, or the application's for all of its commands. */
  readonly id: Snowflake;
  readonly guild_id: Snowflake;
  readonly permissions: readonly CommandPermission[];
}

/** What else is known of the guild. The `guild` of an interaction fits, and so does one that was fetched. */
export interface GuildOfUse {
  /** Left out, ownership is not asked: the service gives the owner every permission, ADMINISTRATOR among them. */
  readonly owner_id?: Snowflake | undefined;
  /** With `APPLICATION_COMMAND_PERMISSIONS_V2` among them the guild still has the old logic. Default: none. */
  readonly features?: readonly string[] | undefined;
}

/**
 * Whether a member can use a command in a channel, and which rule decides. This is what the service goes by when it
 * shows commands and when they are used. Nothing is asked of anybody: it is all in what is passed.
 *
 * Where the command is installed, its contexts and its age restriction are not asked here.
 *
 * @param channel - Where; null to leave channels aside.
 * @param overwrites - What the guild has set, as `createPermissionsClient().list(guildId)` gives it. Sets of other
 *   commands and applications are left aside.
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

/** A verdict with the way to it. */
export interface UseExplanation extends UseVerdict {
  /** What was asked, in order; the last step decides. */
  readonly steps: readonly UseStep[];
  /** The steps in sentences, one for each. */
  readonly sentences: readonly string[];
}

/**
 * The same as {@link canUse} with every step up to the rule that decides, to explain it to an administrator.
 *
 * @param nameOf - What sentences call channels, users and roles. Default: their ids.
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

/** The id of the guild matters to permissions alone: where there are none, it may be any. */
const NO_GUILD = '1';

/** Permissions of a thread are those of the channel it is in. */
function governingId({ id, type, parent_id }: ChannelOfUse): Snowflake {
  return type !== undefined && isThread(type) ? (parent_id ?? id) : id;
}
