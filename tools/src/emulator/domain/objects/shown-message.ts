import { MessageFlag, type Snowflake } from 'commandry/protocol';
import type { PermissionSources } from '../access/message-rights.js';
import type { StoredMessage, StoredReaction, StoredVote } from '../../storage/store-records.js';
import { toChannelObject } from './wire-channel.js';
import type { WireMessage, WirePoll, WireReaction } from './wire-message.js';

/**
 * Returns a message with its reactions, the votes in its poll, and the thread that was started from it, as it is now.
 *
 * @param viewerId - Who reads it, for `me` and `me_voted`; null for nobody in particular.
 */
export function toShownMessage(
  rights: PermissionSources,
  { message, reactions = [], votes = [] }: StoredMessage,
  viewerId: Snowflake | null,
): WireMessage {
  const { poll } = message;
  const isStarter = (message.flags & MessageFlag.HAS_THREAD) !== 0;
  if (reactions.length === 0 && !poll && !isStarter) return message;
  return {
    ...(isStarter ? withThread(rights, message) : message),
    ...(reactions.length > 0
      ? { reactions: reactions.map((reaction) => toWireReaction(reaction, viewerId)) }
      : {}),
    ...(poll ? { poll: toShownPoll(poll, votes, viewerId) } : {}),
  };
}

/** Whoever deletes the thread may not have said so on the message. */
function withThread(rights: PermissionSources, { thread: _before, ...message }: WireMessage): WireMessage {
  const thread = rights.store.channels.get(message.id);
  return thread
    ? { ...message, thread: toChannelObject(rights, thread) }
    : { ...message, flags: message.flags & ~MessageFlag.HAS_THREAD };
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
