import { describe, expect, test } from 'vitest';
import {
  ADA,
  ALL_BUT_ADMINISTRATOR,
  BEN,
  BOT,
  CAPTAINS,
  CLEO,
  CREW,
  DAN,
  FORUM,
  GENERAL,
  HARBOUR,
  SAILORS,
  startStaff,
} from '../../../support/worlds/staff-world.js';

const MEMBERS = `/guilds/${HARBOUR}/members`;
const BANS = `/guilds/${HARBOUR}/bans`;
const ids = (body: unknown) => (body as { user: { id: string } }[]).map(({ user }) => user.id);

test('members are listed by id in pages, and found by the beginning of a name', async () => {
  const { call } = await startStaff();
  expect(ids((await call('GET', `${MEMBERS}?limit=1000`)).body)).toEqual([BOT, ADA, BEN, DAN]);
  expect(ids((await call('GET', MEMBERS)).body)).toEqual([BOT]);
  expect(ids((await call('GET', `${MEMBERS}?limit=2&after=${ADA}`)).body)).toEqual([BEN, DAN]);
  expect(ids((await call('GET', `${MEMBERS}/search?query=captain`)).body)).toEqual([BEN]);
  expect((await call('GET', `${MEMBERS}/search`)).body).toMatchObject({ errors: { query: {} } });
});

test('a member is renamed, given roles and timed out, and all of it is in the audit log', async () => {
  const { call } = await startStaff();
  const path = `${MEMBERS}/${BEN}`;
  expect((await call('PATCH', path, { nick: 'Benny' })).body).toMatchObject({ nick: 'Benny' });
  expect((await call('PUT', `${path}/roles/${SAILORS}`, undefined, 'He%20sails')).status).toBe(204);
  const until = new Date(Date.now() + 60_000).toISOString();
  const timedOut = await call('PATCH', path, { communication_disabled_until: until });
  expect(timedOut.body).toMatchObject({
    roles: [SAILORS],
    communication_disabled_until: until.replace('Z', '000+00:00'),
  });
  await call('DELETE', `${path}/roles/${SAILORS}`);
  expect((await call('PATCH', path, { communication_disabled_until: null, nick: null })).body).toMatchObject({
    nick: null,
    roles: [],
    communication_disabled_until: null,
  });
  const { body } = await call('GET', `/guilds/${HARBOUR}/audit-logs?user_id=${BOT}`);
  const entries = body['audit_log_entries'] as { action_type: number; reason?: string; changes: object[] }[];
  expect(entries.map(({ action_type }) => action_type)).toEqual([24, 25, 24, 25, 24]);
  expect(entries[3]).toMatchObject({
    reason: 'He sails',
    changes: [{ key: '$add', new_value: [{ id: SAILORS, name: 'sailors' }] }],
  });
});

test('a bot renames itself', async () => {
  const { call } = await startStaff();
  expect((await call('PATCH', `${MEMBERS}/@me`, { nick: 'Robot' })).body).toMatchObject({
    nick: 'Robot',
    user: { id: BOT },
  });
});

describe('it is refused', () => {
  test.each([
    ['to rename the owner', 'PATCH', `${MEMBERS}/${ADA}`, { nick: 'x' }, 50013],
    ['to rename a member above the bot', 'PATCH', `${MEMBERS}/${DAN}`, { nick: 'x' }, 50013],
    ['to kick a member above the bot', 'DELETE', `${MEMBERS}/${DAN}`, undefined, 50013],
    ['to ban a member above the bot', 'PUT', `${BANS}/${DAN}`, {}, 50013],
    ['to ban the owner', 'PUT', `${BANS}/${ADA}`, {}, 50013],
    ['to give a role above the bot', 'PUT', `${MEMBERS}/${BEN}/roles/${CAPTAINS}`, undefined, 50013],
    ["to give the bot's own role", 'PUT', `${MEMBERS}/${BEN}/roles/${CREW}`, undefined, 50013],
    ['to give @everyone', 'PUT', `${MEMBERS}/${BEN}/roles/${HARBOUR}`, undefined, 50028],
    ['to give a role that does not exist', 'PUT', `${MEMBERS}/${BEN}/roles/5`, undefined, 10011],
    ['to kick somebody who is not there', 'DELETE', `${MEMBERS}/${CLEO}`, undefined, 10007],
    ['to ban nobody', 'PUT', `${BANS}/5`, {}, 10013],
    ['to lift a ban that is none', 'DELETE', `${BANS}/${BEN}`, undefined, 10026],
    ['to mute somebody who is in no voice channel', 'PATCH', `${MEMBERS}/${BEN}`, { mute: true }, 40032],
    ['to use a nickname of 33 characters', 'PATCH', `${MEMBERS}/${BEN}`, { nick: 'x'.repeat(33) }, 50035],
  ])('%s: %s %s', async (_what, method, path, body, code) => {
    const { call } = await startStaff();
    expect((await call(method, path, body)).body).toMatchObject({ code });
  });

  test('to time out an administrator, and anybody for more than 28 days', async () => {
    const { call } = await startStaff(undefined, ({ roles, members }) => {
      roles.find(({ id }) => id === SAILORS)!.permissions = '8';
      members.find(({ userId }) => userId === BEN)!.roles = [SAILORS];
    });
    const out = (days: number, who: string) => {
      const communication_disabled_until = new Date(Date.now() + days * 86_400_000).toISOString();
      return call('PATCH', `${MEMBERS}/${who}`, { communication_disabled_until });
    };
    expect((await out(1, BEN)).body).toMatchObject({ code: 50013 });
    expect((await out(29, BEN)).body).toMatchObject({ errors: { communication_disabled_until: {} } });
  });

  test.each([
    ['kick', 'DELETE', `${MEMBERS}/${BEN}`, undefined],
    ['ban', 'PUT', `${BANS}/${BEN}`, {}],
    ['list bans', 'GET', BANS, undefined],
    ['rename', 'PATCH', `${MEMBERS}/${BEN}`, { nick: 'x' }],
    ['give a role', 'PUT', `${MEMBERS}/${BEN}/roles/${SAILORS}`, undefined],
    ['time out', 'PATCH', `${MEMBERS}/${BEN}`, { communication_disabled_until: '2020-01-01T00:00:00Z' }],
  ])('to %s without the permission: 50013', async (_what, method, path, body) => {
    const { call } = await startStaff(0n);
    expect((await call(method, path, body)).body).toMatchObject({ code: 50013 });
  });

  test('to give a reason of more than 512 characters', async () => {
    const { call } = await startStaff();
    const refused = await call('PUT', `${BANS}/${BEN}`, {}, 'x'.repeat(513));
    expect(refused.body).toMatchObject({ code: 50035, errors: { 'X-Audit-Log-Reason': {} } });
  });
});

test('a member is kicked', async () => {
  const { call } = await startStaff();
  expect((await call('DELETE', `${MEMBERS}/${BEN}`)).status).toBe(204);
  expect((await call('GET', `${MEMBERS}/${BEN}`)).body).toMatchObject({ code: 10007 });
});

test('a ban removes the member with its last messages, keeps its reason and is lifted', async () => {
  const { emulator, call } = await startStaff();
  await emulator.control('POST', '/messages', { channel_id: GENERAL, author_id: BEN, content: 'Spam' });
  const types: string[] = [];
  emulator.subscribe(({ type }) => types.push(type));
  expect((await call('PUT', `${BANS}/${BEN}`, { delete_message_seconds: 3_600 }, 'Spam')).status).toBe(204);
  expect(types).toEqual(expect.arrayContaining(['GUILD_MEMBER_REMOVE', 'MESSAGE_DELETE', 'GUILD_BAN_ADD']));
  expect((await call('GET', `${BANS}/${BEN}`)).body).toMatchObject({ reason: 'Spam', user: { id: BEN } });
  expect(ids((await call('GET', BANS)).body)).toEqual([BEN]);
  const { body } = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${ADA}`);
  expect(JSON.stringify(body)).not.toContain('Spam');
  expect((await call('DELETE', `${BANS}/${BEN}`)).status).toBe(204);
  expect((await call('GET', `${BANS}/${BEN}`)).body).toMatchObject({ code: 10026 });
});

describe('a ban deletes the messages', () => {
  const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

  test.each<[string, object, number, number]>([
    ['of the seconds that it states', { delete_message_seconds: 3600 }, HOUR_MS + 60_000, HOUR_MS - 60_000],
    ['of a week at most', { delete_message_seconds: 604_800 }, 7 * DAY_MS + 60_000, 7 * DAY_MS - 60_000],
    ['of the days that it states', { delete_message_days: 2 }, 2 * DAY_MS + 60_000, 2 * DAY_MS - 60_000],
    [
      'of its seconds where it states days too',
      { delete_message_seconds: 3600, delete_message_days: 7 },
      HOUR_MS + 60_000,
      HOUR_MS - 60_000,
    ],
  ])('%s', async (_what, body, olderMs, youngerMs) => {
    const { emulator, call } = await startStaff();
    const write = (author_id: string, content: string) =>
      emulator.control('POST', '/messages', { channel_id: GENERAL, author_id, content });
    const pass = (advance_ms: number) => emulator.control('POST', '/clock', { advance_ms });
    await write(BEN, 'older');
    await pass(olderMs - youngerMs);
    await write(BEN, 'younger');
    await write(DAN, 'of somebody else');
    await pass(youngerMs);
    expect((await call('PUT', `${BANS}/${BEN}`, body)).status).toBe(204);
    const { body: channel } = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${ADA}`);
    const contents = (channel as { messages: { content: string }[] }).messages.map(({ content }) => content);
    expect(contents.slice(-2)).toEqual(['older', 'of somebody else']);
  });

  test('of nobody unless it states so', async () => {
    const { emulator, call } = await startStaff();
    await emulator.control('POST', '/messages', { channel_id: GENERAL, author_id: BEN, content: 'Spam' });
    expect((await call('PUT', `${BANS}/${BEN}`, {})).status).toBe(204);
    const { body } = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${ADA}`);
    expect(JSON.stringify(body)).toContain('Spam');
  });

  test.each([
    ['delete_message_seconds', 604_801],
    ['delete_message_seconds', -1],
    ['delete_message_days', 8],
    ['delete_message_days', -1],
  ])('and is refused with %s %i', async (name, value) => {
    const { call } = await startStaff();
    const { body } = await call('PUT', `${BANS}/${BEN}`, { [name]: value });
    expect(body).toMatchObject({ code: 50035, errors: { [name]: {} } });
  });

  test('of many at once as well', async () => {
    const { emulator, call } = await startStaff();
    await emulator.control('POST', '/messages', { channel_id: GENERAL, author_id: BEN, content: 'Spam' });
    const body = { user_ids: [BEN], delete_message_seconds: 60 };
    expect((await call('POST', `/guilds/${HARBOUR}/bulk-ban`, body)).status).toBe(200);
    const shown = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${ADA}`);
    expect(shown.text).not.toContain('Spam');
  });
});

test('a banned user is no member, also of the world', async () => {
  const { emulator, call } = await startStaff();
  await call('PUT', `${BANS}/${BEN}`);
  const refused = await emulator.control('POST', MEMBERS, { user_id: BEN });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(`user ${BEN} is banned from guild ${HARBOUR}`);
  await call('DELETE', `${BANS}/${BEN}`);
  expect((await emulator.control('POST', MEMBERS, { user_id: BEN })).status).toBe(201);
});

test.each([
  ['kicked', 'DELETE', MEMBERS],
  ['banned', 'PUT', BANS],
])('a bot that is %s leaves with its application', async (_what, method, path) => {
  const [userId, id] = ['1100000000000000390', '1100000000000000391'];
  const { emulator, call } = await startStaff(undefined, (world) => {
    world.users.push({ id: userId, username: 'other', bot: true });
    world.members.push({ guildId: HARBOUR, userId });
    const other = { id, name: 'Other', token: 'other-token', botUserId: userId, guildIds: [HARBOUR] };
    world.applications.push(other);
  });
  expect((await call(method, `${path}/${userId}`)).status).toBe(204);
  expect((await emulator.control('GET', `/applications/${id}`)).body).toMatchObject({ guild_ids: [] });
  // Whoever installs it again lifts its ban.
  expect((await emulator.control('PUT', `/applications/${id}/guilds/${HARBOUR}`)).status).toBe(204);
  expect((await call('GET', `${BANS}/${userId}`)).body).toMatchObject({ code: 10026 });
});

test('what a bot does to the messages of others is in the audit log', async () => {
  const { emulator, call } = await startStaff();
  const write = async () => {
    const body = { channel_id: GENERAL, author_id: BEN, content: 'Spam' };
    return ((await emulator.control('POST', '/messages', body)).body as { id: string }).id;
  };
  const messages = `/channels/${GENERAL}/messages`;
  const id = await write();
  await call('PUT', `${messages}/pins/${id}`, undefined, 'Look');
  await call('DELETE', `${messages}/pins/${id}`, undefined, 'Enough');
  await call('DELETE', `${messages}/${id}`, undefined, 'Spam');
  await call('POST', `${messages}/bulk-delete`, { messages: [await write(), await write()] }, 'More');
  const own = await call('POST', messages, { content: 'Mine' });
  await call('DELETE', `${messages}/${own.body.id}`);
  const { body } = await call('GET', `/guilds/${HARBOUR}/audit-logs`);
  const pin = { channel_id: GENERAL, message_id: id };
  expect(body['audit_log_entries']).toMatchObject([
    { action_type: 73, target_id: GENERAL, options: { count: '2' }, reason: 'More' },
    { action_type: 72, target_id: BEN, options: { channel_id: GENERAL, count: '1' }, reason: 'Spam' },
    { action_type: 75, target_id: BEN, options: pin, reason: 'Enough' },
    { action_type: 74, target_id: BEN, options: pin, reason: 'Look' },
  ]);
});

test('nothing is written in a forum itself, by nobody', async () => {
  const { emulator } = await startStaff();
  const body = { channel_id: FORUM, author_id: BEN, content: 'x' };
  expect(await emulator.control('POST', '/messages', body)).toMatchObject({
    status: 400,
    body: { code: 'NO_TEXT_CHANNEL' },
  });
});

test('many are banned at once, but for those who cannot be', async () => {
  const { call } = await startStaff();
  const ban = (user_ids: readonly string[]) => call('POST', `/guilds/${HARBOUR}/bulk-ban`, { user_ids });
  expect((await ban([BEN, CLEO, DAN])).body).toEqual({ banned_users: [BEN, CLEO], failed_users: [DAN] });
  expect((await ban([DAN])).body).toMatchObject({ code: 500000 });
});

test('a bot without MANAGE_ROLES changes no roles, whatever else it may do', async () => {
  const { call } = await startStaff(ALL_BUT_ADMINISTRATOR & ~(1n << 28n));
  expect((await call('PATCH', `${MEMBERS}/${BEN}`, { roles: [SAILORS] })).body).toMatchObject({
    code: 50013,
  });
});
