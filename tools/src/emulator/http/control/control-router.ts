import { Router, type NextFunction, type Request, type Response } from 'express';
import { DomainError } from '../../domain/domain-error.js';
import { findRefusal } from '../api/errors/translate-error.js';
import { toClientRuleError } from './client-rule-error.js';
import { INSUFFICIENT_STORAGE, isNotWritten, keepChanges } from '../../keep-changes.js';
import type { Service } from '../../emulator-modules.js';
import type { ControlErrorBody } from './control-results.js';
import { ControlError } from './control-error.js';
import { ControlResult, toControlCall, toControlPattern, type ControlRoute } from './control-route.js';
import { CONTROL_ROUTES } from './control-routes.js';

/**
 * Creates the router of the control plane, by which people, examples and tests act on Discord. Not part of the API.
 */
export function createControlRouter(service: Service): Router {
  const router = Router({ caseSensitive: true, strict: false });
  for (const route of CONTROL_ROUTES) serve(router, service, route);
  router.use((request) => {
    throw new ControlError(404, 'NOT_FOUND', `The control plane has no ${request.originalUrl}.`);
  });
  // Express recognizes an error handler by its four parameters.
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    // Refusals of Discord itself look as in the API.
    const refusal = findRefusal(error);
    if (refusal) response.status(refusal.status).json(refusal.body);
    else {
      const { status, code, message, details } = toControlError(error);
      response.status(status).json({ code, message, ...details } satisfies ControlErrorBody);
    }
  });
  return router;
}

function serve(router: Router, service: Service, [path, endpoints]: ControlRoute): void {
  router.all(toControlPattern(path), async (request, response) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const handler = Object.hasOwn(endpoints, method) ? endpoints[method] : undefined;
    if (!handler) {
      const methods = Object.keys(endpoints).join(', ');
      response.set('Allow', methods);
      throw new ControlError(405, 'METHOD_NOT_ALLOWED', `${request.originalUrl} accepts only ${methods}.`);
    }
    const params = request.params as Partial<Record<string, string>>;
    const answer = await handler(toControlCall(service, request, response, params));
    await keepChanges(service, method);
    if (answer instanceof ControlResult) send(response, answer);
    else if (answer !== undefined) response.json(answer);
  });
}

function send(response: Response, { status, body }: ControlResult): void {
  response.status(status);
  if (body === undefined) response.end();
  else response.json(body);
}

function toControlError(error: unknown): ControlError {
  if (isNotWritten(error)) return new ControlError(INSUFFICIENT_STORAGE, error.code, error.message);
  if (error instanceof DomainError && 'explanation' in error.broken) return toClientRuleError(error.broken);
  return error instanceof ControlError
    ? error
    : new ControlError(500, 'INTERNAL_ERROR', 'The emulator failed. This is a bug in it.');
}
