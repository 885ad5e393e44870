import { CommandType, EntryPointHandler, OptionType } from './command.js';
import { FieldChecker, type JsonObject } from './field-checker.js';
import type { Issue } from './issue.js';
import { COMMAND_LIMITS } from './limits.js';
import { checkOptions, hasNamePattern } from './option-rules.js';

const COMMAND_TYPE_NAMES = Object.keys(CommandType) as (keyof typeof CommandType)[];

/** Where a command is registered: for every guild, or for one. */
export type CommandScope = 'global' | 'guild';

/**
 * Every way in which the body of one create call breaks a rule of the service; empty when it would be accepted.
 * The body may be anything that JSON can hold. Never throws.
 */
export function findCommandIssues(payload: unknown, scope: CommandScope): Issue[] {
  const check = new FieldChecker();
  const command = check.object(payload, []);
  if (command) checkCommand(check, command, [], scope);
  return check.issues;
}

/** The same for the body of a bulk overwrite: each command by itself, unique type and name, and the counts by type. */
export function findBulkIssues(payload: unknown, scope: CommandScope): Issue[] {
  const check = new FieldChecker();
  const commands = check.array(payload, [], COMMAND_LIMITS.bulk) ?? [];
  const seen = new Set<string>();
  const counts = new Map<unknown, number>();
  for (const [index, element] of commands.entries()) {
    const command = check.object(element, [index]);
    if (!command) continue;
    checkCommand(check, command, [index], scope);
    checkCount(check, command, [index], counts);
    if (typeof command['name'] !== 'string') continue;
    const key = JSON.stringify([command['type'] ?? CommandType.CHAT_INPUT, command['name']]);
    if (seen.has(key)) check.add([index], { code: 'COMMAND_NAME_DUPLICATE' }, command['name']);
    seen.add(key);
  }
  return check.issues;
}

/** Reports the first command of a type that is one too many. */
function checkCount(
  check: FieldChecker,
  command: JsonObject,
  path: Issue['path'],
  counts: Map<unknown, number>,
): void {
  const value = command['type'] ?? CommandType.CHAT_INPUT;
  const count = (counts.get(value) ?? 0) + 1;
  counts.set(value, count);
  const type = COMMAND_TYPE_NAMES.find((name) => CommandType[name] === value);
  if (!type) return;
  const max = COMMAND_LIMITS.commands[type];
  if (count === max + 1) check.add(path, { code: 'TOO_MANY_COMMANDS', type, max }, command['name']);
}

function checkCommand(
  check: FieldChecker,
  command: JsonObject,
  path: Issue['path'],
  scope: CommandScope,
): void {
  const type = command['type'] ?? CommandType.CHAT_INPUT;
  checkCommandName(check, command['name'], [...path, 'name'], type);
  // What the other fields may be is told by the type; without one there is nothing to hold them against.
  if (!check.oneOf(type, [...path, 'type'], Object.values(CommandType))) return;
  checkDescription(check, command, path, type);
  if (type === CommandType.CHAT_INPUT) {
    checkOptions(
      check,
      command['options'],
      [...path, 'options'],
      [OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP],
    );
  } else {
    checkNoOptions(check, command['options'], [...path, 'options']);
  }
  checkHandler(check, command, path, type, scope);
}

function checkCommandName(check: FieldChecker, name: unknown, path: Issue['path'], type: unknown): void {
  const text = check.text(name, path, COMMAND_LIMITS.name);
  if (text !== undefined && type === CommandType.CHAT_INPUT && !hasNamePattern(text)) {
    check.add(path, { code: 'NAME_INVALID' }, text);
  }
}

function checkDescription(
  check: FieldChecker,
  command: JsonObject,
  path: Issue['path'],
  type: unknown,
): void {
  const description = command['description'];
  const at = [...path, 'description'];
  if (type === CommandType.CHAT_INPUT) {
    check.text(description, at, COMMAND_LIMITS.description);
  } else if (description !== undefined && description !== null && description !== '') {
    if (type === CommandType.PRIMARY_ENTRY_POINT) check.text(description, at, COMMAND_LIMITS.description);
    else check.add(at, { code: 'CONTEXT_MENU_DESCRIPTION' }, description);
  }
}

/** An empty list says as much as no list. */
function checkNoOptions(check: FieldChecker, options: unknown, path: Issue['path']): void {
  if (options === undefined || options === null) return;
  const list = check.array(options, path, COMMAND_LIMITS.options);
  if (list && list.length > 0) check.add(path, { code: 'CONTEXT_MENU_OPTIONS' }, options);
}

function checkHandler(
  check: FieldChecker,
  command: JsonObject,
  path: Issue['path'],
  type: unknown,
  scope: CommandScope,
): void {
  const isEntryPoint = type === CommandType.PRIMARY_ENTRY_POINT;
  if (isEntryPoint && scope === 'guild') {
    check.add([...path, 'type'], { code: 'ENTRY_POINT_IN_GUILD' }, type);
  }
  const handler = command['handler'];
  if (handler === undefined || handler === null) return;
  if (isEntryPoint) check.oneOf(handler, [...path, 'handler'], Object.values(EntryPointHandler));
  else check.add([...path, 'handler'], { code: 'HANDLER_NOT_ALLOWED' }, handler);
}
