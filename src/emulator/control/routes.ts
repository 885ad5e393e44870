import { Router, type NextFunction, type Request, type Response } from 'express';
import { ApiError } from '../api/api-error.js';
import { parseJsonBody } from '../request-body.js';
import type { Service } from '../service.js';
import { autocomplete, invoke } from './act.js';
import type { ControlErrorBody, MessagesResult } from './answers.js';
import { ControlError } from './control-error.js';
import { findPresence } from './find.js';
import { setEndpoint } from './set-endpoint.js';
import { summarize } from './summary.js';
import { canSee } from './visible.js';

type Handler = (id: string, request: Request, response: Response) => object | Promise<object>;

/** What a person, an example or a test does to the service from outside. No part of the API. */
export function createControlRouter(service: Service): Router {
  const router = Router({ caseSensitive: true, strict: false });
  serve(router, 'GET', /^\/$/, () => summarize(service));
  serve(router, 'PUT', /^\/applications\/(?<id>[^/%]+)\/endpoint$/, async (id, request, response) =>
    setEndpoint(service, id, await readBody(request, response)),
  );
  serve(router, 'POST', /^\/users\/(?<id>[^/%]+)\/invoke$/, async (id, request, response) =>
    invoke(service, id, await readBody(request, response)),
  );
  serve(router, 'POST', /^\/users\/(?<id>[^/%]+)\/autocomplete$/, async (id, request, response) =>
    autocomplete(service, id, await readBody(request, response)),
  );
  serve(router, 'GET', /^\/channels\/(?<id>[^/%]+)\/messages$/, (id, request) =>
    listMessages(service, id, request.query['as']),
  );
  router.use((request) => {
    throw new ControlError(404, 'NOT_FOUND', `The control plane has no ${request.originalUrl}.`);
  });
  // Express knows a handler of errors by its four parameters.
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    if (error instanceof ApiError) response.status(error.status).json(error.body);
    else {
      const { status, code, message } = toControlError(error);
      response.status(status).json({ code, message } satisfies ControlErrorBody);
    }
  });
  return router;
}

function serve(router: Router, method: string, path: RegExp, handler: Handler): void {
  router.all(path, async (request, response) => {
    if (request.method !== method && !(request.method === 'HEAD' && method === 'GET')) {
      response.set('Allow', method);
      throw new ControlError(405, 'METHOD_NOT_ALLOWED', `${request.originalUrl} takes ${method} only.`);
    }
    const { id = '' } = request.params as Partial<Record<string, string>>;
    response.json(await handler(id, request, response));
  });
}

/** @throws ControlError. Only `application/json` is read: a page of another origin cannot send that unasked. */
async function readBody(request: Request, response: Response): Promise<unknown> {
  const result = await parseJsonBody(request, response);
  switch (result.problem) {
    case undefined:
      return result.value;
    case 'TOO_LARGE':
      throw new ControlError(413, 'BODY_TOO_LARGE', 'The body is too large.');
    case 'NOT_JSON_TYPE':
      throw new ControlError(415, 'NOT_JSON', 'The Content-Type must be application/json.');
    case 'BAD_JSON':
      throw new ControlError(400, 'BAD_JSON', 'The body is no JSON.');
  }
}

function listMessages({ store }: Service, channelId: string, as: unknown): MessagesResult {
  if (typeof as !== 'string') {
    throw new ControlError(400, 'BAD_REQUEST', 'as: say whose eyes to use: ?as={user.id}');
  }
  const { channel, user } = findPresence(store, as, channelId);
  const seen = store.messages.group(channel.id).filter((stored) => canSee(user.id, stored));
  return { messages: seen.map(({ message }) => message) };
}

function toControlError(error: unknown): ControlError {
  return error instanceof ControlError
    ? error
    : new ControlError(500, 'INTERNAL_ERROR', 'The emulator failed. This is a mistake in it.');
}
