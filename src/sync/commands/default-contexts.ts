import { CommandType, type CommandPayload } from '../../protocol/commands/command.js';

/**
 * Whether a declaration leaves open where its command can be used. Elsewhere that means the default; the service gives
 * contexts to the entry point command that it makes, and whoever takes that over without a word keeps them.
 */
export function hasDefaultContexts({ type, contexts, dm_permission }: Partial<CommandPayload>): boolean {
  return type === CommandType.PRIMARY_ENTRY_POINT && isNothing(contexts) && isNothing(dm_permission);
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}
