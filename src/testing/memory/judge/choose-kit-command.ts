import {
  CommandType,
  InteractionContext,
  type IntegrationOwners,
} from '../../../protocol/commands/command-type.js';
import { nameOf } from '../../../protocol/validation/enumeration.js';
import {
  findAvailability,
  type Availability,
  type InvocationContext,
} from '../../../protocol/permissions/availability.js';
import type { CommandPermission } from '../../../protocol/permissions/command-permission.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import { UserRefusal } from '../../service/kit-service.js';
import { memberKey } from '../../world/kit-world.js';
import type { KitUser } from '../../world/kit-records.js';
import type { KitCommand } from '../kit-command.js';
import type { MemoryState } from '../memory-state.js';
import { nameChannel } from './open-usable-channel.js';
import { rightsOf, type KitActor } from '../../world/kit-actor.js';
import { governingChannel, isWithBot } from '../../world/kit-rights.js';
import { describeUnavailable, type Unavailable } from './describe-unavailable.js';

const ADULT_AGE = 18;

/** A command that a user can use, and the installations that bring it. */
export interface ChosenCommand {
  readonly command: KitCommand;
  readonly owners: IntegrationOwners;
}

/**
 * Returns the command that a user means by its name.
 *
 * @param name - Undefined for the one entry point command.
 * @throws UserRefusal If there is none, if the user cannot use it there, and if there are two.
 */
export function chooseKitCommand(
  state: MemoryState,
  actor: KitActor,
  type: CommandType,
  name: string | undefined,
): ChosenCommand {
  const { user, channel } = actor;
  const meant = findMeant(state, actor, type, name);
  const available: ChosenCommand[] = [];
  const refused: Unavailable[] = [];
  for (const command of meant) {
    const found = judgeCommand(state, actor, command);
    if (found.available) available.push({ command, owners: found.owners });
    else refused.push(found);
  }
  const [choice, other] = available;
  const what = quoteCommand(type, name ?? meant[0]?.name ?? '');
  if (choice && !other) return choice;
  if (choice) {
    throw new UserRefusal(
      'AMBIGUOUS_COMMAND',
      `${user.username} sees ${what} more than once in ${nameChannel(channel)}: a global command and one of the guild share the name.`,
    );
  }
  const why = [...new Set(refused.map((each) => describeUnavailable(state, user, each)))].join('; ');
  throw new UserRefusal(
    'COMMAND_NOT_AVAILABLE',
    `${user.username} may not use ${what} in ${nameChannel(channel)}: ${why}.`,
  );
}

/** The command in a sentence: `"/ticket open"` or `"High five"`. */
export function quoteCommand(type: CommandType, path: string): string {
  return type === CommandType.CHAT_INPUT ? `"/${path}"` : `"${path}"`;
}

/** The context of a channel for the application. */
export function contextOf(state: MemoryState, { channel, guild }: KitActor): InteractionContext {
  if (guild) return InteractionContext.GUILD;
  return isWithBot(channel, state.world.application.botUserId)
    ? InteractionContext.BOT_DM
    : InteractionContext.PRIVATE_CHANNEL;
}

/** Returns those of that name that could be here; if there are none, those of other guilds, to say so. */
function findMeant(
  { commands }: MemoryState,
  { guild, user, channel }: KitActor,
  type: CommandType,
  name: string | undefined,
): KitCommand[] {
  const ofType = commands.filter((command) => command.type === type);
  const named = ofType.filter((command) => name === undefined || command.name === name);
  const isHere = ({ guildId }: KitCommand) => guildId === null || guildId === guild?.id;
  const here = named.filter(isHere);
  if (here.length > 0) return here;
  if (named.length > 0) return named;
  const kind = nameOf(CommandType, type);
  const what = name === undefined ? `a ${kind} command` : quoteCommand(type, name);
  const there = ofType.filter(isHere).map((command) => quoteCommand(type, command.name));
  const instead = there.length > 0 ? `there is ${there.join(', ')}` : 'there is none at all';
  throw new UserRefusal(
    'UNKNOWN_COMMAND',
    `${user.username} cannot use ${what} in ${nameChannel(channel)}: there is no such ${kind} command; ${instead}.`,
  );
}

function judgeCommand(state: MemoryState, actor: KitActor, command: KitCommand): Availability {
  const { world } = state;
  const { user, guild } = actor;
  return findAvailability({
    command,
    location: toInvocationContext(state, actor, command),
    installs: {
      inGuild: guild !== null && world.installedGuildIds.has(guild.id),
      byUser: world.installedUserIds.has(user.id),
      botReachable: sharesGuild(state, user),
    },
    user: {
      id: user.id,
      isAdult: user.age >= ADULT_AGE,
      ageRestrictedInMessages: user.ageRestrictedDirectMessages,
    },
  });
}

function toInvocationContext(state: MemoryState, actor: KitActor, command: KitCommand): InvocationContext {
  const { user, channel, guild, member } = actor;
  const context = contextOf(state, actor);
  const permissions = rightsOf(state, actor);
  if (context !== InteractionContext.GUILD) return { context };
  if (!guild || !member || permissions === null) throw new Error(`Channel ${channel.id} is in no guild.`);
  const governing = governingChannel(state, channel);
  return {
    context,
    guild,
    channelId: governing.id,
    ageRestricted: governing.nsfw,
    member: { id: user.id, isOwner: guild.ownerId === user.id, roles: member.roles, permissions },
    commandPermissions: readPermissions(state, guild.id, command.name),
    applicationPermissions: readPermissions(state, guild.id, null),
  };
}

/** The permissions that were arranged last count. */
function readPermissions(
  { world }: MemoryState,
  guildId: Snowflake,
  command: string | null,
): readonly CommandPermission[] {
  const record = world.commandPermissions.findLast(
    (each) => each.guildId === guildId && each.command === command,
  );
  return record ? record.permissions.map((entry) => ({ ...entry })) : [];
}

/** True if the user can write to the bot. */
function sharesGuild({ world }: MemoryState, { id }: KitUser): boolean {
  const { botUserId } = world.application;
  for (const guildId of world.guilds.keys()) {
    if (world.members.has(memberKey(guildId, botUserId)) && world.members.has(memberKey(guildId, id))) {
      return true;
    }
  }
  return false;
}
