import type { CommandDefinition } from './definition.js';
import type { FormerNames } from './scopes/scopes.js';

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
