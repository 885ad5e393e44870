import { CommandType, type CommandPayload, type RegisteredCommand } from '../model/command.js';
import type { Snowflake } from '../model/snowflake.js';
import { compare, type Difference } from './compare.js';

/** A declared command and the registered one it stands for, if there is one. */
export interface Match {
  readonly declared: CommandPayload;
  readonly registered: RegisteredCommand | undefined;
}

export type Change =
  | {
      readonly action: 'create';
      readonly type: number;
      readonly name: string;
      readonly payload: CommandPayload;
    }
  | {
      readonly action: 'update';
      readonly id: Snowflake;
      readonly type: number;
      /** The name it is registered under now. */
      readonly name: string;
      readonly differences: readonly Difference[];
      readonly payload: CommandPayload;
    }
  | { readonly action: 'delete'; readonly id: Snowflake; readonly type: number; readonly name: string };

/** What applying would do in one scope. Empty `changes` means that nothing will be written there. */
export interface ScopePlan {
  /** The guild, or `undefined` for the global commands. */
  readonly guildId: Snowflake | undefined;
  readonly changes: readonly Change[];
  /** Names of the commands that are registered as declared. */
  readonly unchanged: readonly string[];
  /** What stays although no class declares it: an entry point command, and everything where nothing is pruned. */
  readonly kept: readonly RegisteredCommand[];
  /** Every declared command beside its registered one. */
  readonly matches: readonly Match[];
}

/** What applying would do, scope by scope. Plain data. */
export interface Plan {
  readonly applicationId: Snowflake;
  readonly scopes: readonly ScopePlan[];
}

/**
 * Compares what is declared in a scope with what is registered there. Does nothing else.
 *
 * @param prune - Whether what is not declared is deleted. Default true; an entry point command is never.
 */
export function planScope(
  guildId: Snowflake | undefined,
  declared: readonly CommandPayload[],
  registered: readonly RegisteredCommand[],
  prune = true,
): ScopePlan {
  const byKey = new Map(registered.map((command) => [keyOf(command), command]));
  const matches = declared.map((payload) => ({ declared: payload, registered: byKey.get(keyOf(payload)) }));
  const matched = new Set(matches.map((match) => match.registered));
  const others = registered.filter((command) => !matched.has(command));
  const [kept, dropped] = partition(others, ({ type }) => !prune || type === CommandType.PRIMARY_ENTRY_POINT);

  const changes: Change[] = [];
  const unchanged: string[] = [];
  for (const match of matches) {
    const change = toChange(match);
    if (change) changes.push(change);
    else unchanged.push(match.declared.name);
  }
  changes.push(...dropped.map(({ id, type, name }) => ({ action: 'delete', id, type, name }) as const));
  return { guildId, changes, unchanged, kept, matches };
}

function toChange({ declared, registered }: Match): Change | undefined {
  const { type = CommandType.CHAT_INPUT, name } = declared;
  if (!registered) return { action: 'create', type, name, payload: declared };
  const differences = compare(registered, declared);
  if (differences.length === 0) return undefined;
  return { action: 'update', id: registered.id, type, name: registered.name, differences, payload: declared };
}

/** An application has one entry point command at most, so its type alone tells which it is, whatever its name. */
function keyOf({ type = CommandType.CHAT_INPUT, name }: { type?: number; name: string }): string {
  return type === CommandType.PRIMARY_ENTRY_POINT ? String(type) : `${type} ${name}`;
}

function partition<T>(list: readonly T[], test: (element: T) => boolean): [T[], T[]] {
  return [list.filter(test), list.filter((element) => !test(element))];
}
