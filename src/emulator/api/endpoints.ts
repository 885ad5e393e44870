import type { Request } from 'express';
import type { IdSource } from '../ids.js';
import type { Application } from '../store.js';
import type { StoredCommand } from '../stored-command.js';
import { toServiceError } from './api-error.js';
import { readId } from './authenticate.js';
import { toFormError } from './form-errors.js';
import { serializeCommand } from './serialize-command.js';
import { createCommand, deleteCommand, editCommand, replaceCommands } from './write-command.js';

/** A request whose caller is known and may act for the application. */
export interface Call {
  readonly application: Application;
  readonly ids: IdSource;
  /** As it stands in the path; empty where the path has none. */
  readonly commandId: string;
  readonly query: Request['query'];
  /** The JSON of the body, or an ApiError. */
  readonly readBody: () => Promise<unknown>;
}

export interface Answer {
  readonly status: number;
  readonly body?: object;
}

/** What answers which method of a path. */
export type Endpoints = Readonly<Partial<Record<string, (call: Call) => Answer | Promise<Answer>>>>;

/** `/applications/{application.id}/commands` */
export const collectionEndpoints: Endpoints = {
  GET({ application, query }) {
    const withLocalizations = readBoolean(query['with_localizations'], 'with_localizations');
    const commands = [...application.commands.values()].sort((a, b) =>
      BigInt(a.id) < BigInt(b.id) ? -1 : 1,
    );
    const body = commands.map((command) => serializeCommand(application.id, command, withLocalizations));
    return { status: 200, body };
  },
  async POST({ application, ids, readBody }) {
    const { command, isNew } = createCommand(application, ids, await readBody());
    return { status: isNew ? 201 : 200, body: serializeCommand(application.id, command) };
  },
  async PUT({ application, ids, readBody }) {
    const commands = replaceCommands(application, ids, await readBody());
    return { status: 200, body: commands.map((command) => serializeCommand(application.id, command)) };
  },
};

/** `/applications/{application.id}/commands/{command.id}` */
export const elementEndpoints: Endpoints = {
  GET(call) {
    return { status: 200, body: serializeCommand(call.application.id, findCommand(call)) };
  },
  async PATCH(call) {
    findCommand(call);
    const value = await call.readBody();
    // Looked for again: while the body came in, another request may have changed or deleted it.
    const command = editCommand(call.application, call.ids, findCommand(call), value);
    return { status: 200, body: serializeCommand(call.application.id, command) };
  },
  DELETE(call) {
    deleteCommand(call.application, findCommand(call));
    return { status: 204 };
  },
};

function findCommand({ application, commandId }: Call): StoredCommand {
  const command = application.commands.get(readId(commandId, 'command_id'));
  if (!command) throw toServiceError('UNKNOWN_COMMAND');
  return command;
}

/** A switch in a query: true, True or 1, and false, False or 0. Absent is false. */
function readBoolean(value: unknown, field: string): boolean {
  if (value === undefined) return false;
  if (value === 'true' || value === 'True' || value === '1') return true;
  if (value === 'false' || value === 'False' || value === '0') return false;
  throw toFormError([{ code: 'WRONG_KIND', kind: 'boolean', path: [field], found: JSON.stringify(value) }]);
}
