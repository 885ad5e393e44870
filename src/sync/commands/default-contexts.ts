import type { CommandPayload } from '../../protocol/commands/command.js';
import { CommandType } from '../../protocol/commands/command-type.js';

/**
 * True if a declaration leaves its contexts open. Other commands then get the default; an entry point command keeps the
 * contexts that Discord gave it.
 */
export function hasDefaultContexts({ type, contexts, dm_permission }: Partial<CommandPayload>): boolean {
  return type === CommandType.PRIMARY_ENTRY_POINT && isNothing(contexts) && isNothing(dm_permission);
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}
