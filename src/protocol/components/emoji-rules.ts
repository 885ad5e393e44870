import { isPresent, type FieldChecker, type JsonObject, type Path } from '../validation/field-checker.js';
import {
  checkOptionalBoolean,
  checkOptionalSnowflake,
  checkOptionalText,
} from '../validation/optional-fields.js';
import { COMPONENT_LIMITS } from './component-limits.js';

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

// No \p{RGI_Emoji}: it takes a process 60 ms to learn, and lacks the emojis that are newer than the runtime.
const PICTURE = String.raw`(?:(?![#*0-9])\p{Emoji}|(?=\p{Cn})\p{Extended_Pictographic})\uFE0F?\p{Emoji_Modifier}?`;
const TAGS = String.raw`(?:[\u{E0020}-\u{E007E}]+\u{E007F})?`;
const STANDARD = /* @__PURE__ */ new RegExp(
  String.raw`^(?:[#*0-9]\uFE0F?\u20E3|\p{Regional_Indicator}{2}|${PICTURE}${TAGS}(?:\u200D${PICTURE})*)$`,
  'u',
);

/** True for one emoji of Unicode, in its coloured form or not: `🔥`, `⚔`, `👍🏽`. False for names such as `:fire:`. */
export function isStandardEmoji(text: string): boolean {
  return STANDARD.test(text);
}
