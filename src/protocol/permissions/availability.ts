import { canSendMessages } from './base-permissions.js';
import { mayUseCommand, type UseRule, type UsingMember } from './may-use-command.js';
import type { CommandPermission } from './command-permission.js';
import { CommandType } from '../commands/command.js';
import { IntegrationType, InteractionContext } from '../commands/context.js';
import type { IntegrationOwners } from '../commands/integration-owners.js';
import type { Snowflake } from '../snowflake.js';

/** As much of a registered command as decides where it is available. */
export interface CommandRestrictions {
  /** The guild whose command it is; null for a global one. */
  readonly guildId: Snowflake | null;
  /** Of a global command: where it may be used; null for its default (see {@link findContexts}). */
  readonly contexts: readonly number[] | null;
  /** Of a global command without contexts: false takes it out of direct messages. */
  readonly dmPermission: boolean | null;
  /** Of a global command: by which installations it comes. */
  readonly integrationTypes: readonly number[];
  readonly nsfw: boolean;
  readonly defaultMemberPermissions: bigint | null;
}

/** A channel or thread of a guild, with who asks there. */
export interface GuildContext {
  readonly context: typeof InteractionContext.GUILD;
  readonly guild: { readonly id: Snowflake; readonly features: readonly string[] };
  /** The channel; for a thread the channel it is in. */
  readonly channelId: Snowflake;
  /** Whether that channel is age-restricted. */
  readonly ageRestricted: boolean;
  /** The rights of the user there, as `computeChannelPermissions` says. */
  readonly member: UsingMember;
  /** What the guild has stored under the id of the command. */
  readonly commandPermissions: readonly CommandPermission[];
  /** What the guild has stored under the id of the application. */
  readonly applicationPermissions: readonly CommandPermission[];
}

/** Direct messages: with the app's own bot, or any others. */
export interface MessagesContext {
  readonly context: typeof InteractionContext.BOT_DM | typeof InteractionContext.PRIVATE_CHANNEL;
}

export type InvocationContext = GuildContext | MessagesContext;

/** Where the application is installed, as seen from one user in one place. */
export interface Installs {
  /** In the guild of the place, with its commands. */
  readonly inGuild: boolean;
  /** By the user. */
  readonly byUser: boolean;
  /** Whether the application has a bot whom the user can write to: they share a guild. */
  readonly botReachable: boolean;
}

/** The user who looks at the picker or invokes. */
export interface AskingUser {
  readonly id: Snowflake;
  /** Whether the user is 18 or older. */
  readonly isAdult: boolean;
  /** Whether the user has turned on age-restricted commands in direct messages with apps. */
  readonly ageRestrictedInMessages: boolean;
}

/** One command, one place, one user. */
export interface AvailabilityQuestion {
  readonly command: CommandRestrictions;
  readonly place: InvocationContext;
  readonly installs: Installs;
  readonly user: AskingUser;
}

/** Why a command cannot be used by anybody in such a place, or not by such a user. */
export type UnavailableReason =
  /** A guild's command, somewhere else. */
  | 'NOT_IN_ITS_GUILD'
  /** The contexts of the command leave this place out. */
  | 'CONTEXT_NOT_SUPPORTED'
  /** The app is not installed in a way that brings the command here. */
  | 'NOT_INSTALLED'
  /** Age-restricted, and the user is under 18. */
  | 'USER_NOT_ADULT'
  /** Age-restricted, and the channel is not; or direct messages with somebody else than the app. */
  | 'PLACE_NOT_AGE_RESTRICTED'
  /** Age-restricted, and the user has not turned on such commands in direct messages. */
  | 'AGE_RESTRICTED_TURNED_OFF'
  /** The member may not use it here: see the rule. */
  | 'NOT_PERMITTED';

/**
 * Whether a command can be used, and by which installations: the `authorizing_integration_owners` of its
 * interaction.
 */
export type Availability =
  | { readonly available: true; readonly owners: IntegrationOwners }
  | { readonly available: false; readonly reason: Exclude<UnavailableReason, 'NOT_PERMITTED'> }
  | { readonly available: false; readonly reason: 'NOT_PERMITTED'; readonly rule: UseRule };

/**
 * Whether a user can see and invoke a command in a place. The picker and the invocation both go by this, so that
 * they agree. The guild's command permissions count where an installation in the guild brings the command; one that
 * only the user's own installation brings is not subject to them.
 *
 * Whether the user can see the channel at all is not asked here; nor are the version of the command and what a
 * USER command asks beside this, which fail an invocation (`isOutdated`, `canInvoke`).
 */
export function findAvailability(question: AvailabilityQuestion): Availability {
  const reason = findPlaceReason(question);
  if (reason) return { available: false, reason };
  const owners = findOwners(question);
  if (Object.keys(owners).length === 0) return { available: false, reason: 'NOT_INSTALLED' };
  const ageReason = findAgeReason(question);
  if (ageReason) return { available: false, reason: ageReason };
  const { command, place } = question;
  if (place.context !== InteractionContext.GUILD || owners[IntegrationType.GUILD_INSTALL] === undefined) {
    return { available: true, owners };
  }
  const verdict = mayUseCommand({ ...place, defaultMemberPermissions: command.defaultMemberPermissions });
  return verdict.allowed
    ? { available: true, owners }
    : { available: false, reason: 'NOT_PERMITTED', rule: verdict.rule };
}

/**
 * Where a global command may be used. Contexts win; without them it is the guild, and the app's own direct
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
 * Whether an available command of this type passes the last check of an invocation: a USER command in a guild
 * needs a user who can send messages in the channel. Where it does not, the user is told "Permission Denied" and
 * the app nothing.
 *
 * @param permissions - The rights of the user in the channel, for a thread in the channel it is in; null in direct
 *   messages.
 */
export function canInvoke(type: number, permissions: bigint | null, isThread: boolean): boolean {
  return type !== CommandType.USER || permissions === null || canSendMessages(permissions, isThread);
}

function findPlaceReason({
  command,
  place,
}: AvailabilityQuestion): 'NOT_IN_ITS_GUILD' | 'CONTEXT_NOT_SUPPORTED' | undefined {
  if (command.guildId === null) {
    return findContexts(command).includes(place.context) ? undefined : 'CONTEXT_NOT_SUPPORTED';
  }
  const inItsGuild = place.context === InteractionContext.GUILD && place.guild.id === command.guildId;
  return inItsGuild ? undefined : 'NOT_IN_ITS_GUILD';
}

/** Through which installations a command of this context comes. A guild's command comes with the guild alone. */
function findOwners({ command, place, installs, user }: AvailabilityQuestion): IntegrationOwners {
  const { GUILD_INSTALL, USER_INSTALL } = IntegrationType;
  if (command.guildId !== null) return { [GUILD_INSTALL]: command.guildId };
  const owners: IntegrationOwners = {};
  if (command.integrationTypes.includes(GUILD_INSTALL)) {
    if (place.context === InteractionContext.GUILD && installs.inGuild)
      owners[GUILD_INSTALL] = place.guild.id;
    if (place.context === InteractionContext.BOT_DM && installs.botReachable) owners[GUILD_INSTALL] = '0';
  }
  if (command.integrationTypes.includes(USER_INSTALL) && installs.byUser) owners[USER_INSTALL] = user.id;
  return owners;
}

function findAgeReason({ command, place, user }: AvailabilityQuestion) {
  if (!command.nsfw) return undefined;
  if (!user.isAdult) return 'USER_NOT_ADULT';
  if (place.context === InteractionContext.BOT_DM) {
    return user.ageRestrictedInMessages ? undefined : 'AGE_RESTRICTED_TURNED_OFF';
  }
  const fits = place.context === InteractionContext.GUILD && place.ageRestricted;
  return fits ? undefined : 'PLACE_NOT_AGE_RESTRICTED';
}
