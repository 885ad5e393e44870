import { describe, expect, it } from 'vitest';
import type { ControlSummary } from '../../../../../tools/src/emulator/index.js';
import { ADA, BEN, BOT, COMMANDS, HARBOUR, WEATHER } from '../../support/emulator.js';
import {
  CALLBACK,
  CHALLENGE,
  createOAuthWorld,
  exchange,
  GAME,
  GAME_BOT,
  readLocation,
  startOAuth,
  type OAuthEmulator,
  type Tokens,
} from '../../support/oauth.js';

const GAME_URI = 'http://localhost:4000/';
/** An install of Game that nobody is told of. */
const install = { client_id: GAME.id, response_type: undefined, redirect_uri: undefined };

async function readGame({ control }: OAuthEmulator) {
  const { applications } = (await control('GET', '')).body as ControlSummary;
  return applications.find(({ id }) => id === GAME.id)!;
}

describe('what is granted', () => {
  it('is a code, with the state as it came', async () => {
    const { authorize } = await startOAuth();
    const state = 'a b&c=d#"<é';
    const { origin, pathname, searchParams, hash } = readLocation(await authorize({ state }));
    expect(origin + pathname).toBe(CALLBACK);
    expect([...searchParams.keys()]).toEqual(['code', 'state']);
    expect(searchParams.get('code')).toMatch(/^[\w-]{32}$/);
    expect(searchParams.get('state')).toBe(state);
    expect(hash).toBe('');
  });

  it('is a token in the fragment where a token is asked for, with nothing to refresh it', async () => {
    const { authorize, as } = await startOAuth();
    const { search, hash } = readLocation(await authorize({ response_type: 'token', state: 's' }));
    const { access_token, ...others } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
    expect(search).toBe('');
    expect(others).toEqual({ token_type: 'Bearer', expires_in: '604800', scope: 'identify', state: 's' });
    expect(await as(access_token!, 'GET', '/api/v10/users/@me')).toMatchObject({ body: { id: ADA } });
  });

  it('is the right to change permissions of commands, judged by the user', async () => {
    const { code, token, as } = await startOAuth();
    const path = `${COMMANDS.replace('/commands', `/guilds/${HARBOUR}/commands`)}/${WEATHER.id}/permissions`;
    const put = async (userId: string) => {
      const given = await code({ scope: 'applications.commands.permissions.update' }, userId);
      const { access_token } = (await token(exchange(given))).body as Tokens;
      return as(access_token, 'PUT', path, { permissions: [{ id: BEN, type: 2, permission: false }] });
    };
    expect(await put(ADA)).toMatchObject({ status: 200 });
    expect(await put(BEN)).toMatchObject({ status: 403, body: { code: 50013 } });
  });

  it('is everything that an umbrella scope stands for', async () => {
    const { code, token } = await startOAuth();
    const { body } = await token(exchange(await code({ scope: 'openid sdk.social_layer_presence' })));
    expect((body as { scope: string }).scope.split(' ')).toEqual([
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
  });

  it('is each scope once', async () => {
    const { code, token } = await startOAuth();
    const { body } = await token(exchange(await code({ scope: ' identify  guilds identify' })));
    expect(body).toMatchObject({ scope: 'identify guilds' });
  });
});

describe('the way back', () => {
  it.each([
    ['a registered URI', CALLBACK, CALLBACK],
    ['the first of them where none is given', undefined, CALLBACK],
    ['any port of 127.0.0.1', 'http://127.0.0.1:53682/callback', 'http://127.0.0.1:53682/callback'],
    ['a scheme of its own', 'weather:/authorize/callback', 'weather:/authorize/callback'],
  ])('is %s', async (_what, redirect_uri, expected) => {
    const { authorize } = await startOAuth();
    const { href } = readLocation(await authorize({ redirect_uri }));
    expect(href.split('?')[0]).toBe(expected);
  });

  it.each([
    'http://localhost:3000/other',
    'http://localhost:3000/callback/',
    'http://localhost:3001/callback',
    'https://localhost:3000/callback',
    'http://127.0.0.1:53682/other',
    'http://127.0.0.1.evil.example/callback',
    'http://127.0.0.1:1@evil.example/callback',
    'javascript:alert(1)',
  ])('is not %s, and nobody is sent there', async (redirect_uri) => {
    const { authorize } = await startOAuth();
    expect(await authorize({ redirect_uri })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REDIRECT_URI' },
    });
  });

  it('keeps the query that a registered URI has', async () => {
    const world = createOAuthWorld();
    world.applications[0]!.redirectUris = ['http://localhost:3000/?a=1'];
    const { authorize } = await startOAuth({ world });
    const { searchParams } = readLocation(await authorize({ redirect_uri: undefined }));
    expect([...searchParams.keys()]).toEqual(['a', 'code']);
  });

  it('is missing where none is registered', async () => {
    const world = createOAuthWorld();
    world.applications[0]!.redirectUris = [];
    const { authorize } = await startOAuth({ world });
    const answer = await authorize({ redirect_uri: undefined });
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REDIRECT_URI' } });
  });
});

describe('the application hears of', () => {
  const invalid = (description: string) => ({ error: 'invalid_request', error_description: description });
  const scope = {
    error: 'invalid_scope',
    error_description: 'The requested scope is invalid, unknown, or malformed.',
  };

  it.each<[string, object, object]>([
    ['a missing response_type', { response_type: undefined }, invalid('Missing "response_type" in request.')],
    [
      'an unknown response_type',
      { response_type: 'id_token' },
      {
        error: 'unsupported_response_type',
        error_description: 'The authorization server does not support this response type.',
      },
    ],
    ['an unknown scope', { scope: 'identify fly' }, scope],
    ['a scope of spaces', { scope: ' ' }, scope],
    ['the scope of client credentials', { scope: 'applications.commands.update' }, scope],
    ['the scope of a webhook', { scope: 'webhook.incoming' }, scope],
    [
      'a challenge without a method',
      { code_challenge: CHALLENGE },
      invalid('Unsupported "code_challenge_method"'),
    ],
    [
      'a plain challenge',
      { code_challenge: CHALLENGE, code_challenge_method: 'plain' },
      invalid('Unsupported "code_challenge_method"'),
    ],
    [
      'a challenge of another size',
      { code_challenge: 'abc', code_challenge_method: 'S256' },
      invalid('Invalid "code_challenge"'),
    ],
    [
      'a method without a challenge',
      { code_challenge_method: 'S256' },
      invalid('Missing "code_challenge" in request.'),
    ],
    ['an unknown prompt', { prompt: 'login' }, invalid('Invalid "prompt"')],
    [
      'an integration_type that installs nothing',
      { integration_type: 0 },
      invalid('"integration_type" needs the scope applications.commands'),
    ],
    [
      'an integration_type that is none',
      { scope: 'applications.commands', integration_type: '2' },
      invalid('Invalid "integration_type"'),
    ],
    [
      'one that the application does not have',
      { scope: 'applications.commands', integration_type: 1 },
      invalid('Invalid "integration_type": Weather cannot be installed for a user'),
    ],
    [
      'a bot for a user',
      { client_id: GAME.id, redirect_uri: GAME_URI, scope: 'bot', integration_type: 1 },
      invalid('The scope bot needs "integration_type" 0'),
    ],
    ['a guild_id that is none', { scope: 'bot', guild_id: 'harbour' }, invalid('Invalid "guild_id"')],
    [
      'a switch that is none',
      { scope: 'bot', disable_guild_select: '1' },
      invalid('Invalid "disable_guild_select"'),
    ],
    ['permissions that are none', { scope: 'bot', permissions: '-1' }, invalid('Invalid "permissions"')],
    [
      'a refusal',
      { allow: false },
      {
        error: 'access_denied',
        error_description: 'The resource owner or authorization server denied the request.',
      },
    ],
  ])('%s, with the state', async (_what, body, expected) => {
    const { authorize } = await startOAuth();
    const { searchParams } = readLocation(await authorize({ state: 's', ...body }));
    expect(Object.fromEntries(searchParams)).toEqual({ ...expected, state: 's' });
  });

  it('a refusal in the fragment, where it asked for a token', async () => {
    const { authorize } = await startOAuth();
    const { search, hash } = readLocation(await authorize({ response_type: 'token', allow: false }));
    expect(search).toBe('');
    expect(new URLSearchParams(hash.slice(1)).get('error')).toBe('access_denied');
  });
});

describe('an installation in a guild', () => {
  it('that nobody is told of adds the guild, and no member', async () => {
    const emulator = await startOAuth();
    const body = { ...install, scope: 'applications.commands', guild_id: HARBOUR };
    const installed = { application_id: GAME.id, integration_type: 0, guild_id: HARBOUR };
    expect(await emulator.authorize(body)).toMatchObject({ status: 200, body: { installed } });
    expect((await readGame(emulator)).guild_ids).toEqual([HARBOUR]);
    const headers = { authorization: `Bot ${GAME.token}` };
    const path = `/api/v10/applications/${GAME.id}/guilds/${HARBOUR}/commands`;
    expect(await emulator.request('GET', path, { headers })).toMatchObject({ status: 200, body: [] });
  });

  it('is what is meant without any scope', async () => {
    const emulator = await startOAuth();
    expect(await emulator.authorize({ ...install, scope: undefined, guild_id: HARBOUR })).toMatchObject({
      body: { installed: { guild_id: HARBOUR } },
    });
  });

  it('a second time changes nothing', async () => {
    const emulator = await startOAuth();
    const body = { ...install, scope: 'bot', guild_id: HARBOUR, permissions: '2048' };
    await emulator.authorize(body);
    await emulator.authorize(body);
    expect((await readGame(emulator)).guild_ids).toEqual([HARBOUR]);
  });

  it('with the scope bot and more gives a code, hints, and the guild beside the token', async () => {
    const { authorize, post } = await startOAuth();
    const scope = 'bot identify';
    const asked = {
      client_id: GAME.id,
      redirect_uri: GAME_URI,
      scope,
      guild_id: HARBOUR,
      permissions: '2048',
    };
    const { searchParams } = readLocation(await authorize(asked));
    const { code, ...hints } = Object.fromEntries(searchParams);
    expect(hints).toEqual({ guild_id: HARBOUR, permissions: '2048' });
    const client = { client_id: GAME.id, client_secret: GAME.secret };
    const form = exchange(code!, { ...client, redirect_uri: GAME_URI });
    expect(await post('/api/v10/oauth2/token', form)).toMatchObject({
      status: 200,
      body: { scope, guild: { id: HARBOUR, name: 'Harbour', owner_id: ADA } },
    });
  });

  it('tells whoever listens that there may be other commands now', async () => {
    const { authorize, subscribe } = await startOAuth();
    const events: unknown[] = [];
    subscribe((event) => events.push(event));
    await authorize({ ...install, scope: 'applications.commands', guild_id: HARBOUR });
    expect(events).toMatchObject([
      { type: 'COMMANDS_UPDATE', application_id: GAME.id, guild_id: HARBOUR },
      { type: 'INTEGRATION_CREATE', guild_id: HARBOUR },
      { type: 'APPLICATION_EVENT', application_id: GAME.id, event: { type: 'APPLICATION_AUTHORIZED' } },
      { type: 'REQUEST_UPDATE', request: { kind: 'event', name: 'APPLICATION_AUTHORIZED' } },
    ]);
  });

  it.each<[string, object, string, number, string]>([
    ['no guild', {}, ADA, 400, 'GUILD_NEEDED'],
    ['an unknown guild', { guild_id: '5' }, ADA, 404, 'UNKNOWN_GUILD'],
    ['a user who may not manage it', { guild_id: HARBOUR }, BEN, 403, 'CANNOT_MANAGE_GUILD'],
    ['a bot', { guild_id: HARBOUR }, BOT, 403, 'BOTS_CANNOT_AUTHORIZE'],
    ['an unknown user', { guild_id: HARBOUR }, '5', 404, 'UNKNOWN_USER'],
    ['an unknown application', { client_id: '5' }, ADA, 400, 'UNKNOWN_CLIENT'],
    ['a wrong parameter', { permissions: 'x' }, ADA, 400, 'BAD_AUTHORIZE_REQUEST'],
    ['a parameter that is unknown', { colour: 'red' }, ADA, 400, 'BAD_REQUEST'],
  ])('is refused for %s, and changes nothing', async (_what, more, userId, status, code) => {
    const emulator = await startOAuth();
    const answer = await emulator.authorize({ ...install, scope: 'bot', ...more }, userId);
    expect(answer).toMatchObject({ status, body: { code } });
    expect((await readGame(emulator)).guild_ids).toEqual([]);
  });

  it('is refused for a user who is not a member, even where everybody may manage the guild', async () => {
    const world = createOAuthWorld();
    world.roles![0]!.permissions = (1n << 5n).toString();
    world.users!.push({ id: '77', username: 'stranger' });
    const { authorize } = await startOAuth({ world });
    const body = { ...install, scope: 'bot', guild_id: HARBOUR };
    expect(await authorize(body, '77')).toMatchObject({ status: 403 });
    expect(await authorize(body, BEN)).toMatchObject({ status: 200 });
  });

  it('gives the bot no permission that the user does not have', async () => {
    const world = createOAuthWorld();
    world.roles![0]!.permissions = ((1n << 5n) | (1n << 11n)).toString();
    const { authorize } = await startOAuth({ world });
    const permissions = ((1n << 3n) | (1n << 11n)).toString();
    const asked = {
      client_id: GAME.id,
      redirect_uri: GAME_URI,
      scope: 'bot',
      guild_id: HARBOUR,
      permissions,
    };
    const { searchParams } = readLocation(await authorize(asked, BEN));
    expect(searchParams.get('permissions')).toBe((1n << 11n).toString());
  });

  it('that is refused installs nothing', async () => {
    const emulator = await startOAuth();
    const body = { ...install, scope: 'bot', guild_id: HARBOUR, allow: false };
    expect(await emulator.authorize(body)).toMatchObject({ status: 200, body: { installed: null } });
    expect((await readGame(emulator)).guild_ids).toEqual([]);
  });
});

describe('an installation for a user', () => {
  const forUser = { ...install, scope: 'applications.commands', integration_type: 1 };

  it('is of that user, and of no guild', async () => {
    const emulator = await startOAuth();
    const installed = { application_id: GAME.id, integration_type: 1, user_id: BEN };
    expect(await emulator.authorize(forUser, BEN)).toMatchObject({ status: 200, body: { installed } });
    expect((await readGame(emulator)).guild_ids).toEqual([]);
    const headers = { authorization: `Bot ${GAME.token}` };
    const { body } = await emulator.request('GET', '/api/v10/applications/@me', { headers });
    expect(body).toMatchObject({ approximate_user_install_count: 1, bot: { id: GAME_BOT } });
  });

  it('with more scopes gives a code without hints', async () => {
    const { authorize } = await startOAuth();
    const more = { response_type: 'code', redirect_uri: GAME_URI, scope: 'applications.commands identify' };
    const { searchParams } = readLocation(await authorize({ ...forUser, ...more }, BEN));
    expect([...searchParams.keys()]).toEqual(['code']);
  });
});
