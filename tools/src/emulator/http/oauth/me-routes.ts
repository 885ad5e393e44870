import { openHolder, requireBearer, requireBot, requireScope } from '../../domain/access/caller.js';
import { editOwnUser } from '../api/messages/edit-own-user.js';
import { DomainError } from '../../domain/domain-error.js';
import type { ApiResponse, AuthorizedCall, Route } from '../api/api-route.js';
import { toWireTimestamp } from '../../domain/objects/wire-timestamp.js';
import { editApplication } from './edit-application.js';
import { toFullUser, toOwnUser, toPrivateApplication, toWireApplication } from './wire-application.js';

const IDENTIFY = 'identify';

/** Information about a token and its holder. */
export const meRoutes: readonly Route[] = [
  { path: '/oauth2/@me', endpoints: { GET: showAuthorization } },
  { path: '/oauth2/applications/@me', endpoints: { GET: showApplication } },
  { path: '/applications/@me', endpoints: { GET: showApplication, PATCH: editApplication } },
  { path: '/applications/{application_id}', endpoints: { GET: showOwn, PATCH: editOwn } },
  { path: '/users/@me', endpoints: { GET: showUser, PATCH: editOwnUser } },
];

/** Shows what was granted, to which application, and until when; the user only if the scope allows it. */
function showAuthorization({ service: { store }, caller }: AuthorizedCall): ApiResponse {
  const { application, scopes, userId, accessToken } = requireBearer(caller);
  const user = scopes.includes(IDENTIFY) ? store.users.get(userId) : undefined;
  const body = {
    application: toWireApplication(store, application),
    scopes,
    expires: toWireTimestamp(store.tokens.get(accessToken)?.expiresAtMs ?? 0),
    ...(user ? { user: toFullUser(user) } : {}),
  };
  return { status: 200, body };
}

function showApplication({ service: { store }, caller }: AuthorizedCall): ApiResponse {
  return { status: 200, body: toPrivateApplication(store, requireBot(caller).application) };
}

/** @throws DomainError for another application. */
function checkOwn({ caller, param }: AuthorizedCall): void {
  if (requireBot(caller).application.id !== param('application_id'))
    throw new DomainError({ rule: 'UNKNOWN_APPLICATION' });
}

function showOwn(call: AuthorizedCall): ApiResponse {
  checkOwn(call);
  return showApplication(call);
}

function editOwn(call: AuthorizedCall): Promise<ApiResponse> {
  checkOwn(call);
  return editApplication(call);
}

function showUser({ service: { store }, caller }: AuthorizedCall): ApiResponse {
  requireScope(caller, IDENTIFY);
  const user = openHolder(store, caller);
  const mail = caller.kind === 'bearer' && caller.scopes.includes('email') ? { email: null } : {};
  return { status: 200, body: { ...toOwnUser(user), verified: true, ...mail } };
}
