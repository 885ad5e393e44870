import {
  type CommandOwner,
  type CommandScope,
  findBulkProblems,
  findCommandProblems,
  IntegrationType,
  type JsonObject,
} from 'commandry/protocol';
import type { CommandBody, Scope } from '../../storage/stored-command.js';
import { toCommandBody } from './command-body.js';
import { refuseProblems } from '../domain-error.js';

/** An element of a bulk overwrite: the command, and the id of the one it replaces. */
export interface BulkElement {
  readonly id: string | undefined;
  readonly body: CommandBody;
}

/** @throws DomainError with every error of the body. */
export function readCommand(value: unknown, scope: Scope, owner: CommandOwner): CommandBody {
  refuseProblems(findCommandProblems(value, toKind(scope), owner));
  return toStoredBody(value, scope, owner);
}

/** @throws DomainError with every error of every command. */
export function readCommands(value: unknown, scope: Scope, owner: CommandOwner): BulkElement[] {
  refuseProblems(findBulkProblems(value, toKind(scope), owner));
  return (value as readonly JsonObject[]).map((element) => {
    const id = element['id'];
    return { id: typeof id === 'string' ? id : undefined, body: toStoredBody(element, scope, owner) };
  });
}

/** Guild commands accept the fields for the contexts of global commands, but do not store them. */
function toStoredBody(value: unknown, { guildId }: Scope, owner: CommandOwner): CommandBody {
  const body = toCommandBody(value, owner);
  return guildId === null
    ? body
    : { ...body, dm_permission: true, contexts: null, integration_types: [IntegrationType.GUILD_INSTALL] };
}

function toKind({ guildId }: Scope): CommandScope {
  return guildId === null ? 'global' : 'guild';
}
