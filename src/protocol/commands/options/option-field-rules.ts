import { ChannelType } from '../../guilds/channel-type.js';
import { isPresent, type FieldChecker, type JsonObject, type Path } from '../../validation/field-checker.js';
import { isFileType } from './file-types.js';
import { COMMAND_LIMITS } from '../limits.js';
import { checkDictionary } from '../localization-rules.js';
import { OptionType } from './option-type.js';
import { checkDistinct } from '../set-rules.js';

const CHANNEL_TYPES = /* @__PURE__ */ Object.values(ChannelType);

/** Checks the choices of a STRING, INTEGER or NUMBER option. */
export function checkChoices(check: FieldChecker, option: JsonObject, path: Path): void {
  if (!isPresent(option['choices'])) return;
  const choices = check.array(option['choices'], path, 'choices', COMMAND_LIMITS.choices) ?? [];
  for (const [index, value] of choices.entries()) {
    const at = [...path, 'choices', index];
    const choice = check.object(value, at);
    if (choice) checkChoice(check, choice, at, option['type']);
  }
}

/** Checks one choice, or one suggestion, for an option of the type. */
export function checkChoice(check: FieldChecker, choice: JsonObject, path: Path, optionType: unknown): void {
  check.text(choice['name'], path, 'name', COMMAND_LIMITS.choiceName);
  checkDictionary(check, choice, path, 'name_localizations', COMMAND_LIMITS.choiceName);
  if (optionType === OptionType.STRING) {
    check.text(choice['value'], path, 'value', { min: 0, max: COMMAND_LIMITS.choiceStringValue });
  } else {
    checkNumber(check, choice['value'], path, 'value', optionType);
  }
}

/** Checks the smallest and largest value of an INTEGER or NUMBER option. */
export function checkRange(check: FieldChecker, option: JsonObject, path: Path): void {
  const read = (field: string) =>
    isPresent(option[field]) ? checkNumber(check, option[field], path, field, option['type']) : undefined;
  checkOrder(check, path, ['min_value', read('min_value')], ['max_value', read('max_value')]);
}

/** Checks the smallest and largest length of a STRING option. */
export function checkLengths(check: FieldChecker, option: JsonObject, path: Path): void {
  const read = (field: string, range: { readonly min: number; readonly max: number }) =>
    isPresent(option[field]) ? check.number(option[field], path, field, 'integer', range) : undefined;
  const lower = read('min_length', COMMAND_LIMITS.minLength);
  const upper = read('max_length', COMMAND_LIMITS.maxLength);
  checkOrder(check, path, ['min_length', lower], ['max_length', upper]);
}

/** Checks the channel types of a CHANNEL option: known ones, each once. An empty list restricts nothing. */
export function checkChannelTypes(check: FieldChecker, option: JsonObject, path: Path): void {
  checkDistinct(check, option['channel_types'], path, 'channel_types', CHANNEL_TYPES);
}

/**
 * Checks the file types of an ATTACHMENT option: groups, or extensions with their dot. An empty list restricts nothing.
 */
export function checkFileTypes(check: FieldChecker, option: JsonObject, path: Path): void {
  if (!isPresent(option['file_types'])) return;
  const types = check.array(option['file_types'], path, 'file_types', COMMAND_LIMITS.fileTypes) ?? [];
  for (const [index, type] of types.entries()) {
    if (isFileType(type)) continue;
    const at = [...path, 'file_types'];
    if (typeof type === 'string') check.add(at, index, { code: 'FILE_TYPE_INVALID' }, type);
    else check.text(type, at, index, { min: 1, max: Infinity });
  }
}

function checkNumber(
  check: FieldChecker,
  value: unknown,
  path: Path,
  step: string,
  type: unknown,
): number | undefined {
  const isInteger = type === OptionType.INTEGER;
  const max = isInteger ? COMMAND_LIMITS.integer : COMMAND_LIMITS.number;
  return check.number(value, path, step, isInteger ? 'integer' : 'number', { min: -max, max });
}

function checkOrder(
  check: FieldChecker,
  path: Path,
  [lowerName, lower]: readonly [string, number | undefined],
  [upperName, upper]: readonly [string, number | undefined],
): void {
  if (lower === undefined || upper === undefined || lower <= upper) return;
  check.add(path, lowerName, { code: 'RANGE_REVERSED', lower: lowerName, upper: upperName }, lower);
}
