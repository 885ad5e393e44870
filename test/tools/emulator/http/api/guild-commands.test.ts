import { describe, expect, test } from 'vitest';
import {
  createWorld,
  type EmulatorEvent,
  type EmulatorOptions,
} from '../../../../../tools/src/emulator/index.js';
import { ADA, AUTHORIZATION, HARBOUR, slash, startTestEmulator, WEATHER } from '../../support/emulator.js';

const QUAY = '1100000000000000101';
const ELSEWHERE = '1100000000000000102';

interface Command {
  readonly id: string;
  readonly version: string;
  readonly name: string;
}

/** An emulator in which Weather is in two guilds, and not in a third. */
async function startGuilds(options: EmulatorOptions = {}) {
  const world = createWorld();
  for (const id of [QUAY, ELSEWHERE]) {
    world.guilds.push({ id, name: `Guild ${id}`, ownerId: ADA });
    world.members.push({ guildId: id, userId: ADA });
    world.roles.push({ id, guildId: id, name: '@everyone', permissions: '0' });
  }
  world.applications[0]!.guildIds!.push(QUAY);
  const emulator = await startTestEmulator({ world, ...options });
  const inGuild = (method: string, path = '', body?: unknown, guildId = HARBOUR) =>
    emulator.request(method, `/api/v10/applications/${WEATHER.id}/guilds/${guildId}/commands${path}`, {
      headers: AUTHORIZATION,
      body,
    });
  return { ...emulator, inGuild };
}

describe('a command of a guild', () => {
  test('is created, read, edited, listed and deleted', async () => {
    const { inGuild } = await startGuilds();
    const created = await inGuild('POST', '', slash('ping'));
    expect(created.status).toBe(201);
    const { id } = created.body as Command;
    expect(created.text).toBe(
      JSON.stringify({
        id,
        application_id: WEATHER.id,
        version: (BigInt(id) + 1n).toString(),
        default_member_permissions: null,
        type: 1,
        name: 'ping',
        name_localizations: null,
        description: 'What ping does',
        description_localizations: null,
        guild_id: HARBOUR,
        nsfw: false,
      }),
    );
    expect((await inGuild('GET', `/${id}`)).body).toEqual(created.body);
    const edited = await inGuild('PATCH', `/${id}`, { description: 'Other words' });
    expect(edited).toMatchObject({ status: 200, body: { id, description: 'Other words' } });
    expect((edited.body as Command).version).not.toBe((created.body as Command).version);
    expect((await inGuild('GET')).body).toMatchObject([{ id, description: 'Other words' }]);
    expect(await inGuild('DELETE', `/${id}`)).toMatchObject({ status: 204, text: '' });
    expect((await inGuild('GET')).body).toEqual([]);
  });

  test('is overwritten by one of its name and type, and keeps its id', async () => {
    const { inGuild } = await startGuilds();
    const first = (await inGuild('POST', '', slash('ping', { nsfw: true }))).body as Command;
    const second = await inGuild('POST', '', slash('ping'));
    expect(second).toMatchObject({ status: 200, body: { id: first.id, nsfw: false } });
    expect((second.body as Command).version).not.toBe(first.version);
  });

  test('may have the name of a global one, and of one in another guild', async () => {
    const { api, inGuild } = await startGuilds();
    expect((await api('POST', '', slash('ping'))).status).toBe(201);
    expect((await inGuild('POST', '', slash('ping'))).status).toBe(201);
    expect((await inGuild('POST', '', slash('ping'), QUAY)).status).toBe(201);
    expect((await inGuild('GET')).body).toHaveLength(1);
  });

  test.each(['GET', 'PATCH', 'DELETE'])('is not found by %s from another scope', async (method) => {
    const { api, inGuild } = await startGuilds();
    const { id } = (await inGuild('POST', '', slash('ping'))).body as Command;
    const body = method === 'PATCH' ? {} : undefined;
    const unknown = { status: 404, body: { message: 'Unknown application command', code: 10063 } };
    expect(await api(method, `/${id}`, body)).toMatchObject(unknown);
    expect(await inGuild(method, `/${id}`, body, QUAY)).toMatchObject(unknown);
    expect((await inGuild('GET')).body).toHaveLength(1);
  });

  test('takes the fields of places in a bulk overwrite, and does not keep them', async () => {
    const { inGuild } = await startGuilds();
    const body = [slash('ping', { contexts: [0, 2], integration_types: [0], dm_permission: false })];
    const first = (await inGuild('PUT', '', body)).body as Command[];
    for (const field of ['contexts', 'integration_types', 'dm_permission']) {
      expect(first[0]).not.toHaveProperty(field);
    }
    const second = (await inGuild('PUT', '', [slash('ping')])).body as Command[];
    expect(second).toEqual(first);
  });

  test('is no entry point', async () => {
    const { inGuild } = await startGuilds();
    const refused = await inGuild('POST', '', { type: 4, name: 'launch', handler: 1 });
    expect(refused).toMatchObject({ status: 400, body: { code: 50035 } });
    // The global list must keep its entry point; that of a guild has none to keep.
    expect(await inGuild('PUT', '', [])).toMatchObject({ status: 200, body: [] });
  });

  test.each([
    ['100 slash commands', 1, 100],
    ['15 user commands', 2, 15],
    ['15 message commands', 3, 15],
  ])('is refused beyond %s', async (_what, type, max) => {
    const { inGuild } = await startGuilds();
    const make = (index: number) => (type === 1 ? slash(`c${index}`) : { type, name: `c${index}` });
    const full = Array.from({ length: max }, (_, index) => make(index));
    expect((await inGuild('PUT', '', full)).status).toBe(200);
    expect(await inGuild('POST', '', make(max))).toMatchObject({ status: 400, body: { code: 30032 } });
    expect((await inGuild('POST', '', make(0))).status).toBe(200);
    expect((await inGuild('POST', '', make(max), QUAY)).status).toBe(201);
  });
});

describe('a guild without the application', () => {
  test.each([
    ['that exists', ELSEWHERE],
    ['that does not', '1'],
  ])('%s is closed to it', async (_what, guildId) => {
    const { inGuild } = await startGuilds();
    const closed = { status: 403, body: { message: 'Missing Access', code: 50001 } };
    expect(await inGuild('GET', '', undefined, guildId)).toMatchObject(closed);
    expect(await inGuild('POST', '', '{', guildId)).toMatchObject(closed);
    expect(await inGuild('PUT', '', [], guildId)).toMatchObject(closed);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      expect(await inGuild(method, '/1', method === 'PATCH' ? {} : undefined, guildId)).toMatchObject(closed);
    }
    expect(await inGuild('GET', '/permissions', undefined, guildId)).toMatchObject(closed);
  });

  test('must be named by an id', async () => {
    const { inGuild } = await startGuilds();
    expect(await inGuild('GET', '', undefined, 'harbour')).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { guild_id: { _errors: [{ code: 'NUMBER_TYPE_COERCE' }] } } },
    });
  });
});

test('whoever listens hears which scope has changed', async () => {
  const { inGuild, api, subscribe } = await startGuilds();
  const heard: EmulatorEvent[] = [];
  subscribe((event) => heard.push(event));
  const { id } = (await inGuild('POST', '', slash('ping'))).body as Command;
  await api('POST', '', slash('ping'));
  await inGuild('PUT', '', [slash('ping')]);
  await inGuild('DELETE', `/${id}`);
  expect(heard.filter(({ type }) => type === 'COMMANDS_UPDATE')).toMatchObject([
    { application_id: WEATHER.id, guild_id: HARBOUR },
    { application_id: WEATHER.id, guild_id: null },
    { application_id: WEATHER.id, guild_id: HARBOUR },
  ]);
});
