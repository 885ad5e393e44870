import type {
  GuildCommandPermissions,
  PermissionEntry,
} from '../../protocol/permissions/command-permission.js';
import type { RegisteredCommand } from '../../protocol/commands/command.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { isDeclaredFor, type DeclaredGuild, type ScopedName } from './declared-entries.js';
import type { CommandName, UnreadScope } from '../commands/commands-plan.js';
import { comparePermissions, type PermissionDifference } from '../commands/compare-permissions.js';

/** One set of permissions that will be written. */
export interface PermissionChange extends PermissionDifference {
  /** The command's id, or the application's. */
  readonly id: Snowflake;
  /** Null for the application as a whole. */
  readonly command: CommandName | null;
  /** All that will be there. */
  readonly permissions: readonly PermissionEntry[];
}

/** A command with declared permissions that the service does not have. */
export interface UnregisteredCommand extends CommandName {
  /** Names of those of its type that there are, the nearest first; at most five. */
  readonly candidates: readonly string[];
}

/** What nothing declares, and what stays as it is. */
export interface UndeclaredPermissions {
  readonly id: Snowflake;
  /** Whether it is the application as a whole. */
  readonly isApplication: boolean;
  /** Null for the application, and where the name of the command is not known. */
  readonly command: CommandName | null;
  /** How many entries it has. */
  readonly count: number;
}

/** What applying would do in one guild. Empty `changes` mean that nothing will be written there. */
export interface GuildPermissionsPlan {
  readonly guildId: Snowflake;
  readonly changes: readonly PermissionChange[];
  /** What is there as declared; null stands for the application as a whole. */
  readonly unchanged: readonly (CommandName | null)[];
  /** As long as there is one, nothing can be applied. */
  readonly unregistered: readonly UnregisteredCommand[];
  readonly undeclared: readonly UndeclaredPermissions[];
}

/** A guild whose permissions could not be read. Nothing is written there. */
export interface UnreadGuild extends UnreadScope {
  readonly guildId: Snowflake;
}

/** What applying would do to the permissions of commands, guild by guild. Plain data: JSON and back gives the same. */
export interface PermissionsPlan {
  readonly applicationId: Snowflake;
  readonly guilds: readonly GuildPermissionsPlan[];
  /** Empty unless some guilds, but not all, could not be read. */
  readonly unread: readonly UnreadGuild[];
}

/** What the service has in one guild. */
export interface GuildState {
  /** The global commands and those of the guild, as far as they are needed. */
  readonly commands: readonly RegisteredCommand[];
  readonly stored: readonly GuildCommandPermissions[];
}

/** Compares what is declared for a guild with what is there. Does nothing else. */
export function planGuild(
  applicationId: Snowflake,
  { guildId, sets }: DeclaredGuild,
  { commands, stored }: GuildState,
): GuildPermissionsPlan {
  const changes: PermissionChange[] = [];
  const unchanged: (CommandName | null)[] = [];
  const unregistered: UnregisteredCommand[] = [];
  const declaredIds = new Set<Snowflake>();
  for (const set of sets) {
    const { command, permissions } = set;
    const name = command && { type: command.type, name: command.name };
    const id = command ? commands.find((each) => isDeclaredFor(set, toScopedName(each)))?.id : applicationId;
    if (id === undefined) {
      if (name) unregistered.push({ ...name, candidates: namesLike(name, commands) });
      continue;
    }
    declaredIds.add(id);
    const there = stored.find((each) => each.id === id)?.permissions ?? [];
    const difference = comparePermissions(there, permissions);
    if (difference) changes.push({ id, command: name, ...difference, permissions });
    else unchanged.push(name);
  }
  const undeclared = stored
    .filter(({ id, permissions }) => !declaredIds.has(id) && permissions.length > 0)
    .map(({ id, permissions }) => ({
      id,
      isApplication: id === applicationId,
      command: nameOf(id, commands),
      count: permissions.length,
    }));
  return { guildId, changes, unchanged, unregistered, undeclared };
}

function toScopedName({ type, name, guild_id }: RegisteredCommand): ScopedName {
  return { type, name, guildId: guild_id ?? null };
}

const MOST_CANDIDATES = 5;

/** The names of commands of the same type. */
function namesLike({ type, name }: CommandName, commands: readonly RegisteredCommand[]): string[] {
  const alike = findCandidates(
    name,
    commands.filter((command) => command.type === type),
  );
  return [...new Set(alike.map((command) => command.name))];
}

/** Commands whose names begin most alike; at most five. */
export function findCandidates<C extends CommandName>(name: string, commands: readonly C[]): C[] {
  const likeness = new Map(commands.map((command) => [command, commonStart(name, command.name)]));
  return [...commands]
    .sort((a, b) => (likeness.get(b) ?? 0) - (likeness.get(a) ?? 0) || a.name.localeCompare(b.name))
    .slice(0, MOST_CANDIDATES);
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length]?.toLowerCase() === other[length]?.toLowerCase()) length++;
  return length;
}

function nameOf(id: Snowflake, commands: readonly RegisteredCommand[]): CommandName | null {
  const command = commands.find((each) => each.id === id);
  return command ? { type: command.type, name: command.name } : null;
}
