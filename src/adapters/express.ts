import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EventsReceiver, Receiver } from '../interactions/receive/ports.js';
import { eventsOnly, startFirst } from './receivers.js';
import { answerNodeRequest, type NodeHost } from './node-exchange.js';

/** A request handler for Express 4 and 5, and for anything else that passes Node's request and response. */
export type InteractionsMiddleware = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Handles interactions on the path it is mounted on.
 *
 * Mount it before any body parser: the signature covers the bytes as sent, and a parsed body has lost them. Bytes kept
 * by `express.raw()`, or by a `verify` hook as `request.rawBody`, work too.
 *
 * @example express().post('/interactions', interactions(app))
 */
export function interactions(app: Receiver): InteractionsMiddleware {
  const receive = startFirst(app);
  const host: NodeHost = { maxBodyBytes: app.maxBodyBytes, isEnding: () => app.isEnding === true };
  return (request, response) => {
    answerNodeRequest(receive(), request, response, host);
  };
}

/**
 * Handles events over HTTP on the path it is mounted on, in the same way.
 *
 * @example express().post('/events', webhookEvents(app))
 * @throws CommandryError `EVENT_HANDLERS_MISSING`.
 */
export function webhookEvents(app: EventsReceiver): InteractionsMiddleware {
  return interactions(eventsOnly(app));
}
