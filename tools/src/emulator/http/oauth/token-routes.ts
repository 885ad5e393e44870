import type { ApiResponse, Call, OpenRoute } from '../api/api-route.js';
import { authenticateClient, findClient } from './oauth-application.js';
import { readTokenForm } from './read-form.js';
import { GRANTS } from '../../domain/authorization/grants.js';
import { NO_STORE, toMissing, toOAuthError } from './oauth-error.js';
import { revokeToken } from '../../domain/authorization/tokens.js';

/** Routes on which applications get and revoke tokens. They authenticate in the request itself. */
export const tokenRoutes: readonly OpenRoute[] = [
  { isOpen: true, path: '/oauth2/token', endpoints: { POST: grant } },
  { isOpen: true, path: '/oauth2/token/revoke', endpoints: { POST: revoke } },
];

async function grant(call: Call): Promise<ApiResponse> {
  const form = await readTokenForm(call);
  const type = form('grant_type') ?? 'None';
  const handle = Object.hasOwn(GRANTS, type) ? GRANTS[type] : undefined;
  if (!handle) throw toOAuthError('unsupported_grant_type', `Grant type ${type} is not supported`);
  const claimed = findClient(call.service, call.request.headers, form);
  return { status: 200, body: handle(call.service, claimed, form), headers: NO_STORE };
}

/** Revokes a token. An already invalid one is not an error. */
async function revoke(call: Call): Promise<ApiResponse> {
  const form = await readTokenForm(call);
  const { application } = authenticateClient(findClient(call.service, call.request.headers, form));
  const token = form('token');
  if (token === undefined) throw toMissing('token');
  revokeToken(call.service, application.id, token);
  return { status: 200, body: {}, headers: NO_STORE };
}
