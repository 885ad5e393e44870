import { describe, expect, it } from 'vitest';
import {
  authorize,
  createAuthorizationCodeVerifier,
  DEFAULT_COMMUNICATION_SCOPES,
  DEFAULT_PRESENCE_SCOPES,
  expandScopes,
  type AuthorizationArgs,
} from 'commandry/authorization';
import { CHALLENGE } from '../tools/emulator/support/oauth.js';

const ALL = {
  clientId: '1100000000000000001',
  scopes: 'openid identify applications.commands',
  state: 'my state',
  nonce: 'my nonce',
  codeChallenge: { method: 'S256', challenge: CHALLENGE },
  integrationType: 1,
  customSchemeParam: 'weather',
} as const;

const invalid = expect.objectContaining({ code: 'SETTING_INVALID' }) as Error;
const paramsOf = (args: AuthorizationArgs) => Object.fromEntries(new URL(authorize(args).url).searchParams);

describe('each argument', () => {
  it('may be a bigint, a list or a name where that is the same', () => {
    const parameters = paramsOf({
      clientId: 18446744073709551615n,
      scopes: ['openid', 'applications.commands', 'openid'],
      integrationType: 'USER_INSTALL',
    });
    expect(parameters).toMatchObject({
      client_id: '18446744073709551615',
      scope: 'openid applications.commands',
      integration_type: '1',
    });
  });

  it.each([
    ['clientId', 1234567890123, /clientId: is a number, which has lost digits/],
    ['clientId', '18446744073709551616', /clientId: must be an id/],
    ['clientId', -1n, /clientId: must be an id/],
    ['clientId', 'weather', /clientId: must be an id/],
    ['scopes', '', /scopes: must name at least one scope/],
    ['scopes', '   ', /scopes: must name at least one scope/],
    ['scopes', 'identify,guilds', /no ","/],
    ['scopes', 'identify+guilds', /no "\+"/],
    ['scopes', 'identify%20guilds', /no "%"/],
    ['scopes', ['identify', 5], /list of texts/],
    ['scopes', 'applications.commands.update', /which no user can grant: get it with clientCredentials/],
    ['state', '', /state: must be 1 to 1024/],
    ['state', 's'.repeat(1025), /state: must be 1 to 1024/],
    ['state', 'über', /of ASCII/],
    ['state', 'a\nb', /of ASCII/],
    ['nonce', null, /nonce: must be 1 to 1024/],
    ['codeChallenge', CHALLENGE, /must be the property challenge/],
    ['codeChallenge', { method: 'plain', challenge: CHALLENGE }, /must be the property challenge/],
    ['codeChallenge', { method: 'S256', challenge: CHALLENGE.slice(1) }, /must be the property challenge/],
    ['codeChallenge', createAuthorizationCodeVerifier(), /whole code verifier: pass its property challenge/],
    [
      'codeChallenge',
      { method: 'S256', challenge: createAuthorizationCodeVerifier().verifier },
      /must be the property challenge/,
    ],
    ['integrationType', 2, /0 or GUILD_INSTALL, 1 or USER_INSTALL/],
    ['integrationType', '1', /0 or GUILD_INSTALL/],
    ['customSchemeParam', 'weather:', /without the colon/],
    ['customSchemeParam', 'weather://callback', /without the colon/],
    ['customSchemeParam', '', /begin with a letter/],
    ['customSchemeParam', '1weather', /begin with a letter/],
    ['customSchemeParam', 'my_app', /only letters, digits, \+, \. and -/],
    ['customSchemeParam', 'https', /browsers open themselves: pass such an address as redirectUri/],
    ['customSchemeParam', 'JavaScript', /browsers open themselves/],
    ['customSchemeParam', 's'.repeat(101), /more than 100/],
    ['randomBytes', 5, /randomBytes: must be a function/],
  ])('is refused when it cannot be right: %s, case %#', (name, value, message) => {
    const begin = () => authorize({ ...ALL, [name]: value });
    expect(begin).toThrow(invalid);
    expect(begin).toThrow(message);
  });

  it.each(['weather', 'com.example.Weather', 'a', 'x+y-z.1'])('may be the scheme %s', (scheme) => {
    const request = authorize({ clientId: '5', scopes: 'identify', customSchemeParam: scheme });
    expect(request.redirectUri).toBe(`${scheme}:/authorize/callback`);
  });

  it('is refused together with all others that are wrong, without their values', () => {
    const begin = () => authorize({ clientId: 'planted', state: 'plänted', scope: 'x' } as never);
    expect(begin).toThrow(/clientId: .*scopes: are not set.*state: .*scope: is unknown \(/);
    expect(begin).not.toThrow(/planted|plänted/);
  });

  it.each([undefined, null, 5, 'identify'])('is refused where %j is given instead of arguments', (given) => {
    expect(() => authorize(given as never)).toThrow(invalid);
  });
});

describe('scopes', () => {
  it('by default are the two sets of the client library', () => {
    expect(DEFAULT_PRESENCE_SCOPES).toBe('openid sdk.social_layer_presence');
    expect(DEFAULT_COMMUNICATION_SCOPES).toBe('openid sdk.social_layer');
  });

  it('with an umbrella expand to what it stands for', () => {
    const presence = expandScopes(DEFAULT_PRESENCE_SCOPES);
    const communication = expandScopes(DEFAULT_COMMUNICATION_SCOPES);
    expect(presence).toEqual([
      'openid',
      'sdk.social_layer_presence',
      'activities.invites.write',
      'activities.read',
      'activities.write',
      'application_identities.write',
      'gateway.connect',
      'identify',
      'relationships.read',
      'relationships.write',
    ]);
    expect(communication).toEqual(expect.arrayContaining(presence.slice(2)));
    expect(communication).toContain('lobbies.write');
  });

  it('may be more than those, as a text or a list', () => {
    expect(expandScopes(`${DEFAULT_PRESENCE_SCOPES} guilds`)).toContain('guilds');
    expect(expandScopes(['sdk.social_layer', 'guilds.join'])).toContain('guilds.join');
  });
});

describe('a code verifier', () => {
  it('has 64 characters, a challenge with the method S256, and is another each time', () => {
    const { verifier, challenge: made } = createAuthorizationCodeVerifier();
    expect(verifier).toMatch(/^[\w-]{64}$/);
    expect(made).toEqual({ method: 'S256', challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown });
    expect(createAuthorizationCodeVerifier().verifier).not.toBe(verifier);
  });

  it('is made of the random bytes that are given', () => {
    const made = createAuthorizationCodeVerifier((count) => new Uint8Array(count));
    expect(made.verifier).toBe('A'.repeat(64));
    // Computed by another program.
    expect(made.challenge.challenge).toBe('1T7aemN8mcx_tWbZbp-hCb8VxHhBCj9etNTE4mzQgfY');
  });
});
