import { COMMANDS_SCOPE } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Application } from '../../storage/store-records.js';
import { toScopeKey, type Scope, type StoredCommand } from '../../storage/stored-command.js';
import { openScope } from './token-access.js';
import { toServiceError } from './errors/api-error-response.js';
import { readId } from './authenticate.js';
import { readBoolean } from './read-query.js';
import { findRequesterLocale } from './requester-locale.js';
import type { ApiResponse, AuthorizedCall, Route } from './api-route.js';
import { serializeCommand } from '../../domain/objects/wire-command.js';
import { createCommand, deleteCommand, editCommand, replaceCommands } from '../../domain/commands/write-command.js';

const COLLECTION: Route['endpoints'] = {
  GET: listCommands,
  POST: async (call) => {
    const { application, scope, value } = await readForScope(call);
    const { command, isNew } = createCommand(call.service, application, scope, value);
    return { status: isNew ? 201 : 200, body: serializeCommand(command) };
  },
  PUT: async (call) => {
    const { application, scope, value } = await readForScope(call);
    const commands = replaceCommands(call.service, application, scope, value);
    return { status: 200, body: commands.map((command) => serializeCommand(command)) };
  },
};

const ELEMENT: Route['endpoints'] = {
  GET: (call) => ({ status: 200, body: serializeCommand(openCommand(call).command) }),
  PATCH: async (call) => {
    openCommand(call);
    const value = await call.readBody();
    // Found again: while the body arrived, another request may have changed or deleted it.
    const { application, command } = openCommand(call);
    return { status: 200, body: serializeCommand(editCommand(call.service, application, command, value)) };
  },
  DELETE: (call) => {
    deleteCommand(call.service, openCommand(call).command);
    return { status: 204 };
  },
};

const GLOBAL = '/applications/{application_id}/commands';
const GUILD = '/applications/{application_id}/guilds/{guild_id}/commands';

/** The commands of an application: the global ones, and those of each guild. */
export const commandRoutes: readonly Route[] = [
  { path: GLOBAL, bucket: 'commands', endpoints: COLLECTION },
  { path: `${GLOBAL}/{command_id}`, bucket: 'command', endpoints: ELEMENT },
  { path: GUILD, bucket: 'guild-commands', endpoints: COLLECTION },
  { path: `${GUILD}/{command_id}`, bucket: 'guild-command', endpoints: ELEMENT },
];

function listCommands(call: AuthorizedCall): ApiResponse {
  const { scope } = openScope(call, COMMANDS_SCOPE);
  const { service, request, caller } = call;
  const withDictionaries = readBoolean(request.query['with_localizations'], 'with_localizations');
  const view = withDictionaries ? 'dictionaries' : { locale: findRequesterLocale(service, request, caller) };
  const commands = findCommands(service, scope).toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  return { status: 200, body: commands.map((command) => serializeCommand(command, view)) };
}

/** Reads the scope of the path, and the body. */
async function readForScope(call: AuthorizedCall) {
  openScope(call, COMMANDS_SCOPE);
  const value = await call.readBody();
  // Opened again: while the body arrived, the application may have been deleted, or removed from the guild.
  return { ...openScope(call, COMMANDS_SCOPE), value };
}

/** @throws ApiError 404 unless the command of the path is in the scope of the path. */
export function openCommand(call: AuthorizedCall, oauthScope = COMMANDS_SCOPE): Opened {
  const { application, scope } = openScope(call, oauthScope);
  const command = call.service.store.commands.get(readId(call.param('command_id'), 'command_id'));
  if (!command || toScopeKey(command) !== toScopeKey(scope)) throw toServiceError('UNKNOWN_COMMAND');
  return { application, command };
}

interface Opened {
  readonly application: Application;
  readonly command: StoredCommand;
}

function findCommands({ store }: Service, scope: Scope): readonly StoredCommand[] {
  return store.commands.group(toScopeKey(scope));
}
