import { describe, expect, it } from 'vitest';
import { AuthorizationArgs, createAuthorizationCodeVerifier, IntegrationType } from 'commandry/authorization';
import { CHALLENGE } from '../tools/emulator/support/oauth.js';

const challenge = { method: 'S256', challenge: CHALLENGE } as const;
const ALL = {
  clientId: '1100000000000000001',
  scopes: 'openid identify',
  state: 'my state',
  nonce: 'my nonce',
  codeChallenge: challenge,
  integrationType: 1,
  customSchemeParam: 'weather',
} as const;

const invalid = expect.objectContaining({ code: 'AUTHORIZATION_ARGS_INVALID' }) as Error;
const unusable = expect.objectContaining({ code: 'AUTHORIZATION_ARGS_UNUSABLE' }) as Error;

describe('each argument', () => {
  it('is a property', () => {
    const args = new AuthorizationArgs();
    expect(args).toMatchObject({ clientId: undefined, scopes: '', state: undefined, nonce: undefined });
    Object.assign(args, ALL);
    expect(args).toMatchObject(ALL);
  });

  it('can be given to the constructor', () => {
    expect(new AuthorizationArgs(ALL)).toMatchObject(ALL);
  });

  it('has a getter and a setter by the names of the reference', () => {
    const args = new AuthorizationArgs();
    args.SetClientId(ALL.clientId);
    args.SetScopes(ALL.scopes);
    args.SetState(ALL.state);
    args.SetNonce(ALL.nonce);
    args.SetCodeChallenge(ALL.codeChallenge);
    args.SetIntegrationType(ALL.integrationType);
    args.SetCustomSchemeParam(ALL.customSchemeParam);
    expect({
      clientId: args.ClientId(),
      scopes: args.Scopes(),
      state: args.State(),
      nonce: args.Nonce(),
      codeChallenge: args.CodeChallenge(),
      integrationType: args.IntegrationType(),
      customSchemeParam: args.CustomSchemeParam(),
    }).toEqual(ALL);
    expect(args).toMatchObject(ALL);
  });

  it.each(['clientId', 'state', 'nonce', 'codeChallenge', 'integrationType', 'customSchemeParam'] as const)(
    'that is optional can be unset again: %s',
    (name) => {
      const args = new AuthorizationArgs(ALL);
      args[name] = undefined;
      expect(args[name]).toBeUndefined();
      expect(args.scopes).toBe(ALL.scopes);
    },
  );

  it('may be a bigint, a list or a name where that is the same', () => {
    const args = new AuthorizationArgs({
      clientId: 18446744073709551615n,
      scopes: ['openid', 'identify', 'openid'],
      integrationType: 'USER_INSTALL',
    });
    expect(args.clientId).toBe('18446744073709551615');
    expect(args.scopes).toBe('openid identify');
    expect(args.integrationType).toBe(IntegrationType.USER_INSTALL);
  });

  it.each([
    ['clientId', 1234567890123, /clientId is a number, which has lost digits/],
    ['clientId', '18446744073709551616', /clientId must be an id/],
    ['clientId', -1n, /clientId must be an id/],
    ['clientId', 'weather', /clientId must be an id/],
    ['scopes', '', /scopes must name at least one scope/],
    ['scopes', '   ', /scopes must name at least one scope/],
    ['scopes', 'identify,guilds', /no ","/],
    ['scopes', 'identify+guilds', /no "\+"/],
    ['scopes', 'identify%20guilds', /no "%"/],
    ['scopes', ['identify', 5], /list of texts/],
    ['scopes', 'applications.commands.update', /which no user can grant: get it with clientCredentials/],
    ['state', '', /state must be 1 to 1024/],
    ['state', 's'.repeat(1025), /state must be 1 to 1024/],
    ['state', 'über', /of ASCII/],
    ['state', 'a\nb', /of ASCII/],
    ['nonce', null, /nonce must be 1 to 1024/],
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
  ])('is refused when it is set and cannot be right: %s, case %#', (name, value, message) => {
    const args = new AuthorizationArgs(ALL);
    const set = () => Object.assign(args, { [name]: value });
    expect(set).toThrow(invalid);
    expect(set).toThrow(message);
    expect(args).toMatchObject(ALL);
  });

  it.each(['weather', 'com.example.Weather', 'a', 'x+y-z.1'])('may be the scheme %s', (scheme) => {
    const args = new AuthorizationArgs({ clientId: '5', scopes: 'identify', customSchemeParam: scheme });
    expect(args.authorize().redirectUri).toBe(`${scheme}:/authorize/callback`);
  });

  it('is refused together with all others that are wrong, without their values', () => {
    const make = () => new AuthorizationArgs({ clientId: 'planted', state: 'plänted', scope: 'x' } as object);
    expect(make).toThrow(/clientId .*; state .*; scope is not an argument; there are clientId, scopes/);
    expect(make).not.toThrow(/planted|plänted/);
  });
});

describe('copying and moving', () => {
  it('clone() gives an object of its own with the same arguments', () => {
    const args = new AuthorizationArgs(ALL);
    const copy = args.clone();
    copy.state = 'another';
    args.scopes = 'email';
    expect(copy).toMatchObject({ ...ALL, state: 'another' });
    expect(args).toMatchObject({ ...ALL, scopes: 'email' });
    expect([args.isValid, copy.isValid]).toEqual([true, true]);
  });

  it('move() gives an object with the arguments, and the old one holds nothing', () => {
    const args = new AuthorizationArgs(ALL);
    const moved = args.move();
    expect(moved).toMatchObject(ALL);
    expect([args.isValid, moved.isValid]).toEqual([false, true]);
  });

  const uses: readonly (readonly [string, (args: AuthorizationArgs) => unknown])[] = [
    ['reading', (args) => args.scopes],
    ['reading by the name of the reference', (args) => args.ClientId()],
    ['reading what scopes stand for', (args) => args.expandedScopes],
    ['setting', (args) => (args.state = 'x')],
    [
      'setting by the name of the reference',
      (args) => {
        args.SetScopes('identify');
      },
    ],
    ['clone()', (args) => args.clone()],
    ['move()', (args) => args.move()],
    ['authorize()', (args) => args.authorize()],
  ];

  it.each(uses)('%s is an error where the arguments were moved away', (_what, use) => {
    const args = new AuthorizationArgs(ALL);
    args.move();
    expect(() => use(args)).toThrow(unusable);
    expect(() => use(args)).toThrow(/moved to another object/);
    expect(args.isValid).toBe(false);
  });

  it.each(uses)('%s is an error with nullobj', (_what, use) => {
    expect(() => use(AuthorizationArgs.nullobj)).toThrow(unusable);
    expect(() => use(AuthorizationArgs.nullobj)).toThrow(/nullobj holds no arguments/);
    expect(AuthorizationArgs.nullobj.isValid).toBe(false);
  });

  it('nullobj takes nothing of any kind', () => {
    expect(Object.isFrozen(AuthorizationArgs.nullobj)).toBe(true);
    expect(AuthorizationArgs.nullobj).toBeInstanceOf(AuthorizationArgs);
    expect(AuthorizationArgs.nullobj).toBe(AuthorizationArgs.nullobj);
  });
});

describe('scopes', () => {
  it('by default are the two sets of the client library', () => {
    expect(AuthorizationArgs.GetDefaultPresenceScopes()).toBe('openid sdk.social_layer_presence');
    expect(AuthorizationArgs.GetDefaultCommunicationScopes()).toBe('openid sdk.social_layer');
  });

  it('with an umbrella expand to what it stands for', () => {
    const presence = new AuthorizationArgs({ scopes: AuthorizationArgs.GetDefaultPresenceScopes() });
    const communication = new AuthorizationArgs({
      scopes: AuthorizationArgs.GetDefaultCommunicationScopes(),
    });
    expect(presence.expandedScopes).toEqual([
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
    expect(communication.expandedScopes).toEqual(expect.arrayContaining(presence.expandedScopes.slice(2)));
    expect(communication.expandedScopes).toContain('lobbies.write');
  });

  it('may be more than those', () => {
    const scopes = `${AuthorizationArgs.GetDefaultPresenceScopes()} guilds`;
    expect(new AuthorizationArgs({ scopes }).expandedScopes).toContain('guilds');
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
