import type { FieldChecker, JsonObject, Path } from '../../validation/field-checker.js';
import { isPresent } from '../../validation/field-checker.js';
import { COMMAND_LIMITS } from '../limits.js';
import { checkLocalizations, checkLocalizedNames } from '../localization-rules.js';
import { hasNamePattern } from '../name-rules.js';
import {
  checkChoices,
  checkChannelTypes,
  checkFileTypes,
  checkLengths,
  checkRange,
} from './option-field-rules.js';
import { isSubcommandType, OptionType } from './option-type.js';

export { hasNamePattern } from '../name-rules.js';
export { isSubcommandType } from './option-type.js';

const { STRING, INTEGER, CHANNEL, NUMBER, ATTACHMENT, SUB_COMMAND, SUB_COMMAND_GROUP } = OptionType;
const ALL_TYPES = /* @__PURE__ */ Object.values(OptionType);
const VALUE_TYPES: readonly OptionType[] = /* @__PURE__ */ ALL_TYPES.filter(
  (type) => !isSubcommandType(type),
);
const WITH_CHOICES: readonly unknown[] = [STRING, INTEGER, NUMBER];

/** The types that are allowed in the options of a command, of a group and of a subcommand. */
const ALLOWED_TYPES = { command: ALL_TYPES, group: [SUB_COMMAND], subcommand: VALUE_TYPES } as const;

/** The owner of a list of options. Each is one level deeper than the one before, so that the walk ends. */
export type OptionsOf = keyof typeof ALLOWED_TYPES;

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
export function checkOptions(check: FieldChecker, value: unknown, path: Path, of: OptionsOf): void {
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
