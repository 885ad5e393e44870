import { CommandType } from 'commandry/protocol';
import type { RequestFailure, RequestSummary } from '../../emulator/index.js';
import { nameFailure, toNotice, wasDeferred, type Notice } from './notice.js';
import type { Requests } from './record.js';
import type { Timeline } from './timeline.js';

/** Who looks at which messages. */
interface Viewer {
  readonly userId: string;
  readonly channelId: string | null;
  /** Everybody's interactions are those of whoever looks at a bot that is live. */
  readonly isLive: boolean;
  readonly timeline: Timeline;
}

/** How many notices of one request are shown: its details have them all. */
const MOST_OF_ONE = 2;

/**
 * Lists what the messages of a channel do not say of its requests, oldest first: that a bot did not respond, or that
 * something failed although it did.
 *
 * A failure stands at its message for everybody: the one that the call was for, else the last that the request made or
 * was about. What leaves no message is told to the user in the channel where they were, at the time when it was.
 */
export function listRequestNotices(requests: Requests, viewer: Viewer): readonly Notice[] {
  const there = new Set(viewer.timeline.map(({ id }) => id));
  const isOwn = ({ user_id: userId, channel_id: channelId }: RequestSummary) =>
    channelId === viewer.channelId && (viewer.isLive || userId === viewer.userId);
  const used = new Set<string>();
  const notices = requests.flatMap((request) => {
    const { id, kind, name, failures, message_ids: messageIds } = request;
    if (kind === 'autocomplete' || kind === 'event' || kind === 'ping') return [];
    const isComponent = kind === 'component';
    const findPlace = (wanted: string | null, ids = messageIds) =>
      [wanted, ...ids.toReversed()].find((each) => each !== null && there.has(each)) ?? undefined;
    const toPlaced = (
      key: string,
      messageId: string | undefined,
      rest: Pick<Notice, 'kind' | 'shown' | 'reason'>,
    ) =>
      messageId === undefined && !isOwn(request)
        ? []
        : [{ key: `${id} ${key}`, label: name, requestId: id, messageId, ...rest }];
    const told = failures.flatMap((failure, index) =>
      toPlaced(String(index), findPlace(failure.message_id), describe(failure)),
    );
    // A component that is used again is asked anew: what came of it before is over. A modal says itself that it failed.
    const [target = ''] = messageIds;
    const isOver = isComponent && used.has(target);
    if (isComponent) used.add(target);
    // Far up may be the message that a command was used on: what came of it is told where the user is.
    const made = request.command_type === CommandType.MESSAGE ? messageIds.slice(1) : messageIds;
    const isElsewhere = kind === 'modal' && request.outcome === 'failed' && !wasDeferred(request.reason);
    const outcome = isOver || isElsewhere || !isOwn(request) ? undefined : toNotice(request);
    const all = outcome ? [...toPlaced('outcome', findPlace(null, made), outcome), ...told] : told;
    const more = all.length - MOST_OF_ONE;
    const shown = all.slice(0, MOST_OF_ONE);
    return [
      more > 0 ? shown.map((each, index) => (index === MOST_OF_ONE - 1 ? { ...each, more } : each)) : shown,
    ];
  });
  return notices.toReversed().flat();
}

function describe(failure: RequestFailure): Pick<Notice, 'kind' | 'shown' | 'reason'> {
  const { code, message, incident_id: incident } = failure;
  return {
    kind: 'problem',
    shown: nameFailure(failure),
    reason: { code, message: incident === undefined ? message : `${message} (incident ${incident})` },
  };
}

/** Returns the last message before a request; undefined if it was before all of them. */
export function messageBefore(timeline: Timeline, requestId: string): string | undefined {
  return timeline.findLast(({ id }) => isEarlier(id, requestId))?.id;
}

/** Ids are decimal numbers: of two that are equally long, the texts have the same order. */
function isEarlier(one: string, other: string): boolean {
  return one.length === other.length ? one < other : one.length < other.length;
}
