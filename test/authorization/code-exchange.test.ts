import { readCallback } from 'commandry/authorization';
import { describe, expect, it } from 'vitest';
import { ADA, BEN, HARBOUR } from '../tools/emulator/support/emulator.js';
import { CALLBACK, CHALLENGE, GAME, VERIFIER } from '../tools/emulator/support/oauth.js';
import { startClient } from './support/client.js';

describe('a code', () => {
  it('is asked for, comes back, and is exchanged for a token of the user', async () => {
    const { client, emulator, begin, allow } = await startClient();
    const request = begin({ scopes: ['identify', 'guilds'] });
    const callback = readCallback(await allow(request, BEN), request);
    const token = await client.exchangeCode({ code: callback.code ?? '', redirectUri: request.redirectUri });
    expect(token.scopes).toEqual(['identify', 'guilds']);
    expect(token.refreshToken).toMatch(/^[\w-]{32}$/);
    const me = await emulator.as(token.accessToken, 'GET', '/api/v10/users/@me');
    expect(me).toMatchObject({ status: 200, body: { id: BEN } });
  });

  it('comes back from the page itself, as a browser would be sent', async () => {
    const { client, begin } = await startClient();
    const request = begin();
    const page = await fetch(request.url);
    expect(await page.text()).toContain('Weather asks for access');
    const decided = await fetch(request.url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ user_id: ADA, decision: 'allow' }),
    });
    const { code } = readCallback(decided.headers.get('location') ?? '', request);
    const token = await client.exchangeCode({ code: code ?? '', redirectUri: CALLBACK });
    expect(token.has('identify')).toBe(true);
  });

  it('is exchanged without an address where there was none, as in an Activity', async () => {
    const { client, begin, allow, lastForm } = await startClient();
    const request = begin();
    const { code = '' } = readCallback(await allow(request), request);
    expect((await client.exchangeCode({ code })).has('identify')).toBe(true);
    expect(lastForm().has('redirect_uri')).toBe(false);
  });

  it('is exchanged with the verifier of its challenge', async () => {
    const { client, begin, allow, lastForm } = await startClient();
    const verifier = client.createAuthorizationCodeVerifier();
    const request = begin({ codeChallenge: verifier.challenge });
    const { code = '' } = readCallback(await allow(request), request);
    const token = await client.exchangeCode({ code, redirectUri: CALLBACK, verifier });
    expect(token.has('identify')).toBe(true);
    expect(lastForm().get('code_verifier')).toBe(verifier.verifier);
  });

  it('needs no secret where the application is a public client', async () => {
    const { another, allow, begin, lastForm } = await startClient();
    const game = another({ clientId: GAME.id, clientSecret: undefined });
    const verifier = game.createAuthorizationCodeVerifier();
    const redirectUri = 'http://localhost:4000/';
    const request = begin({ clientId: GAME.id, codeChallenge: verifier.challenge, redirectUri });
    const { code = '' } = readCallback(await allow(request), request);
    const token = await game.exchangeCode({ code, redirectUri, verifier: verifier.verifier });
    expect(lastForm().has('client_secret')).toBe(false);
    expect((await game.refresh(token)).has('identify')).toBe(true);
  });

  it('comes with the guild that the bot was added to', async () => {
    const { client, begin, allow } = await startClient();
    const request = begin({ scopes: 'bot identify', permissions: ['SEND_MESSAGES'], guildId: HARBOUR });
    const callback = readCallback(await allow(request), request);
    expect(callback).toMatchObject({ guildId: HARBOUR });
    const token = await client.exchangeCode({ code: callback.code ?? '', redirectUri: CALLBACK });
    expect(token.extra).toMatchObject({ guild: { id: HARBOUR, name: 'Harbour' } });
  });

  it('is not there when the user refuses', async () => {
    const { begin, refuse } = await startClient();
    const request = begin();
    const callback = readCallback(await refuse(request), request);
    expect(callback.code).toBeUndefined();
    expect(callback).toMatchObject({ error: 'access_denied', description: expect.any(String) as unknown });
  });

  it.each([
    ['another verifier', 'another-verifier-of-at-least-43-characters-in-all', 'OAUTH_INVALID_GRANT'],
    ['no verifier where there was a challenge', undefined, 'OAUTH_INVALID_REQUEST'],
  ])('is refused with %s', async (_what, verifier, code) => {
    const { client, begin, allow } = await startClient();
    const request = begin({ codeChallenge: { method: 'S256', challenge: CHALLENGE } });
    const exchange = {
      code: readCallback(await allow(request), request).code ?? '',
      redirectUri: CALLBACK,
    };
    await expect(client.exchangeCode({ ...exchange, verifier })).rejects.toMatchObject({ code });
    // The mistake has not used it up.
    expect(await client.exchangeCode({ ...exchange, verifier: VERIFIER })).toMatchObject({
      isExpired: false,
    });
  });

  it('is good once', async () => {
    const { client, code } = await startClient();
    const exchange = { code: await code(), redirectUri: CALLBACK };
    await client.exchangeCode(exchange);
    await expect(client.exchangeCode(exchange)).rejects.toMatchObject({
      code: 'OAUTH_INVALID_GRANT',
      discord: { status: 400 },
      message: expect.stringContaining('Invalid "code" in request') as unknown,
    });
  });

  it('is refused when it is too old', async () => {
    const { client, code, clock } = await startClient();
    const exchange = { code: await code(), redirectUri: CALLBACK };
    clock.advance(600_000);
    await expect(client.exchangeCode(exchange)).rejects.toMatchObject({ code: 'OAUTH_INVALID_GRANT' });
  });

  it('is refused for another redirect URI than its own', async () => {
    const { client, code } = await startClient();
    const refused = client.exchangeCode({ code: await code(), redirectUri: 'http://127.0.0.1/callback' });
    await expect(refused).rejects.toMatchObject({ code: 'OAUTH_INVALID_REQUEST' });
  });
});

describe('an exchange is refused before anything is sent', () => {
  const good = { code: 'code', redirectUri: CALLBACK };
  it.each([
    ['no code', { ...good, code: '' }, /code: is missing/],
    [
      'a redirect URI that is none',
      { ...good, redirectUri: '/callback' },
      /redirectUri: must be a complete address/,
    ],
    ['a redirect URI with a fragment', { ...good, redirectUri: `${CALLBACK}#x` }, /no fragment/],
    ['a verifier of 42 characters', { ...good, verifier: 'v'.repeat(42) }, /43 to 128/],
    ['a verifier of 129 characters', { ...good, verifier: 'v'.repeat(129) }, /43 to 128/],
    ['a verifier with other signs', { ...good, verifier: `${'v'.repeat(43)}+` }, /43 to 128/],
  ])('with %s', async (_what, exchange, message) => {
    const started = await startClient();
    await expect(started.client.exchangeCode(exchange)).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      message: expect.stringMatching(message) as unknown,
    });
    expect(started.sent).toEqual([]);
  });

  it('without verifier and without secret', async () => {
    const started = await startClient({ clientSecret: undefined });
    await expect(started.client.exchangeCode(good)).rejects.toThrow('a client without a secret needs it');
    expect(started.sent).toEqual([]);
  });

  it('with everything that is wrong at once', async () => {
    const { client } = await startClient();
    const exchange = { code: '', redirectUri: '', verifier: '', redirectURI: CALLBACK };
    const refused = client.exchangeCode(exchange);
    await expect(refused).rejects.toThrow(
      /code: is missing.*; redirectUri: .*; verifier: .*; redirectURI: is/,
    );
    await expect(refused).rejects.toMatchObject({
      problems: ['code', 'redirectUri', 'verifier', 'redirectURI'].map((option) => ({
        code: 'SETTING_INVALID',
        location: { className: 'client.exchangeCode', option },
      })),
    });
  });

  it('where nothing is given', async () => {
    const { client } = await startClient();
    const code = 'SETTING_INVALID';
    await expect(client.exchangeCode(undefined as never)).rejects.toMatchObject({ code });
  });
});
