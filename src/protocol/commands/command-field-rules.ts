import { CommandType } from './command-type.js';
import { InteractionContext } from './context.js';
import { EntryPointHandler } from './entry-point.js';
import {
  isJsonObject,
  isPresent,
  type FieldChecker,
  type JsonObject,
  type Path,
} from '../validation/field-checker.js';
import type { ValidationContext } from './validation-context.js';
import { COMMAND_LIMITS } from './limits.js';
import { isPermissionSet } from '../permissions/permissions.js';
import { checkFilled } from './set-rules.js';

const CONTEXTS = /* @__PURE__ */ Object.values(InteractionContext);
const HANDLERS = /* @__PURE__ */ Object.values(EntryPointHandler);
const SWITCHES = ['dm_permission', 'default_permission', 'nsfw'];

/** Checks the fields that mean the same for every type of command. */
export function checkCommonFields(
  check: FieldChecker,
  command: JsonObject,
  path: Path,
  { scope, application }: ValidationContext,
): void {
  const permissions = command['default_member_permissions'];
  if (isPresent(permissions) && !isPermissionSet(permissions)) {
    check.add(path, 'default_member_permissions', { code: 'NOT_A_PERMISSION_SET' }, permissions);
  }
  for (const field of SWITCHES) {
    if (isPresent(command[field])) check.boolean(command[field], path, field);
  }
  if (command['nsfw'] === true && application.discoverable === true) {
    check.add(path, 'nsfw', { code: 'AGE_RESTRICTION_NOT_ALLOWED' }, true);
  }
  checkFilled(check, command['integration_types'], path, 'integration_types', application.integrationTypes);
  const contexts = checkFilled(check, command['contexts'], path, 'contexts', CONTEXTS);
  if (scope === 'guild' && contexts) checkContextsInGuild(check, contexts, path);
}

/**
 * Guild commands do not support BOT_DM. By the reference, all three contexts together are the default for the elements
 * of a guild's bulk overwrite, so a list of all of them has no effect and passes.
 */
function checkContextsInGuild(check: FieldChecker, contexts: readonly unknown[], path: Path): void {
  const index = contexts.indexOf(InteractionContext.BOT_DM);
  if (index < 0 || CONTEXTS.every((context) => contexts.includes(context))) return;
  check.add([...path, 'contexts'], index, { code: 'CONTEXT_NOT_IN_GUILD' }, contexts[index]);
}

/**
 * Checks a description: 1 to 100 characters on slash commands, at most 100 on entry points, none on user and message
 * commands.
 */
export function checkDescription(check: FieldChecker, command: JsonObject, path: Path, type: unknown): void {
  const { description } = command;
  if (type === CommandType.CHAT_INPUT) {
    check.text(description, path, 'description', COMMAND_LIMITS.description);
    return;
  }
  const isEmpty = !isPresent(description) || description === '';
  if (type === CommandType.PRIMARY_ENTRY_POINT) {
    if (!isEmpty) check.text(description, path, 'description', COMMAND_LIMITS.description);
    return;
  }
  if (!isEmpty) check.add(path, 'description', { code: 'CONTEXT_MENU_DESCRIPTION' }, description);
  // Its values follow the rules of the description, so there can be none.
  const dictionary = command['description_localizations'];
  if (isJsonObject(dictionary) && Object.values(dictionary).some(isPresent)) {
    check.add(path, 'description_localizations', { code: 'CONTEXT_MENU_DESCRIPTION' }, dictionary);
  }
}

/** Refuses options: only slash commands have them. An empty list equals no list. */
export function checkNoOptions(check: FieldChecker, options: unknown, path: Path): void {
  if (!isPresent(options)) return;
  const list = check.array(options, path, 'options', Infinity);
  if (list && list.length > 0) check.add(path, 'options', { code: 'CONTEXT_MENU_OPTIONS' }, options);
}

/** Checks a handler: only entry points have one. */
export function checkHandler(check: FieldChecker, handler: unknown, path: Path, type: unknown): void {
  if (!isPresent(handler)) return;
  if (type === CommandType.PRIMARY_ENTRY_POINT) check.oneOf(handler, path, 'handler', HANDLERS);
  else check.add(path, 'handler', { code: 'HANDLER_NOT_ALLOWED' }, handler);
}
