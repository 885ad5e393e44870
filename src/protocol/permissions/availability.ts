import { canSendMessages } from './base-permissions.js';
import { mayUseCommand, type UseRule, type UsingMember } from './may-use-command.js';
import type { CommandPermission } from './command-permission.js';
import {
  CommandType,
  IntegrationType,
  InteractionContext,
  type IntegrationOwners,
} from '../commands/command-type.js';
import type { Snowflake } from '../snowflake.js';

/** The fields of a registered command that decide where it is available. */
export interface CommandRestrictions {
  /** The guild of the command; null for a global one. */
  readonly guildId: Snowflake | null;
  /** For a global command: where it may be used; null for its default (see {@link findContexts}). */
  readonly contexts: readonly number[] | null;
  /** For a global command without contexts: false removes it from direct messages. */
  readonly dmPermission: boolean | null;
  /** For a global command: the installations that provide it. */
  readonly integrationTypes: readonly number[];
  readonly nsfw: boolean;
  readonly defaultMemberPermissions: bigint | null;
}

/** A channel or thread of a guild, with the user in it. */
export interface GuildContext {
  readonly context: typeof InteractionContext.GUILD;
  readonly guild: { readonly id: Snowflake; readonly features: readonly string[] };
  /** The channel; for a thread, its parent channel. */
  readonly channelId: Snowflake;
  /** True if that channel is age-restricted. */
  readonly ageRestricted: boolean;
  /** The user's permissions there, from `computeChannelPermissions`. */
  readonly member: UsingMember;
  /** The permissions that the guild has stored under the id of the command. */
  readonly commandPermissions: readonly CommandPermission[];
  /** The permissions that the guild has stored under the id of the application. */
  readonly applicationPermissions: readonly CommandPermission[];
}

/** Direct messages: with the app's own bot, or any others. */
export interface MessagesContext {
  readonly context: typeof InteractionContext.BOT_DM | typeof InteractionContext.PRIVATE_CHANNEL;
}

/** Where a command is used: in a guild, or in direct messages. */
export type InvocationContext = GuildContext | MessagesContext;

/** Where the application is installed, for one user in one context. */
export interface Installs {
  /** True if it is installed, with its commands, in the guild of the context. */
  readonly inGuild: boolean;
  /** True if the user has installed it. */
  readonly byUser: boolean;
  /** True if the application has a bot that the user can write to: they share a guild. */
  readonly botReachable: boolean;
}

/** The user who opens the picker or invokes a command. */
export interface AskingUser {
  readonly id: Snowflake;
  /** True if the user is 18 or older. */
  readonly isAdult: boolean;
  /** True if the user has enabled age-restricted commands in direct messages with apps. */
  readonly ageRestrictedInMessages: boolean;
}

/** One command, one context, one user. */
export interface AvailabilityQuestion {
  readonly command: CommandRestrictions;
  readonly location: InvocationContext;
  readonly installs: Installs;
  readonly user: AskingUser;
}

/** Why a command is unavailable in such a context, or to such a user. */
export type UnavailableReason =
  /** A guild's command, used elsewhere. */
  | 'NOT_IN_ITS_GUILD'
  /** The contexts of the command exclude this one. */
  | 'CONTEXT_NOT_SUPPORTED'
  /** No installation of the app provides the command here. */
  | 'NOT_INSTALLED'
  /** Age-restricted, and the user is under 18. */
  | 'USER_NOT_ADULT'
  /** Age-restricted, and the channel is not; or direct messages with somebody other than the app. */
  | 'CHANNEL_NOT_AGE_RESTRICTED'
  /** Age-restricted, and the user has not enabled such commands in direct messages. */
  | 'AGE_RESTRICTED_TURNED_OFF'
  /** The member may not use it here: see the rule. */
  | 'NOT_PERMITTED';

/**
 * Whether a command can be used, and by which installations: the `authorizing_integration_owners` of its interaction.
 */
export type Availability =
  | { readonly available: true; readonly owners: IntegrationOwners }
  | { readonly available: false; readonly reason: Exclude<UnavailableReason, 'NOT_PERMITTED'> }
  | { readonly available: false; readonly reason: 'NOT_PERMITTED'; readonly rule: UseRule };

/**
 * Decides whether a user can see and invoke a command in a context. The picker and the invocation both use this, so
 * that they agree. The guild's command permissions count if an installation in the guild brings the command, but not if
 * only the user's own installation does.
 *
 * Does not check whether the user can see the channel, the version of the command, or what a USER command also
 * requires; the last two fail an invocation (`isOutdated`, `canInvoke`).
 */
export function findAvailability(question: AvailabilityQuestion): Availability {
  const reason = findContextReason(question);
  if (reason) return { available: false, reason };
  const owners = findOwners(question);
  if (Object.keys(owners).length === 0) return { available: false, reason: 'NOT_INSTALLED' };
  const ageReason = findAgeReason(question);
  if (ageReason) return { available: false, reason: ageReason };
  const { command, location } = question;
  if (location.context !== InteractionContext.GUILD || owners[IntegrationType.GUILD_INSTALL] === undefined) {
    return { available: true, owners };
  }
  const verdict = mayUseCommand({ ...location, defaultMemberPermissions: command.defaultMemberPermissions });
  return verdict.allowed
    ? { available: true, owners }
    : { available: false, reason: 'NOT_PERMITTED', rule: verdict.rule };
}

/**
 * Returns where a global command may be used. Contexts win; without them it is the guild, and the app's own direct
 * messages unless `dm_permission` is false, but never other direct messages.
 */
export function findContexts(
  command: Pick<CommandRestrictions, 'contexts' | 'dmPermission'>,
): readonly number[] {
  if (command.contexts) return command.contexts;
  const { GUILD, BOT_DM } = InteractionContext;
  return command.dmPermission === false ? [GUILD] : [GUILD, BOT_DM];
}

/**
 * True if an available command of this type passes the last check of an invocation: a USER command in a guild needs a
 * user who can send messages in the channel. Otherwise the user sees "Permission Denied" and the app receives nothing.
 *
 * @param permissions - The user's permissions in the channel, for a thread in its parent channel; null in direct
 * messages.
 */
export function canInvoke(type: number, permissions: bigint | null, isThread: boolean): boolean {
  return type !== CommandType.USER || permissions === null || canSendMessages(permissions, isThread);
}

function findContextReason({
  command,
  location,
}: AvailabilityQuestion): 'NOT_IN_ITS_GUILD' | 'CONTEXT_NOT_SUPPORTED' | undefined {
  if (command.guildId === null) {
    return findContexts(command).includes(location.context) ? undefined : 'CONTEXT_NOT_SUPPORTED';
  }
  const inItsGuild = location.context === InteractionContext.GUILD && location.guild.id === command.guildId;
  return inItsGuild ? undefined : 'NOT_IN_ITS_GUILD';
}

/** Returns the installations that bring a command in this context. A guild's command only comes with the guild. */
function findOwners({ command, location, installs, user }: AvailabilityQuestion): IntegrationOwners {
  const { GUILD_INSTALL, USER_INSTALL } = IntegrationType;
  if (command.guildId !== null) return { [GUILD_INSTALL]: command.guildId };
  const owners: IntegrationOwners = {};
  if (command.integrationTypes.includes(GUILD_INSTALL)) {
    if (location.context === InteractionContext.GUILD && installs.inGuild)
      owners[GUILD_INSTALL] = location.guild.id;
    if (location.context === InteractionContext.BOT_DM && installs.botReachable) owners[GUILD_INSTALL] = '0';
  }
  if (command.integrationTypes.includes(USER_INSTALL) && installs.byUser) owners[USER_INSTALL] = user.id;
  return owners;
}

function findAgeReason({ command, location, user }: AvailabilityQuestion) {
  if (!command.nsfw) return undefined;
  if (!user.isAdult) return 'USER_NOT_ADULT';
  if (location.context === InteractionContext.BOT_DM) {
    return user.ageRestrictedInMessages ? undefined : 'AGE_RESTRICTED_TURNED_OFF';
  }
  const fits = location.context === InteractionContext.GUILD && location.ageRestricted;
  return fits ? undefined : 'CHANNEL_NOT_AGE_RESTRICTED';
}
