import { isPresent, type FieldChecker, type JsonObject, type Path } from '../validation/field-checker.js';
import { MESSAGE_LIMITS } from '../commands/limits.js';
import {
  checkList,
  checkOptionalBoolean,
  checkOptionalInteger,
  checkOptionalText,
  checkSnowflake,
} from '../validation/optional-fields.js';
import { checkEmoji } from '../components/emoji-rules.js';
import { isSnowflake } from '../is-snowflake.js';

const MENTION_KINDS = ['users', 'roles', 'everyone'] as const;

/** Checks whom a message may notify: either all of a kind, or those of a list. */
export function checkAllowedMentions(check: FieldChecker, data: JsonObject, path: Path): void {
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
export function checkAttachments(check: FieldChecker, data: JsonObject, path: Path): void {
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
export function checkPoll(check: FieldChecker, data: JsonObject, path: Path): void {
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
