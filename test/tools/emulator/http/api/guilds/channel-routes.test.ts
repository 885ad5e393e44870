import { describe, expect, test } from 'vitest';
import {
  ADA,
  ALL_BUT_ADMINISTRATOR,
  BEN,
  CREW,
  FORUM,
  GENERAL,
  HARBOUR,
  SAILORS,
  SECRET,
  startStaff,
} from '../../../support/worlds/staff-world.js';

const CHANNELS = `/guilds/${HARBOUR}/channels`;
const VIEW = '1024';
const MANAGE_ROLES = (1n << 28n).toString();

describe('a bot creates', () => {
  test('a text channel in lower case, with overwrites, that users then see or not', async () => {
    const { emulator, call } = await startStaff();
    const { status, body } = await call('POST', CHANNELS, {
      name: 'Ticket 1',
      topic: 'Engine trouble',
      rate_limit_per_user: 5,
      permission_overwrites: [
        { id: HARBOUR, type: 0, deny: VIEW },
        { id: CREW, type: 0, allow: VIEW },
        { id: BEN, type: 1, allow: VIEW },
      ],
    });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { type: 0, name: 'ticket-1', topic: 'Engine trouble', position: 1, rate_limit_per_user: 5 },
    });
    expect(await call('GET', CHANNELS)).toMatchObject({
      status: 200,
      body: expect.arrayContaining([expect.objectContaining({ id: body.id, name: 'ticket-1' })]) as object,
    });
    const names = async (user: string) => {
      const { body: visible } = await emulator.control('GET', `/users/${user}/channels`);
      return JSON.stringify(visible).includes('ticket-1');
    };
    expect([await names(BEN), await names(ADA)]).toEqual([true, true]);
    await call('DELETE', `/channels/${body.id}/permissions/${BEN}`);
    expect([await names(BEN), await names(ADA)]).toEqual([false, true]);
  });

  test.each([
    ['a voice channel', { type: 2, bitrate: 96_000, user_limit: 4 }, { bitrate: 96_000, user_limit: 4 }],
    ['an announcement channel', { type: 5 }, { name: 'new' }],
    ['a stage channel', { type: 13 }, { user_limit: 0 }],
    [
      'a forum with tags',
      { type: 15, available_tags: [{ name: 'engine', moderated: true, emoji_name: '⚙️' }] },
      { available_tags: [{ name: 'engine', moderated: true, emoji_id: null, emoji_name: '⚙️' }] },
    ],
  ])('%s', async (_what, fields, shown) => {
    const { call } = await startStaff();
    const made = await call('POST', CHANNELS, { name: 'new', ...fields });
    expect(made).toMatchObject({ status: 201, body: shown });
    expect((await call('GET', `/channels/${made.body.id}`)).body).toMatchObject(shown);
  });

  test('a channel in a category, with the overwrites of that', async () => {
    const { call } = await startStaff();
    const permission_overwrites = [{ id: HARBOUR, type: 0, allow: '0', deny: '2048' }];
    const { body: category } = await call('POST', CHANNELS, {
      name: 'Tickets',
      type: 4,
      permission_overwrites,
    });
    expect(category).toMatchObject({ name: 'Tickets' });
    const { body } = await call('POST', CHANNELS, { name: 'one', parent_id: category.id });
    expect(body).toMatchObject({ parent_id: category.id, permission_overwrites });
    expect((await call('DELETE', `/channels/${category.id}`)).status).toBe(200);
    expect((await call('GET', `/channels/${body.id}`)).body).toMatchObject({ parent_id: null });
  });
});

test('a bot edits a channel, moves channels and deletes one, and everybody is told', async () => {
  const { emulator, call } = await startStaff();
  const types: string[] = [];
  emulator.subscribe(({ type }) => types.push(type));
  const { body } = await call('POST', CHANNELS, { name: 'deck' });
  const path = `/channels/${body.id}`;
  expect((await call('PATCH', path, { name: 'Upper Deck', topic: 'T', nsfw: true })).body).toMatchObject({
    name: 'upper-deck',
    topic: 'T',
    nsfw: true,
  });
  expect((await call('PATCH', CHANNELS, [{ id: body.id, position: 0 }])).status).toBe(204);
  expect((await call('GET', path)).body).toMatchObject({ position: 0, topic: 'T' });
  expect((await call('DELETE', path)).body).toMatchObject({ id: body.id });
  expect(await call('GET', path)).toMatchObject({ status: 404, body: { code: 10003 } });
  expect(types.filter((type) => type.startsWith('CHANNEL_'))).toEqual([
    'CHANNEL_CREATE',
    'CHANNEL_UPDATE',
    'CHANNEL_UPDATE',
    'CHANNEL_DELETE',
  ]);
});

test('direct messages are closed, and stay', async () => {
  const { emulator, call } = await startStaff(undefined, ({ channels, users }) => {
    const bot = users.find(({ bot: isBot }) => isBot)!.id;
    channels.push({
      id: '1100000000000000699',
      guildId: null,
      name: null,
      type: 1,
      recipientIds: [BEN, bot],
    });
  });
  const path = '/channels/1100000000000000699';
  expect(await call('DELETE', path)).toMatchObject({ status: 200, body: { type: 1 } });
  expect((await emulator.control('GET', '/channels/1100000000000000699')).status).toBe(200);
  expect(await call('PATCH', path, { name: 'x' })).toMatchObject({ status: 403, body: { code: 50003 } });
});

describe('it is refused', () => {
  test.each([
    ['without a name', {}, 'name'],
    ['with a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['with a type that nobody creates', { name: 'x', type: 1 }, 'type'],
    ['with a topic of 1,025 characters', { name: 'x', topic: 'x'.repeat(1_025) }, 'topic'],
    ['with a slow mode of 7 hours', { name: 'x', rate_limit_per_user: 25_200 }, 'rate_limit_per_user'],
    ['with a parent that is no category', { name: 'x', parent_id: GENERAL }, 'parent_id'],
    [
      'with 21 tags',
      { name: 'x', type: 15, available_tags: Array(21).fill({ name: 'x' }) },
      'available_tags',
    ],
    [
      'with permissions that are no number',
      { name: 'x', permission_overwrites: [{ id: HARBOUR, type: 0, allow: 'VIEW' }] },
      'permission_overwrites',
    ],
  ])('%s: 50035', async (_what, body, field) => {
    const { call } = await startStaff();
    const refused = await call('POST', CHANNELS, body);
    expect(refused).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(Object.keys(refused.body.errors)).toEqual([field]);
  });

  test('to create the 501st channel, and the 51st of a category', async () => {
    const { call } = await startStaff(undefined, ({ channels }) => {
      const ids = Array.from({ length: 490 }, (_each, index) =>
        (1_200_000_000_000_000_000n + BigInt(index)).toString(),
      );
      const [category = '', ...others] = ids;
      channels.push({ id: category, guildId: HARBOUR, name: 'full', type: 4 });
      others.forEach((id, index) =>
        channels.push({ id, guildId: HARBOUR, name: 'c', parentId: index < 50 ? category : null }),
      );
    });
    const parent_id = '1200000000000000000';
    expect((await call('POST', CHANNELS, { name: 'x', parent_id })).body).toMatchObject({
      errors: { parent_id: { _errors: [{ code: 'CHANNEL_PARENT_MAX_CHANNELS' }] } },
    });
    const answers = [];
    for (let n = 0; n < 8; n++) answers.push((await call('POST', CHANNELS, { name: 'x' })).body['code']);
    expect(answers.at(6)).toBeUndefined();
    expect(answers.at(7)).toBe(30013);
  });

  test.each([
    ['to create a channel', 'POST', CHANNELS, { name: 'x' }],
    ['to edit one', 'PATCH', `/channels/${GENERAL}`, { name: 'x' }],
    ['to delete one', 'DELETE', `/channels/${GENERAL}`, undefined],
    ['to set an overwrite', 'PUT', `/channels/${GENERAL}/permissions/${SAILORS}`, { type: 0, allow: VIEW }],
  ])('%s without the permission: 50013', async (_what, method, path, body) => {
    const { call } = await startStaff(1024n);
    expect(await call(method, path, body)).toMatchObject({ status: 403, body: { code: 50013 } });
  });

  test('to touch a channel that the bot does not see: 50001', async () => {
    const { call } = await startStaff();
    expect(await call('PATCH', `/channels/${SECRET}`, { name: 'x' })).toMatchObject({
      status: 403,
      body: { code: 50001 },
    });
  });

  test('to grant what the bot does not have itself, and MANAGE_ROLES unless it is an administrator', async () => {
    const { call } = await startStaff(ALL_BUT_ADMINISTRATOR & ~4n);
    const put = (allow: string, id: string = SAILORS) =>
      call('PUT', `/channels/${GENERAL}/permissions/${id}`, { type: 0, allow });
    expect((await put('4')).body).toMatchObject({ code: 50013 });
    expect((await put(MANAGE_ROLES)).body).toMatchObject({ code: 50013 });
    expect((await put('2')).status).toBe(204);
    expect((await put('2', '5')).body).toMatchObject({ code: 10009 });
    expect((await call('DELETE', `/channels/${GENERAL}/permissions/${CREW}`)).body).toMatchObject({
      code: 10009,
    });
  });

  test('to name two tags alike: 40061', async () => {
    const { call } = await startStaff();
    const available_tags = [{ name: 'a' }, { name: 'A' }];
    expect((await call('PATCH', `/channels/${FORUM}`, { available_tags })).body).toMatchObject({
      code: 40061,
    });
  });
});

test('the channels of a guild are those that the bot sees, and the categories of these', async () => {
  const IN_SIGHT = '1100000000000000701';
  const HIDDEN = '1100000000000000702';
  const { call } = await startStaff(ALL_BUT_ADMINISTRATOR, ({ channels }) => {
    const overwrites = [
      { id: HARBOUR, type: 0 as const, deny: VIEW },
      { id: CREW, type: 0 as const, deny: VIEW },
    ];
    channels.push(
      { id: IN_SIGHT, guildId: HARBOUR, name: 'open', type: 4, overwrites },
      { id: HIDDEN, guildId: HARBOUR, name: 'closed', type: 4, overwrites },
    );
    for (const channel of channels) {
      if (channel.id === GENERAL) channel.parentId = IN_SIGHT;
      if (channel.id === SECRET) channel.parentId = HIDDEN;
    }
  });
  const { body } = await call('GET', CHANNELS);
  const ids = (body as unknown as readonly { readonly id: string }[]).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([GENERAL, IN_SIGHT]));
  expect(ids).not.toContain(SECRET);
  expect(ids).not.toContain(HIDDEN);
});
