import { hasPermissions } from './base-permissions.js';
import type { CommandPermission } from './command-permission.js';
import { allChannelsId, CommandPermissionType, everyoneId } from './permission-entry.js';
import { Permission } from './permissions.js';
import type { Snowflake } from '../snowflake.js';
import type { OverwriteLevel, OverwriteRule, UseRule } from './use-rule.js';
import { UseSteps, type UseTrace } from './use-step.js';

export { describeRule, type OverwriteRule, type UseRule } from './use-rule.js';

/** The feature of guilds that still have the OLD logic. All others have the present one. */
const OLD_COMMAND_PERMISSIONS_FEATURE = 'APPLICATION_COMMAND_PERMISSIONS_V2';

/** The member who may or may not use a command. */
export interface UsingMember {
  readonly id: Snowflake;
  readonly isOwner: boolean;
  /** Without the role of `@everyone`. */
  readonly roles: readonly Snowflake[];
  /** The permissions in the channel. */
  readonly permissions: bigint;
}

/** Everything that decides whether a member can use a command in a guild. */
export interface UseQuestion {
  readonly guild: { readonly id: Snowflake; readonly features: readonly string[] };
  readonly member: UsingMember;
  /** The channel; for a thread its parent channel; null to ignore channels. */
  readonly channelId: Snowflake | null;
  /** `default_member_permissions`; null if the command requires none. */
  readonly defaultMemberPermissions: bigint | null;
  /** The permissions stored under the id of the command. Of several for one target the first counts. */
  readonly commandPermissions: readonly CommandPermission[];
  /** The permissions stored under the id of the application. */
  readonly applicationPermissions: readonly CommandPermission[];
}

/** Whether a member can use a command, and the rule that decides. */
export interface UseVerdict {
  readonly allowed: boolean;
  readonly rule: UseRule;
}

/** The overwrites of one level, with its name. */
interface Level {
  readonly level: OverwriteLevel;
  readonly permissions: readonly CommandPermission[];
}

/**
 * Decides whether a member can use a command in a guild, and by which rule. Discord's picker and invocation follow the
 * same rules. Where a command is installed is separate (see `findAvailability`).
 *
 * The owner and administrators can use everything; nobody else anything without USE_APPLICATION_COMMANDS. Channels can
 * only deny. The first of these that exists counts: the command's entry for the channel, its entry for all channels,
 * then the application's entries for either. Then the command's entry for the user, its roles or `@everyone` is final.
 * The application's entry can deny; if it allows, or if there is none, `default_member_permissions` decides.
 */
export function mayUseCommand(question: UseQuestion): UseVerdict {
  const { allowed, rule } = traceUse(question);
  return { allowed, rule };
}

/** Like {@link mayUseCommand}, with every step; the last one decides. */
export function traceUse(question: UseQuestion): UseTrace {
  const { guild, member } = question;
  const steps = new UseSteps();
  if (member.isOwner) return steps.decide('OWNER', true, { code: 'OWNER' });
  steps.pass('OWNER');
  if (hasPermissions(member.permissions, Permission.ADMINISTRATOR)) {
    return steps.decide('ADMINISTRATOR', true, { code: 'ADMINISTRATOR' });
  }
  steps.pass('ADMINISTRATOR');
  if (!hasPermissions(member.permissions, Permission.USE_APPLICATION_COMMANDS)) {
    return steps.decide('USE_APPLICATION_COMMANDS', false, { code: 'NO_APPLICATION_COMMANDS' });
  }
  steps.pass('USE_APPLICATION_COMMANDS');
  const command: Level = { level: 'command', permissions: question.commandPermissions };
  const application: Level = { level: 'application', permissions: question.applicationPermissions };
  return guild.features.includes(OLD_COMMAND_PERMISSIONS_FEATURE)
    ? decideByOneLevel(question, steps, command, application)
    : judgeByBothLevels(question, steps, command, application);
}

function judgeByBothLevels(
  question: UseQuestion,
  steps: UseSteps,
  command: Level,
  application: Level,
): UseTrace {
  const channel = findChannelRule(question, [command, application]);
  if (channel && !allows(channel)) return steps.decide('CHANNEL', false, channel);
  steps.pass('CHANNEL', channel);
  const ofCommand = findMemberRule(question, command);
  if (ofCommand) return steps.decide('COMMAND', allows(ofCommand), ofCommand);
  steps.pass('COMMAND');
  const ofApplication = findMemberRule(question, application);
  if (ofApplication && !allows(ofApplication)) return steps.decide('APPLICATION', false, ofApplication);
  steps.pass('APPLICATION', ofApplication);
  return judgeByDefault(question, steps);
}

/**
 * The old logic: the overwrites of the command if there are any, else those of the application if there are any, else
 * the default; never two of these. That level allows whatever it does not mention; its entries for channels and roles
 * are exceptions.
 */
function decideByOneLevel(
  question: UseQuestion,
  steps: UseSteps,
  command: Level,
  application: Level,
): UseTrace {
  const only = [command, application].find(({ permissions }) => permissions.length > 0);
  if (!only) return judgeByDefault(question, steps);
  const channel = findChannelRule(question, [only]);
  if (channel && !allows(channel)) return steps.decide('CHANNEL', false, channel);
  steps.pass('CHANNEL', channel);
  const asked = only === command ? 'COMMAND' : 'APPLICATION';
  const ofMember = findMemberRule(question, only);
  if (ofMember) return steps.decide(asked, allows(ofMember), ofMember);
  return steps.decide(asked, true, channel ?? { code: 'NOT_MENTIONED', level: only.level });
}

/** Finds the first entry for the channel: the channel itself before all channels, one level before the next. */
function findChannelRule(question: UseQuestion, levels: readonly Level[]): OverwriteRule | undefined {
  if (question.channelId === null) return undefined;
  const all = allChannelsId(question.guild.id);
  for (const { level, permissions } of levels) {
    const own = find(permissions, CommandPermissionType.CHANNEL, question.channelId);
    if (own) return { code: 'CHANNEL', level, overwrites: [own] };
    const ofAll = find(permissions, CommandPermissionType.CHANNEL, all);
    if (ofAll) return { code: 'ALL_CHANNELS', level, overwrites: [ofAll] };
  }
  return undefined;
}

/**
 * Finds one level's entry for the member: the user before its roles, these before `@everyone`. One role that allows is
 * enough.
 */
function findMemberRule({ guild, member }: UseQuestion, of: Level): OverwriteRule | undefined {
  const { level, permissions } = of;
  const user = find(permissions, CommandPermissionType.USER, member.id);
  if (user) return { code: 'USER', level, overwrites: [user] };
  const roles = member.roles.flatMap((id) => find(permissions, CommandPermissionType.ROLE, id) ?? []);
  const allowing = roles.filter(({ permission }) => permission);
  const [first, ...rest] = allowing.length > 0 ? allowing : roles;
  if (first) return { code: 'ROLES', level, overwrites: [first, ...rest] };
  const everyone = find(permissions, CommandPermissionType.ROLE, everyoneId(guild.id));
  return everyone && { code: 'EVERYONE', level, overwrites: [everyone] };
}

function judgeByDefault(
  { defaultMemberPermissions: wanted, member }: UseQuestion,
  steps: UseSteps,
): UseTrace {
  if (wanted === null) return steps.decide('DEFAULT', true, { code: 'DEFAULT_OPEN' });
  if (wanted === 0n) return steps.decide('DEFAULT', false, { code: 'DEFAULT_CLOSED' });
  const missing = wanted & ~member.permissions;
  return steps.decide('DEFAULT', missing === 0n, {
    code: 'DEFAULT_PERMISSIONS',
    wanted: wanted.toString(),
    missing: missing.toString(),
  });
}

function find(
  permissions: readonly CommandPermission[],
  type: CommandPermissionType,
  id: Snowflake,
): CommandPermission | undefined {
  return permissions.find((permission) => permission.type === type && permission.id === id);
}

function allows(rule: OverwriteRule): boolean {
  return rule.overwrites[0].permission;
}
