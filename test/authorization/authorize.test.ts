import { describe, expect, it } from 'vitest';
import {
  authorize,
  createAuthorizationCodeVerifier,
  createOAuthClient,
  DEFAULT_COMMUNICATION_SCOPES,
  expandScopes,
  readCallback,
  type AuthorizationArgs,
} from 'commandry/authorization';
import { CALLBACK, CHALLENGE } from '../tools/emulator/support/oauth.js';
import { startClient } from './support/client.js';

const ID = '1100000000000000001';
const begin = (args: Partial<AuthorizationArgs> = {}) =>
  authorize({ clientId: ID, scopes: 'identify', ...args });
const paramsOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

describe('the address of the authorize page', () => {
  it('has every parameter, in the order of the client library, with %20 between scopes', () => {
    const { url } = begin({
      scopes: 'openid sdk.social_layer_presence applications.commands',
      state: 'a state & more',
      nonce: 'n=1',
      codeChallenge: { method: 'S256', challenge: CHALLENGE },
      integrationType: 0,
      redirectUri: 'http://127.0.0.1:5000/callback',
      prompt: 'consent',
      guildId: '5',
      disableGuildSelect: true,
    });
    expect(url).toBe(
      'https://discord.com/oauth2/authorize?client_id=1100000000000000001' +
        '&scope=openid%20sdk.social_layer_presence%20applications.commands&response_type=code' +
        `&state=a%20state%20%26%20more&nonce=n%3D1&code_challenge=${CHALLENGE}&code_challenge_method=S256` +
        '&redirect_uri=http%3A%2F%2F127.0.0.1%3A5000%2Fcallback&prompt=consent&integration_type=0' +
        '&guild_id=5&disable_guild_select=true',
    );
  });

  it('has no parameter for what is unset', () => {
    expect(Object.keys(paramsOf(begin().url))).toEqual([
      'client_id',
      'scope',
      'response_type',
      'state',
      'redirect_uri',
    ]);
  });

  it('is that of Discord that is named', () => {
    expect(begin({ baseUrl: 'http://127.0.0.1:3100/' }).url).toMatch(
      /^http:\/\/127\.0\.0\.1:3100\/oauth2\/authorize\?/,
    );
  });

  it('sends a mobile user back to the usual scheme of the application', () => {
    const request = begin();
    expect(request.redirectUri).toBe('discord-1100000000000000001:/authorize/callback');
    expect(paramsOf(request.url)).toMatchObject({ redirect_uri: request.redirectUri });
  });

  it('sends the user back where the options say, whatever the scheme', () => {
    expect(begin({ customSchemeParam: 'weather', redirectUri: CALLBACK }).redirectUri).toBe(CALLBACK);
  });

  it('asks for the permissions of a bot', () => {
    const { url } = begin({ scopes: 'bot identify', permissions: ['SEND_MESSAGES', 'EMBED_LINKS'] });
    expect(paramsOf(url)).toMatchObject({ permissions: '18432' });
  });
});

describe('the state', () => {
  it('is a value of 43 characters when none is set, another for each request', () => {
    const args = { clientId: ID, scopes: 'identify' };
    const requests = Array.from({ length: 100 }, () => authorize(args));
    expect(new Set(requests.map(({ state }) => state)).size).toBe(100);
    for (const { state, url } of requests) {
      expect(state).toMatch(/^[\w-]{43}$/);
      expect(paramsOf(url)['state']).toBe(state);
    }
  });

  it('is made of the random bytes that are given', () => {
    expect(begin({ randomBytes: (count) => new Uint8Array(count) }).state).toBe('A'.repeat(43));
  });

  it('is the one that is set', () => {
    expect(begin({ state: 'mine' }).state).toBe('mine');
  });
});

describe('the client that authorizes', () => {
  const client = createOAuthClient({
    clientId: ID,
    baseUrl: 'http://service.example',
    randomBytes: (count) => new Uint8Array(count),
  });

  it('gives its id, its service and its random bytes', () => {
    const request = client.authorize({ scopes: 'identify' });
    expect(request).toMatchObject({ clientId: ID, state: 'A'.repeat(43) });
    expect(request.url).toMatch(
      /^http:\/\/service\.example\/oauth2\/authorize\?client_id=1100000000000000001&/,
    );
    expect(client.createAuthorizationCodeVerifier().verifier).toBe('A'.repeat(64));
  });

  it('leaves what is set as it is', () => {
    const request = client.authorize({
      clientId: '7',
      scopes: 'identify',
      baseUrl: 'http://other.example',
      redirectUri: CALLBACK,
    });
    expect(request).toMatchObject({ clientId: '7', redirectUri: CALLBACK });
    expect(request.url).toMatch(/^http:\/\/other\.example/);
  });
});

describe('an authorization without the page', () => {
  it('is begun for scopes that are asked for only once', () => {
    const { url } = begin({ scopes: 'identify guilds', prompt: 'none' });
    expect(new URL(url).searchParams.get('prompt')).toBe('none');
  });
});

describe('an authorization is refused', () => {
  it.each<[string, Partial<AuthorizationArgs>, RegExp]>([
    ['without a client id', { clientId: undefined }, /clientId: is missing/],
    ['with a client id that is none', { clientId: 'x' }, /clientId: must be an id/],
    ['with a nonce and no openid', { nonce: 'n' }, /add the scope openid/],
    [
      'with an integration type and nothing to install',
      { integrationType: 0 },
      /integrationType: is for installing/,
    ],
    ['for a user and with a bot', { scopes: 'bot', integrationType: 1 }, /adds a bot to a guild/],
    ['with permissions and no bot', { permissions: 8n }, /add the scope bot/],
    ['with a guild and nothing to install', { guildId: '5' }, /guildId: is for installing/],
    ['with a guild that is none', { scopes: 'bot', guildId: 'x' }, /guildId: must be an id/],
    [
      'with a fixed guild that is not named',
      { scopes: 'bot', disableGuildSelect: true },
      /needs the guildId/,
    ],
    ['without the page, with a bot', { scopes: 'bot', prompt: 'none' }, /prompt: none is not for bot/],
    ['with an unknown prompt', { prompt: 'login' as 'none' }, /prompt: must be consent or none/],
    [
      'with a path to be sent back to',

      { redirectUri: '/callback' },
      /redirectUri: must be a complete address/,
    ],
    ['with a fragment to be sent back to', { redirectUri: `${CALLBACK}#a` }, /no fragment/],
    ['with white space around the redirect', { redirectUri: ` ${CALLBACK}` }, /no white space/],
    ['of a service that is no address', { baseUrl: 'discord.com' }, /baseUrl: must be an http or https/],
    [
      'of a service with a password',

      { baseUrl: 'https://a:b@c.example' },
      /without user name and password/,
    ],
  ])('%s', (_what, args, message) => {
    const refused = () => begin(args);
    expect(refused).toThrow(expect.objectContaining({ code: 'SETTING_INVALID' }) as Error);
    expect(refused).toThrow(message);
  });

  it('without scopes', () => {
    expect(() => begin({ scopes: undefined as never })).toThrow('scopes: are not set');
  });

  it('with what is wrong as data, contradictions too', () => {
    const args = { clientId: 'x', scopes: 'identify', nonce: 'n', scope: 'a' };
    expect(() => authorize(args as never)).toThrow(
      expect.objectContaining({
        problems: ['clientId', 'scope', 'nonce'].map((option): unknown =>
          expect.objectContaining({
            code: 'SETTING_INVALID',
            location: { className: 'authorize', option },
          }),
        ),
      }) as Error,
    );
  });

  it('for everything that is wrong at once', () => {
    expect(() => authorize({ nonce: 'n', integrationType: 1, redirectUri: 'x' } as never)).toThrow(
      /clientId: is missing.*; scopes: are not set.*; redirectUri.*; nonce.*; integrationType/,
    );
  });
});

describe('what the emulator makes of it', () => {
  it('is a code for the loopback address on any port', async () => {
    const { client, begin: start, allow } = await startClient();
    const verifier = createAuthorizationCodeVerifier();
    const redirectUri = 'http://127.0.0.1:54321/callback';
    const request = start({ codeChallenge: verifier.challenge, redirectUri });
    const { code = '' } = readCallback(await allow(request), request);
    expect(await client.exchangeCode({ code, redirectUri, verifier })).toMatchObject({ isExpired: false });
  });

  it('is a code for an app with a scheme of its own', async () => {
    const { client, allow } = await startClient();
    const verifier = createAuthorizationCodeVerifier();
    const request = client.authorize({
      scopes: 'identify',
      codeChallenge: verifier.challenge,
      customSchemeParam: 'weather',
    });
    const address = await allow(request);
    expect(address).toMatch(/^weather:\/authorize\/callback\?code=/);
    const { code = '' } = readCallback(address, request);
    const token = await client.exchangeCode({ code, redirectUri: request.redirectUri, verifier });
    expect(token.has('identify')).toBe(true);
  });

  it('is every scope of an umbrella', async () => {
    const { client, begin: start, allow } = await startClient();
    const request = start({ scopes: DEFAULT_COMMUNICATION_SCOPES });
    const { code = '' } = readCallback(await allow(request), request);
    const token = await client.exchangeCode({ code, redirectUri: CALLBACK });
    expect(token.has(...expandScopes(DEFAULT_COMMUNICATION_SCOPES))).toBe(true);
  });

  it('is an error that comes back for what Discord refuses', async () => {
    const { begin: start, allow } = await startClient();
    const request = start({ scopes: 'identify fly' });
    expect(readCallback(await allow(request), request)).toMatchObject({ error: 'invalid_scope' });
  });
});
