import { countCodePoints } from '../validation/code-points.js';
import { isJsonObject, type JsonObject } from '../validation/field-checker.js';

/** The depth of nested option lists: of a command, of a group, of a subcommand. */
const DEEPEST_OPTIONS = 3;

/**
 * Counts the characters of a command: all its names, descriptions and string choice values, and those of its options
 * and their choices. Of a text with localizations only the longest counts, the default included. Anything that is not
 * text counts 0.
 */
export function countCommandSize(command: JsonObject): number {
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
