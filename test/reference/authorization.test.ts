import { inspect } from 'node:util';
import { expect } from 'vitest';
import { AuthorizationArgs, createOAuthClient } from 'commandry/authorization';
import { IntegrationType } from '../../src/protocol/commands/context.js';
import { WEATHER } from '../tools/emulator/support/emulator.js';
import { CALLBACK, GAME } from '../tools/emulator/support/oauth.js';
import { startClient } from '../authorization/support/client.js';
import { rule } from './support/rule.js';

const EXAMPLES = {
  ClientId: '5',
  Scopes: 'openid identify',
  State: 'my state',
  Nonce: 'my nonce',
  CodeChallenge: { method: 'S256', challenge: 'CNPVOxIUDw5vcUaWT3Gn8fjrEeZs-kMEqpk2eNzqsmQ' },
  IntegrationType: IntegrationType.USER_INSTALL,
  CustomSchemeParam: 'weather',
} as const;
const parametersOf = (url: string) => new URL(url).searchParams;

rule('R-CLI-01', async () => {
  const args = new AuthorizationArgs();
  for (const [name, value] of Object.entries(EXAMPLES)) {
    const accessors = args as unknown as Record<string, (value?: unknown) => unknown>;
    accessors[`Set${name}`]!(value);
    expect(accessors[name]!()).toEqual(value);
    const property = `${name[0]!.toLowerCase()}${name.slice(1)}`;
    expect(args).toHaveProperty(property, value);
  }
  await Promise.resolve();
});

rule('R-CLI-02', async () => {
  const args = new AuthorizationArgs({ scopes: 'identify' });
  const copy = args.clone();
  copy.scopes = 'email';
  expect(args.scopes).toBe('identify');
  const moved = args.move();
  expect(moved.scopes).toBe('identify');
  expect([moved, copy, args, AuthorizationArgs.nullobj].map(({ isValid }) => isValid)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(() => args.scopes).toThrow('moved to another object');
  expect(() => (AuthorizationArgs.nullobj.scopes = 'identify')).toThrow('holds no arguments');
  expect(inspect(AuthorizationArgs.nullobj)).toContain('isValid: false');
  await Promise.resolve();
});

rule('R-CLI-03', async () => {
  const client = createOAuthClient({ clientId: WEATHER.id });
  const unset = client.authorize(new AuthorizationArgs({ scopes: 'identify' }));
  const set = client.authorize(new AuthorizationArgs({ scopes: 'identify', clientId: GAME.id }));
  expect([unset.clientId, set.clientId]).toEqual([WEATHER.id, GAME.id]);
  expect(parametersOf(unset.url).get('client_id')).toBe(WEATHER.id);
  expect(() => new AuthorizationArgs({ scopes: 'identify' }).authorize()).toThrow('clientId');
  await Promise.resolve();
});

rule('R-CLI-04', async () => {
  const { client, begin, allow } = await startClient();
  expect(() => client.authorize(new AuthorizationArgs())).toThrow('scopes are not set');
  for (const scopes of [
    `${AuthorizationArgs.GetDefaultPresenceScopes()} guilds.join`,
    `${AuthorizationArgs.GetDefaultCommunicationScopes()} guilds.join`,
  ]) {
    const request = begin({ scopes });
    expect(parametersOf(request.url).get('scope')).toBe(scopes);
    const { code = '' } = request.readCallback(await allow(request));
    const token = await client.exchangeCode({ code, redirectUri: CALLBACK });
    expect([...token.scopes].sort()).toEqual([...new AuthorizationArgs({ scopes }).expandedScopes].sort());
  }
});

rule('R-CLI-05', async () => {
  const { begin, allow } = await startClient();
  const [one, other] = [begin(), begin()];
  expect(one.state).toMatch(/^[\w-]{43}$/);
  expect(other.state).not.toBe(one.state);
  expect(parametersOf(await allow(one)).get('state')).toBe(one.state);
  const address = await allow(other);
  expect(other.readCallback(address).code).toBeDefined();
  expect(() => one.readCallback(address)).toThrow('another state');
  expect(begin({ state: 'mine' }).state).toBe('mine');
});

rule('R-CLI-06', async () => {
  const { begin } = await startClient();
  const request = begin({ scopes: 'openid', nonce: 'my nonce' });
  expect(parametersOf(request.url).get('nonce')).toBe('my nonce');
  expect(parametersOf(begin({ scopes: 'openid' }).url).has('nonce')).toBe(false);
  expect(() => begin({ scopes: 'identify', nonce: 'my nonce' })).toThrow('add the scope openid');
});

rule('R-CLI-07', async () => {
  const { client, begin, allow } = await startClient();
  const verifier = client.createAuthorizationCodeVerifier();
  const request = begin({ codeChallenge: verifier.challenge });
  const parameters = parametersOf(request.url);
  expect(parameters.get('code_challenge')).toBe(verifier.challenge.challenge);
  expect(parameters.get('code_challenge_method')).toBe('S256');
  const { code = '' } = request.readCallback(await allow(request));
  const wrong = client.exchangeCode({ code, redirectUri: CALLBACK, verifier: 'x'.repeat(64) });
  await expect(wrong).rejects.toMatchObject({ code: 'OAUTH_INVALID_GRANT' });
  expect((await client.exchangeCode({ code, redirectUri: CALLBACK, verifier })).has('identify')).toBe(true);
});

rule('R-CLI-08', async () => {
  const { another, allow, emulator } = await startClient();
  const client = another({ clientId: GAME.id, clientSecret: GAME.secret });
  const headers = { authorization: `Bot ${GAME.token}` };
  const count = async () => {
    const { body } = await emulator.request('GET', '/api/v10/applications/@me', { headers });
    return (body as { approximate_user_install_count: number }).approximate_user_install_count;
  };
  expect(await count()).toBe(0);
  const args = new AuthorizationArgs({ scopes: 'identify applications.commands' });
  args.integrationType = IntegrationType.USER_INSTALL;
  const request = client.authorize(args, { redirectUri: 'http://localhost:4000/' });
  expect(parametersOf(request.url).get('integration_type')).toBe('1');
  expect(request.readCallback(await allow(request)).code).toBeDefined();
  expect(await count()).toBe(1);
});

rule('R-CLI-09', async () => {
  const { client, allow } = await startClient();
  const args = new AuthorizationArgs({ scopes: 'identify', customSchemeParam: 'weather' });
  const request = client.authorize(args);
  expect(await allow(request)).toMatch(/^weather:\/authorize\/callback\?/);
  args.customSchemeParam = undefined;
  const usual = `discord-${WEATHER.id}:/authorize/callback`;
  expect(parametersOf(client.authorize(args).url).get('redirect_uri')).toBe(usual);
});
