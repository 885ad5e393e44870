import type { MemoryState } from '../memory-state.js';
import { DiscordRefusal } from '../kit-refusal.js';
import { banCalls } from './ban-calls.js';
import { channelCalls } from './channel-calls.js';
import { entitlementCalls } from './entitlement-calls.js';
import { guildCalls } from './guild-calls.js';
import { interactionCalls } from './interaction-calls.js';
import type { KitAnswer, KitRoute } from './kit-call.js';
import { KitRouteMissing } from './kit-route-missing.js';
import { memberCalls } from './member-calls.js';
import { messageCalls } from './message-calls.js';
import { pinCalls } from './pin-calls.js';
import { threadCalls } from './thread-calls.js';
import { threadMemberCalls } from './thread-member-calls.js';
import { readUploadOf } from './upload-of-body.js';
import { userCalls } from './user-calls.js';

/** Headers in any form in which `fetch` takes them. */
type GivenHeaders = ConstructorParameters<typeof Headers>[0];

interface MatchableRoute extends KitRoute {
  readonly method: string;
  readonly pattern: RegExp;
}

/** What Discord has in the place of an id: a path with one of these is not one with an id that is wrong. */
const WORDS = ['@me', 'bulk-delete', 'member-counts', 'permissions', 'pins', 'search', 'templates'];

const ROUTES: readonly MatchableRoute[] = [
  ...interactionCalls,
  ...userCalls,
  ...channelCalls,
  ...messageCalls,
  ...threadCalls,
  ...threadMemberCalls,
  ...guildCalls,
  ...memberCalls,
  ...banCalls,
  ...pinCalls,
  ...entitlementCalls,
].map((route) => {
  const [method = '', path = ''] = route.route.split(' ');
  return { ...route, method, pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, toGroup)}$`) };
});

/** The pattern of a variable part of a path. */
function toGroup(_: string, name: string): string {
  return name.endsWith('_id') ? `(?<${name}>(?!(?:${WORDS.join('|')})(?:/|$))[^/]+)` : `(?<${name}>[^/]+)`;
}

/** Makes a function like the global `fetch` that answers the calls of the application. */
export function createKitFetch(state: MemoryState): typeof globalThis.fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const url = new URL(input instanceof Request ? input.url : input);
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
    (init?.signal ?? request?.signal)?.throwIfAborted();
    const headers = init?.headers ?? request?.headers;
    const path = /^\/api(?:\/v\d+)?(\/.*)$/.exec(url.pathname.replaceAll('%40', '@'))?.[1];
    if (url.origin !== state.baseUrl || path === undefined) return answerElsewhere(state, method, url);
    const found = findRoute(method, path);
    if (!found) throw new KitRouteMissing(method, path);
    const { route, params } = found;
    try {
      if (route.isOpen !== true) authenticate(state, headers);
      const body = init?.body ?? request?.body ?? null;
      return toResponse(
        await route.run({
          state,
          method,
          path,
          params,
          query: url.searchParams,
          reason: readReason(headers),
          hasBody: body !== null,
          readUpload: () => readUploadOf(body),
        }),
      );
    } catch (error) {
      if (error instanceof DiscordRefusal) return toResponse({ status: error.status, body: error.body });
      throw error;
    }
  };
}

function findRoute(method: string, path: string) {
  for (const route of ROUTES) {
    if (route.method !== method) continue;
    const match = route.pattern.exec(path);
    if (!match) continue;
    const params: Record<string, string> = {};
    for (const [name, value] of Object.entries(match.groups ?? {})) params[name] = decodeURIComponent(value);
    return { route, params };
  }
  return undefined;
}

/** @throws DiscordRefusal Unless the call has the token of the bot. */
function authenticate({ world }: MemoryState, headers: GivenHeaders): void {
  const given = new Headers(headers).get('authorization');
  if (given !== `Bot ${world.application.token}`) throw new DiscordRefusal(401, 0, '401: Unauthorized');
}

function readReason(headers: GivenHeaders): string | null {
  const reason = new Headers(headers).get('x-audit-log-reason');
  return reason === null ? null : decodeURIComponent(reason);
}

/** Files are downloaded from where attachments say. */
function answerElsewhere({ baseUrl, files }: MemoryState, method: string, url: URL): Response {
  const [, id = ''] = /^\/attachments\/\d+\/(\d+)\//.exec(url.pathname) ?? [];
  const file = url.origin === baseUrl && method === 'GET' ? files.get(id) : undefined;
  if (!file) throw new KitRouteMissing(method, url.href);
  return new Response(Uint8Array.from(file.bytes), { headers: { 'content-type': file.contentType } });
}

function toResponse({ status, body }: KitAnswer): Response {
  if (body === undefined) return new Response(null, { status });
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
