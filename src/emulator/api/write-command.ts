import { CommandType } from '../../model/command.js';
import type { JsonObject } from '../../model/field-checker.js';
import { COMMAND_LIMITS } from '../../model/limits.js';
import type { Snowflake } from '../../model/snowflake.js';
import type { IdSource } from '../ids.js';
import { toSortedJson } from '../sorted-json.js';
import type { Application } from '../store.js';
import { nextVersion, type CommandBody, type StoredCommand } from '../stored-command.js';
import { toServiceError } from './api-error.js';
import { readCommand, readCommands, type BulkElement } from './read-command.js';

const PATCHABLE = [
  'name',
  'name_localizations',
  'description',
  'description_localizations',
  'options',
  'default_member_permissions',
  'dm_permission',
  'default_permission',
  'integration_types',
  'contexts',
  'nsfw',
  'handler',
];

/** Creates a command, or overwrites the one of the same type and name. */
export function createCommand(
  application: Application,
  ids: IdSource,
  value: unknown,
): { readonly command: StoredCommand; readonly isNew: boolean } {
  const body = readCommand(value, application);
  const existing = findByName(application.commands.values(), body);
  const command = existing ? { ...existing, version: ids.next(), body } : newCommand(ids, body);
  keep(application, [...without(application, command.id), command]);
  return { command, isNew: !existing };
}

/** Replaces the given fields of a command, each as a whole. Its type stays. */
export function editCommand(
  application: Application,
  ids: IdSource,
  command: StoredCommand,
  value: unknown,
): StoredCommand {
  const body = readCommand(merge(command.body, value), application);
  const rest = without(application, command.id);
  if (findByName(rest, body)) throw toServiceError('NAME_EXISTS');
  const edited = { ...command, version: ids.next(), body };
  keep(application, [...rest, edited]);
  return edited;
}

export function deleteCommand(application: Application, command: StoredCommand): void {
  keep(application, without(application, command.id));
}

/** Makes the commands of an application exactly these: all of them, or none if one is refused. */
export function replaceCommands(application: Application, ids: IdSource, value: unknown): StoredCommand[] {
  const elements = readCommands(value, application);
  const matches = matchExisting(application, elements);
  const existing = [...application.commands.values()];
  const entryPoint = existing.find(({ body }) => body.type === CommandType.PRIMARY_ENTRY_POINT);
  const isEntryPointKept = elements.some(
    ({ body }, index) => matches[index] === entryPoint && body.type === CommandType.PRIMARY_ENTRY_POINT,
  );
  if (entryPoint && !isEntryPointKept) throw toServiceError('CANNOT_REMOVE_ENTRY_POINT');
  checkCounts(elements.map(({ body }) => body));
  const commands = elements.map(({ body }, index) => {
    const match = matches[index];
    if (!match) return newCommand(ids, body);
    return toSortedJson(match.body) === toSortedJson(body) ? match : { ...match, version: ids.next(), body };
  });
  keep(application, commands);
  return commands;
}

/** The command that each element replaces: by id if it names one, else by type and name. Each is replaced once. */
function matchExisting(
  application: Application,
  elements: readonly BulkElement[],
): (StoredCommand | undefined)[] {
  const free = new Map(application.commands);
  const take = (command: StoredCommand | undefined) => {
    if (command) free.delete(command.id);
    return command;
  };
  const byId = elements.map(({ id }) => take(free.get(id ?? '')));
  return byId.map((match, index) => {
    const element = elements[index];
    return match ?? (element && take(findByName(free.values(), element.body)));
  });
}

function merge(body: CommandBody, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const given = Object.entries(value as JsonObject).filter(([field]) => PATCHABLE.includes(field));
  return { ...body, ...Object.fromEntries(given) };
}

function newCommand(ids: IdSource, body: CommandBody): StoredCommand {
  const id = ids.next();
  return { id, version: nextVersion(id), body };
}

function findByName(
  commands: Iterable<StoredCommand>,
  { type, name }: CommandBody,
): StoredCommand | undefined {
  return [...commands].find(({ body }) => body.type === type && body.name === name);
}

function without(application: Application, id: Snowflake): StoredCommand[] {
  return [...application.commands.values()].filter((command) => command.id !== id);
}

function keep(application: Application, commands: readonly StoredCommand[]): void {
  checkCounts(commands.map(({ body }) => body));
  application.commands = new Map(commands.map((command) => [command.id, command]));
}

function checkCounts(bodies: readonly CommandBody[]): void {
  for (const [name, type] of Object.entries(CommandType)) {
    const max = COMMAND_LIMITS.commands[name as keyof typeof CommandType];
    if (bodies.filter((body) => body.type === type).length > max) {
      throw toServiceError('MAX_COMMANDS', `Maximum number of application commands reached (${max}).`);
    }
  }
}
