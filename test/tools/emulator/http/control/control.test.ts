import { describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../../tools/src/emulator/index.js';
import { startBot } from '../../support/bot.js';
import {
  ADA,
  BEN,
  BENS_MESSAGE,
  BOT,
  GENERAL,
  slash,
  startTestEmulator,
  WEATHER,
} from '../../support/emulator.js';

const NOBODY = '1';

describe('the control plane answers 404 with JSON of its own to', () => {
  test.each([
    ['/control/nothing'],
    ['/control/users/1/nothing'],
    ['/control/users/1/invoke/x'],
    ['/control/members'],
  ])('%s', async (path) => {
    const { request } = await startTestEmulator();
    expect(await request('GET', path)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: `The control plane has no ${path}.` },
    });
  });

  test.each([
    [
      'PUT',
      `/applications/${NOBODY}/endpoint`,
      { url: 'http://127.0.0.1:1/' },
      'UNKNOWN_APPLICATION',
      'There is no application 1. There is Weather (1100000000000000001).',
    ],
    [
      'POST',
      `/users/${NOBODY}/invoke`,
      { channel_id: GENERAL, text: '/x' },
      'UNKNOWN_USER',
      `There is no user 1. There is ada (${ADA}), ben (${BEN}), weather (${BOT}).`,
    ],
    [
      'POST',
      `/users/${NOBODY}/autocomplete`,
      {},
      'UNKNOWN_USER',
      `There is no user 1. There is ada (${ADA}), ben (${BEN}), weather (${BOT}).`,
    ],
    [
      'POST',
      `/users/${ADA}/invoke`,
      { channel_id: NOBODY, text: '/x' },
      'UNKNOWN_CHANNEL',
      `There is no channel 1. There is general (${GENERAL}).`,
    ],
    [
      'POST',
      `/users/${ADA}/invoke`,
      { channel_id: GENERAL, text: '/x' },
      'UNKNOWN_COMMAND',
      'There is no CHAT_INPUT command "x". There is none at all.',
    ],
    [
      'POST',
      `/users/${ADA}/invoke`,
      { channel_id: GENERAL, type: 4, command: 'Play' },
      'UNKNOWN_COMMAND',
      'There is no PRIMARY_ENTRY_POINT command "Play". There is "Launch".',
    ],
    [
      'POST',
      `/users/${ADA}/invoke`,
      { channel_id: GENERAL, application_id: NOBODY, text: '/x' },
      'UNKNOWN_APPLICATION',
      'There is no application 1. There is Weather (1100000000000000001).',
    ],
  ])('%s %s %j', async (method, path, body, code, message) => {
    const { control } = await startTestEmulator();
    expect(await control(method, path, body)).toMatchObject({ status: 404, body: { code, message } });
  });
});

test.each([
  ['POST', '', 'GET'],
  ['GET', `/applications/${WEATHER.id}/endpoint`, 'PUT'],
  ['GET', `/users/${ADA}/invoke`, 'POST'],
  ['PUT', `/users/${ADA}/autocomplete`, 'POST'],
  ['DELETE', `/channels/${GENERAL}/messages`, 'GET'],
])('%s /control%s is 405 and names %s', async (method, path, allow) => {
  const { control } = await startTestEmulator();
  const { status, headers, body } = await control(method, path);
  expect(status).toBe(405);
  expect(headers.get('allow')).toBe(allow);
  expect(body).toEqual({ code: 'METHOD_NOT_ALLOWED', message: `/control${path} accepts only ${allow}.` });
});

describe('a body that cannot be read is told:', () => {
  test.each<[string, string, Record<string, string>, number, string]>([
    ['no JSON', '{', { 'content-type': 'application/json' }, 400, 'BAD_JSON'],
    ['nothing', '', {}, 400, 'BAD_JSON'],
    ['what a page of another origin could send', '{}', { 'content-type': 'text/plain' }, 415, 'NOT_JSON'],
  ])('%s', async (_what, body, headers, status, code) => {
    const { request } = await startTestEmulator();
    const answer = await request('POST', `/control/users/${ADA}/invoke`, { body, headers });
    expect(answer).toMatchObject({ status, body: { code } });
  });

  test('too much, where no files are given', async () => {
    const { request } = await startTestEmulator();
    const headers = { 'content-type': 'application/json' };
    const body = ' '.repeat(4_194_305);
    const answer = await request('POST', `/control/users/${ADA}/autocomplete`, { body, headers });
    expect(answer).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
  });
});

describe('a body that makes no sense is refused with every problem:', () => {
  test.each<[object, RegExp]>([
    [{ text: '/ping' }, /channel_id/],
    [{ channel_id: 'general', text: '/ping' }, /channel_id: must be a snowflake/],
    [{ channel_id: GENERAL }, /text: give either text or command/],
    [{ channel_id: GENERAL, text: '/ping', command: 'ping' }, /text: give either text or command/],
    [
      { channel_id: GENERAL, text: '/ping', target_id: BEN },
      /target_id: only user and message commands have a target/,
    ],
    [{ channel_id: GENERAL, text: '/ping', hello: 1 }, /hello/],
    [{ channel_id: GENERAL, type: 5, command: 'x' }, /type: /],
    [{ channel_id: GENERAL, type: 2 }, /command: is required.*target_id: is required/],
    [
      { channel_id: GENERAL, type: 3, text: '/x', target_id: BEN },
      /text: only slash commands are typed.*; command: is required/,
    ],
    [
      { channel_id: GENERAL, type: 2, command: 'x', options: {}, target_id: BEN },
      /options: only slash commands have options/,
    ],
    [{ channel_id: GENERAL, type: 4, target_id: BEN }, /target_id: only user and message commands/],
    [[], /^body: /],
  ])('%j', async (body, message) => {
    const { control } = await startTestEmulator();
    const { status, body: error } = await control('POST', `/users/${ADA}/invoke`, body);
    expect({ status, error }).toMatchObject({ status: 400, error: { code: 'BAD_REQUEST' } });
    expect((error as { message: string }).message).toMatch(message);
  });
});

describe('nobody can use a command', () => {
  const changed = (change: (world: World) => unknown): World => {
    const world = createWorld();
    change(world);
    return world;
  };

  test('of an application without an endpoint and without a connection', async () => {
    const { api, control, baseUrl } = await startTestEmulator();
    await api('POST', '', slash('ping'));
    expect(
      await control('POST', `/users/${ADA}/invoke`, { channel_id: GENERAL, text: '/ping' }),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'NO_ENDPOINT',
        message: `Weather has no interactions endpoint, and its bot is not connected to the gateway. Set an endpoint: PUT /control/applications/${WEATHER.id}/endpoint {"url": "http://…"}; or start the bot with its token and the address ${baseUrl.replace('http', 'ws')}`,
      },
    });
  });

  test('as a bot', async () => {
    const { invoke } = await startBot([slash('ping')]);
    expect(await invoke({ text: '/ping' }, BOT)).toMatchObject({ code: 'BOT_USER' });
  });

  test('in a guild of others', async () => {
    const world = changed(({ users }) =>
      users.push({ id: '20', username: 'cleo', globalName: null, locale: 'fr', bot: false }),
    );
    const { invoke, emulator } = await startBot([slash('ping')], undefined, { world });
    const refused = { code: 'NOT_A_MEMBER', message: 'cleo is not a member of the guild of general.' };
    expect(await invoke({ text: '/ping' }, '20')).toEqual(refused);
    expect(await emulator.control('GET', `/channels/${GENERAL}/messages?as=20`)).toMatchObject({
      status: 403,
      body: refused,
    });
  });

  test('in a category', async () => {
    const world = changed(({ channels }) =>
      channels.push({ ...channels[0]!, id: '7', name: 'piers', type: 4 }),
    );
    const { invoke } = await startBot([slash('ping')], undefined, { world });
    expect(await invoke({ channel_id: '7', text: '/ping' })).toMatchObject({ code: 'NO_TEXT_CHANNEL' });
  });

  test('of an application that is not installed there', async () => {
    const world = changed(({ applications: [weather] }) => (weather!.guildIds = []));
    const { invoke } = await startBot([slash('ping')], undefined, { world });
    const refused = { code: 'COMMAND_NOT_AVAILABLE', reason: 'NOT_INSTALLED' };
    expect(await invoke({ text: '/ping' })).toMatchObject(refused);
    expect(await invoke({ text: '/ping', application_id: WEATHER.id })).toMatchObject(refused);
  });

  test('on a user or a message that is not there', async () => {
    const { invoke } = await startBot([
      { type: 2, name: 'High five' },
      { type: 3, name: 'Quote' },
    ]);
    expect(await invoke({ type: 2, command: 'High five', target_id: BENS_MESSAGE })).toMatchObject({
      code: 'UNKNOWN_USER',
    });
    expect(await invoke({ type: 3, command: 'Quote', target_id: BEN })).toMatchObject({
      code: 'UNKNOWN_MESSAGE',
      message: `There is no message ${BEN} in general that ada sees.`,
    });
  });

  test('on a user, who may not send messages; the owner may', async () => {
    const world = changed(({ roles: [everyone] }) => (everyone!.permissions = '2147484672'));
    const { invoke } = await startBot([{ type: 2, name: 'High five' }], undefined, { world });
    const body = { type: 2, command: 'High five', target_id: BOT };
    expect(await invoke(body, BEN)).toMatchObject({
      code: 'PERMISSION_DENIED',
      message: 'ben may not send messages in general.',
    });
    expect(await invoke(body, ADA)).toMatchObject({ outcome: 'message' });
  });

  test('that two applications have, until they say which', async () => {
    const other = {
      id: '30',
      name: 'Other',
      token: 'other',
      botUserId: BOT,
      guildIds: [createWorld().guilds[0]!.id],
    };
    const world = createWorld();
    const { invoke, emulator } = await startBot([slash('ping')], undefined, {
      world: { ...world, applications: [...world.applications, other] },
    });
    const headers = { authorization: 'Bot other' };
    await emulator.request('POST', '/api/v10/applications/30/commands', { headers, body: slash('ping') });
    expect(await invoke({ text: '/ping' })).toMatchObject({
      code: 'AMBIGUOUS_COMMAND',
      message: expect.stringMatching(/"ping" of Weather, .*"ping" of Other, /) as unknown,
    });
    expect(await invoke({ text: '/ping', application_id: WEATHER.id })).toMatchObject({ outcome: 'message' });
  });
});

test('commands of different types may share a name', async () => {
  const { invoke } = await startBot([slash('ping'), { type: 2, name: 'ping' }, { type: 3, name: 'ping' }]);
  const results = [
    await invoke({ text: '/ping' }),
    await invoke({ type: 2, command: 'ping', target_id: BEN }),
    await invoke({ type: 3, command: 'ping', target_id: BENS_MESSAGE }),
  ];
  expect(results.map(({ interaction }) => interaction!.data.type)).toEqual([1, 2, 3]);
});
