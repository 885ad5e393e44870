import { CommandryError } from '../common/errors/commandry-error.js';
import type { EventsReceiver, Receiver } from '../interactions/receive/ports.js';

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
