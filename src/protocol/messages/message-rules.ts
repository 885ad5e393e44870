import { COMPONENT_LIMITS } from '../components/component-limits.js';
import { checkInside } from '../components/component-rules.js';
import { ComponentWalk } from '../components/component-walk.js';
import { checkEmbeds } from './embed-rules.js';
import {
  FieldChecker,
  isJsonObject,
  isPresent,
  type JsonObject,
  type Path,
} from '../validation/field-checker.js';
import { MESSAGE_LIMITS } from '../commands/limits.js';
import { MessageFlag, type MessageUse } from './message-flag.js';
import type { MessageIssue } from './message-issue.js';
import { checkAllowedMentions, checkAttachments, checkPoll } from './message-part-rules.js';
import {
  checkOptionalBoolean,
  checkOptionalInteger,
  checkOptionalText,
} from '../validation/optional-fields.js';

export type { MessageUse } from './message-flag.js';

/** The fields that a message with IS_COMPONENTS_V2 cannot have. */
const LEGACY_FIELDS = ['content', 'embeds', 'poll'] as const;
export type LegacyField = (typeof LEGACY_FIELDS)[number];

/** The fields of a message that an edit depends on. */
export interface EditedMessage {
  /** True if it has the flag. An edit cannot remove it, and need not repeat it. */
  readonly isComponentsV2: boolean;
  /** The legacy fields that are not empty. */
  readonly legacyFields: readonly LegacyField[];
}

const FRESH: EditedMessage = { isComponentsV2: false, legacyFields: [] };
const FLAGS = { min: 0, max: Number.MAX_SAFE_INTEGER };

/**
 * Returns every violation of Discord's rules in the data of a message; empty if it would be accepted. The data may
 * be anything that JSON can hold. Every field may be left out or null. Never throws, and descends three components
 * deep. Whether there is something to show is a separate question: {@link hasSomethingToShow}.
 *
 * @param use - Updates have no poll, and only new messages have tts; Discord ignores fields it does not know.
 * @param edited - The message that an edit or update changes. Default: one without content, embeds, poll and flags.
 */
export function findMessageIssues(
  value: unknown,
  use: MessageUse,
  edited: EditedMessage = FRESH,
): MessageIssue[] {
  const check = new FieldChecker();
  const data = check.object(value, []);
  if (data) checkMessage(check, data, [], use, edited);
  return check.issues;
}

/** Does the same for the data of a callback, with its path. */
export function checkMessage(
  check: FieldChecker,
  data: JsonObject,
  path: Path,
  use: MessageUse,
  edited: EditedMessage = FRESH,
): void {
  checkOptionalText(check, data, path, 'content', MESSAGE_LIMITS.content);
  checkEmbeds(check, data, path);
  checkAllowedMentions(check, data, path);
  checkAttachments(check, data, path);
  if (use === 'create') checkOptionalBoolean(check, data, path, 'tts');
  if (use !== 'update') checkPoll(check, data, path);
  const flags = checkFlags(check, data, path) ?? 0;
  // Flags may have more than 32 bits, which bitwise operators cut off; this one is below.
  const isComponentsV2 = edited.isComponentsV2 || (flags & MessageFlag.IS_COMPONENTS_V2) !== 0;
  if (isComponentsV2) checkLegacyFields(check, data, path, use, edited);
  checkComponents(check, data, path, isComponentsV2);
}

/** Checks flags: a whole number. Discord ignores bits that cannot be set. */
export function checkFlags(check: FieldChecker, data: JsonObject, path: Path): number | undefined {
  return checkOptionalInteger(check, data, path, 'flags', FLAGS);
}

/** True if a message has anything to show. Discord refuses one that has not, with its own error. */
export function hasSomethingToShow(data: unknown, fileCount: number): boolean {
  if (fileCount > 0) return true;
  if (!isJsonObject(data)) return false;
  const { content, embeds, components, poll } = data;
  return (
    (typeof content === 'string' && content.trim() !== '') ||
    isFilled(embeds) ||
    isFilled(components) ||
    isPresent(poll)
  );
}

/** An edit that turns a message into one of components must empty its legacy fields. */
function checkLegacyFields(
  check: FieldChecker,
  data: JsonObject,
  path: Path,
  use: MessageUse,
  edited: EditedMessage,
): void {
  for (const field of LEGACY_FIELDS) {
    if (field === 'poll' && use === 'update') continue;
    const value = data[field];
    const isKept = value === undefined && edited.legacyFields.includes(field);
    const isGiven = isPresent(value) && value !== '' && !(Array.isArray(value) && value.length === 0);
    if (isKept || isGiven) check.add(path, field, { code: 'LEGACY_FIELD_WITH_COMPONENTS_V2', field }, value);
  }
}

function checkComponents(check: FieldChecker, data: JsonObject, path: Path, isComponentsV2: boolean): void {
  if (!isPresent(data['components'])) return;
  const walk = new ComponentWalk(check);
  if (!isComponentsV2) {
    checkInside(walk, data, path, 'legacyMessage', { min: 0, max: COMPONENT_LIMITS.rows });
    return;
  }
  checkInside(walk, data, path, 'message', { min: 0, max: COMPONENT_LIMITS.components });
  const { components, texts } = COMPONENT_LIMITS;
  if (walk.count > components) {
    check.add(path, 'components', { code: 'TOO_MANY_COMPONENTS', max: components }, walk.count);
  }
  if (walk.textLength > texts) {
    check.add(path, 'components', { code: 'COMPONENT_TEXTS_TOO_LARGE', max: texts }, walk.textLength);
  }
}

function isFilled(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}
