import { meRoutes } from '../oauth/me-routes.js';
import { openIdRoutes } from '../oauth/openid-routes.js';
import { tokenRoutes } from '../oauth/token-routes.js';
import type { BucketName } from '../../domain/rate-limits/buckets.js';
import { injectApiFault } from './inject-api-fault.js';
import type { ApiFault } from '../../domain/faults/fault.js';
import { keepChanges } from '../../keep-changes.js';
import type { Service } from '../../emulator-modules.js';
import { toHttpError } from './errors/api-error-response.js';
import { toApiError } from './errors/translate-error.js';
import { authenticate, callerKey, readBody, readUpload, readVersion } from './read-call.js';
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
import { recordCall } from './record-call.js';
import { toRateLimitError, toRateLimitHeaders } from './rate-limit-response.js';
import { webhookRoutes } from './webhook-routes.js';
import { closedConnection, toJsonResponse, type PlainResponse } from '../responses.js';
import { findHandler, matchRoute, type Incoming } from '../incoming.js';
import { toPattern, toRoute, type ApiResponse, type ApiRoute, type Call } from './api-route.js';

/** Every route of the API. Of two paths that match a request, the first one counts. */
export const API_ROUTES: readonly ApiRoute[] = [
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

const PATTERNS = [...new Set(API_ROUTES.map(({ path }) => path))].map((path) => {
  const own = API_ROUTES.filter((each) => each.path === path);
  const route: Readonly<Partial<Record<string, ApiRoute>>> = Object.fromEntries(
    own.map((each) => [each.method, each]),
  );
  return { pattern: toPattern(path), route };
});

/**
 * Answers a request to the HTTP API of Discord. Every unknown path is a 404.
 *
 * @throws TypeError As `fetch` does, where a fault closes the connection without a response.
 */
export async function handleApi(service: Service, incoming: Incoming): Promise<PlainResponse> {
  const met: Met = { headers: {} };
  const answer = await run(service, incoming, met).catch(toApiError);
  if (!answer) throw closedConnection();
  const { status, body } = answer;
  const { method, target: path } = incoming;
  const byFault = met.fault ? { fault_id: met.fault.id } : {};
  service.events.emit({ type: 'API_RESPONSE', method, path, status, body, ...byFault });
  return toJsonResponse(status, body, { ...met.headers, ...answer.headers });
}

/** What is known of a request once it was carried out, also with an error. */
interface Met {
  /** Those that every response of the request has. */
  readonly headers: Headers;
  fault?: ApiFault;
}

/**
 * Checks a request, in the order of Discord, and carries it out.
 *
 * @returns Undefined if the connection must be closed without a response.
 */
async function run(service: Service, incoming: Incoming, met: Met): Promise<ApiResponse | undefined> {
  const { method: sent, path, target, header } = incoming;
  const version = readVersion(path);
  const found = matchRoute(PATTERNS, path);
  if (!found) {
    service.events.emit({ type: 'ROUTE_MISSING', method: sent, route: toRoute(path) });
    throw toHttpError(404, 'Not Found');
  }
  const { method, handler: route } = findHandler(found.route, sent);
  if (!route) {
    throw toHttpError(405, 'Method Not Allowed', { Allow: Object.keys(found.route).join(', ') });
  }
  const caller = route.isOpen ? undefined : authenticate(service, header('authorization'));
  const call: Call = {
    ...incoming,
    service,
    params: found.params,
    caller,
    readBody: (accepted) => readBody(incoming, accepted),
    readUpload: () => readUpload(incoming, version),
  };
  const { bucket, path: template } = route;
  const fault = service.faults.takeForApi({ method, path: target, template });
  if (fault) met.fault = fault;
  const answer = await recordCall(call, fault, (noted) =>
    injectApiFault(service, { method, path: target, bucket, fault }, () => {
      count(noted, met.headers, bucket);
      return route.run(noted);
    }),
  );
  await keepChanges(service, sent);
  return answer;
}

/** True if the emulator has a method of a path below `/api`, with any version or none. */
export function hasRoute(method: string, path: string): boolean {
  return matchRoute(PATTERNS, path)?.route[method] !== undefined;
}

/** @throws ApiError 429 if there have been too many. Otherwise the response will have the rate limit headers. */
function count({ service, caller, params }: Call, headers: Headers, bucket: BucketName | undefined): void {
  const { reached, ...counted } = service.limiter.check({
    bucket,
    caller: caller ? callerKey(caller) : 'anyone',
    // Everybody who has the token of a webhook shares its bucket.
    resource: caller
      ? RESOURCES.map((name) => params[name]).find(Boolean)
      : `${params['application_id']}/${params['token']}`,
    countsGlobally: caller !== undefined,
  });
  if (reached) throw toRateLimitError({ ...counted, reached });
  Object.assign(headers, toRateLimitHeaders(counted));
}
