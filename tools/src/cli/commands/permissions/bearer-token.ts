import { CommandryError } from 'commandry';
import type { BearerToken } from 'commandry/sync';
import { PERMISSIONS_SCOPE } from 'commandry/protocol';
import { readEnvironment } from 'commandry/tooling';
import type { Session } from '../../runtime/command-session.js';

/**
 * Returns a bearer token: the one in the environment, else one of the application's owner, requested when it is needed.
 *
 * @throws CommandryError `BEARER_NEEDED` or `ENVIRONMENT_INVALID`.
 */
export async function findBearerToken({ env, fetch, clock }: Session): Promise<BearerToken> {
  const { applicationId, baseUrl } = readEnvironment(env);
  const bearerToken = env['DISCORD_BEARER_TOKEN']?.trim() ?? '';
  if (bearerToken !== '') return bearerToken;
  const clientSecret = env['DISCORD_CLIENT_SECRET']?.trim() ?? '';
  if (clientSecret === '' || applicationId === undefined) {
    const what =
      clientSecret === ''
        ? 'Neither DISCORD_BEARER_TOKEN nor DISCORD_CLIENT_SECRET is set'
        : 'DISCORD_CLIENT_SECRET is set without DISCORD_APPLICATION_ID';
    throw new CommandryError('BEARER_NEEDED', `${what}, and permissions are changed on behalf of a user.`);
  }
  const { createOAuthClient } = await import('commandry/authorization');
  const client = createOAuthClient({ clientId: applicationId, clientSecret, baseUrl, fetch, clock });
  return () => client.clientCredentials(PERMISSIONS_SCOPE);
}
