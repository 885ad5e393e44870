import type { CommandPayload } from '../../../protocol/commands/command.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import type { CommandDefinition } from '../definition.js';

/** Where commands are registered: for every guild and direct messages, or for one guild. */
export type Scope = 'global' | { readonly guildId: Snowflake };

/** The former names of a command. */
export interface FormerNames {
  readonly type: number;
  /** The name that the code declares now. */
  readonly name: string;
  /** The latest first. Empty if the command is new, even if others disappear. */
  readonly formerly: readonly string[];
}

/** The commands of one scope. */
export interface CompiledScope {
  /** All guilds, or one. */
  readonly scope: Scope;
  /** The commands that are registered there. */
  readonly payloads: readonly CommandPayload[];
  /** Whether undeclared commands are removed. */
  readonly prune: boolean;
  /** Former names of the commands that declare them. Absent if none does. */
  readonly formerly?: readonly FormerNames[];
}

export interface ScopedDefinitions {
  readonly scope: Scope;
  readonly members: readonly CommandDefinition[];
}

/**
 * Groups commands by the scopes they are registered in: the global one first, even if it is empty, then guilds in the
 * order they are named. With a development guild, every command but the entry point goes there and nowhere else.
 */
export function groupByScope(
  definitions: readonly CommandDefinition[],
  developmentGuildId?: Snowflake,
): ScopedDefinitions[] {
  const global: CommandDefinition[] = [];
  const guilds = new Map<Snowflake, CommandDefinition[]>();
  for (const definition of definitions) {
    const redirected = developmentGuildId !== undefined && definition.kind !== 'entryPoint';
    const targets = redirected ? [developmentGuildId] : definition.settings.guilds;
    if (targets === undefined) global.push(definition);
    else
      for (const guildId of new Set(listOf(targets))) {
        const members = guilds.get(guildId) ?? [];
        guilds.set(guildId, members);
        members.push(definition);
      }
  }
  return [
    { scope: 'global', members: global },
    ...[...guilds].map(([guildId, members]) => ({ scope: { guildId }, members })),
  ];
}

/** Returns a list of guilds; other values from plain JavaScript are reported elsewhere and count as no guild. */
function listOf(guilds: readonly Snowflake[]): readonly Snowflake[] {
  return Array.isArray(guilds) ? (guilds as readonly Snowflake[]) : [];
}
