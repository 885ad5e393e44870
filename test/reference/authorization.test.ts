import { expect } from 'vitest';
import {
  authorize,
  createOAuthClient,
  DEFAULT_COMMUNICATION_SCOPES,
  DEFAULT_PRESENCE_SCOPES,
  expandScopes,
  readCallback,
  type AuthorizationArgs,
} from 'commandry/authorization';
import { IntegrationType } from '../../src/protocol/commands/command-type.js';
import { WEATHER } from '../tools/emulator/support/emulator.js';
import { CALLBACK, GAME } from '../tools/emulator/support/oauth.js';
import { startClient } from '../authorization/support/client.js';
import { rule } from './support/rule.js';

const CHALLENGE = { method: 'S256', challenge: 'CNPVOxIUDw5vcUaWT3Gn8fjrEeZs-kMEqpk2eNzqsmQ' } as const;

/** The fields of the reference, each with its argument and what the authorize page gets of it. */
const FIELDS: Readonly<Record<string, readonly [AuthorizationArgs, Readonly<Record<string, string>>]>> = {
  ClientId: [{ clientId: 5n, scopes: 'identify' }, { client_id: '5' }],
  Scopes: [{ scopes: 'openid identify' }, { scope: 'openid identify' }],
  State: [{ scopes: 'identify', state: 'my state' }, { state: 'my state' }],
  Nonce: [{ scopes: 'openid', nonce: 'my nonce' }, { nonce: 'my nonce' }],
  CodeChallenge: [
    { scopes: 'identify', codeChallenge: CHALLENGE },
    { code_challenge: CHALLENGE.challenge, code_challenge_method: 'S256' },
  ],
  IntegrationType: [
    { scopes: 'applications.commands', integrationType: IntegrationType.USER_INSTALL },
    { integration_type: '1' },
  ],
  CustomSchemeParam: [
    { scopes: 'identify', customSchemeParam: 'weather' },
    { redirect_uri: 'weather:/authorize/callback' },
  ],
};
const parametersOf = (url: string) => new URL(url).searchParams;

rule('R-CLI-01', async () => {
  const client = createOAuthClient({ clientId: WEATHER.id });
  for (const [name, [args, parameters]] of Object.entries(FIELDS)) {
    expect(Object.keys(args)).toContain(`${name[0]!.toLowerCase()}${name.slice(1)}`);
    expect(Object.fromEntries(parametersOf(client.authorize(args).url))).toMatchObject(parameters);
  }
  await Promise.resolve();
});

rule('R-CLI-02', async () => {
  const client = createOAuthClient({ clientId: WEATHER.id });
  const args = Object.freeze({ scopes: 'identify', state: 'mine' });
  const copy = { ...args, scopes: 'email' };
  expect(parametersOf(client.authorize(copy).url).get('scope')).toBe('email');
  expect(parametersOf(client.authorize(args).url).get('scope')).toBe('identify');
  expect(() => authorize({} as never)).toThrow('scopes: are not set');
  for (const none of [null, undefined]) expect(() => authorize(none as never)).toThrow('must be an object');
  await Promise.resolve();
});

rule('R-CLI-03', async () => {
  const client = createOAuthClient({ clientId: WEATHER.id });
  const unset = client.authorize({ scopes: 'identify' });
  const set = client.authorize({ scopes: 'identify', clientId: GAME.id });
  expect([unset.clientId, set.clientId]).toEqual([WEATHER.id, GAME.id]);
  expect(parametersOf(unset.url).get('client_id')).toBe(WEATHER.id);
  expect(() => authorize({ scopes: 'identify' })).toThrow('clientId');
  await Promise.resolve();
});

rule('R-CLI-04', async () => {
  const { client, begin, allow } = await startClient();
  expect(() => client.authorize({} as never)).toThrow('scopes: are not set');
  for (const scopes of [
    `${DEFAULT_PRESENCE_SCOPES} guilds.join`,
    `${DEFAULT_COMMUNICATION_SCOPES} guilds.join`,
  ]) {
    const request = begin({ scopes });
    expect(parametersOf(request.url).get('scope')).toBe(scopes);
    const { code = '' } = readCallback(await allow(request), request);
    const token = await client.exchangeCode({ code, redirectUri: CALLBACK });
    expect([...token.scopes].sort()).toEqual([...expandScopes(scopes)].sort());
  }
});

rule('R-CLI-05', async () => {
  const { begin, allow } = await startClient();
  const [one, other] = [begin(), begin()];
  expect(one.state).toMatch(/^[\w-]{43}$/);
  expect(other.state).not.toBe(one.state);
  expect(parametersOf(await allow(one)).get('state')).toBe(one.state);
  const address = await allow(other);
  expect(readCallback(address, other).code).toBeDefined();
  expect(() => readCallback(address, one)).toThrow('another state');
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
  const { code = '' } = readCallback(await allow(request), request);
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
  const request = client.authorize({
    scopes: 'identify applications.commands',
    integrationType: IntegrationType.USER_INSTALL,
    redirectUri: 'http://localhost:4000/',
  });
  expect(parametersOf(request.url).get('integration_type')).toBe('1');
  expect(readCallback(await allow(request), request).code).toBeDefined();
  expect(await count()).toBe(1);
});

rule('R-CLI-09', async () => {
  const { client, allow } = await startClient();
  const args = { scopes: 'identify', customSchemeParam: 'weather' };
  const request = client.authorize(args);
  expect(await allow(request)).toMatch(/^weather:\/authorize\/callback\?/);
  const usual = `discord-${WEATHER.id}:/authorize/callback`;
  expect(parametersOf(client.authorize({ scopes: 'identify' }).url).get('redirect_uri')).toBe(usual);
});
