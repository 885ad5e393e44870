import type { EmulatorEvent } from '../../src/emulator/index.js';

/** What is seen on the screen of a user, in the order of their numbers. */
export interface Follower {
  /** The stream is there, for the first time or again; what happened in between may be missing. */
  readonly onOpen: () => void;
  readonly onEvent: (event: EmulatorEvent) => void;
  /** The stream is gone. It is asked for again by itself. */
  readonly onLost: () => void;
}

const TYPES = [
  'MESSAGE_CREATE',
  'MESSAGE_UPDATE',
  'MESSAGE_DELETE',
  'COMMANDS_UPDATE',
  'APPLICATION_COMMAND_PERMISSIONS_UPDATE',
  'INTERACTION_CREATE',
  'INTERACTION_RESULT',
] as const satisfies readonly EmulatorEvent['type'][];

/** Milliseconds until a stream that the browser has given up is asked for again. */
const RETRY_MS = 1000;

/**
 * Follows the events of a user. A browser asks for a stream that breaks off with `Last-Event-ID`; where it does not ask
 * again, this does, in the same manner.
 *
 * @returns A function that ends it.
 */
export function followUser(userId: string, { onOpen, onEvent, onLost }: Follower): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = '';
  const open = () => {
    const after = last === '' ? '' : `&after=${last}`;
    source = new EventSource(`/control/users/${userId}/events?types=${TYPES.join(',')}${after}`);
    source.onopen = onOpen;
    source.onerror = () => {
      onLost();
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, RETRY_MS);
    };
    for (const type of TYPES) {
      source.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        last = lastEventId;
        onEvent(JSON.parse(data) as EmulatorEvent);
      });
    }
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
