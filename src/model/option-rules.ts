import { OptionType } from './command.js';
import type { FieldChecker, JsonObject } from './field-checker.js';
import type { Issue } from './issue.js';
import { COMMAND_LIMITS } from './limits.js';

type Path = Issue['path'];

const NAME_PATTERN = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

const SUBCOMMAND_TYPES: readonly unknown[] = [OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP];
const VALUE_TYPES = Object.values(OptionType).filter((type) => !SUBCOMMAND_TYPES.includes(type));
const TYPES_WITH_CHOICES: readonly unknown[] = [OptionType.STRING, OptionType.INTEGER, OptionType.NUMBER];
const NUMERIC_TYPES: readonly unknown[] = [OptionType.INTEGER, OptionType.NUMBER];

/** Whether a text may name a chat input command or an option: the pattern, and lower case where there is one. */
export function hasNamePattern(text: string): boolean {
  return NAME_PATTERN.test(text) && text === text.toLowerCase();
}

/** Which types are option values rather than steps on the way to a subcommand. */
export function isSubcommandType(type: unknown): boolean {
  return SUBCOMMAND_TYPES.includes(type);
}

/**
 * One list of options. `nestable` names the subcommand types that may stand in it: both in a command, only
 * SUB_COMMAND in a group, none in a subcommand.
 */
export function checkOptions(
  check: FieldChecker,
  value: unknown,
  path: Path,
  nestable: readonly OptionType[],
): void {
  if (value === undefined || value === null) return;
  const options = check.array(value, path, COMMAND_LIMITS.options) ?? [];
  const objects = options.map((option, index) => check.object(option, [...path, index]));
  const isGroup = nestable.length === 1;
  const allowed = isGroup ? nestable : [...nestable, ...VALUE_TYPES].sort((a, b) => a - b);
  const names = new Set<unknown>();
  let optionalSeen = false;
  for (const [index, option] of objects.entries()) {
    if (!option) continue;
    const at = [...path, index];
    checkOption(check, option, at, allowed);
    const name = option['name'];
    if (names.has(name)) check.add(at, { code: 'OPTION_NAME_DUPLICATE' }, name);
    if (typeof name === 'string') names.add(name);
    if (isSubcommandType(option['type'])) continue;
    if (option['required'] !== true) optionalSeen = true;
    else if (optionalSeen) check.add(at, { code: 'REQUIRED_AFTER_OPTIONAL' }, name);
  }
  checkNotMixed(check, objects, path, isGroup);
}

function checkNotMixed(
  check: FieldChecker,
  options: readonly (JsonObject | undefined)[],
  path: Path,
  isGroup: boolean,
): void {
  const hasSubcommands = options.some((option) => option && isSubcommandType(option['type']));
  if (isGroup || !hasSubcommands) return;
  for (const [index, option] of options.entries()) {
    if (option && !isSubcommandType(option['type'])) {
      check.add([...path, index], { code: 'SUBCOMMANDS_MIXED' }, option['name']);
    }
  }
}

function checkOption(
  check: FieldChecker,
  option: JsonObject,
  path: Path,
  allowed: readonly OptionType[],
): void {
  const type = option['type'];
  const name = check.text(option['name'], [...path, 'name'], COMMAND_LIMITS.name);
  if (name !== undefined && !hasNamePattern(name))
    check.add([...path, 'name'], { code: 'NAME_INVALID' }, name);
  check.text(option['description'], [...path, 'description'], COMMAND_LIMITS.description);
  if (!check.oneOf(type, [...path, 'type'], allowed)) return;
  if (isSubcommandType(type)) {
    if (isPresent(option['required'])) refuseField(check, option, path, 'required');
    const inner = type === OptionType.SUB_COMMAND_GROUP ? [OptionType.SUB_COMMAND] : [];
    checkOptions(check, option['options'], [...path, 'options'], inner);
    return;
  }
  if (isPresent(option['required'])) check.boolean(option['required'], [...path, 'required']);
  if (isPresent(option['options'])) refuseField(check, option, path, 'options');
  checkChoices(check, option, path);
  checkRange(check, option, path);
  checkLengths(check, option, path);
}

function checkChoices(check: FieldChecker, option: JsonObject, path: Path): void {
  const takesChoices = TYPES_WITH_CHOICES.includes(option['type']);
  const autocomplete = option['autocomplete'];
  if (isPresent(autocomplete)) {
    const on = check.boolean(autocomplete, [...path, 'autocomplete']);
    if (on === true && !takesChoices) refuseField(check, option, path, 'autocomplete');
  }
  if (!isPresent(option['choices'])) return;
  if (!takesChoices) {
    refuseField(check, option, path, 'choices');
    return;
  }
  const choices = check.array(option['choices'], [...path, 'choices'], COMMAND_LIMITS.choices) ?? [];
  if (autocomplete === true && choices.length > 0) {
    check.add([...path, 'autocomplete'], { code: 'CHOICES_WITH_AUTOCOMPLETE' }, autocomplete);
  }
  for (const [index, value] of choices.entries()) {
    const at = [...path, 'choices', index];
    const choice = check.object(value, at);
    if (!choice) continue;
    check.text(choice['name'], [...at, 'name'], COMMAND_LIMITS.choiceName);
    checkChoiceValue(check, choice['value'], [...at, 'value'], option['type']);
  }
}

function checkChoiceValue(check: FieldChecker, value: unknown, path: Path, type: unknown): void {
  if (type === OptionType.STRING) check.text(value, path, { min: 0, max: COMMAND_LIMITS.choiceStringValue });
  else checkNumber(check, value, path, type);
}

function checkNumber(check: FieldChecker, value: unknown, path: Path, type: unknown): number | undefined {
  const isInteger = type === OptionType.INTEGER;
  const max = isInteger ? COMMAND_LIMITS.integer : COMMAND_LIMITS.number;
  return check.number(value, path, isInteger ? 'integer' : 'number', { min: -max, max });
}

function checkRange(check: FieldChecker, option: JsonObject, path: Path): void {
  const isNumeric = NUMERIC_TYPES.includes(option['type']);
  const [lower, upper] = (['min_value', 'max_value'] as const).map((field) => {
    if (!isPresent(option[field])) return undefined;
    if (isNumeric) return checkNumber(check, option[field], [...path, field], option['type']);
    refuseField(check, option, path, field);
    return undefined;
  });
  checkOrder(check, path, ['min_value', lower], ['max_value', upper]);
}

function checkLengths(check: FieldChecker, option: JsonObject, path: Path): void {
  const isText = option['type'] === OptionType.STRING;
  const [lower, upper] = (['min_length', 'max_length'] as const).map((field) => {
    if (!isPresent(option[field])) return undefined;
    const range = field === 'min_length' ? COMMAND_LIMITS.minLength : COMMAND_LIMITS.maxLength;
    if (isText) return check.number(option[field], [...path, field], 'integer', range);
    refuseField(check, option, path, field);
    return undefined;
  });
  checkOrder(check, path, ['min_length', lower], ['max_length', upper]);
}

function checkOrder(
  check: FieldChecker,
  path: Path,
  [lowerName, lower]: readonly [string, number | undefined],
  [upperName, upper]: readonly [string, number | undefined],
): void {
  if (lower === undefined || upper === undefined || lower <= upper) return;
  check.add([...path, lowerName], { code: 'RANGE_REVERSED', lower: lowerName, upper: upperName }, lower);
}

function refuseField(check: FieldChecker, option: JsonObject, path: Path, field: string): void {
  check.add([...path, field], { code: 'FIELD_NOT_FOR_OPTION_TYPE', field }, option[field]);
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
