import { Router, type NextFunction, type Request, type Response } from 'express';
import { meRoutes } from '../oauth/me-routes.js';
import { openIdRoutes } from '../oauth/openid-routes.js';
import { tokenRoutes } from '../oauth/token-routes.js';
import type { RateLimitRequest } from '../../domain/rate-limits/limiter.js';
import { BUCKET_NAMES } from '../../domain/rate-limits/buckets.js';
import { injectApiFault } from './inject-api-fault.js';
import { keepChanges } from '../../keep-changes.js';
import type { Service } from '../../emulator-modules.js';
import { toHttpError } from './errors/api-error-response.js';
import { toApiError } from './errors/translate-error.js';
import { authenticate, callerKey } from './authenticate.js';
import { callbackRoutes } from './callback-routes.js';
import { commandRoutes } from './command-routes.js';
import { readAuditReason } from './audit-reason.js';
import { gatewayRoutes } from './messages/gateway-routes.js';
import { messageRoutes } from './messages/message-routes.js';
import { pinRoutes } from './messages/pin-routes.js';
import { pollRoutes } from './messages/poll-routes.js';
import { reactionRoutes } from './messages/reaction-routes.js';
import { userRoutes } from './messages/user-routes.js';
import { channelRoutes } from './guilds/channel-routes.js';
import { channelWebhookRoutes } from './guilds/channel-webhook-routes.js';
import { guildSettingRoutes } from './guilds/guild-setting-routes.js';
import { guildMemberRoutes } from './guilds/member-and-ban-routes.js';
import { roleRoutes } from './guilds/role-routes.js';
import { threadRoutes } from './guilds/thread-routes.js';
import { permissionRoutes } from './permission-routes.js';
import { entitlementRoutes } from './premium/entitlement-routes.js';
import { subscriptionRoutes } from './premium/subscription-routes.js';
import { toRateLimitError, toRateLimitHeaders } from './rate-limit-response.js';
import { readBody, readUpload } from './read-body.js';
import { webhookRoutes } from './webhook-routes.js';
import { readVersion } from './api-version.js';
import { toPattern, toRoute, type ApiResponse, type Call, type OpenRoute, type Route } from './api-route.js';

/** Every path of the API. */
export const API_ROUTES: readonly (Route | OpenRoute)[] = [
  ...permissionRoutes,
  ...commandRoutes,
  ...tokenRoutes,
  ...meRoutes,
  ...openIdRoutes,
  ...guildSettingRoutes,
  ...channelRoutes,
  ...threadRoutes,
  ...guildMemberRoutes,
  ...roleRoutes,
  ...channelWebhookRoutes,
  ...callbackRoutes,
  ...webhookRoutes,
  ...entitlementRoutes,
  ...subscriptionRoutes,
  ...gatewayRoutes,
  ...pinRoutes,
  ...messageRoutes,
  ...reactionRoutes,
  ...pollRoutes,
  ...userRoutes,
];

/** The parameters of paths whose resources are counted separately. */
const RESOURCES = ['guild_id', 'channel_id', 'webhook_id'];

/** Creates the router for the HTTP API of Discord. Every unknown path is a 404. */
export function createApiRouter(service: Service): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use((request, _response, next) => {
    readVersion(request.path);
    next();
  });
  for (const route of API_ROUTES) router.all(toPattern(route.path), serve(service, route));
  router.use(({ method, path }) => {
    service.events.emit({ type: 'ROUTE_MISSING', method, route: toRoute(path) });
    throw toHttpError(404, 'Not Found');
  });
  // Express recognizes an error handler by its four parameters.
  router.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    send(service, request, response, toApiError(error));
  });
  return router;
}

/** Checks a request, in the order of Discord. */
function serve(service: Service, route: Route | OpenRoute) {
  return async (request: Request, response: Response): Promise<void> => {
    const run = findEndpoint(route, request.method === 'HEAD' ? 'GET' : request.method);
    if (!run) {
      const methods = Object.keys(route.endpoints).join(', ');
      throw toHttpError(405, 'Method Not Allowed', { Allow: methods });
    }
    const params = request.params as Partial<Record<string, string>>;
    const answer = await run({
      service,
      request,
      response,
      param: (name) => params[name] ?? '',
      readBody: (accepted) => readBody(request, response, accepted),
      readUpload: () => readUpload(request, response),
    });
    await keepChanges(service, request.method);
    if (!answer) {
      request.socket.destroy();
      return;
    }
    send(service, request, response, answer);
  };
}

type Incoming = Call & { readonly response: Response };

/**
 * Returns the handler of a method: it authenticates and counts the request, and runs the route, unless a fault applies.
 * Undefined: no response.
 */
function findEndpoint(
  route: Route | OpenRoute,
  method: string,
): ((incoming: Incoming) => Promise<ApiResponse | undefined>) | undefined {
  const bucket = BUCKET_NAMES.find((name) => name === `${method} ${route.bucket ?? ''}`);
  const meetFault = ({ service, request }: Incoming, carryOut: () => ApiResponse | Promise<ApiResponse>) =>
    injectApiFault(service, { method, template: route.path, path: request.originalUrl, bucket }, carryOut);
  if (route.isOpen) {
    const { endpoints, resourceOf } = route;
    const endpoint = endpoints[method];
    return (
      endpoint &&
      ((call) =>
        meetFault(call, () => {
          count(call, {
            bucket,
            caller: 'anyone',
            resource: resourceOf?.(call.param),
            countsGlobally: false,
          });
          return endpoint(call);
        }))
    );
  }
  const endpoint = route.endpoints[method];
  return (
    endpoint &&
    (async (call) => {
      const caller = authenticate(call.service, call.request.headers.authorization);
      return meetFault(call, () => {
        const resource = RESOURCES.map((name) => call.param(name)).find(Boolean);
        count(call, { bucket, caller: callerKey(caller), resource, countsGlobally: true });
        readAuditReason(call.request.headers['x-audit-log-reason']);
        return endpoint({ ...call, caller });
      });
    })
  );
}

/** @throws ApiError 429 if there have been too many. Otherwise the response will have the rate limit headers. */
function count({ service, response }: Incoming, request: RateLimitRequest): void {
  const { bucket, reached } = service.limiter.check(request);
  if (reached) throw toRateLimitError({ bucket, reached });
  response.set(toRateLimitHeaders({ bucket }));
}

function send(
  { events }: Service,
  request: Request,
  response: Response,
  { status, body, headers = {} }: ApiResponse,
): void {
  response.status(status).set(headers);
  // Without the charset that Express adds: some clients compare the whole header.
  if (body === undefined) response.end();
  else response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  events.emit({ type: 'API_RESPONSE', method: request.method, path: request.originalUrl, status, body });
}
