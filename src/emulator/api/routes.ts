import { Router, type NextFunction, type Request, type Response } from 'express';
import { parseJsonBody, type BodyProblem } from '../request-body.js';
import type { Service } from '../service.js';
import { ApiError, toApiError, toHttpError, toServiceError } from './api-error.js';
import { authenticate } from './authenticate.js';
import { collectionEndpoints, elementEndpoints, type Endpoints } from './endpoints.js';
import { toFormError } from './form-errors.js';

const COLLECTION = /^\/api(?:\/v(?<version>[0-9]+))?\/applications\/(?<applicationId>[^/%]+)\/commands$/;
const ELEMENT =
  /^\/api(?:\/v(?<version>[0-9]+))?\/applications\/(?<applicationId>[^/%]+)\/commands\/(?<commandId>[^/%]+)$/;

/** The HTTP API of the service. Every path that is not its own is a 404. */
export function createApiRouter(service: Service): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.all(COLLECTION, serve(service, collectionEndpoints));
  router.all(ELEMENT, serve(service, elementEndpoints));
  router.use(() => {
    throw toHttpError(404, 'Not Found');
  });
  // Express knows a handler of errors by its four parameters.
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const { status, headers, body } = toApiError(error);
    response.status(status).set(headers).json(body);
  });
  return router;
}

/** The checks of a request, in the order of the service. */
function serve(service: Service, endpoints: Endpoints) {
  return async (request: Request, response: Response): Promise<void> => {
    const endpoint = endpoints[request.method === 'HEAD' ? 'GET' : request.method];
    if (!endpoint) throw toHttpError(405, 'Method Not Allowed', { Allow: Object.keys(endpoints).join(', ') });
    const { version, applicationId = '', commandId = '' } = request.params as Partial<Record<string, string>>;
    if (version !== '10') throw toServiceError('INVALID_API_VERSION');
    const application = authenticate(service.store, request.headers.authorization, applicationId);
    const answer = await endpoint({
      application,
      ids: service.store.ids,
      commandId,
      query: request.query,
      readBody: () => readBody(request, response),
    });
    if (answer.body === undefined) response.status(answer.status).end();
    else response.status(answer.status).json(answer.body);
  };
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
