import type { EmulatorEvent, WireMessage } from '../../emulator/index.js';

/** Messages of a channel, oldest first. */
export type Timeline = readonly WireMessage[];

/** Applies an event to a channel. Events of other channels and other kinds change nothing. */
export function applyEvent(timeline: Timeline, channelId: string, event: EmulatorEvent): Timeline {
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
        ? timeline.map((message) => (message.id === event.message.id ? event.message : message))
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
