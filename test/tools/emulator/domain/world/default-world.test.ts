import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../../tools/src/emulator/index.js';
import { Permission } from 'commandry/protocol';
import {
  ADA,
  BENS_MESSAGE,
  GENERAL,
  HARBOUR,
  slash,
  startTestEmulator,
  WEATHER,
} from '../../support/emulator.js';
import { startBot } from '../../support/bot.js';

const names = (body: unknown) => (body as { name: string }[]).map(({ name }) => name);
const EVERYWHERE = { integration_types: [0, 1], contexts: [0, 1, 2] };

describe('the application of the usual world', () => {
  test('has no command that nobody has registered', async () => {
    const { api } = await startTestEmulator({ world: createWorld() });
    expect((await api('GET', '')).body).toEqual([]);
  });

  test('takes a bulk overwrite without an entry point, again and again', async () => {
    const { api } = await startTestEmulator({ world: createWorld() });
    for (const commands of [[slash('ping')], [slash('ping'), slash('pong')], []]) {
      const { status, body } = await api('PUT', '', commands);
      expect({ status, names: names(body) }).toEqual({ status: 200, names: names(commands) });
    }
  });

  test.each(['POST', 'PUT'])('takes commands for guilds and users by %s', async (method) => {
    const { api } = await startTestEmulator({ world: createWorld() });
    const command = slash('ping', EVERYWHERE);
    const { status, body } = await api(method, '', method === 'PUT' ? [command] : command);
    expect(status).toBeLessThan(300);
    expect(Array.isArray(body) ? (body as unknown[])[0] : body).toMatchObject(EVERYWHERE);
  });

  test('gives a command that says nothing both installations', async () => {
    const { api } = await startTestEmulator({ world: createWorld() });
    const created = await api('POST', '', slash('ping'));
    expect(created.body).toMatchObject({ integration_types: [0, 1], contexts: null });
  });

  test('is shown without an Activity and with both installations', async () => {
    const { request } = await startTestEmulator({ world: createWorld() });
    const { body } = await request('GET', '/api/v10/applications/@me', {
      headers: { authorization: `Bot ${WEATHER.token}` },
    });
    expect(body).toMatchObject({ flags: 565_248, flags_new: '565248' });
    expect(
      Object.keys((body as { integration_types_config: object }).integration_types_config).sort(),
    ).toEqual(['0', '1']);
  });

  test('can be installed by a user, who then uses its commands', async () => {
    const bot = await startBot([slash('ping', EVERYWHERE)], undefined, { world: createWorld() });
    const put = await bot.emulator.control('PUT', `/applications/${WEATHER.id}/users/${ADA}`);
    expect(put.status).toBe(204);
    const { outcome, interaction } = await bot.invoke({ text: '/ping' });
    expect(outcome).toBe('message');
    expect(interaction!.authorizing_integration_owners).toEqual({ '0': HARBOUR, '1': ADA });
  });

  test('does not take an entry point command, and no launch', async () => {
    const bot = await startBot([slash('ping')], () => ({ type: 12 }), { world: createWorld() });
    expect((await bot.emulator.api('POST', '', { type: 4, name: 'launch', handler: 1 })).status).toBe(400);
    expect(await bot.invoke({ text: '/ping' })).toMatchObject({
      outcome: 'failed',
      reason: { code: 'NOT_EMBEDDED' },
    });
  });
});

test('everybody in the guild of the usual world may do what they may in a new guild', async () => {
  const { control, request } = await startTestEmulator({ world: createWorld() });
  const made = (await control('POST', '/guilds', { name: 'Island', owner_id: ADA })).body as { id: string };
  const names = [
    ...(['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS', 'READ_MESSAGE_HISTORY'] as const),
    ...(['USE_APPLICATION_COMMANDS', 'ADD_REACTIONS', 'ATTACH_FILES', 'CREATE_PUBLIC_THREADS'] as const),
    ...(['CREATE_PRIVATE_THREADS', 'SEND_MESSAGES_IN_THREADS', 'CREATE_INSTANT_INVITE'] as const),
    ...(['SEND_POLLS', 'CHANGE_NICKNAME', 'USE_EXTERNAL_EMOJIS', 'USE_EXTERNAL_APPS'] as const),
  ];
  for (const id of [HARBOUR, made.id]) {
    const role = (await control('GET', `/roles/${id}`)).body as { permissions: string };
    const bits = BigInt(role.permissions);
    expect(names.filter((name) => (bits & Permission[name]) === 0n)).toEqual([]);
  }
  const answer = await request(
    'PUT',
    `/api/v10/channels/${GENERAL}/messages/${BENS_MESSAGE}/reactions/🌧️/@me`,
    {
      headers: { authorization: `Bot ${WEATHER.token}` },
    },
  );
  expect(answer.status).toBe(204);
});

describe('clients that read the id of the application from the bot token', () => {
  const readId = (token: unknown) => Buffer.from(String(token).split('.')[0]!, 'base64').toString();

  test('find it in the usual world, with the id of the bot', async () => {
    const { request } = await startTestEmulator({ world: createWorld() });
    const { token } = WEATHER;
    expect(token).toMatch(/^[\w-]{24,28}\.[\w-]{6}\.[\w-]{7,38}$/);
    const { body } = await request('GET', '/api/v10/users/@me', {
      headers: { authorization: `Bot ${token}` },
    });
    expect(body).toMatchObject({ id: readId(token), bot: true });
    expect(readId(token)).toBe(WEATHER.id);
  });

  test.each([
    ['a new application', {}],
    ['one with an id that was chosen', { id: '1100000000000000777' }],
  ])('find it for %s', async (_what, chosen) => {
    const { control, request } = await startTestEmulator({ world: createWorld() });
    const { body } = await control('POST', '/applications', { name: 'Other', ...chosen });
    const made = body as { id: string; token: string; bot_user_id: string };
    expect([made.bot_user_id, readId(made.token)]).toEqual([made.id, made.id]);
    expect(made.token).toMatch(/^[\w-]{24,28}\.[\w-]{6}\.[\w-]{38}$/);
    const me = await request('GET', '/api/v10/users/@me', {
      headers: { authorization: `Bot ${made.token}` },
    });
    expect(me).toMatchObject({ status: 200, body: { id: made.id } });
  });

  test('find the bot of a user id that was chosen', async () => {
    const { control } = await startTestEmulator({ world: createWorld() });
    const botUserId = '1100000000000000778';
    const { body } = await control('POST', '/applications', { name: 'Old', bot_user_id: botUserId });
    expect(readId((body as { token: string }).token)).toBe(botUserId);
  });
});

describe('an Activity', () => {
  const change = { path: `/applications/${WEATHER.id}` };

  async function startChanged(...bodies: object[]) {
    const emulator = await startTestEmulator({ world: createWorld() });
    const events: unknown[] = [];
    for (const body of bodies) {
      const { status } = await emulator.control('PATCH', change.path, body);
      expect(status).toBe(200);
    }
    emulator.subscribe((event) => {
      if (event.type === 'COMMANDS_UPDATE') events.push(event);
    });
    const list = async () => (await emulator.api('GET', '')).body as { id: string; name: string }[];
    return { ...emulator, events, list };
  }

  test('that is turned on brings Launch, and turned off takes it away', async () => {
    const { control, list, events, api } = await startChanged({ embedded: true });
    expect(await list()).toMatchObject([
      { type: 4, name: 'Launch', handler: 2, integration_types: [0, 1], contexts: [0, 1, 2] },
    ]);
    expect((await api('PUT', '', [slash('ping')])).body).toMatchObject({ code: 50240 });
    expect(await control('PATCH', change.path, { embedded: false })).toMatchObject({
      status: 200,
      body: { embedded: false },
    });
    expect(await list()).toEqual([]);
    expect(events).toMatchObject([{ application_id: WEATHER.id, guild_id: null }]);
    expect((await api('PUT', '', [slash('ping')])).status).toBe(200);
  });

  test('that is turned off takes an entry point of another name away too, and no other command', async () => {
    const { control, list, api } = await startChanged({ embedded: true });
    const [launch] = await list();
    await api('PATCH', `/${launch!.id}`, { name: 'radar', handler: 1 });
    await api('POST', '', slash('ping'));
    await control('PATCH', change.path, { embedded: false });
    expect(names(await list())).toEqual(['ping']);
    expect((await api('GET', `/${launch!.id}`)).body).toMatchObject({ code: 10063 });
  });

  test('that is turned on again brings a new Launch, of the installations there are then', async () => {
    const { list, control } = await startChanged({ embedded: true });
    const [before] = await list();
    await control('PATCH', change.path, { embedded: false });
    await control('PATCH', change.path, { integration_types: [0] });
    await control('PATCH', change.path, { embedded: true });
    const now = await list();
    expect(now).toMatchObject([{ name: 'Launch', handler: 2, integration_types: [0] }]);
    expect(now[0]!.id).not.toBe(before!.id);
  });

  test('takes the permissions of its entry point along', async () => {
    const { list, control } = await startChanged({ embedded: true });
    const [launch] = await list();
    const path = `/guilds/${HARBOUR}/commands/${launch!.id}/permissions`;
    const permissions = [{ id: ADA, type: 2, permission: false }];
    expect((await control('PUT', path, { as: ADA, permissions })).status).toBe(200);
    await control('PATCH', change.path, { embedded: false });
    expect((await control('GET', path)).status).toBe(404);
  });

  test('that is left as it is leaves the entry point as it is', async () => {
    const { list, control } = await startChanged({ embedded: true });
    const before = await list();
    await control('PATCH', change.path, { name: 'Sky' });
    await control('PATCH', change.path, { embedded: true });
    expect(await list()).toEqual(before);
  });
});
