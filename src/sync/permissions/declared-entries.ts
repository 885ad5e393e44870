import type { PermissionEntry } from '../../protocol/permissions/permission-entry.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { CommandName } from '../commands/commands-plan.js';

/** Permissions declared for one command or, with null, for the application as a whole. */
export interface DeclaredSet {
  /** The command; null for the permissions of the application. */
  readonly command: (CommandName & { readonly isGlobal: boolean }) | null;
  /** Who is allowed, and who is denied. */
  readonly permissions: readonly PermissionEntry[];
}

/** Everything that is declared for one guild. */
export interface DeclaredGuild {
  readonly guildId: Snowflake;
  /** The permissions of each command, and those of the application. */
  readonly sets: readonly DeclaredSet[];
}

/** A command, identified by its scope, type and name. */
export interface ScopedName extends CommandName {
  /** The guild; null for a global command. */
  readonly guildId: Snowflake | null;
}

/**
 * True if permissions are declared for this command. An application has at most one entry point command, so its type
 * alone identifies it, whatever its name.
 */
export function isDeclaredFor(
  { command }: Pick<DeclaredSet, 'command'>,
  { type, name, guildId }: ScopedName,
): boolean {
  return (
    command?.type === type &&
    command.isGlobal === (guildId === null) &&
    (type === CommandType.PRIMARY_ENTRY_POINT || command.name === name)
  );
}

/** Returns what is declared for a command, by guild. */
export function findDeclared(
  declared: readonly DeclaredGuild[],
  command: ScopedName,
): Map<Snowflake, readonly PermissionEntry[]> {
  const { guildId } = command;
  const guilds = guildId === null ? declared : declared.filter((guild) => guild.guildId === guildId);
  return new Map(
    guilds.flatMap((guild) => {
      const set = guild.sets.find((each) => isDeclaredFor(each, command));
      return set ? [[guild.guildId, set.permissions] as const] : [];
    }),
  );
}
