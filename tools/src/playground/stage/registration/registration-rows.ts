import type { CommandChange } from '../../../emulator/domain/commands/compare-bodies.js';
import type { RegistrationScope } from '../../../emulator/http/control/registration-routes.js';

/** A command that is declared, registered or both. */
export interface RegistrationRow {
  readonly type: number;
  readonly name: string;
  /** As it is in the code; undefined if it is not there. */
  readonly declared: object | undefined;
  /** As the API returns it; undefined if it is not registered. */
  readonly registered: object | undefined;
  /** What a sync would do with it; undefined for nothing. */
  readonly change: CommandChange | undefined;
}

interface Named {
  readonly type?: number;
  readonly name: string;
}

const SLASH_COMMAND = 1;

/** Puts declared commands beside registered ones, a renamed one beside what it was. Those that differ come first. */
export function listRegistrationRows({
  declared,
  registered,
  pending,
}: RegistrationScope): readonly RegistrationRow[] {
  const left = new Map((registered as readonly Named[]).map((command) => [toKey(command), command]));
  const changes = new Map((pending ?? []).map((change) => [toKey(change), change]));
  const take = (key: string) => {
    const found = left.get(key);
    left.delete(key);
    return found;
  };
  const ofCode = ((declared ?? []) as readonly Named[]).map((command): RegistrationRow => {
    const { type = SLASH_COMMAND, name } = command;
    const change = changes.get(toKey(command));
    const own = take(toKey({ type, name: change?.former_name ?? name }));
    return { type, name, declared: command, registered: own, change };
  });
  const others = [...left.values()].map((command): RegistrationRow => {
    const { type = SLASH_COMMAND, name } = command;
    return { type, name, declared: undefined, registered: command, change: changes.get(toKey(command)) };
  });
  const rows = [...ofCode, ...others];
  const isChanged = ({ change }: RegistrationRow) => change !== undefined && change.action !== 'keep';
  return [...rows.filter(isChanged), ...rows.filter((row) => !isChanged(row))];
}

function toKey({ type = SLASH_COMMAND, name }: Named): string {
  return `${type} ${name}`;
}

/**
 * Says how many of each action there are, for example `1 created, 2 changed`.
 *
 * @param tense - `done` for what was done, `due` for what would be: `1 to create`.
 */
export function countChanges(changes: readonly CommandChange[], tense: 'done' | 'due' = 'done'): string {
  const counts = WORDS.flatMap(([action, done, due]) => {
    const count = changes.filter((change) => change.action === action).length;
    return count === 0 ? [] : [`${count} ${tense === 'done' ? done : due}`];
  });
  return counts.length === 0 ? 'nothing' : counts.join(', ');
}

const WORDS = [
  ['create', 'created', 'to create'],
  ['update', 'changed', 'to change'],
  ['rename', 'renamed', 'to rename'],
  ['delete', 'deleted', 'to delete'],
] as const satisfies readonly (readonly [CommandChange['action'], string, string])[];
