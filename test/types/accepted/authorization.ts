// The arguments of authorizations and links take what they say, and nothing else.
import {
  authorize,
  createInstallLink,
  createOAuthClient,
  IntegrationType,
  readCallback,
  type AccessToken,
  type AuthorizationArgs,
} from 'commandry/authorization';

const args: AuthorizationArgs = { clientId: 5n, scopes: ['identify'], integrationType: 'USER_INSTALL' };
authorize({ ...args, scopes: 'identify guilds', integrationType: IntegrationType.GUILD_INSTALL });
// @ts-expect-error the scopes say what is asked for
authorize({ clientId: '5' });
// @ts-expect-error a number has lost digits of the id
authorize({ ...args, clientId: 1_100_000 });
// @ts-expect-error there are two integration types
authorize({ ...args, integrationType: 2 });
// @ts-expect-error the challenge is an object with its method
authorize({ ...args, codeChallenge: 'CNPVOxIUDw5vcUaWT3Gn8fjrEeZs-kMEqpk2eNzqsmQ' });

createInstallLink({ applicationId: '5', scopes: 'bot', permissions: ['SEND_MESSAGES', 'EMBED_LINKS'] });
createInstallLink({ applicationId: '5', scopes: 'bot', permissions: 18_432n });
// @ts-expect-error there is no such permission
createInstallLink({ applicationId: '5', scopes: 'bot', permissions: ['SEND_MESSAGE'] });
// @ts-expect-error a number loses bits
createInstallLink({ applicationId: '5', scopes: 'bot', permissions: 8 });

const client = createOAuthClient({ clientId: '5', clientSecret: process.env['DISCORD_CLIENT_SECRET'] });

export async function exchange(address: string, state: string): Promise<AccessToken | string> {
  const callback = readCallback(address, client.authorize(args));
  // The compiler knows which of the two kinds came back.
  if (callback.code === undefined) return `${callback.error} ${state}`;
  return client.exchangeCode({ code: callback.code, redirectUri: 'https://bot.example/callback' });
}
