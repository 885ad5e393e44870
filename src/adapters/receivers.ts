import { CommandryError } from '../common/errors/commandry-error.js';
import { describeError } from '../common/log.js';
import type { EventsReceiver, Receiver, Receive } from '../interactions/receive/ports.js';
import { FAILED } from '../interactions/receive/responses.js';

/**
 * Creates a receiver of events, so that adapters serve them like interactions.
 *
 * @throws CommandryError `EVENT_HANDLERS_MISSING` for an app that handles no events.
 */
export function eventsOnly(app: EventsReceiver): Receiver {
  const { receiveEvents, maxBodyBytes, start, log } = app;
  if (!receiveEvents)
    throw new CommandryError('EVENT_HANDLERS_MISSING', 'This app has no handler of events over HTTP.');
  return {
    receive: receiveEvents,
    maxBodyBytes,
    ...(start && { start }),
    ...(log && { log }),
    get isEnding() {
      return app.isEnding === true;
    },
  };
}

/**
 * For hosts without a startup phase: the first request starts the app. If the start fails, the request is answered with
 * 500, and the next one tries again.
 */
export function startFirst({ receive, start, log }: Receiver): () => Receive {
  if (!start) return () => receive;
  let next: Receive = async (request) => {
    try {
      await start();
    } catch (error) {
      const message = 'onStart of the app failed. The next request tries again.';
      log?.({ level: 'error', event: 'START_FAILED', message, error: describeError(error) });
      return FAILED;
    }
    next = receive;
    return receive(request);
  };
  return () => next;
}

/** Returns the error for a body over the limit, the same in every adapter. */
export function bodyTooLarge(maxBodyBytes: number): CommandryError {
  return new CommandryError('BODY_TOO_LARGE', `The body is larger than ${maxBodyBytes} bytes.`);
}
