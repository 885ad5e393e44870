import type { EmulatorEvent, WireMessage } from '../../emulator/index.js';

/** Messages of a channel, oldest first. */
export type Timeline = readonly WireMessage[];

/** Who looks at a channel. */
interface Viewer {
  readonly userId: string;
  readonly channelId: string;
}

/** Applies an event to a channel. Events of other channels and other kinds change nothing. */
export function applyEvent(
  timeline: Timeline,
  { userId, channelId }: Viewer,
  event: EmulatorEvent,
): Timeline {
  switch (event.type) {
    case 'MESSAGE_CREATE':
      return event.message.channel_id === channelId ? insert(timeline, event.message) : timeline;
    case 'MESSAGE_UPDATE':
    case 'MESSAGE_REACTION_ADD':
    case 'MESSAGE_REACTION_REMOVE':
    case 'MESSAGE_REACTION_REMOVE_ALL':
    case 'MESSAGE_REACTION_REMOVE_EMOJI':
    case 'MESSAGE_POLL_VOTE_ADD':
    case 'MESSAGE_POLL_VOTE_REMOVE':
      return has(timeline, event.message)
        ? timeline.map((message) =>
            message.id === event.message.id ? withOwn(event, message, userId) : message,
          )
        : timeline;
    case 'MESSAGE_DELETE':
      return has(timeline, event.message) ? timeline.filter(({ id }) => id !== event.message.id) : timeline;
    case 'MESSAGE_DELETE_BULK':
      return timeline.some(({ id }) => event.ids.includes(id))
        ? timeline.filter(({ id }) => !event.ids.includes(id))
        : timeline;
    default:
      return timeline;
  }
}

type ChangeEvent = Extract<EmulatorEvent, { readonly message: WireMessage; readonly visible_to: unknown }>;

/** Events are for everybody, and do not say which reactions and votes are the viewer's own: that is as before, but for this event. */
function withOwn(event: ChangeEvent, before: WireMessage, userId: string): WireMessage {
  const { message } = event;
  const isMine = (isSame: boolean, hasBeen: boolean) => {
    const isAbout = isSame && 'user_id' in event && event.user_id === userId;
    return isAbout ? event.type.endsWith('_ADD') : hasBeen;
  };
  const emoji = 'emoji' in event ? keyOf(event.emoji) : undefined;
  const answerId = 'answer_id' in event ? event.answer_id : undefined;
  return {
    ...message,
    ...(message.reactions && {
      reactions: message.reactions.map((reaction) => {
        const key = keyOf(reaction.emoji);
        const known = before.reactions?.find((each) => keyOf(each.emoji) === key);
        return { ...reaction, me: isMine(key === emoji, known?.me === true) };
      }),
    }),
    ...(message.poll && {
      poll: {
        ...message.poll,
        results: {
          ...message.poll.results,
          answer_counts: message.poll.results.answer_counts.map((count) => {
            const known = before.poll?.results.answer_counts.find(({ id }) => id === count.id);
            return { ...count, me_voted: isMine(count.id === answerId, known?.me_voted === true) };
          }),
        },
      },
    }),
  };
}

/** The same for both forms of a standard emoji, with and without its colour. */
function keyOf({ id, name }: { readonly id: string | null; readonly name: string }): string {
  return id ?? name.replaceAll('\uFE0F', '');
}

/** Adds earlier messages at the start. */
export function prepend(timeline: Timeline, earlier: Timeline): Timeline {
  const known = new Set(timeline.map(({ id }) => id));
  return [...earlier.filter(({ id }) => !known.has(id)), ...timeline];
}

/** Ids grow with time, so they give the order. */
function insert(timeline: Timeline, message: WireMessage): Timeline {
  if (has(timeline, message)) return timeline;
  const after = timeline.findLastIndex(({ id }) => BigInt(id) < BigInt(message.id));
  return timeline.toSpliced(after + 1, 0, message);
}

/** Searches from the end: the newest are looked up most. */
function has(timeline: Timeline, { id: wanted }: WireMessage): boolean {
  return timeline.findLastIndex(({ id }) => id === wanted) !== -1;
}
