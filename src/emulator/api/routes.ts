import { Router, type NextFunction, type Request, type Response } from 'express';
import { parseJsonBody, type BodyProblem } from '../request-body.js';
import type { Service } from '../service.js';
import { ApiError, toApiError, toHttpError, toServiceError } from './api-error.js';
import { authenticate } from './authenticate.js';
import { commandRoutes } from './commands.js';
import { toFormError } from './form-errors.js';
import { toPattern, type Answer, type Route } from './route.js';

const ROUTES: readonly Route[] = [...commandRoutes];

/** The HTTP API of the service. Every path that is not its own is a 404. */
export function createApiRouter(service: Service): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of ROUTES) router.all(toPattern(route.path), serve(service, route));
  router.use(() => {
    throw toHttpError(404, 'Not Found');
  });
  // Express knows a handler of errors by its four parameters.
  router.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    send(service, request, response, toApiError(error));
  });
  return router;
}

/** The checks of a request, in the order of the service. */
function serve(service: Service, { endpoints }: Route) {
  return async (request: Request, response: Response): Promise<void> => {
    const endpoint = endpoints[request.method === 'HEAD' ? 'GET' : request.method];
    if (!endpoint) throw toHttpError(405, 'Method Not Allowed', { Allow: Object.keys(endpoints).join(', ') });
    const params = request.params as Partial<Record<string, string>>;
    if (params['version'] !== '10') throw toServiceError('INVALID_API_VERSION');
    const answer = await endpoint.run({
      service,
      request,
      caller: authenticate(service, request.headers.authorization),
      param: (name) => params[name] ?? '',
      readBody: () => readBody(request, response),
    });
    // Whoever reads the answer may rely on what it says, whatever happens to the emulator then.
    await service.journal.flush();
    send(service, request, response, answer);
  };
}

function send(
  { events }: Service,
  request: Request,
  response: Response,
  { status, body, headers = {} }: Answer,
): void {
  response.status(status).set(headers);
  if (body === undefined) response.end();
  else response.json(body);
  events.emit({ type: 'API_RESPONSE', method: request.method, path: request.originalUrl, status, body });
}

async function readBody(request: Request, response: Response): Promise<unknown> {
  const { problem, ...read } = await parseJsonBody(request, response);
  if (problem !== undefined) throw toBodyError(problem, request.headers['content-type']);
  return 'value' in read ? read.value : undefined;
}

function toBodyError(problem: BodyProblem, contentType: string | undefined): ApiError {
  switch (problem) {
    case 'TOO_LARGE':
      return toServiceError('REQUEST_TOO_LARGE');
    case 'BAD_JSON':
      return toServiceError('INVALID_JSON');
    case 'NOT_JSON_TYPE':
      return toFormError([
        { code: 'CONTENT_TYPE', wanted: 'application/json', path: [], found: contentType ?? 'nothing' },
      ]);
  }
}
