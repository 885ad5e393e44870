// The arguments of authorizations and links take what they say, and nothing else.
import {
  AuthorizationArgs,
  createInstallLink,
  createOAuthClient,
  IntegrationType,
  type AccessToken,
} from 'commandry/authorization';

const args = new AuthorizationArgs({ clientId: 5n, scopes: ['identify'], integrationType: 'USER_INSTALL' });
args.scopes = ['identify', 'guilds'];
export const asText: string = args.scopes;
args.integrationType = IntegrationType.GUILD_INSTALL;
args.state = undefined;
// @ts-expect-error a number has lost digits of the id
args.clientId = 1_100_000;
// @ts-expect-error there are two integration types
args.integrationType = 2;
// @ts-expect-error the challenge is an object with its method
args.codeChallenge = 'CNPVOxIUDw5vcUaWT3Gn8fjrEeZs-kMEqpk2eNzqsmQ';

createInstallLink({ applicationId: '5', scopes: 'bot', permissions: ['SEND_MESSAGES', 'EMBED_LINKS'] });
createInstallLink({ applicationId: '5', scopes: 'bot', permissions: 18_432n });
// @ts-expect-error there is no such permission
createInstallLink({ applicationId: '5', scopes: 'bot', permissions: ['SEND_MESSAGE'] });
// @ts-expect-error a number loses bits
createInstallLink({ applicationId: '5', scopes: 'bot', permissions: 8 });

const client = createOAuthClient({ clientId: '5', clientSecret: process.env['DISCORD_CLIENT_SECRET'] });

export async function exchange(address: string, state: string): Promise<AccessToken | string> {
  const callback = client.authorize(args, {}).readCallback(address);
  // The compiler knows which of the two kinds came back.
  if (callback.code === undefined) return `${callback.error} ${state}`;
  return client.exchangeCode({ code: callback.code, redirectUri: 'https://bot.example/callback' });
}
