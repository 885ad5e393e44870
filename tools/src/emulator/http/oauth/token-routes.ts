import { authenticateClient } from '../../domain/authorization/client.js';
import { GRANTS } from '../../domain/authorization/grants.js';
import { missingField } from '../../domain/authorization/oauth-refusal.js';
import { revokeToken } from '../../domain/authorization/tokens.js';
import { DomainError } from '../../domain/domain-error.js';
import { toFullGuild } from '../../domain/objects/wire-guild.js';
import type { ApiResponse, Call, OpenRoute } from '../api/api-route.js';
import { NO_STORE, toClientError, toOAuthError } from './oauth-error.js';
import { findClient, type PresentedClient } from './presented-client.js';
import { readTokenForm } from './read-form.js';
import { toTokenAnswer } from './token-body.js';

/** Routes on which applications get and revoke tokens. They authenticate in the request itself. */
export const tokenRoutes: readonly OpenRoute[] = [
  { isOpen: true, path: '/oauth2/token', endpoints: { POST: grant } },
  { isOpen: true, path: '/oauth2/token/revoke', endpoints: { POST: revoke } },
];

async function grant(call: Call): Promise<ApiResponse> {
  const { service } = call;
  const form = await readTokenForm(call);
  const type = form('grant_type') ?? 'None';
  const handle = Object.hasOwn(GRANTS, type) ? GRANTS[type] : undefined;
  if (!handle) {
    throw toOAuthError({
      error: 'unsupported_grant_type',
      error_description: `Grant type ${type} is not supported`,
    });
  }
  const client = findClient(service, call.header('authorization'), form);
  const { token, guild } = withChallenge(client, () => handle(service, client, form));
  const installed = guild ? { guild: toFullGuild(guild, service.store.roles.group(guild.id)) } : {};
  return { status: 200, body: { ...toTokenAnswer(token), ...installed }, headers: NO_STORE };
}

/** Revokes a token. An already invalid one is not an error. */
async function revoke(call: Call): Promise<ApiResponse> {
  const form = await readTokenForm(call);
  const client = findClient(call.service, call.header('authorization'), form);
  const { application } = withChallenge(client, () => authenticateClient(client));
  const token = form('token');
  if (token === undefined) throw toOAuthError(missingField('token'));
  revokeToken(call.service, application.id, token);
  return { status: 200, body: {}, headers: NO_STORE };
}

/** A client that is refused gets a challenge if it used HTTP Basic. */
function withChallenge<T>({ withBasic }: PresentedClient, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const isRefused = error instanceof DomainError && error.broken.rule === 'CLIENT_REFUSED';
    throw isRefused ? toClientError(withBasic) : error;
  }
}
