import { LOCALES } from '../locale/locale.js';
import {
  isJsonObject,
  isPresent,
  type FieldChecker,
  type JsonObject,
  type Path,
} from '../validation/field-checker.js';
import type { Range } from '../validation/optional-fields.js';
import { COMMAND_LIMITS } from './limits.js';

/**
 * Checks the dictionaries of names and descriptions of a command or an option. Null equals no value.
 *
 * @param hasPattern - True if names follow the pattern of chat input names.
 */
export function checkLocalizations(
  check: FieldChecker,
  object: JsonObject,
  path: Path,
  hasPattern: boolean,
): void {
  checkDictionary(check, object, path, 'name_localizations', COMMAND_LIMITS.name, hasPattern);
  checkDictionary(check, object, path, 'description_localizations', COMMAND_LIMITS.description);
}

/** Checks one dictionary from locale keys to texts. */
export function checkDictionary(
  check: FieldChecker,
  object: JsonObject,
  path: Path,
  field: string,
  length: Range,
  hasPattern = false,
): void {
  const dictionary = object[field];
  if (!isPresent(dictionary)) return;
  if (!isJsonObject(dictionary)) {
    check.add(path, field, { code: 'NOT_A_DICTIONARY' }, dictionary);
    return;
  }
  const at = [...path, field];
  for (const [locale, value] of Object.entries(dictionary)) {
    if (!check.oneOf(locale, at, locale, LOCALES) || value === null) continue;
    const text = check.text(value, at, locale, length);
    if (hasPattern && text !== undefined && !hasNamePattern(text)) {
      check.add(at, locale, { code: 'NAME_INVALID' }, text);
    }
  }
}

/**
 * Checks naming rule 5, within one list of options: a localized name differs from the default name of every other
 * option, and from the name of every other option in the same locale. It may repeat the default name of its own option:
 * such a value is ignored, and the reference recommends it. Reports the later of two equal names.
 */
export function checkLocalizedNames(
  check: FieldChecker,
  options: readonly (JsonObject | undefined)[],
  path: Path,
): void {
  if (!options.some((option) => isJsonObject(option?.['name_localizations']))) return;
  const defaults = new Map<unknown, number>();
  for (const [index, option] of options.entries()) {
    const name = option?.['name'];
    if (!defaults.has(name)) defaults.set(name, index);
  }
  const taken = new Map<string, Set<string>>();
  for (const [index, option] of options.entries()) {
    const dictionary = option?.['name_localizations'];
    if (!isJsonObject(dictionary)) continue;
    for (const [locale, name] of Object.entries(dictionary)) {
      if (typeof name !== 'string') continue;
      const others = taken.get(locale) ?? new Set();
      taken.set(locale, others);
      const isDefaultOfAnother = defaults.has(name) && option?.['name'] !== name;
      if (isDefaultOfAnother || others.has(name)) {
        const at = [...path, index, 'name_localizations'];
        check.add(at, locale, { code: 'LOCALIZED_NAME_TAKEN', locale }, name);
      }
      others.add(name);
    }
  }
}

const NAME_PATTERN = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/** Names in ASCII, which are nearly all, need no Unicode tables. */
const ASCII_NAME = /^[-_'a-z0-9]{1,32}$/;

/**
 * True if a text can be the name of a chat input command or an option: it has the pattern, and is in lower case where
 * that exists.
 */
export function hasNamePattern(text: string): boolean {
  return ASCII_NAME.test(text) || (NAME_PATTERN.test(text) && text === text.toLowerCase());
}
