import type { Snowflake } from 'commandry/protocol';
import type { Store } from '../../storage/store.js';
import { toScopeKey, type Scope, type StoredCommand } from '../../storage/stored-command.js';
import { DomainError } from '../domain-error.js';
import { compareById } from '../compare-ids.js';

/** Lists the commands of a scope, oldest first. */
export function listCommands({ commands }: Store, scope: Scope): StoredCommand[] {
  return commands.group(toScopeKey(scope)).toSorted(compareById);
}

/** @throws DomainError unless one of the scopes has this command. */
export function openCommand({ commands }: Store, scopes: readonly Scope[], id: Snowflake): StoredCommand {
  const command = commands.get(id);
  if (!command || !scopes.map(toScopeKey).includes(toScopeKey(command))) {
    throw new DomainError({ rule: 'UNKNOWN_COMMAND' });
  }
  return command;
}
