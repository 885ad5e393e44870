import type { PermissionsByGuild } from '../../commands/compile/declared-permissions.js';
import type { CommandDefinition } from '../../commands/compile/definition.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { DeclaredGuild, DeclaredSet } from './declared-entries.js';

export interface DeclareOptions {
  /** The permissions of the whole application. Default: none. */
  readonly ofApplication?: PermissionsByGuild | undefined;
  /** The guild where every command is registered during development. Declarations for other guilds are then ignored. */
  readonly developmentGuildId?: Snowflake | undefined;
}

/** Groups what is declared by guild, in the order they are named: the application's before those of commands. */
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
 * Returns what is declared for some guilds alone, including guilds without declarations.
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
