import type { JsonObject } from '../../model/field-checker.js';
import { toWireTimestamp } from '../wire/timestamp.js';
import type { WirePoll } from '../wire/message.js';

const HOUR_MS = 3_600_000;
const HOURS_BY_DEFAULT = 24;

/** A poll as the service gives it back: its answers numbered from 1, and a moment instead of a duration. */
export function toWirePoll(poll: JsonObject, nowMs: number): WirePoll {
  const hours = typeof poll['duration'] === 'number' ? poll['duration'] : HOURS_BY_DEFAULT;
  return {
    question: poll['question'] as object,
    answers: (poll['answers'] as readonly JsonObject[]).map((answer, index) => ({
      answer_id: index + 1,
      poll_media: answer['poll_media'] as object,
    })),
    expiry: toWireTimestamp(nowMs + hours * HOUR_MS),
    allow_multiselect: poll['allow_multiselect'] === true,
    layout_type: 1,
    results: { answer_counts: [], is_finalized: false },
  };
}
