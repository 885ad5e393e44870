import { isOfCommand } from '../messages/message-problem.js';
import { isPermissionSet } from '../permissions/permissions.js';
import { isSnowflake } from '../is-snowflake.js';
import { countCodePoints } from '../validation/code-points.js';
import {
  FieldChecker,
  isPresent,
  type JsonObject,
  type Path,
  isJsonObject,
} from '../validation/field-checker.js';
import type { PayloadProblem } from '../validation/payload-problem.js';
import { CommandType, IntegrationType, InteractionContext, EntryPointHandler } from './command-type.js';
import type { CommandPayload } from './command.js';
import { COMMAND_LIMITS } from './limits.js';
import { checkLocalizations, checkLocalizedNames, hasNamePattern } from './localization-rules.js';
import {
  checkChoices,
  checkChannelTypes,
  checkFileTypes,
  checkLengths,
  checkRange,
} from './options/option-field-rules.js';
import { isSubcommandType, OptionType } from './options/option-type.js';
import { checkFilled } from './set-rules.js';

/** An application about which nothing is known: it may have an Activity, and any installation context. */
const ANY_APPLICATION: CommandOwner = {
  embedded: true,
  integrationTypes: Object.values(IntegrationType),
};

const COMMAND_TYPES = /* @__PURE__ */ Object.values(CommandType);
const TYPES_WITHOUT_ACTIVITY = /* @__PURE__ */ COMMAND_TYPES.filter(
  (type) => type !== CommandType.PRIMARY_ENTRY_POINT,
);
const COMMAND_TYPE_NAMES = /* @__PURE__ */ Object.keys(CommandType) as (keyof typeof CommandType)[];

/**
 * Returns every violation of Discord's rules in the body of a create call; empty if it would be accepted. The body
 * may be anything that JSON can hold. Never throws, and descends three lists of options deep.
 *
 * @param application - What is known of the application. Default: an Activity, and every installation context.
 */
export function findCommandProblems(
  payload: unknown,
  scope: CommandScope,
  application: CommandOwner = ANY_APPLICATION,
): PayloadProblem[] {
  const check = new FieldChecker();
  const command = check.object(payload, []);
  if (command) checkCommand(check, command, [], { scope, application });
  return check.problems.filter(isOfCommand);
}

/**
 * Does the same for the body of a bulk overwrite: checks each command and the id it may name, unique type and name, and
 * the counts by type.
 */
export function findBulkProblems(
  payload: unknown,
  scope: CommandScope,
  application: CommandOwner = ANY_APPLICATION,
): PayloadProblem[] {
  const check = new FieldChecker();
  const commands = check.array(payload, [], undefined, COMMAND_LIMITS.bulk[scope]) ?? [];
  const taken: Taken = { names: new Set(), counts: new Map() };
  for (const [index, element] of commands.entries()) {
    const path = [index];
    const command = check.object(element, path);
    if (!command) continue;
    const { id } = command;
    if (isPresent(id) && !isSnowflake(id)) check.add(path, 'id', { code: 'NOT_A_SNOWFLAKE' }, id);
    checkCommand(check, command, path, { scope, application });
    checkBesideOthers(check, command, path, scope, taken);
  }
  return check.problems.filter(isOfCommand);
}

/**
 * Returns only what commands violate together: repeated names, and more commands of a type than a scope may have. For
 * commands that `findBulkProblems` checked in other scopes.
 */
export function findCollisions(commands: readonly CommandPayload[], scope: CommandScope): PayloadProblem[] {
  const check = new FieldChecker();
  const taken: Taken = { names: new Set(), counts: new Map() };
  for (const [index, command] of commands.slice(0, COMMAND_LIMITS.bulk[scope]).entries())
    checkBesideOthers(check, { ...command }, [index], scope, taken);
  return check.problems.filter(isOfCommand);
}

/** What earlier commands of a bulk overwrite have used up. */
interface Taken {
  readonly names: Set<string>;
  readonly counts: Map<CommandType, number>;
}

/** Reports a command that cannot be beside the earlier ones. */
function checkBesideOthers(
  check: FieldChecker,
  command: JsonObject,
  path: Path,
  scope: CommandScope,
  { names, counts }: Taken,
): void {
  const { name } = command;
  const type = COMMAND_TYPES.find((known) => known === (command['type'] ?? CommandType.CHAT_INPUT));
  if (type === undefined) return;
  checkCount(check, type, scope, counts, path, name);
  if (typeof name !== 'string') return;
  const key = `${type} ${name}`;
  if (names.has(key)) check.add(path, undefined, { code: 'COMMAND_NAME_DUPLICATE' }, name);
  names.add(key);
}

/** Reports the first command of a type beyond the limit. In a guild an entry point is refused on its own account. */
function checkCount(
  check: FieldChecker,
  type: CommandType,
  scope: CommandScope,
  counts: Map<CommandType, number>,
  path: Path,
  name: unknown,
): void {
  if (type === CommandType.PRIMARY_ENTRY_POINT && scope === 'guild') return;
  const count = (counts.get(type) ?? 0) + 1;
  counts.set(type, count);
  const typeName = COMMAND_TYPE_NAMES.find((known) => CommandType[known] === type) ?? 'CHAT_INPUT';
  const max = COMMAND_LIMITS.commands[typeName];
  if (count !== max + 1) return;
  check.add(path, undefined, { code: 'TOO_MANY_COMMANDS', type: typeName, max }, name);
}

function checkCommand(check: FieldChecker, command: JsonObject, path: Path, around: ValidationContext): void {
  const type = command['type'] ?? CommandType.CHAT_INPUT;
  const isChatInput = type === CommandType.CHAT_INPUT;
  const name = check.text(command['name'], path, 'name', COMMAND_LIMITS.name);
  if (isChatInput && name !== undefined && !hasNamePattern(name)) {
    check.add(path, 'name', { code: 'NAME_INVALID' }, name);
  }
  checkLocalizations(check, command, path, isChatInput);
  checkCommonFields(check, command, path, around);
  const size = countCommandSize(command);
  if (size > COMMAND_LIMITS.size) {
    check.add(path, undefined, { code: 'COMMAND_TOO_LARGE', max: COMMAND_LIMITS.size }, size);
  }
  // The type decides what the other fields may be; without one they cannot be checked.
  if (!check.oneOf(type, path, 'type', COMMAND_TYPES)) return;
  checkDescription(check, command, path, type);
  if (isChatInput) checkOptions(check, command['options'], [...path, 'options'], 'command');
  else checkNoOptions(check, command['options'], path);
  checkHandler(check, command['handler'], path, type);
  if (type === CommandType.PRIMARY_ENTRY_POINT) checkEntryPoint(check, path, around);
}

function checkEntryPoint(check: FieldChecker, path: Path, { scope, application }: ValidationContext): void {
  const type = CommandType.PRIMARY_ENTRY_POINT;
  if (scope === 'guild') check.add(path, 'type', { code: 'ENTRY_POINT_IN_GUILD' }, type);
  else if (!application.embedded) check.oneOf(type, path, 'type', TYPES_WITHOUT_ACTIVITY);
}

const CONTEXTS = /* @__PURE__ */ Object.values(InteractionContext);
const HANDLERS = /* @__PURE__ */ Object.values(EntryPointHandler);
const SWITCHES = ['dm_permission', 'default_permission', 'nsfw'];

/** Checks the fields that mean the same for every type of command. */
function checkCommonFields(
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
function checkDescription(check: FieldChecker, command: JsonObject, path: Path, type: unknown): void {
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
function checkNoOptions(check: FieldChecker, options: unknown, path: Path): void {
  if (!isPresent(options)) return;
  const list = check.array(options, path, 'options', Infinity);
  if (list && list.length > 0) check.add(path, 'options', { code: 'CONTEXT_MENU_OPTIONS' }, options);
}

/** Checks a handler: only entry points have one. */
function checkHandler(check: FieldChecker, handler: unknown, path: Path, type: unknown): void {
  if (!isPresent(handler)) return;
  if (type === CommandType.PRIMARY_ENTRY_POINT) check.oneOf(handler, path, 'handler', HANDLERS);
  else check.add(path, 'handler', { code: 'HANDLER_NOT_ALLOWED' }, handler);
}

/** The depth of nested option lists: of a command, of a group, of a subcommand. */
const DEEPEST_OPTIONS = 3;

/**
 * Counts the characters of a command: all its names, descriptions and string choice values, and those of its options
 * and their choices. Of a text with localizations only the longest counts, the default included. Anything that is not
 * text counts 0.
 */
function countCommandSize(command: JsonObject): number {
  return countTexts(command) + countOptions(command['options'], DEEPEST_OPTIONS);
}

function countOptions(value: unknown, depth: number): number {
  let size = 0;
  for (const option of depth > 0 ? objectsIn(value) : []) {
    size += countTexts(option) + countOptions(option['options'], depth - 1);
    for (const choice of objectsIn(option['choices'])) {
      size += countLongest(choice, 'name', 'name_localizations') + countText(choice['value']);
    }
  }
  return size;
}

function countTexts(named: JsonObject): number {
  return (
    countLongest(named, 'name', 'name_localizations') +
    countLongest(named, 'description', 'description_localizations')
  );
}

function countLongest(object: JsonObject, field: string, dictionaryField: string): number {
  let longest = countText(object[field]);
  const dictionary = object[dictionaryField];
  if (!isJsonObject(dictionary)) return longest;
  for (const text of Object.values(dictionary)) longest = Math.max(longest, countText(text));
  return longest;
}

function countText(value: unknown): number {
  return typeof value === 'string' ? countCodePoints(value) : 0;
}

function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

const { STRING, INTEGER, CHANNEL, NUMBER, ATTACHMENT, SUB_COMMAND, SUB_COMMAND_GROUP } = OptionType;
const ALL_TYPES = /* @__PURE__ */ Object.values(OptionType);
const VALUE_TYPES: readonly OptionType[] = /* @__PURE__ */ ALL_TYPES.filter(
  (type) => !isSubcommandType(type),
);
const WITH_CHOICES: readonly unknown[] = [STRING, INTEGER, NUMBER];

/** The types that are allowed in the options of a command, of a group and of a subcommand. */
const ALLOWED_TYPES = { command: ALL_TYPES, group: [SUB_COMMAND], subcommand: VALUE_TYPES } as const;

/** The owner of a list of options. Each is one level deeper than the one before, so that the walk ends. */
type OptionsOf = keyof typeof ALLOWED_TYPES;

/** The fields that only some types may have, with these types. */
const TYPES_BY_FIELD: readonly (readonly [field: string, types: readonly unknown[]])[] = [
  ['required', VALUE_TYPES],
  ['options', [SUB_COMMAND, SUB_COMMAND_GROUP]],
  ['choices', WITH_CHOICES],
  ['channel_types', [CHANNEL]],
  ['min_value', [INTEGER, NUMBER]],
  ['max_value', [INTEGER, NUMBER]],
  ['min_length', [STRING]],
  ['max_length', [STRING]],
  ['file_types', [ATTACHMENT]],
];

/** Checks one list of options: each on its own, and the rules across them. An absent list equals an empty one. */
function checkOptions(check: FieldChecker, value: unknown, path: Path, of: OptionsOf): void {
  if (!isPresent(value)) return;
  const options = check.array(value, path, undefined, COMMAND_LIMITS.options) ?? [];
  const objects = options.map((option, index) => check.object(option, path, index));
  for (const [index, option] of objects.entries()) {
    if (option) checkOption(check, option, [...path, index], of);
  }
  checkNamesAndOrder(check, objects, path);
  if (of === 'command') checkNotMixed(check, objects, path);
  checkLocalizedNames(check, objects, path);
}

function checkNamesAndOrder(
  check: FieldChecker,
  options: readonly (JsonObject | undefined)[],
  path: Path,
): void {
  const names = new Set<string>();
  let optionalSeen = false;
  for (const [index, option] of options.entries()) {
    if (!option) continue;
    const name = option['name'];
    if (typeof name === 'string') {
      if (names.has(name)) check.add(path, index, { code: 'OPTION_NAME_DUPLICATE' }, name);
      names.add(name);
    }
    if (isSubcommandType(option['type'])) continue;
    if (option['required'] !== true) optionalSeen = true;
    else if (optionalSeen) check.add(path, index, { code: 'REQUIRED_AFTER_OPTIONAL' }, name);
  }
}

function checkNotMixed(check: FieldChecker, options: readonly (JsonObject | undefined)[], path: Path): void {
  if (!options.some((option) => option && isSubcommandType(option['type']))) return;
  for (const [index, option] of options.entries()) {
    if (option && (VALUE_TYPES as readonly unknown[]).includes(option['type'])) {
      check.add(path, index, { code: 'SUBCOMMANDS_MIXED' }, option['name']);
    }
  }
}

function checkOption(check: FieldChecker, option: JsonObject, path: Path, of: OptionsOf): void {
  const name = check.text(option['name'], path, 'name', COMMAND_LIMITS.name);
  if (name !== undefined && !hasNamePattern(name)) check.add(path, 'name', { code: 'NAME_INVALID' }, name);
  check.text(option['description'], path, 'description', COMMAND_LIMITS.description);
  checkLocalizations(check, option, path, true);
  // The type decides what the other fields may be; without one they cannot be checked.
  const type = option['type'];
  if (!check.oneOf(type, path, 'type', ALLOWED_TYPES[of])) return;
  for (const [field, types] of TYPES_BY_FIELD) {
    if (isPresent(option[field]) && !types.includes(type)) refuseField(check, option, path, field);
  }
  checkAutocomplete(check, option, path);
  if (isSubcommandType(type)) {
    const inner = type === SUB_COMMAND_GROUP ? 'group' : 'subcommand';
    checkOptions(check, option['options'], [...path, 'options'], inner);
    return;
  }
  if (isPresent(option['required'])) check.boolean(option['required'], path, 'required');
  checkFieldsOfType(check, option, path, type);
}

function checkFieldsOfType(check: FieldChecker, option: JsonObject, path: Path, type: unknown): void {
  switch (type) {
    case STRING:
      checkLengths(check, option, path);
      checkChoices(check, option, path);
      break;
    case INTEGER:
    case NUMBER:
      checkRange(check, option, path);
      checkChoices(check, option, path);
      break;
    case CHANNEL:
      checkChannelTypes(check, option, path);
      break;
    case ATTACHMENT:
      checkFileTypes(check, option, path);
      break;
  }
}

/** Any option may set it to false. */
function checkAutocomplete(check: FieldChecker, option: JsonObject, path: Path): void {
  const autocomplete = option['autocomplete'];
  if (!isPresent(autocomplete)) return;
  if (check.boolean(autocomplete, path, 'autocomplete') !== true) return;
  const choices = option['choices'];
  if (!WITH_CHOICES.includes(option['type'])) refuseField(check, option, path, 'autocomplete');
  else if (Array.isArray(choices) && choices.length > 0) {
    check.add(path, 'autocomplete', { code: 'CHOICES_WITH_AUTOCOMPLETE' }, autocomplete);
  }
}

function refuseField(check: FieldChecker, option: JsonObject, path: Path, field: string): void {
  check.add(path, field, { code: 'FIELD_NOT_FOR_OPTION_TYPE', field }, option[field]);
}

/** Where a command is registered: for every guild, or for one. */
export type CommandScope = 'global' | 'guild';

/** The facts about an application that its commands depend on. */
export interface CommandOwner {
  /** True if it has an Activity. Entry point commands need one. */
  readonly embedded: boolean;
  /** The installation contexts it supports. */
  readonly integrationTypes: readonly number[];
  /** True if it is listed in the app directory, which excludes age-restricted commands. Default false. */
  readonly discoverable?: boolean;
}

/** The facts that are not in the command itself. */
interface ValidationContext {
  readonly scope: CommandScope;
  readonly application: CommandOwner;
}
