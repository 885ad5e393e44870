import { describe, expect, test } from 'vitest';
import {
  createWorld,
  startEmulator,
  type World,
  type WorldInput,
} from '../../../../../tools/src/emulator/index.js';
import { startBot } from '../../support/bot.js';
import {
  ADA,
  BEN,
  BENS_MESSAGE,
  BOT,
  GENERAL,
  HARBOUR,
  slash,
  startTestEmulator,
  WEATHER,
  type TestEmulator,
} from '../../support/emulator.js';

/** Makes something and gives it back as it is shown. */
async function make(emulator: TestEmulator, path: string, body: object) {
  const { status, body: made, text } = await emulator.control('POST', path, body);
  expect(status, text).toBe(201);
  return made as Record<string, unknown> & { id: string };
}

describe('each list of the world is read, written and deleted from:', () => {
  test.each<[string, object, object, object]>([
    ['users', { username: 'cleo' }, { locale: 'fr', age: 15 }, { bot: false, global_name: null }],
    ['guilds', { name: 'Island', owner_id: BEN }, { name: 'Isle' }, { locale: 'en-US', features: [] }],
    ['roles', { guild_id: HARBOUR, name: 'Sailors', permissions: '8' }, { position: 2 }, { hoist: false }],
    [
      'channels',
      { guild_id: HARBOUR, name: 'deck' },
      { nsfw: true, overwrites: [{ id: BEN, type: 1, deny: '1024', allow: '0' }] },
      { type: 0, recipient_ids: [] },
    ],
    ['channels', { type: 1, recipient_ids: [ADA, BOT] }, { topic: 'x' }, { guild_id: null, name: null }],
    ['messages', { channel_id: GENERAL, author_id: BEN, content: 'Hm' }, { content: 'Ah' }, {}],
    ['applications', { name: 'Other' }, { name: 'Another', user_ids: [ADA] }, { embedded: false }],
    [
      'emojis',
      { guild_id: HARBOUR, application_id: null, name: 'wave', user_id: ADA },
      { name: 'tide' },
      { roles: [] },
    ],
    [
      'stickers',
      { guild_id: HARBOUR, user_id: ADA, name: 'Gull', tags: 'bird' },
      { name: 'Tern' },
      { format_type: 1 },
    ],
    [
      'scheduled_events',
      {
        ...{ guild_id: HARBOUR, name: 'Regatta', entity_type: 3, location: 'Pier' },
        ...{ starts_at: '2026-05-01T10:00:00Z', ends_at: '2026-05-01T18:00:00Z' },
      },
      { user_ids: [ADA] },
      { status: 1, channel_id: null },
    ],
    [
      'auto_moderation_rules',
      {
        ...{ guild_id: HARBOUR, creator_id: ADA, name: 'Spam', trigger_type: 3 },
        actions: [{ type: 1, channel_id: null, duration_seconds: null, custom_message: null }],
      },
      { enabled: true },
      { event_type: 1, exempt_roles: [] },
    ],
    [
      'webhooks',
      { guild_id: HARBOUR, channel_id: GENERAL, name: 'Log', token: 'log', user_id: ADA },
      { name: 'Logs' },
      { avatar: null },
    ],
    [
      'audit_log',
      { guild_id: HARBOUR, user_id: ADA, action_type: 1 },
      { reason: 'Because' },
      { target_id: null },
    ],
  ])('%s', async (list, body, change, filled) => {
    const emulator = await startTestEmulator();
    const made = await make(emulator, `/${list}`, body);
    expect(made).toMatchObject({ ...filled, ...body });
    const path = `/${list}/${made.id}`;
    expect((await emulator.control('GET', path)).body).toEqual(made);
    expect(await emulator.control('PATCH', path, change)).toMatchObject({ status: 200, body: change });
    const changed = { ...made, ...change };
    expect((await emulator.control('GET', path)).body).toEqual(changed);
    const all = (await emulator.control('GET', `/${list}`)).body as Record<string, { id: string }[]>;
    expect(all[list]!.at(-1)).toEqual(changed);
    expect(await emulator.control('DELETE', path)).toMatchObject({ status: 204, text: '' });
    const gone = { status: 404, body: { code: expect.stringMatching(/^UNKNOWN_/) as unknown } };
    expect(await emulator.control('GET', path)).toMatchObject(gone);
    expect(await emulator.control('PATCH', path, change)).toMatchObject(gone);
    expect(await emulator.control('DELETE', path)).toMatchObject(gone);
  });
});

test('what a record holds under names of its own keeps them', async () => {
  const emulator = await startTestEmulator();
  const rule = await make(emulator, '/auto_moderation_rules', {
    ...{ guild_id: HARBOUR, creator_id: ADA, name: 'Words', trigger_type: 1, actions: [{ type: 1 }] },
    trigger_metadata: { keyword_filter: ['x'] },
  });
  expect(rule).toMatchObject({ trigger_metadata: { keyword_filter: ['x'] } });
  const entry = await make(emulator, '/audit_log', {
    ...{ guild_id: HARBOUR, user_id: ADA, action_type: 72, options: { channel_id: GENERAL } },
  });
  expect(entry).toMatchObject({ options: { channel_id: GENERAL } });
  const world = (await emulator.control('GET', '/world')).body as World;
  expect(world.autoModerationRules[0]!.triggerMetadata).toEqual({ keyword_filter: ['x'] });
  expect(world.auditLog[0]!.options).toEqual({ channel_id: GENERAL });
});

test('what others need to be what it is stays so', async () => {
  const emulator = await startTestEmulator();
  const stage = await make(emulator, '/channels', { guild_id: HARBOUR, name: 'stage', type: 13 });
  await make(emulator, '/scheduled_events', {
    ...{ guild_id: HARBOUR, name: 'Shanties', entity_type: 1, channel_id: stage.id },
    starts_at: '2026-05-01T10:00:00Z',
  });
  const category = await make(emulator, '/channels', { guild_id: HARBOUR, name: 'deck', type: 4 });
  await make(emulator, '/channels', { guild_id: HARBOUR, name: 'bow', parent_id: category.id });
  const other = await make(emulator, '/applications', { name: 'Other' });
  for (const [path, change, message] of [
    [`/channels/${stage.id}`, { type: 0 }, 'must be a channel of type 13'],
    [`/channels/${category.id}`, { type: 0 }, `no category ${category.id} in its guild`],
    [`/applications/${WEATHER.id}`, { token: other['token'] }, 'occurs twice'],
    [`/applications/${other.id}`, { token: WEATHER.token }, 'occurs twice'],
  ] as const) {
    const answer = await emulator.control('PATCH', path, change);
    expect(answer, path).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect((answer.body as { message: string }).message).toContain(message);
  }
  await startTestEmulator({ world: (await emulator.control('GET', '/world')).body as World });
});

test('a fixed field may be given unchanged, and an emoji stays with its guild', async () => {
  const emulator = await startTestEmulator();
  const types = { event_webhooks_types: [], name: 'Weather' };
  expect((await emulator.control('PATCH', `/applications/${WEATHER.id}`, types)).status).toBe(200);
  const emoji = await make(emulator, '/emojis', {
    ...{ guild_id: HARBOUR, application_id: null, name: 'wave', user_id: ADA },
  });
  const moved = { guild_id: null, application_id: WEATHER.id };
  expect((await emulator.control('PATCH', `/emojis/${emoji.id}`, moved)).status).toBe(400);
});

test('invites have a code in place of an id', async () => {
  const emulator = await startTestEmulator();
  const invite = { code: 'harbour', guild_id: HARBOUR, channel_id: GENERAL, inviter_id: ADA };
  await make(emulator, '/invites', { ...invite, created_at: '2026-03-04T00:00:00.000Z' });
  expect((await emulator.control('GET', '/invites/harbour')).body).toMatchObject({ ...invite, uses: 0 });
  expect(await emulator.control('GET', '/invites/other')).toMatchObject({
    status: 404,
    body: { code: 'UNKNOWN_RECORD', message: 'There is no invite other. There is harbour.' },
  });
});

test('bans stand below their guild, and nobody is a member and banned', async () => {
  const emulator = await startTestEmulator();
  const path = `/guilds/${HARBOUR}/bans`;
  expect(await emulator.control('POST', path, { user_id: BEN })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('remove the ban or the member') as unknown },
  });
  await emulator.control('DELETE', `/guilds/${HARBOUR}/members/${BEN}`);
  await make(emulator, path, { user_id: BEN, reason: 'Spam' });
  expect((await emulator.control('GET', `${path}/${BEN}`)).body).toMatchObject({ reason: 'Spam' });
  expect(await emulator.control('POST', `/guilds/${HARBOUR}/members`, { user_id: BEN })).toMatchObject({
    status: 400,
  });
  expect((await emulator.control('DELETE', `${path}/${BEN}`)).status).toBe(204);
  await make(emulator, `/guilds/${HARBOUR}/members`, { user_id: BEN });
});

test('members join, change and leave', async () => {
  const emulator = await startTestEmulator({ now: () => Date.parse('2026-03-04T00:00:00.000Z') });
  const cleo = await make(emulator, '/users', { username: 'cleo' });
  const path = `/guilds/${HARBOUR}/members`;
  expect(await make(emulator, path, { user_id: cleo.id })).toEqual({
    guild_id: HARBOUR,
    user_id: cleo.id,
    nick: null,
    roles: [],
    joined_at: '2026-03-04T00:00:00.000Z',
    timed_out_until: null,
  });
  const own = `${path}/${cleo.id}`;
  const { body } = await emulator.control('PATCH', own, { nick: 'Cleopatra' });
  expect(body).toMatchObject({ nick: 'Cleopatra', user_id: cleo.id });
  expect((await emulator.control('GET', own)).body).toEqual(body);
  expect((await emulator.control('GET', path)).body).toMatchObject({ members: [{}, {}, {}, body] });
  expect((await emulator.control('DELETE', own)).status).toBe(204);
  expect(await emulator.control('GET', own)).toMatchObject({ status: 404, body: { code: 'UNKNOWN_MEMBER' } });
});

describe('a body is refused with every problem of it:', () => {
  test.each<[string, string, object, string]>([
    [
      'POST',
      '/users',
      { username: '', age: 'x' },
      'username: must have at least 1 character (found an empty string); age: ',
    ],
    ['POST', '/users', { username: 'x', globalName: 'y' }, '"globalName": is unknown (did you mean'],
    ['POST', '/users', [], 'body: must be an object'],
    ['POST', '/users', { id: ADA, username: 'x' }, `users: id ${ADA} occurs twice`],
    ['POST', '/roles', { guild_id: '5', name: 'x', permissions: '0' }, 'no guild 5'],
    ['POST', '/channels', { guild_id: HARBOUR, type: 11, name: 'x' }, 'parent_id: a thread needs a channel'],
    ['POST', '/channels', { guild_id: HARBOUR }, 'name: a channel of a guild needs one'],
    [
      'POST',
      '/channels',
      { type: 1, recipient_ids: [ADA, ADA] },
      'recipient_ids: direct messages are between',
    ],
    ['POST', '/messages', { channel_id: '5', author_id: '6', content: '' }, 'channel_id: no channel 5; '],
    ['POST', '/guilds', { name: 'x', owner_id: '5' }, 'no user 5'],
    ['POST', '/applications', { name: 'x', guild_ids: ['5'] }, 'guild_ids: no guild 5'],
    ['POST', `/guilds/${HARBOUR}/members`, { user_id: BEN }, 'occurs twice'],
    [
      'PATCH',
      `/users/${BEN}`,
      { id: '5', bot: true },
      'id: cannot be changed here; bot: cannot be changed here',
    ],
    ['PATCH', `/channels/${GENERAL}`, { guild_id: null }, 'guild_id: cannot be changed here'],
    ['PATCH', `/guilds/${HARBOUR}`, { owner_id: '5' }, `guilds/${HARBOUR}.owner_id: user 5 is not a member`],
    ['PATCH', `/guilds/${HARBOUR}/members/${BEN}`, { roles: ['5'] }, 'no role 5 in guild'],
  ])('%s %s %j', async (method, path, body, message) => {
    const emulator = await startTestEmulator();
    const before = (await emulator.control('GET', '/world')).text;
    const answer = await emulator.control(method, path, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect((answer.body as { message: string }).message).toContain(message);
    expect((await emulator.control('GET', '/world')).text).toBe(before);
  });
});

describe('what others need is not deleted:', () => {
  test.each([
    [`/users/${ADA}`, `guilds/${HARBOUR}.owner_id: user ${ADA} is not a member`],
    [`/users/${BOT}`, `applications/${WEATHER.id}.bot_user_id: no user ${BOT}`],
    [`/roles/${HARBOUR}`, `guilds/${HARBOUR}: no role of @everyone`],
    [`/guilds/${HARBOUR}/members/${ADA}`, 'is not a member'],
  ])('%s', async (path, message) => {
    const emulator = await startTestEmulator();
    const answer = await emulator.control('DELETE', path);
    expect(answer).toMatchObject({ status: 409, body: { code: 'IN_USE' } });
    expect((answer.body as { message: string }).message).toContain(message);
    expect((await emulator.control('GET', path)).status).toBe(200);
  });
});

describe('what makes sense with it only is deleted with it:', () => {
  const crowded = (): WorldInput => {
    const world = createWorld();
    const channel = { guildId: HARBOUR, name: 'x' };
    world.roles.push({ id: '50', guildId: HARBOUR, name: 'Sailors', permissions: '0' });
    world.members[1]!.roles = ['50'];
    world.channels.push(
      { ...channel, id: '60', type: 4 },
      {
        ...channel,
        id: '61',
        parentId: '60',
        overwrites: [
          { id: '50', type: 0 },
          { id: BEN, type: 1 },
        ],
      },
      { ...channel, id: '62', type: 11, parentId: '61', ownerId: BEN, memberIds: [ADA, BEN] },
      { id: '63', guildId: null, name: null, type: 1, recipientIds: [ADA, BEN] },
      { id: '64', guildId: null, name: null, type: 3, recipientIds: [ADA, BEN] },
    );
    world.messages.push(
      { id: '70', channelId: '62', authorId: ADA, content: 'In a thread' },
      { id: '71', channelId: '63', authorId: ADA, content: 'In private' },
    );
    world.applications[0]!.userIds = [BEN];
    return world;
  };
  const worldAfter = async (path: string) => {
    const emulator = await startTestEmulator({ world: crowded() });
    await emulator.request('PUT', `/api/v10/applications/${WEATHER.id}/guilds/${HARBOUR}/commands`, {
      body: [slash('tide')],
      headers: { authorization: `Bot ${WEATHER.token}` },
    });
    const { body } = await emulator.control('GET', `/users/${ADA}/picker?channel_id=61&type=1`);
    const [{ id: commandId }] = (body as { commands: [{ id: string }] }).commands;
    expect((await emulator.control('DELETE', path)).status).toBe(204);
    const answer = await emulator.control(
      'GET',
      `/users/${ADA}/commands/${commandId}/availability?channel_id=63`,
    );
    const { body: world } = await emulator.control('GET', '/world');
    return { world: world as World, hasCommand: answer.status === 200 };
  };

  test('with a guild its members, roles, channels, messages, commands and installations', async () => {
    const { world, hasCommand } = await worldAfter(`/guilds/${HARBOUR}`);
    const { guilds, members, roles, channels, messages, applications } = world;
    expect({ guilds, members, roles }).toEqual({ guilds: [], members: [], roles: [] });
    expect(channels.map(({ id }) => id)).toEqual(['63', '64']);
    expect(messages.map(({ id }) => id)).toEqual(['71']);
    expect(applications[0]!.guildIds).toEqual([]);
    expect(hasCommand).toBe(false);
  });

  test('with a channel its threads and messages; with a category nothing', async () => {
    const { world } = await worldAfter('/channels/61');
    expect(world.channels.map(({ id }) => id)).toEqual([GENERAL, '60', '63', '64']);
    expect(world.messages.map(({ id }) => id)).toEqual(['71', BENS_MESSAGE]);
    const without = await worldAfter('/channels/60');
    expect(without.world.channels.find(({ id }) => id === '61')!.parentId).toBeNull();
  });

  test('with a role what members and channels have of it', async () => {
    const { world } = await worldAfter('/roles/50');
    expect(world.members[1]!.roles).toEqual([]);
    expect(world.channels[2]!.overwrites).toMatchObject([{ id: BEN }]);
  });

  test('with a user its messages, memberships and direct messages', async () => {
    const { world } = await worldAfter(`/users/${BEN}`);
    expect(world.members.map(({ userId }) => userId)).toEqual([ADA, BOT]);
    expect(world.messages.map(({ id }) => id)).toEqual(['70']);
    expect(world.applications[0]!.userIds).toEqual([]);
    expect(world.channels.map(({ id }) => id)).toEqual([GENERAL, '60', '61', '62', '64']);
    expect(world.channels.slice(2)).toMatchObject([
      { overwrites: [{ id: '50' }] },
      { ownerId: null, memberIds: [ADA] },
      { recipientIds: [ADA] },
    ]);
  });

  test('with an application its commands', async () => {
    const { world, hasCommand } = await worldAfter(`/applications/${WEATHER.id}`);
    expect(world.applications).toEqual([]);
    expect(hasCommand).toBe(false);
  });

  test('with an installation in a guild the commands of the guild', async () => {
    const { world, hasCommand } = await worldAfter(`/applications/${WEATHER.id}/guilds/${HARBOUR}`);
    expect(world.applications[0]!.guildIds).toEqual([]);
    expect(world.members.map(({ userId }) => userId)).toEqual([ADA, BEN]);
    expect(hasCommand).toBe(false);
  });
});

describe('applications', () => {
  test('get keys, a secret, a token and a bot user', async () => {
    const emulator = await startTestEmulator();
    const made = await make(emulator, '/applications', { name: 'Other' });
    expect(made).toMatchObject({
      public_key: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      key_seed: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      client_secret: expect.any(String) as unknown,
      owner_id: made['bot_user_id'],
    });
    const bot = await emulator.control('GET', `/users/${String(made['bot_user_id'])}`);
    expect(bot.body).toMatchObject({ username: 'Other', bot: true });
    const headers = { authorization: `Bot ${String(made['token'])}` };
    const list = await emulator.request('GET', `/api/v10/applications/${made.id}/commands`, { headers });
    expect(list).toMatchObject({ status: 200, body: [] });
  });

  test('have the entry point command as long as they have an Activity, once', async () => {
    const emulator = await startTestEmulator();
    const made = await make(emulator, '/applications', { name: 'Other' });
    const headers = { authorization: `Bot ${String(made['token'])}` };
    for (const embedded of [true, true, false, true]) {
      await emulator.control('PATCH', `/applications/${made.id}`, { embedded });
      const { body } = await emulator.request('GET', `/api/v10/applications/${made.id}/commands`, {
        headers,
      });
      expect(body).toMatchObject(embedded ? [{ type: 4, name: 'Launch' }] : []);
    }
  });

  test('that can be installed in more ways leave their commands as they are', async () => {
    const emulator = await startTestEmulator();
    await emulator.api('POST', '', slash('ping'));
    const before = (await emulator.api('GET', '')).body;
    await emulator.control('PATCH', `/applications/${WEATHER.id}`, { integration_types: [0, 1] });
    expect((await emulator.api('GET', '')).body).toEqual(before);
    const later = await emulator.api('POST', '', slash('pong'));
    expect(later.body).toMatchObject({ integration_types: [0, 1] });
  });

  test('are installed in guilds, with or without their bot, and by users, where they can be', async () => {
    const emulator = await startTestEmulator();
    const { id, bot_user_id: botId } = await make(emulator, '/applications', { name: 'Other' });
    const path = `/applications/${id}/guilds/${HARBOUR}`;
    expect((await emulator.control('PUT', `${path}?bot=false`)).status).toBe(204);
    const member = `/guilds/${HARBOUR}/members/${String(botId)}`;
    expect((await emulator.control('GET', member)).status).toBe(404);
    expect((await emulator.control('PUT', path)).status).toBe(204);
    expect((await emulator.control('GET', member)).status).toBe(200);
    const user = `/applications/${id}/users/${BEN}`;
    expect(await emulator.control('PUT', user)).toMatchObject({
      status: 409,
      body: { code: 'INSTALL_NOT_SUPPORTED' },
    });
    await emulator.control('PATCH', `/applications/${id}`, { integration_types: [1] });
    expect((await emulator.control('PUT', user)).status).toBe(204);
    const shown = async () => (await emulator.control('GET', `/applications/${id}`)).body;
    expect(await shown()).toMatchObject({ guild_ids: [HARBOUR], user_ids: [BEN] });
    expect((await emulator.control('DELETE', user)).status).toBe(204);
    expect(await shown()).toMatchObject({ user_ids: [] });
  });
});

test('the present world is a world to start with, without what one user alone sees', async () => {
  const reply = { type: 4, data: { content: 'psst', flags: 64 } };
  const { emulator, invoke } = await startBot([slash('ping')], () => reply);
  await invoke({ text: '/ping' });
  await make(emulator, '/channels', { guild_id: HARBOUR, name: 'deck' });
  const { body } = await emulator.control('GET', '/world');
  const world = body as WorldInput;
  expect(world.messages!.map(({ id }) => id)).toEqual([BENS_MESSAGE]);
  const copy = await startEmulator({ world });
  try {
    const answer = await fetch(`${copy.controlUrl}/world`);
    expect(await answer.json()).toEqual(world);
  } finally {
    await copy.stop();
  }
});

test.each([`/users/${BEN}`, `/channels/${GENERAL}`, `/applications/${WEATHER.id}`])(
  'what was begun before %s was deleted is not answered any more, and the world holds together',
  async (path) => {
    const { emulator, invoke } = await startBot([slash('ping')]);
    const { interaction } = await invoke({ text: '/ping' }, BEN);
    expect((await emulator.control('DELETE', path)).status).toBe(204);
    const followUp = `/api/v10/webhooks/${WEATHER.id}/${interaction!.token}`;
    const answer = await emulator.request('POST', followUp, { body: { content: 'Late' } });
    expect(answer.status).toBe(404);
    await make(emulator, '/users', { username: 'cleo' });
  },
);
