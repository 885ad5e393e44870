import { isJsonObject, type JsonObject } from '../../../protocol/validation/field-checker.js';
import { toTimestamp } from '../payloads/timestamp.js';

const HOUR_MS = 3_600_000;
const HOURS_BY_DEFAULT = 24;

/** Shows a poll: its answers numbered from 1, and its end instead of a duration. Nobody votes in a kit. */
export function toShownPoll(poll: JsonObject, nowMs: number): JsonObject {
  const hours = typeof poll['duration'] === 'number' ? poll['duration'] : HOURS_BY_DEFAULT;
  const answers = poll['answers'] as readonly { readonly poll_media: JsonObject }[];
  return {
    question: poll['question'],
    answers: answers.map((answer, index) => ({
      answer_id: index + 1,
      poll_media: toMedia(answer.poll_media),
    })),
    expiry: toTimestamp(nowMs + hours * HOUR_MS),
    allow_multiselect: poll['allow_multiselect'] === true,
    layout_type: 1,
    results: { answer_counts: [], is_finalized: false },
  };
}

function toMedia({ emoji, ...rest }: JsonObject): JsonObject {
  if (!isJsonObject(emoji)) return rest;
  const { id = null, name = null, animated } = emoji;
  return { ...rest, emoji: { id, name, ...(animated === true ? { animated } : {}) } };
}
