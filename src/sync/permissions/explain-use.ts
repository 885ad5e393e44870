import { CommandryError } from '../../common/errors/commandry-error.js';
import type { RegisteredCommand } from '../../protocol/commands/command.js';
import { isThread } from '../../protocol/guilds/channel-type.js';
import {
  computeChannelPermissions,
  type OverwriteType,
} from '../../protocol/permissions/base-permissions.js';
import type { Circumstances } from '../../protocol/permissions/circumstances.js';
import type { CommandPermission } from '../../protocol/permissions/command-permission.js';
import { traceUse, type UseVerdict } from '../../protocol/permissions/may-use-command.js';
import { PermissionSet } from '../../protocol/permissions/permission-set.js';
import type { NameOf } from '../../protocol/permissions/use-rule.js';
import { describeStep, type UseStep } from '../../protocol/permissions/use-step.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { GuildsClient } from '../../rest/guilds-client.js';
import { describeCommand } from '../format.js';
import { explainGuildsError } from './permissions-client.js';
import { findCandidates } from './permissions-plan.js';

/** The relevant part of a member. The `member` of an interaction fits. */
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

/** The relevant part of a registered command. */
export interface CommandOfUse {
  readonly id: Snowflake;
  readonly application_id: Snowflake;
  /** A bit set in decimal text; null or absent for a command that requires nothing. */
  readonly default_member_permissions?: string | null | undefined;
}

/** The permissions of a command or application in a guild, as Discord returns them. */
export interface OverwritesOfUse {
  /** The id of the command, or of the application for all of its commands. */
  readonly id: Snowflake;
  readonly guild_id: Snowflake;
  /** Who may use it and who may not: roles, users and channels. */
  readonly permissions: readonly CommandPermission[];
}

/** Optional facts about the guild. The `guild` of an interaction fits, as does a fetched one. */
export interface GuildOfUse {
  /** If left out, ownership is not checked: Discord gives the owner every permission, ADMINISTRATOR among them. */
  readonly owner_id?: Snowflake | undefined;
  /** `APPLICATION_COMMAND_PERMISSIONS_V2` among them means the old logic. Default: none. */
  readonly features?: readonly string[] | undefined;
}

/**
 * Decides whether a member can use a command in a channel, and by which rule. Discord applies the same rules to showing
 * and using commands. Pure: sends no request.
 *
 * Does not check where the command is installed, its contexts or its age restriction.
 *
 * @param channel - Null to ignore channels.
 * @param overwrites - The permissions set in the guild, as `createPermissionsClient().list(guildId)` returns them. Sets
 *   of other commands and applications are ignored.
 * @param guild - Default: no facts.
 *
 * @example const { allowed, rule } = canUse(member, channel, command, await permissions.list(guildId));
 *   console.log(allowed, describeRule(rule));
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

/** A verdict with its steps. */
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

/** The guild's id matters only if there are permissions. */
const NO_GUILD = '1';

/** A thread has the permissions of its parent channel. */
function governingId({ id, type, parent_id }: ChannelOfUse): Snowflake {
  return type !== undefined && isThread(type) ? (parent_id ?? id) : id;
}

/** A guild with its roles, as Discord returns it to a bot that is a member. */
export interface GuildOfPermissions {
  readonly id: Snowflake;
  readonly owner_id: Snowflake;
  /** Every role, including @everyone. `permissions` are a bit set in decimal text. */
  readonly roles: readonly { readonly id: Snowflake; readonly permissions: string }[];
}

/** A member as Discord returns it. */
export interface MemberOfPermissions {
  /** The member as a user, of whom the id counts. */
  readonly user: { readonly id: Snowflake };
  /** The ids of the roles, without that of `@everyone`. */
  readonly roles: readonly Snowflake[];
  /** The end of the member's timeout, as ISO 8601; null, absent or past without one. */
  readonly communication_disabled_until?: string | null | undefined;
}

/** A channel of the guild as Discord returns it; for a thread, its parent channel. */
export interface ChannelOfPermissions {
  /** Its overwrites for roles (type 0) and members (type 1). Bit sets are decimal text. */
  readonly permission_overwrites?:
    | readonly {
        readonly id: Snowflake;
        readonly type: number;
        readonly allow: string;
        readonly deny: string;
      }[]
    | undefined;
}

/**
 * Returns a member's permissions in a channel, from the guild, member and channel as Discord returns them. Interactions
 * contain this for their user; use it for everybody else.
 *
 * @param nowMs - The time of use, in milliseconds of the Unix epoch: a timeout ends. Default: now.
 */
export function permissionsIn(
  guild: GuildOfPermissions,
  member: MemberOfPermissions,
  channel: ChannelOfPermissions,
  nowMs: number = Date.now(),
): PermissionSet {
  const untilMs = Date.parse(member.communication_disabled_until ?? '');
  const bits = computeChannelPermissions(
    {
      id: guild.id,
      ownerId: guild.owner_id,
      roles: guild.roles.map(({ id, permissions }) => ({ id, permissions: BigInt(permissions) })),
    },
    { id: member.user.id, roles: member.roles, timedOut: untilMs > nowMs },
    (channel.permission_overwrites ?? []).map(({ id, type, allow, deny }) => ({
      id,
      type: type as OverwriteType,
      allow: BigInt(allow),
      deny: BigInt(deny),
    })),
  );
  return PermissionSet.from(bits);
}

/**
 * Reads the guild, member and channel, with a bot token.
 *
 * @throws CommandryError `GUILD_UNREADABLE`, `MEMBER_UNKNOWN`, `CHANNEL_UNKNOWN` also for a channel of another guild,
 * `TOKEN_REFUSED`, or one whose code begins with `DISCORD_`.
 */
export async function readCircumstances(
  client: GuildsClient,
  guildId: Snowflake,
  userId: Snowflake,
  channelId: Snowflake,
): Promise<Circumstances> {
  const guild = await explained(client.guild(guildId), `guild ${guildId}`);
  const [member, channel] = await Promise.all([
    explained(client.member(guildId, userId), `user ${userId} in guild ${guildId}`),
    explained(client.channel(channelId), `channel ${channelId}`),
  ]);
  if (channel.guild_id !== guildId) {
    const what = `Channel ${channelId} is not one of guild ${guildId} (${guild.name}).`;
    throw new CommandryError('CHANNEL_UNKNOWN', what);
  }
  const parentId = isThread(channel.type) ? channel.parent_id : undefined;
  const parent =
    parentId == null ? undefined : await explained(client.channel(parentId), `channel ${parentId}`);
  return { guild, member, channel, parent };
}

async function explained<T>(answer: Promise<T>, about: string): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw explainGuildsError(error, `Requests about ${about}`);
  }
}

/**
 * Like {@link explainUse}, with the names of roles and channels instead of ids.
 *
 * @param overwrites - The permissions set in the guild.
 * @param nowMs - The time of use, in milliseconds of the Unix epoch: a timeout ends.
 */
export function explainIn(
  { guild, member, channel, parent }: Circumstances,
  command: Pick<RegisteredCommand, 'id' | 'application_id' | 'default_member_permissions'>,
  overwrites: readonly OverwritesOfUse[],
  nowMs: number,
): UseExplanation {
  const permissions = permissionsIn(guild, member, parent ?? channel, nowMs);
  const { user, roles } = member;
  const nameOf = namesOf({ guild, member, channel, parent });
  return explainUse({ user, roles, permissions }, channel, command, overwrites, guild, nameOf);
}

function namesOf({ guild, member: { user }, channel, parent }: Circumstances): NameOf {
  const channels = [channel, ...(parent ? [parent] : [])];
  return (id, kind) => {
    if (kind === 'user') return user.id === id ? `${user.username} (${id})` : id;
    const named = kind === 'role' ? guild.roles : channels;
    const name = named.find((each) => each.id === id)?.name;
    return name == null ? id : `${kind === 'role' ? '@' : '#'}${name} (${id})`;
  };
}

/**
 * Finds a registered command by its id, its name with or without a slash, or the path of a subcommand, which shares the
 * permissions of its command.
 *
 * @param type - 1 slash command, 2 user command, 3 message command, 4 entry point command. Default: any.
 * @throws CommandryError `COMMAND_NOT_FOUND` or `COMMAND_AMBIGUOUS`, naming the commands that exist.
 */
export function findCommand(
  text: string,
  commands: readonly RegisteredCommand[],
  type?: number,
): RegisteredCommand {
  const wanted = commands.filter((command) => type === undefined || command.type === type);
  const name = text.replace(/^\//, '').trim();
  const [first = ''] = name.split(' ');
  const found = [
    wanted.filter(({ id }) => id === name),
    wanted.filter((command) => command.name === name),
    wanted.filter((command) => command.name === first),
  ].find((matches) => matches.length > 0);
  const [command, ...more] = found ?? [];
  if (!command) throw notFound(name, wanted);
  if (more.length === 0) return command;
  const list = [command, ...more].map((each) => {
    const where = each.guild_id === undefined ? 'global' : 'of the guild';
    return `\n  ${describeCommand(each)}, ${where}, id ${each.id}`;
  });
  throw new CommandryError('COMMAND_AMBIGUOUS', `Several commands are called ${name}.${list.join('')}\n`);
}

function notFound(name: string, commands: readonly RegisteredCommand[]): CommandryError {
  const candidates = findCandidates(name, commands).map((each) => describeCommand(each));
  const there = candidates.length > 0 ? ` There are: ${candidates.join(', ')}.` : ' There are none.';
  return new CommandryError(
    'COMMAND_NOT_FOUND',
    `No registered command is called ${JSON.stringify(name)}.${there}`,
  );
}
