import { describe, expect, test } from 'vitest';
import type { EmulatorEvent, WorldInput } from '../../../../../tools/src/emulator/index.js';
import { ADA, AUTHORIZATION, BEN, GENERAL, HARBOUR, slash, WEATHER } from '../../support/emulator.js';
import { createOAuthWorld, exchange, GAME, startOAuth, type Tokens } from '../../support/oauth.js';

const GUILD = `/api/v10/applications/${WEATHER.id}/guilds/${HARBOUR}/commands`;
const GLOBAL = `/api/v10/applications/${WEATHER.id}/commands`;
const SCOPE = 'applications.commands.permissions.update';
const SAILORS = '1100000000000000501';
const CAPTAINS = '1100000000000000502';

const forRole = (id: string, permission = true) => ({ id, type: 1, permission });
const forUser = (id: string, permission = true) => ({ id, type: 2, permission });
const forChannel = (id: string, permission = true) => ({ id, type: 3, permission });

/** The default world, where ben has a role with the given rights below that of the captains. */
function worldWhereBenHas(permissions: bigint): WorldInput {
  const world = createOAuthWorld();
  world.roles!.push(
    { id: SAILORS, guildId: HARBOUR, name: 'sailors', permissions: permissions.toString(), position: 2 },
    { id: CAPTAINS, guildId: HARBOUR, name: 'captains', permissions: '0', position: 3 },
    { id: '1100000000000000503', guildId: HARBOUR, name: 'guests', permissions: '0', position: 1 },
  );
  world.members!.find(({ userId }) => userId === BEN)!.roles = [SAILORS];
  return world;
}

const MANAGE_GUILD = 1n << 5n;
const MANAGE_ROLES = 1n << 28n;
const ADMINISTRATOR = 1n << 3n;
const GUESTS = '1100000000000000503';

/** An emulator with a global and a guild command, and a bearer of ada and of ben. */
async function startWithBen(benHas = MANAGE_GUILD | MANAGE_ROLES) {
  const emulator = await startOAuth({ world: worldWhereBenHas(benHas) });
  const bearer = async (userId: string) => {
    const code = await emulator.code({ scope: SCOPE }, userId);
    return ((await emulator.token(exchange(code))).body as Tokens).access_token;
  };
  const create = async (path: string) => {
    const { body } = await emulator.request('POST', path, { headers: AUTHORIZATION, body: slash('ping') });
    return (body as { id: string }).id;
  };
  const put = async (id: string, permissions: unknown, userId = ADA) =>
    emulator.as(await bearer(userId), 'PUT', `${GUILD}/${id}/permissions`, { permissions });
  const get = (path: string) => emulator.request('GET', `${GUILD}${path}`, { headers: AUTHORIZATION });
  return { ...emulator, bearer, put, get, globalId: await create(GLOBAL), guildId: await create(GUILD) };
}

const none = { status: 404, body: { message: 'Unknown application command permissions', code: 10066 } };
const unknown = { status: 404, body: { message: 'Unknown application command', code: 10063 } };
const forbidden = { status: 403, body: { message: 'Missing Permissions', code: 50013 } };

describe('the permissions of a command', () => {
  test.each(['globalId', 'guildId'] as const)('are set, read and listed (%s)', async (which) => {
    const { put, get, [which]: id } = await startWithBen();
    expect(await get('/permissions')).toMatchObject({ status: 200, body: [] });
    expect(await get(`/${id}/permissions`)).toMatchObject(none);
    const permissions = [forRole(SAILORS), forUser(BEN, false), forChannel(GENERAL)];
    const written = await put(id, permissions);
    const stored = { id, application_id: WEATHER.id, guild_id: HARBOUR, permissions };
    expect(written).toMatchObject({ status: 200, body: stored });
    expect((await get(`/${id}/permissions`)).body).toEqual(stored);
    expect((await get('/permissions')).body).toEqual([stored]);
  });

  test('may be those of the whole application', async () => {
    const { put, get } = await startWithBen();
    const permissions = [forRole(HARBOUR, false)];
    expect(await put(WEATHER.id, permissions)).toMatchObject({ status: 200, body: { id: WEATHER.id } });
    expect((await get('/permissions')).body).toMatchObject([{ id: WEATHER.id, permissions }]);
  });

  test('are replaced as a whole, and cleared by an empty list', async () => {
    const { put, get, guildId } = await startWithBen();
    await put(guildId, [forUser(BEN), forUser(ADA)]);
    await put(guildId, [forUser(ADA, false)]);
    expect((await get(`/${guildId}/permissions`)).body).toMatchObject({ permissions: [forUser(ADA, false)] });
    expect(await put(guildId, [])).toMatchObject({ status: 200, body: { permissions: [] } });
    expect(await get(`/${guildId}/permissions`)).toMatchObject(none);
  });

  test('tell everybody who listens of every change', async () => {
    const { put, subscribe, guildId } = await startWithBen();
    const heard: EmulatorEvent[] = [];
    subscribe((event) => heard.push(event));
    const { body } = await put(guildId, [forUser(BEN)]);
    expect(heard.filter(({ type }) => type === 'APPLICATION_COMMAND_PERMISSIONS_UPDATE')).toMatchObject([
      { permissions: body },
    ]);
  });

  test('are gone with the command, and with its name', async () => {
    const { put, get, request, globalId, guildId } = await startWithBen();
    await put(globalId, [forUser(BEN)]);
    await put(guildId, [forUser(BEN)]);
    const headers = AUTHORIZATION;
    await request('PATCH', `${GLOBAL}/${globalId}`, { headers, body: { description: 'Other words' } });
    expect(await get(`/${globalId}/permissions`)).toMatchObject({ status: 200 });
    await request('PATCH', `${GLOBAL}/${globalId}`, { headers, body: { name: 'pong' } });
    expect(await get(`/${globalId}/permissions`)).toMatchObject(none);
    await request('DELETE', `${GUILD}/${guildId}`, { headers });
    expect(await get(`/${guildId}/permissions`)).toMatchObject(unknown);
    expect((await get('/permissions')).body).toEqual([]);
  });

  test('stay with a command that a bulk overwrite renames by nothing, and go with one it renames', async () => {
    const { put, get, request, guildId } = await startWithBen();
    const overwrite = (body: object) => request('PUT', GUILD, { headers: AUTHORIZATION, body: [body] });
    await put(guildId, [forUser(BEN)]);
    await overwrite(slash('ping', { description: 'Other words' }));
    expect(await get(`/${guildId}/permissions`)).toMatchObject({ status: 200 });
    await overwrite(slash('pong', { id: guildId }));
    expect(await get(`/${guildId}/permissions`)).toMatchObject(none);
  });
});

describe('permissions are refused', () => {
  test('from a bot, before anything else of the request is looked at', async () => {
    const { request, guildId } = await startWithBen();
    for (const body of ['{', { permissions: [] }]) {
      const headers = { ...AUTHORIZATION, 'content-type': 'application/json' };
      expect(await request('PUT', `${GUILD}/${guildId}/permissions`, { headers, body })).toMatchObject({
        status: 403,
        body: { message: 'Bots cannot use this endpoint', code: 20001 },
      });
    }
  });

  test('from a bearer without the scope, to read them as well', async () => {
    const { as, token, guildId } = await startWithBen();
    const scope = 'applications.commands.update';
    const { access_token } = (await token({ grant_type: 'client_credentials', scope })).body as Tokens;
    const missing = { status: 403, body: { message: 'Missing required OAuth2 scope', code: 50026 } };
    const path = `${GUILD}/${guildId}/permissions`;
    expect(await as(access_token, 'PUT', path, { permissions: [] })).toMatchObject(missing);
    expect(await as(access_token, 'GET', path)).toMatchObject(missing);
    expect(await as(access_token, 'GET', `${GUILD}/permissions`)).toMatchObject(missing);
  });

  test('from a bearer of another application', async () => {
    const { request, guildId } = await startWithBen();
    const headers = { authorization: `Bot ${GAME.token}` };
    expect(await request('GET', `${GUILD}/${guildId}/permissions`, { headers })).toMatchObject({
      status: 403,
      body: { code: 20012 },
    });
  });

  test.each<[string, unknown, string]>([
    ['no list', undefined, 'permissions'],
    ['a number for a list', 7, 'permissions'],
    ['101 of them', Array.from({ length: 101 }, (_, index) => forUser(String(index + 1))), 'permissions'],
    ['an id that is none', [forUser('ben')], 'permissions.0.id'],
    ['an unknown type', [{ ...forUser(BEN), type: 4 }], 'permissions.0.type'],
    [
      'a permission that is neither true nor false',
      [{ ...forUser(BEN), permission: 'yes' }],
      'permissions.0.permission',
    ],
  ])('with %s', async (_what, permissions, path) => {
    const { put, get, guildId } = await startWithBen();
    const { status, body } = await put(guildId, permissions);
    expect({ status, code: (body as { code: number }).code }).toEqual({ status: 400, code: 50035 });
    const place = path
      .split('.')
      .reduce<unknown>(
        (at, step) => (at as Record<string, unknown>)[step],
        (body as { errors: unknown }).errors,
      );
    expect(place).toHaveProperty('_errors');
    expect(await get(`/${guildId}/permissions`)).toMatchObject(none);
  });

  test('100 are as many as there may be', async () => {
    const { put, guildId } = await startWithBen();
    const many = Array.from({ length: 100 }, (_, index) => forUser(String(index + 1)));
    expect(await put(guildId, many)).toMatchObject({ status: 200 });
  });

  test('for a command that is not there, or is of another guild or application', async () => {
    const { put } = await startWithBen();
    expect(await put('1', [])).toMatchObject(unknown);
    expect(await put(GAME.id, [])).toMatchObject(unknown);
  });
});

describe('the user of the bearer counts:', () => {
  test.each<[string, bigint, object[], boolean]>([
    ['with both rights', MANAGE_GUILD | MANAGE_ROLES, [forUser(BEN)], true],
    ['without the right to manage roles', MANAGE_GUILD, [forUser(BEN)], false],
    ['without the right to manage the guild', MANAGE_ROLES, [forUser(BEN)], false],
    ['with no right at all', 0n, [], false],
    ['for a role below the own', MANAGE_GUILD | MANAGE_ROLES, [forRole(GUESTS)], true],
    ['for the own role', MANAGE_GUILD | MANAGE_ROLES, [forRole(SAILORS)], false],
    ['for a role above the own', MANAGE_GUILD | MANAGE_ROLES, [forRole(CAPTAINS)], false],
    ['for everybody', MANAGE_GUILD | MANAGE_ROLES, [forRole(HARBOUR)], true],
    ['for the owner', MANAGE_GUILD | MANAGE_ROLES, [forUser(ADA)], false],
    ['for a channel that cannot be managed', MANAGE_GUILD | MANAGE_ROLES, [forChannel(GENERAL)], false],
    ['for a channel as administrator', ADMINISTRATOR, [forChannel(GENERAL)], true],
  ])('%s', async (_what, rights, permissions, isAllowed) => {
    const { put, get, guildId } = await startWithBen(rights);
    const answer = await put(guildId, permissions, BEN);
    if (isAllowed) expect(answer).toMatchObject({ status: 200, body: { permissions } });
    else expect(answer).toMatchObject(forbidden);
    expect((await get(`/${guildId}/permissions`)).status).toBe(isAllowed ? 200 : 404);
  });

  test('who cannot use the command cannot give it permissions', async () => {
    const { put, request, guildId } = await startWithBen();
    await request('PATCH', `${GUILD}/${guildId}`, {
      headers: AUTHORIZATION,
      body: { default_member_permissions: '0' },
    });
    expect(await put(guildId, [forUser(BEN)], BEN)).toMatchObject(forbidden);
    await put(guildId, [forUser(BEN)], ADA);
    expect(await put(guildId, [forUser(BEN, false)], BEN)).toMatchObject({ status: 200 });
  });
});

test('several commands at once were edited once, and are no more', async () => {
  const { as, bearer } = await startWithBen();
  const { status, headers, body } = await as(await bearer(ADA), 'PUT', `${GUILD}/permissions`, []);
  expect({ status, body }).toEqual({ status: 405, body: { message: '405: Method Not Allowed', code: 0 } });
  expect(headers.get('allow')).toBe('GET');
});
