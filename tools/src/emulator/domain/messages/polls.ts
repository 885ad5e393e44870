import type { Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { StoredMessage, StoredVote } from '../../storage/store-records.js';
import { DomainError } from '../domain-error.js';
import { toShownMessage } from '../objects/shown-message.js';
import type { WireMessage, WirePoll } from '../objects/wire-message.js';
import type { BotChannel } from './bot-channel.js';
import { endPoll, isPollOver } from './poll-end.js';
import { toReadMessage } from './read-messages.js';

/**
 * Returns the users who voted for an answer.
 *
 * @throws DomainError for a message without a poll, and for an answer that it does not have.
 */
export function listVoters({ message, votes = [] }: StoredMessage, answerId: number): readonly Snowflake[] {
  const isAnswer = message.poll?.answers.some(({ answer_id: id }) => id === answerId);
  // Discord itself's error for an unknown answer is not known.
  if (isAnswer !== true) throw new DomainError({ rule: 'UNKNOWN_MESSAGE' });
  return votes.filter((vote) => vote.answerId === answerId).map(({ userId }) => userId);
}

/**
 * Ends a poll of the bot at once.
 *
 * @throws DomainError for a message without a poll, for another's, and for one that is over.
 */
export function expirePoll(service: Service, place: BotChannel, stored: StoredMessage): WireMessage {
  const { poll, author } = stored.message;
  if (!poll) throw new DomainError({ rule: 'NO_POLL' });
  if (author.id !== place.user.id) throw new DomainError({ rule: 'MESSAGE_OF_ANOTHER' });
  if (isPollOver(service, poll)) throw new DomainError({ rule: 'POLL_EXPIRED' });
  return toReadMessage(service, endPoll(service, stored), place.user.id);
}

/**
 * Replaces the votes of a user in a poll.
 *
 * @param answerIds - None takes the votes back.
 * @throws DomainError for a message without a poll, and for one that is over.
 */
export function vote(
  service: Service,
  stored: StoredMessage,
  userId: Snowflake,
  answerIds: readonly number[],
): WireMessage {
  const { poll } = stored.message;
  if (!poll) throw new DomainError({ rule: 'NO_POLL' });
  if (isPollOver(service, poll)) throw new DomainError({ rule: 'POLL_EXPIRED' });
  const wanted = readAnswers(poll, answerIds);
  const { votes = [] } = stored;
  const own = votes.filter((each) => each.userId === userId).map(({ answerId }) => answerId);
  let now = stored;
  for (const answerId of own.filter((id) => !wanted.includes(id))) {
    const kept = (now.votes ?? []).filter((each) => each.userId !== userId || each.answerId !== answerId);
    now = change(service, now, kept, { type: 'MESSAGE_POLL_VOTE_REMOVE', userId, answerId });
  }
  for (const answerId of wanted.filter((id) => !own.includes(id))) {
    const more = [...(now.votes ?? []), { userId, answerId }];
    now = change(service, now, more, { type: 'MESSAGE_POLL_VOTE_ADD', userId, answerId });
  }
  return toShownMessage(service, now, userId);
}

/** @throws DomainError for an answer that the poll does not have, and for several where one may be chosen. */
function readAnswers(
  { answers, allow_multiselect: isMulti }: WirePoll,
  answerIds: readonly number[],
): number[] {
  const wanted = [...new Set(answerIds)];
  const there = answers.map(({ answer_id: id }) => id);
  const unknown = wanted.find((id) => !there.includes(id));
  if (unknown !== undefined) {
    const explanation = `The poll has no answer ${unknown}. It has ${there.join(', ')}.`;
    throw new DomainError({ rule: 'BAD_VOTE', explanation });
  }
  if (wanted.length > 1 && !isMulti) {
    throw new DomainError({ rule: 'BAD_VOTE', explanation: 'Only one answer of this poll may be chosen.' });
  }
  return wanted;
}

function change(
  service: Service,
  stored: StoredMessage,
  votes: readonly StoredVote[],
  {
    type,
    userId,
    answerId,
  }: StoredVote & { readonly type: 'MESSAGE_POLL_VOTE_ADD' | 'MESSAGE_POLL_VOTE_REMOVE' },
): StoredMessage {
  const next = { ...stored, votes };
  service.store.messages.set(next.message.id, next, { type, user_id: userId, answer_id: answerId });
  return next;
}
