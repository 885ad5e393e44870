import { describe, expect, it } from 'vitest';
import { CALLBACK } from '../tools/emulator/support/oauth.js';
import { startClient } from './support/client.js';

const UPDATE = 'applications.commands.update';
const ME = '/api/v10/users/@me';

async function startWithToken() {
  const started = await startClient();
  const token = await started.client.exchangeCode({ code: await started.code(), redirectUri: CALLBACK });
  return { ...started, token, count: () => started.sent.length };
}

describe('refreshing', () => {
  it('gives a new pair, and the old one is dead', async () => {
    const { client, token, emulator } = await startWithToken();
    const renewed = await client.refresh(token);
    expect(renewed.scopes).toEqual(token.scopes);
    expect(renewed.accessToken).not.toBe(token.accessToken);
    expect(renewed.refreshToken).not.toBe(token.refreshToken);
    expect(await emulator.as(renewed.accessToken, 'GET', ME)).toMatchObject({ status: 200 });
    expect(await emulator.as(token.accessToken, 'GET', ME)).toMatchObject({ status: 401 });
    await expect(client.refresh(token)).rejects.toMatchObject({ code: 'OAUTH_INVALID_GRANT' });
  });

  it('takes the text of a refresh token as well', async () => {
    const { client, token } = await startWithToken();
    expect(await client.refresh(token.refreshToken!)).toMatchObject({ scopes: ['identify'] });
  });

  it('keeps the refresh token where Discord gives no new one', async () => {
    const { another, token } = await startWithToken();
    const body = { access_token: 'new', token_type: 'Bearer', expires_in: 60 };
    const renewed = await another({ fetch: () => Promise.resolve(Response.json(body)) }).refresh(token);
    expect(renewed).toMatchObject({ accessToken: 'new', refreshToken: token.refreshToken });
    expect(renewed.scopes).toEqual(token.scopes);
  });

  it('is one request for callers at the same time, who all get the same token', async () => {
    const { client, token, count } = await startWithToken();
    const before = count();
    const texts = [token, token.refreshToken!];
    const renewed = await Promise.all(Array.from({ length: 20 }, (_, n) => client.refresh(texts[n % 2]!)));
    expect(new Set(renewed).size).toBe(1);
    expect(count() - before).toBe(1);
  });

  it('is refused for a token without a refresh token', async () => {
    const { client } = await startWithToken();
    const own = await client.clientCredentials(UPDATE);
    await expect(client.refresh(own)).rejects.toMatchObject({ code: 'REFRESH_TOKEN_MISSING' });
    await expect(client.refresh('')).rejects.toMatchObject({ code: 'REFRESH_TOKEN_MISSING' });
  });

  it('is refused for another application', async () => {
    const { another, token } = await startWithToken();
    const game = another({ clientId: '1100000000000000002', clientSecret: 'game-client-secret' });
    await expect(game.refresh(token)).rejects.toMatchObject({ code: 'OAUTH_INVALID_GRANT' });
  });

  it('says that the new token was lost on the way, if the answer was', async () => {
    const { client, token, fault } = await startWithToken();
    await fault({ on: 'api', path: '/oauth2/token', kind: 'drop', when: 'after' });
    await expect(client.refresh(token)).rejects.toMatchObject({
      code: 'OAUTH_INVALID_GRANT',
      message: expect.stringContaining('lost on the way') as unknown,
    });
  });

  it('is done again where it was not carried out', async () => {
    const { client, token, fault, count } = await startWithToken();
    await fault({ on: 'api', path: '/oauth2/token', kind: 'drop', when: 'before', times: 2 });
    const before = count();
    expect(await client.refresh(token)).toMatchObject({ isExpired: false });
    expect(count() - before).toBe(3);
  });
});

describe('revoking', () => {
  it.each(['access', 'refresh'] as const)('the %s token ends both of the pair', async (which) => {
    const { client, token, emulator } = await startWithToken();
    await client.revoke(which === 'access' ? token.accessToken : token.refreshToken!);
    expect(await emulator.as(token.accessToken, 'GET', ME)).toMatchObject({ status: 401 });
    await expect(client.refresh(token)).rejects.toMatchObject({ code: 'OAUTH_INVALID_GRANT' });
  });

  it('says what kind of token it is', async () => {
    const { client, token, lastForm } = await startWithToken();
    await client.revoke(token);
    expect(lastForm().get('token')).toBe(token.refreshToken);
    expect(lastForm().get('token_type_hint')).toBe('refresh_token');
    await client.revoke('some-text');
    expect(lastForm().has('token_type_hint')).toBe(false);
    await client.revoke('some-text', { hint: 'access_token' });
    expect(lastForm().get('token_type_hint')).toBe('access_token');
  });

  it('a token that has ended, or never was, is no error', async () => {
    const { client, token } = await startWithToken();
    await client.revoke(token);
    await client.revoke(token);
    await client.revoke('never-was');
  });

  it('is done again when the answer is lost, and once more by the caller', async () => {
    const { client, token, fault } = await startWithToken();
    await fault({ on: 'api', path: '/oauth2/token/revoke', kind: 'drop', when: 'after', times: 2 });
    await client.revoke(token);
    await client.revoke(token);
  });

  it('takes a token of client credentials out of memory', async () => {
    const { client, emulator } = await startWithToken();
    const token = await client.clientCredentials(UPDATE);
    await client.revoke(token);
    const next = await client.clientCredentials(UPDATE);
    expect(next).not.toBe(token);
    expect((await emulator.as(token.accessToken, 'GET', '/api/v10/oauth2/@me')).status).toBe(401);
    expect((await emulator.as(next.accessToken, 'GET', '/api/v10/oauth2/@me')).status).toBe(200);
  });

  it('refuses an empty text before anything is sent', async () => {
    const { client, count } = await startWithToken();
    const before = count();
    await expect(client.revoke('')).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      problems: [{ location: { className: 'client.revoke', option: 'token' }, found: 'an empty string' }],
    });
    expect(count()).toBe(before);
  });
});

describe('a token that is stored', () => {
  it('is restored as it was', async () => {
    const { client, token, clock } = await startWithToken();
    const stored = JSON.parse(JSON.stringify(token.reveal())) as ReturnType<typeof token.reveal>;
    clock.advance(1000);
    const restored = client.restore(stored);
    expect(restored.reveal()).toEqual(token.reveal());
    expect(restored.remainingMs()).toBe(604_799_000);
    expect(await client.refresh(restored)).toMatchObject({ isExpired: false });
  });

  it.each([
    ['nothing', undefined, 'It must be an object'],
    ['a token without its text', { scopes: [], expiresAtMs: 1 }, 'accessToken'],
    ['a text that no header can carry', { accessToken: 'a\nb', scopes: [], expiresAtMs: 1 }, 'accessToken'],
    ['an end that is no number', { accessToken: 'a', scopes: [], expiresAtMs: NaN }, 'expiresAtMs'],
    ['what JSON makes of a token', { accessToken: '[hidden]', scopes: 'identify' }, 'scopes'],
  ])('is not restored from %s', async (_what, stored, fields) => {
    const { client } = await startClient();
    const restore = () => client.restore(stored as never);
    expect(restore).toThrow(expect.objectContaining({ code: 'SETTING_INVALID' }) as Error);
    expect(restore).toThrow(fields);
  });
});
