import { MESSAGE_LIMITS } from '../commands/limits.js';
import { COMPONENT_LIMITS } from '../components/component-limits.js';
import { checkInside } from '../components/component-rules.js';
import { ComponentWalk } from '../components/component-walk.js';
import { checkEmoji } from '../components/emoji-rules.js';
import { isSnowflake } from '../is-snowflake.js';
import { countCodePoints } from '../validation/code-points.js';
import {
  FieldChecker,
  isJsonObject,
  isPresent,
  type JsonObject,
  type Path,
} from '../validation/field-checker.js';
import {
  checkOptionalBoolean,
  checkOptionalInteger,
  checkOptionalText,
  checkList,
  checkUrl,
  MEDIA_SCHEMES,
  WEB_SCHEMES,
  checkSnowflake,
} from '../validation/optional-fields.js';
import { MessageFlag, type MessageUse } from './message-flag.js';
import type { MessageProblem } from './message-problem.js';

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
export function findMessageProblems(
  value: unknown,
  use: MessageUse,
  edited: EditedMessage = FRESH,
): MessageProblem[] {
  const check = new FieldChecker();
  const data = check.object(value, []);
  if (data) checkMessage(check, data, [], use, edited);
  return check.problems;
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

const ISO_8601 = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Returns how many characters of the limit for all embeds together a text uses. */
type ReadText = (object: JsonObject, path: Path, field: string, max: number, isRequired?: boolean) => number;

/** Checks the embeds of a message. White space around their texts does not count. */
function checkEmbeds(check: FieldChecker, data: JsonObject, path: Path): void {
  if (!isPresent(data['embeds'])) return;
  const embeds = checkList(check, data['embeds'], path, 'embeds', { min: 0, max: MESSAGE_LIMITS.embeds });
  let size = 0;
  for (const [index, value] of embeds.entries()) {
    const at = [...path, 'embeds', index];
    const embed = check.object(value, at);
    if (embed) size += checkEmbed(check, embed, at);
    if (embed && !hasContent(embed)) {
      check.add(at, 'description', { code: 'FIELD_REQUIRED' }, embed['description']);
    }
  }
  const max = MESSAGE_LIMITS.embedTexts;
  if (size > max) check.add(path, 'embeds', { code: 'EMBEDS_TOO_LARGE', max }, size);
}

const TEXTS = ['title', 'description'];
const PARTS = ['image', 'thumbnail', 'video', 'footer', 'author', 'provider'];

/** True if there is something to see. A colour, an address and a timestamp alone show nothing. */
function hasContent(embed: JsonObject): boolean {
  const { fields } = embed;
  return (
    TEXTS.some((field) => typeof embed[field] === 'string' && embed[field].trim() !== '') ||
    PARTS.some((field) => isPresent(embed[field])) ||
    (Array.isArray(fields) && fields.length > 0)
  );
}

function checkEmbed(check: FieldChecker, embed: JsonObject, path: Path): number {
  const readText: ReadText = (object, at, field, max, isRequired = false) => {
    const value = object[field];
    const text = typeof value === 'string' ? value.trim() : value;
    const isAbsent = !isPresent(text) || text === '';
    if (isAbsent && !isRequired) return 0;
    if (isAbsent) check.add(at, field, { code: 'FIELD_REQUIRED' }, value);
    else check.text(text, at, field, { min: 0, max });
    return typeof text === 'string' ? countCodePoints(text) : 0;
  };
  const inside = (field: string) => {
    if (!isPresent(embed[field])) return undefined;
    return { object: check.object(embed[field], path, field), at: [...path, field] };
  };
  checkOptionalUrl(check, embed, path, 'url', WEB_SCHEMES);
  checkOptionalInteger(check, embed, path, 'color', MESSAGE_LIMITS.color);
  checkTimestamp(check, embed, path);
  for (const field of ['image', 'thumbnail']) {
    const media = inside(field);
    if (media?.object) checkOptionalUrl(check, media.object, media.at, 'url', MEDIA_SCHEMES);
  }
  let size = readText(embed, path, 'title', MESSAGE_LIMITS.embedTitle);
  size += readText(embed, path, 'description', MESSAGE_LIMITS.embedDescription);
  const footer = inside('footer');
  if (footer?.object) {
    size += readText(footer.object, footer.at, 'text', MESSAGE_LIMITS.embedFooter);
    checkOptionalUrl(check, footer.object, footer.at, 'icon_url', MEDIA_SCHEMES);
  }
  const author = inside('author');
  if (author?.object) {
    size += readText(author.object, author.at, 'name', MESSAGE_LIMITS.embedAuthor);
    checkOptionalUrl(check, author.object, author.at, 'url', WEB_SCHEMES);
    checkOptionalUrl(check, author.object, author.at, 'icon_url', MEDIA_SCHEMES);
  }
  return size + checkFields(check, embed, path, readText);
}

/** Requires name and value of a field, not empty. */
function checkFields(check: FieldChecker, embed: JsonObject, path: Path, readText: ReadText): number {
  if (!isPresent(embed['fields'])) return 0;
  let size = 0;
  const fields = checkList(check, embed['fields'], path, 'fields', {
    min: 0,
    max: MESSAGE_LIMITS.embedFields,
  });
  for (const [index, value] of fields.entries()) {
    const at = [...path, 'fields', index];
    const field = check.object(value, at);
    if (!field) continue;
    size += readText(field, at, 'name', MESSAGE_LIMITS.embedFieldName, true);
    size += readText(field, at, 'value', MESSAGE_LIMITS.embedFieldValue, true);
    checkOptionalBoolean(check, field, at, 'inline');
  }
  return size;
}

function checkTimestamp(check: FieldChecker, embed: JsonObject, path: Path): void {
  if (!isPresent(embed['timestamp'])) return;
  const timestamp = check.text(embed['timestamp'], path, 'timestamp', { min: 0, max: Infinity });
  if (timestamp === undefined || (ISO_8601.test(timestamp) && !Number.isNaN(Date.parse(timestamp)))) return;
  check.add(path, 'timestamp', { code: 'NOT_A_TIMESTAMP' }, timestamp);
}

/** An empty address counts as none. */
function checkOptionalUrl(
  check: FieldChecker,
  object: JsonObject,
  path: Path,
  field: string,
  schemes: readonly string[],
): void {
  if (!isPresent(object[field]) || object[field] === '') return;
  checkUrl(check, object[field], path, field, { max: MESSAGE_LIMITS.url, schemes });
}

const MENTION_KINDS = ['users', 'roles', 'everyone'] as const;

/** Checks whom a message may notify: either all of a kind, or those of a list. */
function checkAllowedMentions(check: FieldChecker, data: JsonObject, path: Path): void {
  if (!isPresent(data['allowed_mentions'])) return;
  const mentions = check.object(data['allowed_mentions'], path, 'allowed_mentions');
  if (!mentions) return;
  const at = [...path, 'allowed_mentions'];
  const parse = readList(check, mentions, at, 'parse');
  for (const [index, kind] of parse.entries()) check.oneOf(kind, [...at, 'parse'], index, MENTION_KINDS);
  for (const field of ['users', 'roles']) {
    const ids = readList(check, mentions, at, field);
    for (const [index, id] of ids.entries()) checkSnowflake(check, id, [...at, field], index);
    if (ids.length > 0 && parse.includes(field)) {
      check.add(path, 'allowed_mentions', { code: 'MENTIONS_EXCLUSIVE', field }, ids);
    }
  }
  checkOptionalBoolean(check, mentions, at, 'replied_user');
}

function readList(check: FieldChecker, mentions: JsonObject, path: Path, field: string): readonly unknown[] {
  if (!isPresent(mentions[field])) return [];
  return checkList(check, mentions[field], path, field, { min: 0, max: MESSAGE_LIMITS.mentions });
}

/** Checks what a message says of its files: new ones by their index, and existing ones to keep. */
function checkAttachments(check: FieldChecker, data: JsonObject, path: Path): void {
  if (!isPresent(data['attachments'])) return;
  const range = { min: 0, max: MESSAGE_LIMITS.attachments };
  for (const [index, value] of checkList(check, data['attachments'], path, 'attachments', range).entries()) {
    const at = [...path, 'attachments', index];
    const attachment = check.object(value, at);
    if (!attachment) continue;
    checkAttachmentId(check, attachment['id'], at);
    checkOptionalText(check, attachment, at, 'filename', MESSAGE_LIMITS.attachmentName);
    checkOptionalText(check, attachment, at, 'title', MESSAGE_LIMITS.attachmentText);
    checkOptionalText(check, attachment, at, 'description', MESSAGE_LIMITS.attachmentText);
    checkOptionalBoolean(check, attachment, at, 'is_spoiler');
  }
}

/** An index may be written as a number. */
function checkAttachmentId(check: FieldChecker, id: unknown, path: Path): void {
  checkSnowflake(check, typeof id === 'number' && isSnowflake(String(id)) ? String(id) : id, path, 'id');
}

/** Checks a poll: its question, its answers, and its duration in hours. */
function checkPoll(check: FieldChecker, data: JsonObject, path: Path): void {
  if (!isPresent(data['poll'])) return;
  const poll = check.object(data['poll'], path, 'poll');
  if (!poll) return;
  const at = [...path, 'poll'];
  const question = check.object(poll['question'], at, 'question');
  if (question) check.text(question['text'], [...at, 'question'], 'text', MESSAGE_LIMITS.pollQuestion);
  const answers = checkList(check, poll['answers'], at, 'answers', MESSAGE_LIMITS.pollAnswers);
  for (const [index, value] of answers.entries()) {
    const answerAt = [...at, 'answers', index];
    const answer = check.object(value, answerAt);
    const media = answer && check.object(answer['poll_media'], answerAt, 'poll_media');
    if (!media) continue;
    checkOptionalText(check, media, [...answerAt, 'poll_media'], 'text', MESSAGE_LIMITS.pollAnswer);
    checkEmoji(check, media, [...answerAt, 'poll_media']);
  }
  checkOptionalInteger(check, poll, at, 'duration', MESSAGE_LIMITS.pollDuration);
  checkOptionalBoolean(check, poll, at, 'allow_multiselect');
  if (isPresent(poll['layout_type'])) check.oneOf(poll['layout_type'], at, 'layout_type', [1]);
}
