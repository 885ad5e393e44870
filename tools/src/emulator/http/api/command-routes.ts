import { COMMANDS_SCOPE } from 'commandry/protocol';
import { listCommands, openCommand } from '../../domain/commands/registered-commands.js';
import {
  createCommand,
  deleteCommand,
  editCommand,
  grantActivity,
  replaceCommands,
} from '../../domain/commands/write-command.js';
import { serializeCommand } from '../../domain/objects/wire-command.js';
import type { ApiResponse, AuthorizedCall, Route } from './api-route.js';
import { openPathScope } from './open-path.js';
import { readId, readBoolean, findRequesterLocale } from './read-call.js';

const COLLECTION: Route['endpoints'] = {
  GET: showCommands,
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
  GET: (call) => ({ status: 200, body: serializeCommand(openPathCommand(call).command) }),
  PATCH: async (call) => {
    openPathCommand(call);
    const value = await call.readBody();
    // Found again: while the body arrived, another request may have changed or deleted it.
    const { application, command } = openPathCommand(call);
    return { status: 200, body: serializeCommand(editCommand(call.service, application, command, value)) };
  },
  DELETE: (call) => {
    deleteCommand(call.service, openPathCommand(call).command);
    return { status: 204 };
  },
};

const GLOBAL = '/applications/{application_id}/commands';
const GUILD = '/applications/{application_id}/guilds/{guild_id}/commands';

/** The commands of an application: the global ones, and those of each guild. */
export const commandRoutes: readonly Route[] = [
  { path: GLOBAL, endpoints: COLLECTION },
  { path: `${GLOBAL}/{command_id}`, endpoints: ELEMENT },
  { path: GUILD, endpoints: COLLECTION },
  { path: `${GUILD}/{command_id}`, endpoints: ELEMENT },
];

function showCommands(call: AuthorizedCall): ApiResponse {
  const { scope } = openPathScope(call, COMMANDS_SCOPE);
  const { service, query, header, caller } = call;
  const withDictionaries = readBoolean(query['with_localizations'], 'with_localizations');
  const view = withDictionaries ? 'dictionaries' : { locale: findRequesterLocale(service, header, caller) };
  const commands = listCommands(service.store, scope);
  return { status: 200, body: commands.map((command) => serializeCommand(command, view)) };
}

/** Reads the scope of the path, and the body. */
async function readForScope(call: AuthorizedCall) {
  openPathScope(call, COMMANDS_SCOPE);
  const value = await call.readBody();
  // Opened again: while the body arrived, the application may have been deleted, or removed from the guild.
  const { application, scope } = openPathScope(call, COMMANDS_SCOPE);
  return { application: grantActivity(call.service, application, value), scope, value };
}

/** Returns the command of the path, if it is in the scope of the path. */
function openPathCommand(call: AuthorizedCall) {
  const { application, scope } = openPathScope(call, COMMANDS_SCOPE);
  const id = readId(call.param('command_id'), 'command_id');
  return { application, command: openCommand(call.service.store, [scope], id) };
}
