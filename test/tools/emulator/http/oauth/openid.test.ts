import { createPublicKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ADA, AUTHORIZATION, BEN, startTestEmulator } from '../../support/emulator.js';
import { exchange, startOAuth, type OAuthEmulator, type Tokens } from '../../support/oauth.js';

const USERINFO = '/api/v10/oauth2/userinfo';
const KEYS = '/api/v10/oauth2/keys';

/** The claims about a user with these scopes. */
async function read(emulator: OAuthEmulator, scope: string, userId = BEN) {
  const { body } = await emulator.token(exchange(await emulator.code({ scope }, userId)));
  return emulator.as((body as Tokens).access_token, 'GET', USERINFO);
}

describe('the userinfo of OpenID Connect', () => {
  it.each([
    ['openid', {}],
    ['openid guilds', {}],
    ['openid email', { email: null, email_verified: true }],
    [
      'openid identify',
      {
        preferred_username: 'ben',
        nickname: 'Ben',
        picture: expect.stringMatching(/^https:.*\/embed\/avatars\/[0-5]\.png$/) as string,
        locale: 'de',
      },
    ],
  ])('with the scopes %s tells nothing else', async (scope, more) => {
    expect(await read(await startOAuth(), scope)).toMatchObject({ status: 200, body: { sub: BEN } });
    const { body } = await read(await startOAuth(), scope);
    expect(body).toEqual({ sub: BEN, ...more });
  });

  it('is of the user who granted it', async () => {
    const emulator = await startOAuth();
    expect((await read(emulator, 'openid identify', ADA)).body).toMatchObject({
      sub: ADA,
      preferred_username: 'ada',
      locale: 'en-US',
    });
  });

  it('takes the scope openid', async () => {
    expect(await read(await startOAuth(), 'identify email')).toMatchObject({
      status: 403,
      body: { code: 50026 },
    });
  });

  it('is not for bots, nor for nobody', async () => {
    const { request } = await startTestEmulator();
    expect(await request('GET', USERINFO, { headers: AUTHORIZATION })).toMatchObject({
      status: 403,
      body: { code: 20001 },
    });
    expect((await request('GET', USERINFO)).status).toBe(401);
  });
});

describe('the keys of OpenID Connect', () => {
  it('are there for anybody, and stay what they are', async () => {
    const { request } = await startTestEmulator();
    const { status, body } = await request('GET', KEYS);
    expect(status).toBe(200);
    const { keys } = body as { keys: Record<string, string>[] };
    expect(keys).toHaveLength(1);
    expect(keys[0]).toEqual({
      kty: 'RSA',
      use: 'sig',
      alg: 'RS256',
      kid: expect.stringMatching(/^\S+$/) as string,
      n: expect.stringMatching(/^[\w-]{342}$/) as string,
      e: 'AQAB',
    });
    expect(createPublicKey({ key: keys[0]!, format: 'jwk' }).asymmetricKeyType).toBe('rsa');
    expect((await request('GET', KEYS)).body).toEqual(body);
  });
});
