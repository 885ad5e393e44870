import { isPresent, type JsonObject } from 'commandry/protocol';
import { toWireTimestamp } from '../objects/wire-timestamp.js';
import type { WirePoll } from '../objects/wire-message.js';
import type { Store } from '../../storage/store.js';
import { toShownEmoji } from './shown-emoji.js';

const HOUR_MS = 3_600_000;
const HOURS_BY_DEFAULT = 24;

/** Converts the media of an answer: the id of its emoji is null for a standard one. */
function toWireMedia(store: Store, { text, emoji }: JsonObject): object {
  return {
    ...(isPresent(text) ? { text } : {}),
    ...(isPresent(emoji) ? { emoji: { id: null, ...toShownEmoji(store, emoji as JsonObject, null) } } : {}),
  };
}

/** Converts a poll to Discord's form: its answers numbered from 1, and an expiry instead of a duration. */
export function toWirePoll(store: Store, poll: JsonObject, nowMs: number): WirePoll {
  const hours = typeof poll['duration'] === 'number' ? poll['duration'] : HOURS_BY_DEFAULT;
  return {
    question: { text: (poll['question'] as JsonObject)['text'] },
    answers: (poll['answers'] as readonly JsonObject[]).map((answer, index) => ({
      answer_id: index + 1,
      poll_media: toWireMedia(store, answer['poll_media'] as JsonObject),
    })),
    expiry: toWireTimestamp(nowMs + hours * HOUR_MS),
    allow_multiselect: poll['allow_multiselect'] === true,
    layout_type: 1,
    results: { answer_counts: [], is_finalized: false },
  };
}
