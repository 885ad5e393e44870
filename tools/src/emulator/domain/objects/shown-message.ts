import type { Snowflake } from 'commandry/protocol';
import type { StoredMessage, StoredReaction, StoredVote } from '../../storage/store-records.js';
import type { WireMessage, WirePoll, WireReaction } from './wire-message.js';

/**
 * Returns a message with its reactions and the votes in its poll.
 *
 * @param viewerId - Who reads it, for `me` and `me_voted`; null for nobody in particular.
 */
export function toShownMessage(
  { message, reactions = [], votes = [] }: StoredMessage,
  viewerId: Snowflake | null,
): WireMessage {
  const { poll } = message;
  if (reactions.length === 0 && !poll) return message;
  return {
    ...message,
    ...(reactions.length > 0
      ? { reactions: reactions.map((reaction) => toWireReaction(reaction, viewerId)) }
      : {}),
    ...(poll ? { poll: toShownPoll(poll, votes, viewerId) } : {}),
  };
}

function toWireReaction({ emoji, userIds }: StoredReaction, viewerId: Snowflake | null): WireReaction {
  return {
    emoji,
    count: userIds.length,
    count_details: { burst: 0, normal: userIds.length },
    burst_colors: [],
    me_burst: false,
    me: viewerId !== null && userIds.includes(viewerId),
  };
}

function toShownPoll(poll: WirePoll, votes: readonly StoredVote[], viewerId: Snowflake | null): WirePoll {
  const counts = poll.answers.map(({ answer_id: id }) => {
    const own = votes.filter(({ answerId }) => answerId === id);
    return { id, count: own.length, me_voted: own.some(({ userId }) => userId === viewerId) };
  });
  const results = { ...poll.results, answer_counts: counts.filter(({ count }) => count > 0) };
  return { ...poll, results };
}
