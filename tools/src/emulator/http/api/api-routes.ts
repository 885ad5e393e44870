import { meRoutes } from '../oauth/me-routes.js';
import { openIdRoutes } from '../oauth/openid-routes.js';
import { tokenRoutes } from '../oauth/token-routes.js';
import type { RateLimitRequest } from '../../domain/rate-limits/limiter.js';
import { findBucket } from '../../domain/rate-limits/buckets.js';
import { injectApiFault } from './inject-api-fault.js';
import { keepChanges } from '../../keep-changes.js';
import type { Service } from '../../emulator-modules.js';
import { toHttpError } from './errors/api-error-response.js';
import { toApiError } from './errors/translate-error.js';
import { authenticate, callerKey, readAuditReason, readBody, readUpload, readVersion } from './read-call.js';
import { callbackRoutes } from './callback-routes.js';
import { commandRoutes } from './command-routes.js';
import { gatewayRoutes } from './messages/gateway-routes.js';
import { messageRoutes } from './messages/message-routes.js';
import { pinRoutes } from './messages/pin-routes.js';
import { pollRoutes } from './messages/poll-routes.js';
import { reactionRoutes } from './messages/reaction-routes.js';
import { userRoutes } from './messages/user-routes.js';
import { autoModerationRoutes } from './guilds/auto-moderation-routes.js';
import { channelRoutes } from './guilds/channel-routes.js';
import { channelWebhookRoutes } from './guilds/channel-webhook-routes.js';
import { guildSettingRoutes } from './guilds/guild-setting-routes.js';
import { guildMemberRoutes } from './guilds/member-and-ban-routes.js';
import { roleRoutes } from './guilds/role-routes.js';
import { scheduledEventRoutes } from './guilds/scheduled-event-routes.js';
import { stickerRoutes } from './guilds/sticker-routes.js';
import { threadRoutes } from './guilds/thread-routes.js';
import { permissionRoutes } from './permission-routes.js';
import { entitlementRoutes } from './premium/entitlement-routes.js';
import { subscriptionRoutes } from './premium/subscription-routes.js';
import { toRateLimitError, toRateLimitHeaders } from './rate-limit-response.js';
import { webhookRoutes } from './webhook-routes.js';
import { closedConnection, toJsonResponse, type PlainResponse } from '../responses.js';
import { findHandler, matchRoute, type Incoming } from '../incoming.js';
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
  ...scheduledEventRoutes,
  ...autoModerationRoutes,
  ...stickerRoutes,
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

/** Those that every response of a request has. */
type Headers = Record<string, string>;

/** The parameters of paths whose resources are counted separately. */
const RESOURCES = ['guild_id', 'channel_id', 'webhook_id'];

const PATTERNS = API_ROUTES.map((route) => ({ route, pattern: toPattern(route.path) }));

/**
 * Answers a request to the HTTP API of Discord. Every unknown path is a 404.
 *
 * @throws TypeError As `fetch` does, where a fault closes the connection without a response.
 */
export async function handleApi(service: Service, incoming: Incoming): Promise<PlainResponse> {
  const headers: Headers = {};
  const answer = await run(service, incoming, headers).catch(toApiError);
  if (!answer) throw closedConnection();
  const { status, body } = answer;
  const { method, target: path } = incoming;
  service.events.emit({ type: 'API_RESPONSE', method, path, status, body });
  return toJsonResponse(status, body, { ...headers, ...answer.headers });
}

/**
 * Checks a request, in the order of Discord, and carries it out.
 *
 * @param headers - Receives those that every response of the request has, also one of an error.
 * @returns Undefined if the connection must be closed without a response.
 */
async function run(service: Service, incoming: Incoming, headers: Headers): Promise<ApiResponse | undefined> {
  const { method, path } = incoming;
  const version = readVersion(path);
  const { route, params } = findRoute(path) ?? {};
  if (!route) {
    service.events.emit({ type: 'ROUTE_MISSING', method, route: toRoute(path) });
    throw toHttpError(404, 'Not Found');
  }
  const call: Call = {
    ...incoming,
    service,
    param: (name) => params?.[name] ?? '',
    readBody: (accepted) => readBody(incoming, accepted),
    readUpload: () => readUpload(incoming, version),
  };
  const answer = await (route.isOpen ? runOpen(route, call, headers) : runAuthorized(route, call, headers));
  await keepChanges(service, method);
  return answer;
}

/** Finds the route of a path below `/api`, with any version or none. */
export function findRoute(path: string) {
  return matchRoute(PATTERNS, path);
}

/** Counts a request and runs its route, unless a fault applies. */
function runOpen(route: OpenRoute, call: Call, headers: Headers): Promise<ApiResponse | undefined> {
  const { endpoint, ...met } = findEndpoint(route, call);
  return injectApiFault(call.service, met, () => {
    const resource = route.resourceOf?.(call.param);
    count(call, headers, { bucket: met.bucket, caller: 'anyone', resource, countsGlobally: false });
    return endpoint(call);
  });
}

/** The same for a route that requires a token. */
async function runAuthorized(route: Route, call: Call, headers: Headers): Promise<ApiResponse | undefined> {
  const { endpoint, ...met } = findEndpoint(route, call);
  const caller = authenticate(call.service, call.header('authorization'));
  return injectApiFault(call.service, met, () => {
    const resource = RESOURCES.map((name) => call.param(name)).find(Boolean);
    count(call, headers, { bucket: met.bucket, caller: callerKey(caller), resource, countsGlobally: true });
    readAuditReason(call.header('x-audit-log-reason'));
    return endpoint({ ...call, caller });
  });
}

/** @throws ApiError 405 if the route does not have the method. */
function findEndpoint<Endpoint>(
  {
    path: template,
    endpoints,
  }: {
    readonly path: string;
    readonly endpoints: Readonly<Partial<Record<string, Endpoint>>>;
  },
  { method: sent, target: path }: Call,
) {
  const { method, handler: endpoint } = findHandler(endpoints, sent);
  if (!endpoint) {
    const methods = Object.keys(endpoints).join(', ');
    throw toHttpError(405, 'Method Not Allowed', { Allow: methods });
  }
  return {
    endpoint,
    method,
    template,
    path,
    bucket: findBucket(method, template),
  };
}

/** @throws ApiError 429 if there have been too many. Otherwise the response will have the rate limit headers. */
function count({ service }: Call, headers: Headers, request: RateLimitRequest): void {
  const { reached, ...counted } = service.limiter.check(request);
  if (reached) throw toRateLimitError({ ...counted, reached });
  Object.assign(headers, toRateLimitHeaders(counted));
}
