import { describe, expect, it } from 'vitest';
import { ADA, COMMANDS, HARBOUR, slash, WEATHER } from '../../support/emulator.js';
import {
  asBasic,
  CHALLENGE,
  exchange,
  FORM,
  GAME,
  REVOKE,
  SECRET,
  startOAuth,
  TOKEN,
  VERIFIER,
  type Tokens,
} from '../../support/oauth.js';

const CLIENT = { grant_type: 'client_credentials', scope: 'applications.commands.update' };
const A_WEEK_MS = 604_800_000;
const invalidScope = {
  error: 'invalid_scope',
  error_description: 'The requested scope is invalid, unknown, or malformed.',
};
const invalidRequest = (error_description: string) => ({ error: 'invalid_request', error_description });
const invalidGrant = (error_description: string) => ({ error: 'invalid_grant', error_description });

describe('client credentials', () => {
  it('give a token for a week, and nothing to refresh it with', async () => {
    const { token } = await startOAuth();
    const { status, body, headers } = await token(CLIENT);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]{32}$/) as unknown,
      token_type: 'Bearer',
      expires_in: 604_800,
      scope: 'applications.commands.update',
    });
    const [id = ''] = (body as Tokens).access_token.split('.');
    expect(Buffer.from(id, 'base64').toString()).toBe(WEATHER.id);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('pragma')).toBe('no-cache');
  });

  it('are taken without a version in the path too, as libraries for OAuth2 ask', async () => {
    const { post } = await startOAuth();
    const { body } = await post('/api/oauth2/token', CLIENT, asBasic(WEATHER.id, SECRET));
    expect(body).toMatchObject({ token_type: 'Bearer' });
    const { access_token: token } = body as Tokens;
    const revoked = await post('/api/oauth2/token/revoke', { token }, asBasic(WEATHER.id, SECRET));
    expect(revoked).toMatchObject({ status: 200, body: {} });
  });

  it('prove the application by HTTP Basic as well as by fields', async () => {
    const { post } = await startOAuth();
    expect(await post(TOKEN, CLIENT, asBasic(WEATHER.id, SECRET))).toMatchObject({ status: 200 });
  });

  it('give a token that works on the routes of commands, global and of a guild', async () => {
    const { token, as } = await startOAuth();
    const { access_token } = (await token(CLIENT)).body as Tokens;
    expect(await as(access_token, 'POST', COMMANDS, slash('ping'))).toMatchObject({ status: 201 });
    expect(await as(access_token, 'GET', COMMANDS)).toMatchObject({ status: 200 });
    const guild = COMMANDS.replace('/commands', `/guilds/${HARBOUR}/commands`);
    expect(await as(access_token, 'PUT', guild, [slash('ping')])).toMatchObject({ status: 200 });
  });

  it('give a token that ends after a week', async () => {
    const { token, as, pass } = await startOAuth();
    const { access_token } = (await token(CLIENT)).body as Tokens;
    pass(A_WEEK_MS - 1);
    expect(await as(access_token, 'GET', COMMANDS)).toMatchObject({ status: 200 });
    pass(1);
    expect(await as(access_token, 'GET', COMMANDS)).toMatchObject({ status: 401 });
  });

  it.each([
    ['no scope', { scope: '' }],
    ['spaces for a scope', { scope: '  ' }],
    ['an unknown scope', { scope: 'identify fly' }],
    ['the name of a property of objects', { scope: 'constructor' }],
    ['a scope that installs', { scope: 'bot' }],
  ])('refuse %s', async (_what, more) => {
    const { token } = await startOAuth();
    expect(await token({ ...CLIENT, ...more })).toMatchObject({ status: 400, body: invalidScope });
  });

  it('give the owner of an application what only a user can grant', async () => {
    const { post } = await startOAuth();
    const scope = 'applications.commands.permissions.update identify';
    const form = { ...CLIENT, scope, client_id: GAME.id, client_secret: GAME.secret };
    expect(await post(TOKEN, form)).toMatchObject({ status: 200, body: { scope } });
  });

  it('are the owner and nobody else', async () => {
    const { token, as } = await startOAuth();
    const { access_token } = (await token({ ...CLIENT, scope: 'identify' })).body as Tokens;
    expect(await as(access_token, 'GET', '/api/v10/users/@me')).toMatchObject({ body: { id: ADA } });
  });
});

describe('a token', () => {
  it('without the scope of commands is refused with 50026', async () => {
    const { token, as } = await startOAuth();
    const { access_token } = (await token({ ...CLIENT, scope: 'identify' })).body as Tokens;
    expect(await as(access_token, 'GET', COMMANDS)).toMatchObject({ status: 403, body: { code: 50026 } });
  });

  it('for the routes of commands cannot change permissions', async () => {
    const { token, as } = await startOAuth();
    const { access_token } = (await token(CLIENT)).body as Tokens;
    const path = `${COMMANDS.replace('/commands', `/guilds/${HARBOUR}/commands`)}/${WEATHER.id}/permissions`;
    const answer = await as(access_token, 'PUT', path, { permissions: [] });
    expect(answer).toMatchObject({ status: 403, body: { code: 50026 } });
  });

  it('of another application is refused with 20012', async () => {
    const { post, as } = await startOAuth();
    const answer = await post(TOKEN, { ...CLIENT, client_id: GAME.id, client_secret: GAME.secret });
    const { access_token } = answer.body as Tokens;
    expect(await as(access_token, 'GET', COMMANDS)).toMatchObject({ status: 403, body: { code: 20012 } });
  });
});

describe('the token endpoint refuses', () => {
  it.each([
    ['an unknown application', { client_id: '5' }],
    ['a wrong secret', { client_secret: 'wrong' }],
    ['no secret of an application that needs it', { client_secret: '' }],
    ['no application', { client_id: '' }],
    ['a public application without its secret', { client_id: GAME.id, client_secret: '' }],
  ])('%s as invalid_client', async (_what, more) => {
    const { token } = await startOAuth();
    const answer = await token({ ...CLIENT, ...more });
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(answer.headers.get('www-authenticate')).toBeNull();
  });

  it.each([
    ['a wrong secret', asBasic(WEATHER.id, 'wrong'), {}],
    ['nothing', asBasic('', ''), {}],
    ['another application than the body does', asBasic(WEATHER.id, SECRET), { client_id: GAME.id }],
  ])('HTTP Basic that says %s, and asks for it again', async (_what, headers, more) => {
    const { post } = await startOAuth();
    const answer = await post(TOKEN, { ...CLIENT, ...more }, headers);
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="oauth2"');
  });

  it('an id that is none, in the old shape', async () => {
    const { token } = await startOAuth();
    const body = { client_id: ['Value "foo" is not snowflake.'] };
    expect(await token({ ...CLIENT, client_id: 'foo' })).toMatchObject({ status: 400, body });
  });

  it.each([
    ['no grant_type', {}, 'None'],
    ['an unknown one', { grant_type: 'password' }, 'password'],
    ['the name of a property of objects', { grant_type: 'constructor' }, 'constructor'],
  ])('%s as unsupported_grant_type', async (_what, form, name) => {
    const { token } = await startOAuth();
    const body = {
      error: 'unsupported_grant_type',
      error_description: `Grant type ${name} is not supported`,
    };
    expect(await token(form)).toMatchObject({ status: 400, body });
  });

  it.each([
    ['JSON', 'application/json', JSON.stringify({ ...CLIENT, client_id: WEATHER.id, client_secret: SECRET })],
    ['no type', '', 'grant_type=client_credentials'],
    ['a form of parts', 'multipart/form-data; boundary=b', '--b--'],
  ])('a body of %s as unsupported_grant_type', async (_what, type, body) => {
    const { request } = await startOAuth();
    const answer = await request('POST', TOKEN, { body, headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } });
  });

  it.each([
    ['GET', TOKEN],
    ['PUT', TOKEN],
    ['GET', REVOKE],
  ])('%s %s with 405', async (method, path) => {
    const { request } = await startOAuth();
    const body = { message: '405: Method Not Allowed', code: 0 };
    expect(await request(method, path)).toMatchObject({ status: 405, body });
  });
});

describe('a code', () => {
  it('is exchanged for a pair', async () => {
    const { token, code } = await startOAuth();
    const { status, body } = await token(exchange(await code({ scope: 'identify guilds' })));
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 604_800, scope: 'identify guilds' });
    expect((body as Tokens).refresh_token).toMatch(/^[\w-]{32}$/);
    expect(body).not.toHaveProperty('guild');
  });

  it('is good once', async () => {
    const { token, code } = await startOAuth();
    const form = exchange(await code());
    expect(await token(form)).toMatchObject({ status: 200 });
    const body = invalidGrant('Invalid "code" in request.');
    expect(await token(form)).toMatchObject({ status: 400, body });
  });

  it('is good for ten minutes', async () => {
    const { token, code, pass } = await startOAuth();
    const [first, second] = [await code(), await code()];
    pass(599_999);
    expect(await token(exchange(first))).toMatchObject({ status: 200 });
    pass(1);
    const body = invalidGrant('Invalid "code" in request.');
    expect(await token(exchange(second))).toMatchObject({ status: 400, body });
  });

  it('is good for its own application alone, which can still use it', async () => {
    const { token, code } = await startOAuth();
    const form = exchange(await code());
    const other = { ...form, client_id: GAME.id, client_secret: GAME.secret };
    expect(await token(other)).toMatchObject({ body: invalidGrant('Invalid "code" in request.') });
    expect(await token(form)).toMatchObject({ status: 200 });
  });

  it.each([
    ['no code', { code: '' }, invalidRequest('Missing "code" in request.')],
    ['an unknown code', { code: 'x' }, invalidGrant('Invalid "code" in request.')],
    [
      'another redirect URI',
      { redirect_uri: 'http://127.0.0.1/callback' },
      invalidRequest('Invalid "redirect_uri" in request.'),
    ],
    ['no secret', { client_secret: '' }, invalidRequest('Missing "code_verifier"')],
    ['a verifier nobody asked for', { code_verifier: VERIFIER }, invalidRequest('Invalid "code_verifier"')],
  ])('is refused with %s', async (_what, more, body) => {
    const { token, code } = await startOAuth();
    expect(await token({ ...exchange(await code()), ...more })).toMatchObject({ status: 400, body });
  });

  it('of the first redirect URI needs no redirect URI', async () => {
    const { token, code } = await startOAuth();
    expect(await token({ ...exchange(await code()), redirect_uri: '' })).toMatchObject({ status: 200 });
    const other = await code({ redirect_uri: 'http://127.0.0.1/callback' });
    expect(await token({ ...exchange(other), redirect_uri: '' })).toMatchObject({ status: 400 });
  });
});

describe('a code with a challenge', () => {
  const pkce = { code_challenge: CHALLENGE, code_challenge_method: 'S256' };

  it('is exchanged with its verifier', async () => {
    const { token, code } = await startOAuth();
    const form = exchange(await code(pkce), { code_verifier: VERIFIER });
    expect(await token(form)).toMatchObject({ status: 200 });
  });

  it('needs no secret of a public application', async () => {
    const { post, code } = await startOAuth();
    const redirect_uri = 'http://localhost:4000/';
    const form = exchange(await code({ ...pkce, client_id: GAME.id, redirect_uri }), {
      client_id: GAME.id,
      redirect_uri,
      code_verifier: VERIFIER,
    });
    const first = await post(TOKEN, form);
    expect(first).toMatchObject({ status: 200 });
    const { refresh_token } = first.body as Tokens;
    const again = { grant_type: 'refresh_token', client_id: GAME.id, refresh_token };
    expect(await post(TOKEN, again)).toMatchObject({ status: 200 });
  });

  it('needs the secret of any other', async () => {
    const { post, code } = await startOAuth();
    const form = exchange(await code(pkce), { client_id: WEATHER.id, code_verifier: VERIFIER });
    expect(await post(TOKEN, form)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it.each([
    ['no verifier', '', invalidRequest('Missing "code_verifier"')],
    ['one of 42 characters', 'a'.repeat(42), invalidRequest('Invalid "code_verifier"')],
    ['one of 129 characters', 'a'.repeat(129), invalidRequest('Invalid "code_verifier"')],
    ['one with other characters', `${'a'.repeat(43)}+`, invalidRequest('Invalid "code_verifier"')],
    ['another of 43', 'a'.repeat(43), invalidGrant('Invalid "code_verifier"')],
    ['another of 128', 'a'.repeat(128), invalidGrant('Invalid "code_verifier"')],
    ['its challenge', CHALLENGE, invalidGrant('Invalid "code_verifier"')],
  ])('is refused with %s, and stays good', async (_what, code_verifier, body) => {
    const { token, code } = await startOAuth();
    const form = exchange(await code(pkce));
    expect(await token({ ...form, code_verifier })).toMatchObject({ status: 400, body });
    expect(await token({ ...form, code_verifier: VERIFIER })).toMatchObject({ status: 200 });
  });
});

describe('a refresh token', () => {
  const refresh = (refresh_token: string) => ({ grant_type: 'refresh_token', refresh_token });

  it('gives a new pair of the same scope and ends the old one', async () => {
    const { token, code, as } = await startOAuth();
    const first = (await token(exchange(await code({ scope: 'identify email' })))).body as Tokens;
    const answer = await token(refresh(first.refresh_token));
    expect(answer).toMatchObject({ status: 200, body: { scope: 'identify email', expires_in: 604_800 } });
    const second = answer.body as Tokens;
    expect(second.access_token).not.toBe(first.access_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await as(second.access_token, 'GET', '/api/v10/users/@me')).toMatchObject({ status: 200 });
    expect(await as(first.access_token, 'GET', '/api/v10/users/@me')).toMatchObject({ status: 401 });
    const body = invalidGrant('Invalid "refresh_token" in request.');
    expect(await token(refresh(first.refresh_token))).toMatchObject({ status: 400, body });
  });

  it('is good when its access token has ended', async () => {
    const { token, code, pass } = await startOAuth();
    const { refresh_token } = (await token(exchange(await code()))).body as Tokens;
    pass(A_WEEK_MS * 2);
    expect(await token(refresh(refresh_token))).toMatchObject({ status: 200 });
  });

  it('is refused when it is missing, unknown, or of another application', async () => {
    const { token, code } = await startOAuth();
    const { refresh_token } = (await token(exchange(await code()))).body as Tokens;
    expect(await token(refresh(''))).toMatchObject({
      status: 400,
      body: invalidRequest('Missing "refresh_token" in request.'),
    });
    const body = invalidGrant('Invalid "refresh_token" in request.');
    expect(await token(refresh('x'))).toMatchObject({ status: 400, body });
    const other = { ...refresh(refresh_token), client_id: GAME.id, client_secret: GAME.secret };
    expect(await token(other)).toMatchObject({ status: 400, body });
    expect(await token(refresh(refresh_token))).toMatchObject({ status: 200 });
  });
});

describe('revoking', () => {
  it.each(['access_token', 'refresh_token'] as const)('the %s ends both of a pair', async (which) => {
    const { token, post, code, as } = await startOAuth();
    const pair = (await token(exchange(await code()))).body as Tokens;
    const answer = await post(REVOKE, { token: pair[which] }, asBasic(WEATHER.id, SECRET));
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(await as(pair.access_token, 'GET', '/api/v10/oauth2/@me')).toMatchObject({ status: 401 });
    const again = { grant_type: 'refresh_token', refresh_token: pair.refresh_token };
    expect(await token(again)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('leaves the tokens of other applications alone, and says nothing about them', async () => {
    const { token, post, code, as } = await startOAuth();
    const pair = (await token(exchange(await code()))).body as Tokens;
    const client = { client_id: GAME.id, client_secret: GAME.secret };
    for (const text of [pair.access_token, pair.refresh_token, 'unknown']) {
      expect(await post(REVOKE, { ...client, token: text })).toMatchObject({ status: 200, body: {} });
    }
    expect(await as(pair.access_token, 'GET', '/api/v10/oauth2/@me')).toMatchObject({ status: 200 });
  });

  it('asks for a token and for the proof of the application', async () => {
    const { post } = await startOAuth();
    const none = await post(REVOKE, {}, asBasic(WEATHER.id, SECRET));
    expect(none).toMatchObject({ status: 400, body: invalidRequest('Missing "token" in request.') });
    const wrong = await post(REVOKE, { token: 'x' }, asBasic(WEATHER.id, 'wrong'));
    expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(wrong.headers.get('www-authenticate')).toMatch(/^Basic /);
  });
});

it('a field that is no text counts as missing', async () => {
  const { request } = await startOAuth();
  const body = new URLSearchParams({ payload_json: '{"grant_type": {"a": 1}}' }).toString();
  const answer = await request('POST', TOKEN, { body, headers: FORM });
  expect(answer).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } });
});
