import type { IncomingMessage, ServerResponse } from 'node:http';
import { CommandryError } from '../common/errors/commandry-error.js';
import type { EventsReceiver, Receiver } from '../interactions/receive/ports.js';
import { eventsOnly } from './events-only.js';
import { bodyTooLarge } from './body-too-large.js';
import { readNodeBody } from './read-node-body.js';
import { startFirst } from './start-first.js';
import { writeAnswer } from './write-answer.js';

/** A request of Express 4 or 5, with the fields that body parsers set. */
type ParsedRequest = IncomingMessage & {
  readonly body?: unknown;
  readonly rawBody?: unknown;
  readonly originalUrl?: string;
};

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
  const { maxBodyBytes } = app;
  const receive = startFirst(app);
  return (request, response) => {
    const incoming = {
      method: request.method ?? '',
      header: (name: string) => joinHeader(request.headers[name]),
      path: () => pathOf(request),
      body: () => bodyBytes(request, maxBodyBytes),
    };
    void receive(incoming).then((answer) => {
      writeAnswer(request, response, answer, app.isEnding === true);
    });
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

/** Frameworks take the path that a handler is mounted on from `url`. */
function pathOf({ originalUrl, url }: ParsedRequest): string {
  return (originalUrl ?? url ?? '').replace(/\?.*$/s, '');
}

function joinHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

function bodyBytes(request: ParsedRequest, maxBodyBytes: number): Promise<Uint8Array> {
  const { rawBody, body } = request;
  if (rawBody instanceof Uint8Array) return keptBytes(rawBody, maxBodyBytes);
  if (body instanceof Uint8Array) return keptBytes(body, maxBodyBytes);
  if (request.readableDidRead || request.readableEnded) {
    throw new CommandryError(
      'BODY_ALREADY_READ',
      `Another parser${body === undefined ? '' : ' (express.json() or the like)'} has read the body before the interactions middleware, so its signature can no longer be checked.`,
    );
  }
  return readNodeBody(request, maxBodyBytes);
}

function keptBytes(kept: Uint8Array, maxBodyBytes: number): Promise<Uint8Array> {
  if (kept.byteLength > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
  return Promise.resolve(kept);
}
