import type { EmulatorEvent } from '../../emulator/index.js';
import { findLink } from '../stream/find-link.js';
import type { Link } from '../stream/link.js';

/** Receives what is seen on the screen of a user, in the order of the events' numbers. */
export interface Follower {
  /**
   * The stream is open, for the first time or again.
   *
   * @param isComplete - False if events in between may be missing.
   */
  readonly onOpen: (isComplete: boolean) => void;
  readonly onEvent: (event: EmulatorEvent) => void;
  /** The stream is lost. It reconnects on its own. */
  readonly onLost: () => void;
}

/**
 * Follows the events of a user, through the one stream that all tabs of the browser share.
 *
 * @param from - The number of the event from which on they are needed: the first is the one after it. Default: from now on.
 * @param link - The connection to that stream. Default: the best that the browser supports.
 * @returns A function that stops following.
 */
export function followUser(
  userId: string,
  { onOpen, onEvent, onLost }: Follower,
  from = 0,
  link: Link = findLink(),
): () => void {
  const client = makeClientId();
  let after = from;
  const join = () => {
    link.send({ type: 'join', client, userId, after });
  };
  const leave = () => {
    link.send({ type: 'leave', client });
  };
  const unlisten = link.listen(client, (message) => {
    switch (message.type) {
      case 'open':
        onOpen(message.last <= after);
        break;
      case 'lost':
        onLost();
        break;
      case 'event':
        after = message.event.id;
        onEvent(message.event);
        break;
      case 'moved':
        join();
        break;
    }
  });
  // A browser may keep a page that was left, and show it again.
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) join();
  };
  addEventListener('pagehide', leave);
  addEventListener('pageshow', onReturn);
  join();
  return () => {
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', onReturn);
    leave();
    unlisten();
  };
}

/** Unique among the tabs of a browser. */
function makeClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
