import type { PermissionsByGuild } from '../../commands/compile/declared-permissions.js';
import type { CommandDefinition } from '../../commands/compile/definition.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import {
  allChannelsId,
  CommandPermissionType,
  everyoneId,
  type PermissionEntry,
} from '../../protocol/permissions/permission-entry.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { CommandName } from '../commands/commands-plan.js';

/** Permissions declared for one command, or for the application as a whole. */
export interface DeclaredSet {
  /** The command; null for the permissions of the application. */
  readonly command: (CommandName & { readonly isGlobal: boolean }) | null;
  /** Who is allowed, and who is denied. */
  readonly permissions: readonly PermissionEntry[];
}

/** The declared permissions of one guild. */
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

/** Returns the permissions declared for a command, by guild. */
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

interface DeclareOptions {
  /** The permissions of the whole application. Default: none. */
  readonly ofApplication?: PermissionsByGuild | undefined;
  /** The guild where every command is registered during development. Declarations for other guilds are then ignored. */
  readonly developmentGuildId?: Snowflake | undefined;
}

/** Groups declared permissions by guild, in order of declaration: the application's before those of commands. */
export function declarePermissions(
  definitions: readonly CommandDefinition[],
  { ofApplication, developmentGuildId }: DeclareOptions = {},
): DeclaredGuild[] {
  const guilds = new Map<Snowflake, DeclaredSet[]>();
  const add = (byGuild: PermissionsByGuild | undefined, command: DeclaredSet['command']): void => {
    for (const [guildId, permissions] of Object.entries(byGuild ?? {})) {
      if (developmentGuildId !== undefined && guildId !== developmentGuildId) continue;
      const sets = guilds.get(guildId) ?? [];
      guilds.set(guildId, sets);
      sets.push({ command, permissions });
    }
  };
  add(ofApplication, null);
  for (const { kind, type, name, settings } of definitions) {
    const isRedirected = developmentGuildId !== undefined && kind !== 'entryPoint';
    add(settings.permissions, { type, name, isGlobal: !isRedirected && settings.guilds === undefined });
  }
  return [...guilds].map(([guildId, sets]) => ({ guildId, sets }));
}

/**
 * Returns the declarations of some guilds only, including guilds without any.
 *
 * @param only - Default: every guild with declarations.
 */
export function chooseGuilds(
  declared: readonly DeclaredGuild[],
  only: readonly Snowflake[] | undefined,
): readonly DeclaredGuild[] {
  if (only === undefined) return declared;
  return [...new Set(only)].map(
    (guildId) => declared.find((guild) => guild.guildId === guildId) ?? { guildId, sets: [] },
  );
}

const { ROLE, USER, CHANNEL } = CommandPermissionType;

/** Lets the members with a role use a command. One role that allows is enough, whatever their other roles say. */
export function allowRole(roleId: Snowflake): PermissionEntry {
  return { id: roleId, type: ROLE, permission: true };
}

/** Keeps a command from the members with a role, unless another of their roles or they themselves are allowed it. */
export function denyRole(roleId: Snowflake): PermissionEntry {
  return { id: roleId, type: ROLE, permission: false };
}

/** Lets a user use a command, whatever the user's roles say. */
export function allowUser(userId: Snowflake): PermissionEntry {
  return { id: userId, type: USER, permission: true };
}

/** Keeps a command from a user, whatever the user's roles say. */
export function denyUser(userId: Snowflake): PermissionEntry {
  return { id: userId, type: USER, permission: false };
}

/** Makes a channel, with its threads, an exception to the rule for all channels. On its own it lets nobody in. */
export function allowChannel(channelId: Snowflake): PermissionEntry {
  return { id: channelId, type: CHANNEL, permission: true };
}

/** Keeps a command out of a channel and its threads, for everybody but administrators. */
export function denyChannel(channelId: Snowflake): PermissionEntry {
  return { id: channelId, type: CHANNEL, permission: false };
}

/** Lets all members of a guild use a command, unless an entry for them or their roles says otherwise. */
export function allowEveryone(guildId: Snowflake): PermissionEntry {
  return allowRole(everyoneId(guildId));
}

/** Keeps a command from all members of a guild, unless an entry for them or their roles says otherwise. */
export function denyEveryone(guildId: Snowflake): PermissionEntry {
  return denyRole(everyoneId(guildId));
}

/** Overrides, for a command, the application's permissions for channels. */
export function allowAllChannels(guildId: Snowflake): PermissionEntry {
  return allowChannel(allChannelsId(guildId));
}

/** Keeps a command out of every channel of a guild without an allowing entry of its own. */
export function denyAllChannels(guildId: Snowflake): PermissionEntry {
  return denyChannel(allChannelsId(guildId));
}
