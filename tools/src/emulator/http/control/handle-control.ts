import { findRefusal } from '../api/errors/translate-error.js';
import { toControlError, toRefusal } from './client-rule-error.js';
import { keepChanges } from '../../keep-changes.js';
import type { Service } from '../../emulator-modules.js';
import { findHandler, matchRoute, type Incoming } from '../incoming.js';
import { PlainResponse, toJsonResponse } from '../responses.js';
import type { ControlErrorBody } from './control-results.js';
import {
  ControlError,
  ControlResult,
  toControlCall,
  toControlPattern,
  type ControlHandler,
} from './control-route.js';
import { noteBotStatus } from './endpoints.js';
import { openEditor } from './editor.js';
import { clearRequests, noteLog } from './request-routes.js';
import { CONTROL_ROUTES } from './control-routes.js';

const PATTERNS = CONTROL_ROUTES.map(([path, endpoints]) => ({
  route: { path, endpoints },
  pattern: toControlPattern(path),
}));
/** What changes nothing in a world: the reports of whoever runs a bot, its code, and the record of requests. */
const HARMLESS: ReadonlySet<ControlHandler> = new Set([noteBotStatus, noteLog, clearRequests, openEditor]);
const LIVE = new ControlError(
  409,
  'LIVE',
  'This shows a bot that is connected to Discord itself. Nothing can be done from here: use it in Discord.',
);
const JSON_WITH_CHARSET = { 'content-type': 'application/json; charset=utf-8' };

/**
 * Answers a request to the control plane, by which people, examples and tests act on Discord. Not part of the API.
 *
 * @returns Undefined if the path is not below `/control`.
 */
export async function handleControl(
  service: Service,
  incoming: Incoming,
): Promise<PlainResponse | undefined> {
  const [isControl, inner] = /^\/control(\/.*)?$/.exec(incoming.path) ?? [];
  if (isControl === undefined) return undefined;
  const headers: Record<string, string> = { ...JSON_WITH_CHARSET };
  try {
    const answer = await run(service, incoming, inner ?? '/', headers);
    if (answer instanceof PlainResponse) return answer;
    if (!(answer instanceof ControlResult)) return toJsonResponse(200, answer, headers);
    return toJsonResponse(answer.status, answer.body, answer.body ? headers : {});
  } catch (error) {
    // Refusals of Discord itself look as in the API.
    const refusal = findRefusal(error);
    if (refusal) return toJsonResponse(refusal.status, refusal.body, headers);
    const { status, code, message, details } = toControlError(error);
    return toJsonResponse(status, { code, message, ...details } satisfies ControlErrorBody, headers);
  }
}

async function run(
  service: Service,
  incoming: Incoming,
  path: string,
  headers: Record<string, string>,
): Promise<object> {
  const { target } = incoming;
  const found = matchRoute(PATTERNS, path);
  if (!found) throw new ControlError(404, 'NOT_FOUND', `The control plane has no ${target}.`);
  const { route, params } = found;
  const { method, handler } = findHandler(route.endpoints, incoming.method);
  if (!handler) {
    const methods = Object.keys(route.endpoints).join(', ');
    headers['allow'] = methods;
    throw new ControlError(405, 'METHOD_NOT_ALLOWED', `${target} accepts only ${methods}.`);
  }
  if (service.isLive && method !== 'GET' && !HARMLESS.has(handler)) throw LIVE;
  const action = service.recorder.begin(method, route.path, params, incoming.hasBody);
  try {
    const answer = await handler(toControlCall(service, incoming, params, action?.given));
    await keepChanges(service, method);
    action?.done(answer instanceof ControlResult ? answer.body : answer);
    return answer;
  } catch (error) {
    const { code, message } = toRefusal(error);
    action?.refused(code, message);
    throw error;
  }
}
