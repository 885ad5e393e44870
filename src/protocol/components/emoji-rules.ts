import { COMPONENT_LIMITS } from './component-limits.js';
import { isStandardEmoji } from '../standard-emoji.js';
import { isPresent, type FieldChecker, type JsonObject, type Path } from '../validation/field-checker.js';
import {
  checkOptionalBoolean,
  checkOptionalSnowflake,
  checkOptionalText,
} from '../validation/optional-fields.js';

/** Checks the `emoji` of an object, if set: a custom one by its id, or a standard one by its name. */
export function checkEmoji(check: FieldChecker, object: JsonObject, path: Path): void {
  if (!isPresent(object['emoji'])) return;
  const emoji = check.object(object['emoji'], path, 'emoji');
  if (!emoji) return;
  const at = [...path, 'emoji'];
  checkOptionalSnowflake(check, emoji, at, 'id');
  checkOptionalText(check, emoji, at, 'name', COMPONENT_LIMITS.emojiName);
  checkOptionalBoolean(check, emoji, at, 'animated');
  const name = emoji['name'];
  if (isPresent(emoji['id']) || (isPresent(name) && typeof name !== 'string')) return;
  if (typeof name !== 'string' || !isStandardEmoji(name)) {
    check.add(at, 'name', { code: 'EMOJI_INVALID' }, name);
  }
}
