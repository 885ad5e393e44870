import { ChannelType } from '../../model/channel.js';
import { CommandType, OptionType } from '../../model/command.js';
import { InteractionContext } from '../../model/context.js';
import { FieldChecker, type JsonObject } from '../../model/field-checker.js';
import { COMMAND_LIMITS } from '../../model/limits.js';
import { LOCALES } from '../../model/locale.js';
import { hasNamePattern } from '../../model/option-rules.js';
import { isSnowflake } from '../../model/snowflake.js';
import { toFormIssues, type FormIssue, type FormRule } from './form-issue.js';

type Path = FormIssue['path'];

/** Option lists inside each other: of a command, of a group, of a subcommand. Deeper ones are refused elsewhere. */
const DEEPEST_OPTIONS = 3;
const LARGEST_PERMISSIONS = (1n << 54n) - 1n;

/** What of an application its commands depend on. */
export interface Owner {
  readonly embedded: boolean;
  readonly integrationTypes: readonly number[];
}

/**
 * The rules that the model leaves out, because they hold for fields it does not look into or depend on the
 * application: localizations, permissions, switches, contexts, channel types, ids.
 */
export function findFieldIssues(command: JsonObject, owner: Owner, path: Path): FormIssue[] {
  const check = new FieldChecker();
  const issues: FormIssue[] = [];
  const add = (at: Path, rule: FormRule, found: unknown) => {
    issues.push({
      ...rule,
      path: at,
      found: typeof found === 'object' ? 'an object' : JSON.stringify(found),
    });
  };
  const type = command['type'] ?? CommandType.CHAT_INPUT;
  if (type === CommandType.PRIMARY_ENTRY_POINT && !owner.embedded) {
    check.oneOf(type, [...path, 'type'], [CommandType.CHAT_INPUT, CommandType.USER, CommandType.MESSAGE]);
  }
  const options = command['options'];
  const id = command['id'];
  if (isPresent(id) && !isSnowflake(id)) add([...path, 'id'], { code: 'NOT_A_SNOWFLAKE' }, id);
  const permissions = command['default_member_permissions'];
  if (isPresent(permissions) && !isPermissionSet(permissions)) {
    add([...path, 'default_member_permissions'], { code: 'NOT_A_PERMISSION_SET' }, permissions);
  }
  for (const field of ['dm_permission', 'default_permission', 'nsfw']) {
    if (isPresent(command[field])) check.boolean(command[field], [...path, field]);
  }
  checkSet(check, add, command, 'integration_types', owner.integrationTypes, path);
  checkSet(check, add, command, 'contexts', Object.values(InteractionContext), path);
  checkLocalizations(check, add, command, path, type === CommandType.CHAT_INPUT ? 'whole' : undefined);
  checkOptions(check, add, options, [...path, 'options'], DEEPEST_OPTIONS);
  return [...toFormIssues(check.issues), ...issues];
}

type Add = (path: Path, rule: FormRule, found: unknown) => void;

/** A list without repetitions of at least one of the allowed values. */
function checkSet(
  check: FieldChecker,
  add: Add,
  object: JsonObject,
  field: string,
  allowed: readonly number[],
  path: Path,
): void {
  if (!isPresent(object[field])) return;
  const at = [...path, field];
  const list = check.array(object[field], at, allowed.length);
  if (list?.length === 0) check.add(at, { code: 'BAD_LENGTH', min: 1, max: allowed.length }, list);
  for (const [index, value] of list?.entries() ?? []) {
    if (!check.oneOf(value, [...at, index], allowed)) continue;
    if (list?.indexOf(value) !== index) add([...at, index], { code: 'VALUE_REPEATED' }, value);
  }
}

/**
 * Both dictionaries of a command or an option. `names` tells where a name that breaks the pattern is reported: the
 * service does it on the whole dictionary for commands and at the locale for options.
 */
function checkLocalizations(
  check: FieldChecker,
  add: Add,
  object: JsonObject,
  path: Path,
  names: 'whole' | 'each' | undefined,
): void {
  const nameAt = [...path, 'name_localizations'];
  checkDictionary(check, add, object['name_localizations'], nameAt, COMMAND_LIMITS.name, (name, at) => {
    if (names !== undefined && !hasNamePattern(name)) {
      check.add(names === 'whole' ? nameAt : at, { code: 'NAME_INVALID' }, name);
    }
  });
  const descriptionAt = [...path, 'description_localizations'];
  checkDictionary(check, add, object['description_localizations'], descriptionAt, COMMAND_LIMITS.description);
}

function checkDictionary(
  check: FieldChecker,
  add: Add,
  value: unknown,
  path: Path,
  length: { readonly min: number; readonly max: number },
  checkText?: (text: string, path: Path) => void,
): void {
  if (!isPresent(value)) return;
  if (typeof value !== 'object' || Array.isArray(value)) {
    add(path, { code: 'NOT_A_DICTIONARY' }, value);
    return;
  }
  for (const [locale, text] of Object.entries(value as JsonObject)) {
    const at = [...path, locale];
    if (!check.oneOf(locale, at, LOCALES) || text === null) continue;
    const read = check.text(text, at, length);
    if (read !== undefined) checkText?.(read, at);
  }
}

function checkOptions(check: FieldChecker, add: Add, value: unknown, path: Path, depth: number): void {
  if (depth === 0 || !Array.isArray(value)) return;
  for (const [index, option] of (value as readonly unknown[]).entries()) {
    if (!isObject(option)) continue;
    const at = [...path, index];
    checkLocalizations(check, add, option, at, 'each');
    checkChannelTypes(check, add, option, at);
    checkChoices(check, add, option['choices'], [...at, 'choices']);
    checkOptions(check, add, option['options'], [...at, 'options'], depth - 1);
  }
}

function checkChannelTypes(check: FieldChecker, add: Add, option: JsonObject, path: Path): void {
  const field = 'channel_types';
  const value = option[field];
  if (!isPresent(value)) return;
  if (option['type'] !== OptionType.CHANNEL) {
    check.add([...path, field], { code: 'FIELD_NOT_FOR_OPTION_TYPE', field }, value);
  } else if (!Array.isArray(value) || value.length > 0) {
    checkSet(check, add, option, field, Object.values(ChannelType), path);
  }
}

function checkChoices(check: FieldChecker, add: Add, value: unknown, path: Path): void {
  if (!Array.isArray(value)) return;
  for (const [index, choice] of (value as readonly unknown[]).entries()) {
    if (!isObject(choice)) continue;
    const at = [...path, index, 'name_localizations'];
    checkDictionary(check, add, choice['name_localizations'], at, COMMAND_LIMITS.choiceName);
  }
}

/** A bit set: decimal text, or a whole number that JSON can carry exactly. */
function isPermissionSet(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0;
  return typeof value === 'string' && /^[0-9]{1,20}$/.test(value) && BigInt(value) <= LARGEST_PERMISSIONS;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
