import { COMMAND_LIMITS, CommandType, type JsonObject } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import { isSameJson } from '../same-json.js';
import type { Application } from '../../storage/store-records.js';
import {
  nextVersion,
  toScopeKey,
  type CommandBody,
  type Scope,
  type StoredCommand,
} from '../../storage/stored-command.js';
import { DomainError } from '../domain-error.js';
import { countCreates } from './count-creates.js';
import { toReturnedBody } from './returned-body.js';
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

/**
 * Gives the application an Activity where it registers its first entry point command, if the emulator does that.
 *
 * @param value - The command, or all of them.
 */
export function grantActivity(
  { store, grantActivities }: Service,
  application: Application,
  value: unknown,
): Application {
  const isAsked = [value]
    .flat()
    .some(
      (command) => (command as { readonly type?: unknown } | null)?.type === CommandType.PRIMARY_ENTRY_POINT,
    );
  if (!grantActivities || application.embedded || !isAsked) return application;
  const granted = { ...application, embedded: true };
  store.applications.set(granted.id, granted);
  return granted;
}

/** Creates a command, or overwrites the one of the same type and name. */
export function createCommand(
  service: Service,
  application: Application,
  scope: Scope,
  value: unknown,
): { readonly command: StoredCommand; readonly isNew: boolean } {
  const { store } = service;
  const body = readCommand(value, scope, application);
  const there = store.commands.group(toScopeKey(scope));
  const existing = findByName(there, body);
  if (!existing) {
    checkCounts([...there.map((command) => command.body), body]);
    countCreates(service, scope, 1);
  }
  const command = existing
    ? { ...existing, version: store.ids.next(), body }
    : newCommand(service, scope, body);
  apply(service, scope, { set: [command] });
  return { command, isNew: !existing };
}

/** Replaces the given fields of a command, each as a whole. Its type stays. */
export function editCommand(
  service: Service,
  application: Application,
  command: StoredCommand,
  value: unknown,
): StoredCommand {
  const { store } = service;
  const body = readCommand(merge(command.body, value), command, application);
  const others = store.commands.group(toScopeKey(command)).filter(({ id }) => id !== command.id);
  if (findByName(others, body)) throw new DomainError({ rule: 'NAME_TAKEN' });
  const edited = { ...command, version: store.ids.next(), body };
  apply(service, command, { set: [edited] });
  return edited;
}

export function deleteCommand(service: Service, command: StoredCommand): void {
  apply(service, command, { set: [], remove: [command] });
}

/** Replaces the commands of a scope: all of them, or none if one is invalid. */
export function replaceCommands(
  service: Service,
  application: Application,
  scope: Scope,
  value: unknown,
): StoredCommand[] {
  const { store } = service;
  const elements = readCommands(value, scope, application);
  const existing = store.commands.group(toScopeKey(scope));
  const matches = matchExisting(existing, elements);
  const entryPoint = existing.find(({ body }) => body.type === CommandType.PRIMARY_ENTRY_POINT);
  const isEntryPointKept = elements.some(
    ({ body }, index) => matches[index] === entryPoint && body.type === CommandType.PRIMARY_ENTRY_POINT,
  );
  if (entryPoint && !isEntryPointKept) throw new DomainError({ rule: 'ENTRY_POINT_LEFT_OUT' });
  checkCounts(elements.map(({ body }) => body));
  countCreates(service, scope, matches.filter((match) => match === undefined).length);
  const commands = elements.map(({ body }, index) => {
    const match = matches[index];
    if (!match) return newCommand(service, scope, body);
    if (isSameJson(match.body, body)) return match;
    // Changes to fields that the API does not return make no new version.
    const looksSame = isSameJson(toReturnedBody(match.body), toReturnedBody(body));
    return { ...match, version: looksSame ? match.version : store.ids.next(), body };
  });
  const kept = new Set(commands.map(({ id }) => id));
  apply(service, scope, {
    set: commands.filter((command) => store.commands.get(command.id) !== command),
    remove: existing.filter(({ id }) => !kept.has(id)),
  });
  return commands;
}

/** Finds the command that each element replaces: by id if it has one, else by type and name. Each is replaced once. */
function matchExisting(
  existing: readonly StoredCommand[],
  elements: readonly BulkElement[],
): (StoredCommand | undefined)[] {
  const free = new Map(existing.map((command) => [command.id, command]));
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

function newCommand({ store }: Service, scope: Scope, body: CommandBody): StoredCommand {
  const id = store.ids.next();
  const { applicationId, guildId } = scope;
  return { id, version: nextVersion(id), applicationId, guildId, body };
}

function findByName(
  commands: Iterable<StoredCommand>,
  { type, name }: CommandBody,
): StoredCommand | undefined {
  for (const command of commands) {
    if (command.body.name === name && command.body.type === type) return command;
  }
  return undefined;
}

interface Changes {
  readonly set: readonly StoredCommand[];
  readonly remove?: readonly StoredCommand[];
}

/** Writes checked commands. A command that is deleted or renamed loses its permissions. */
function apply({ store, registrations }: Service, scope: Scope, { set, remove = [] }: Changes): void {
  const list = () => store.commands.group(toScopeKey(scope)).map(({ body }) => body);
  const before = list();
  store.transact(() => {
    for (const { id } of remove) store.commands.delete(id);
    for (const command of set) store.commands.set(command.id, command);
  });
  registrations.noteWrite(scope, before, list());
}

function checkCounts(bodies: readonly CommandBody[]): void {
  for (const [name, type] of Object.entries(CommandType)) {
    const max = COMMAND_LIMITS.commands[name as keyof typeof CommandType];
    if (bodies.filter((body) => body.type === type).length > max) {
      throw new DomainError({ rule: 'TOO_MANY_COMMANDS', max });
    }
  }
}
