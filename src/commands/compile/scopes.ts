import type { CommandPayload } from '../../protocol/commands/command.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { CommandDefinition } from './definition.js';
import { toRegistration } from './to-registration.js';

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

/** A scope, with the definitions behind its payloads in the same order. */
export type ScopePayloads = CompiledScope & Pick<ScopedDefinitions, 'members'>;

/**
 * Creates the payloads of each scope. Guilds with the same commands share their payloads.
 *
 * @param localize - Adds translations to payloads. Default: none.
 */
export function toScopePayloads(
  grouped: readonly ScopedDefinitions[],
  localize: (payloads: readonly CommandPayload[]) => readonly CommandPayload[] = (payloads) => payloads,
): ScopePayloads[] {
  const numbers = new Map<CommandDefinition, number>();
  const numberOf = (member: CommandDefinition): number => {
    const number = numbers.get(member) ?? numbers.size;
    numbers.set(member, number);
    return number;
  };
  const made = new Map<string, readonly CommandPayload[]>();
  return grouped.map(({ scope, members }) => {
    const key = [scope === 'global', ...members.map(numberOf)].join(' ');
    const payloads = made.get(key) ?? localize(members.map(toRegistration));
    made.set(key, payloads);
    return { scope, members, payloads, prune: true };
  });
}

/**
 * Moves every command but the entry point to one guild, for development. Fields of global commands are left out of the
 * payloads. Other global commands of the application are kept, so that developing with the id of an application in use
 * does not remove its commands.
 */
export function redirect(
  definitions: readonly CommandDefinition[],
  scopes: readonly ScopePayloads[],
  guildId: Snowflake,
): { readonly global: ScopePayloads; readonly development: ScopePayloads } {
  // A command of several guilds has the same payload in each guild.
  const payloadOf = new Map(
    scopes.flatMap(({ members, payloads }) =>
      members.map((member, index) => [member, payloads[index]] as const),
    ),
  );
  const payloadsOf = (members: readonly CommandDefinition[] = []): CommandPayload[] =>
    members.flatMap((member) => payloadOf.get(member) ?? []);
  const [global, development] = groupByScope(definitions, guildId);
  const payloads = payloadsOf(development?.members).map(withoutGlobalFields);
  return {
    global: {
      scope: 'global',
      members: global?.members ?? [],
      payloads: payloadsOf(global?.members),
      prune: false,
    },
    development: { scope: { guildId }, members: development?.members ?? [], payloads, prune: true },
  };
}

function withoutGlobalFields({
  contexts,
  integration_types,
  dm_permission,
  ...payload
}: CommandPayload): CommandPayload {
  return payload;
}

/** Returns the former names of the commands that declare any. */
export function formerNamesOf(members: readonly CommandDefinition[]): FormerNames[] {
  return members.flatMap(({ type, name, settings }) => {
    const formerly = readFormerly(settings.formerly);
    return formerly ? [{ type, name, formerly }] : [];
  });
}

/** Returns the names, or `undefined` if there are none or plain JavaScript passed something else. */
export function readFormerly(formerly: unknown): readonly string[] | undefined {
  if (typeof formerly === 'string') return [formerly];
  if (!Array.isArray(formerly)) return undefined;
  const names: readonly unknown[] = formerly;
  return names.every((name) => typeof name === 'string') ? names : undefined;
}
