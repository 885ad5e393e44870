import { MessageType, type JsonObject, type Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { StoredMessage } from '../../storage/store-records.js';
import { changeStored, postMessage } from '../interactions/stored-messages.js';
import { toShownMessage } from '../objects/shown-message.js';
import { toWireMessage, type WirePoll } from '../objects/wire-message.js';
import { toWireTimestamp } from '../objects/wire-timestamp.js';

/** True once nobody can vote any more. */
export function isPollOver({ clock }: Pick<Service, 'clock'>, { expiry, results }: WirePoll): boolean {
  return results.is_finalized || clock.now() >= Date.parse(expiry);
}

/**
 * Ends the polls whose time is over, each with the message of its result. There is no timer: it happens when somebody
 * looks, as of the emulator's clock.
 *
 * @param channelId - Only those of one channel. Default: all.
 */
export function endDuePolls(service: Service, channelId?: Snowflake): void {
  const { messages } = service.store;
  for (const stored of channelId === undefined ? [...messages.values()] : messages.group(channelId)) {
    const { poll } = stored.message;
    if (poll && !poll.results.is_finalized && isPollOver(service, poll)) endPoll(service, stored);
  }
}

/** Ends a poll, now if its time is not over, and posts the message of its result. */
export function endPoll(service: Service, stored: StoredMessage): StoredMessage {
  const { poll } = stored.message;
  if (!poll) return stored;
  const endMs = Math.min(Date.parse(poll.expiry), service.clock.now());
  const results = { ...poll.results, is_finalized: true };
  const message = { ...stored.message, poll: { ...poll, expiry: toWireTimestamp(endMs), results } };
  const ended = changeStored(service, stored, { message });
  if (stored.visibleTo === null) postResult(service, ended);
  return ended;
}

function postResult(service: Service, stored: StoredMessage): void {
  const { message } = stored;
  const { poll } = toShownMessage(service, stored, null);
  const guildId = service.store.channels.get(message.channel_id)?.guildId ?? null;
  if (!poll) return;
  const result = toWireMessage({
    id: service.store.ids.next(),
    channel_id: message.channel_id,
    author: message.author,
    content: '',
    type: MessageType.POLL_RESULT,
    embeds: [{ type: 'poll_result', fields: toResultFields(poll) }],
    message_reference: {
      type: 0,
      channel_id: message.channel_id,
      message_id: message.id,
      ...(guildId === null ? {} : { guild_id: guildId }),
    },
  });
  postMessage(service, result, message.author.id);
}

/** The result in the form of an embed. The winner is missing where several answers have the most votes. */
function toResultFields({ question, answers, results }: WirePoll): object[] {
  const counts = results.answer_counts;
  const most = Math.max(0, ...counts.map(({ count }) => count));
  const best = counts.filter(({ count }) => count === most);
  const winner = best.length === 1 ? answers.find(({ answer_id: id }) => id === best[0]?.id) : undefined;
  const media = winner?.poll_media as JsonObject | undefined;
  const fields: Record<string, unknown> = {
    poll_question_text: (question as JsonObject)['text'],
    victor_answer_votes: most,
    total_votes: counts.reduce((sum, { count }) => sum + count, 0),
    ...(winner ? { victor_answer_id: winner.answer_id } : {}),
    ...(media?.['text'] === undefined ? {} : { victor_answer_text: media['text'] }),
  };
  return Object.entries(fields).map(([name, value]) => ({ name, value: String(value), inline: false }));
}
