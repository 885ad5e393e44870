import { expect, test } from 'vitest';
import {
  ALL_BUT_ADMINISTRATOR,
  BOT,
  CREW,
  GENERAL,
  HARBOUR,
  SECRET,
  startStaff,
} from '../../../support/worlds/staff-world.js';

const INVITES = `/channels/${GENERAL}/invites`;
const DAY_MS = 86_400_000;

/** When an invite of a response ends, in milliseconds after it was created. */
const lastsMs = (body: Readonly<Record<string, unknown>>) =>
  Date.parse(String(body['expires_at'])) - Date.parse(String(body['created_at']));

test('an invite that states nothing lasts a day, for as many as come', async () => {
  const { call } = await startStaff();
  const { status, body } = await call('POST', INVITES, {});
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      type: 0,
      guild_id: HARBOUR,
      guild: { id: HARBOUR, name: 'Harbour' },
      channel: { id: GENERAL, name: 'general', type: 0 },
      inviter: { id: BOT },
      uses: 0,
      max_uses: 0,
      max_age: 86_400,
      temporary: false,
    },
  });
  expect(lastsMs(body)).toBe(DAY_MS);
});

test.each([
  ['as long as it states', { max_age: 60 }, 60_000],
  ['a week at most', { max_age: 604_800 }, 7 * DAY_MS],
])('an invite lasts %s', async (_what, settings, ms) => {
  const { emulator, call } = await startStaff();
  const { body } = await call('POST', INVITES, settings);
  expect(lastsMs(body)).toBe(ms);
  const path = `/invites/${String(body['code'])}`;
  await emulator.control('POST', '/clock', { advance_ms: ms - 10_000 });
  expect(await call('GET', path)).toMatchObject({ status: 200, body: { code: body['code'] } });
  expect((await call('GET', INVITES)).body).toMatchObject([{ code: body['code'] }]);
  await emulator.control('POST', '/clock', { advance_ms: 10_000 });
  expect((await call('GET', path)).body).toMatchObject({ code: 10006 });
  expect((await call('GET', INVITES)).body).toEqual([]);
  expect((await call('GET', `/guilds/${HARBOUR}/invites`)).body).toEqual([]);
});

test('an invite of age 0 never ends', async () => {
  const { emulator, call } = await startStaff();
  const { body } = await call('POST', INVITES, { max_age: 0 });
  expect(body).toMatchObject({ max_age: 0, expires_at: null });
  await emulator.control('POST', '/clock', { advance_ms: 400 * DAY_MS });
  expect((await call('GET', `/invites/${String(body['code'])}`)).status).toBe(200);
});

test.each([
  ['max_age', 604_801],
  ['max_age', -1],
  ['max_uses', 101],
  ['max_uses', -1],
])('an invite with %s %i is refused', async (name, value) => {
  const { call } = await startStaff();
  const { body } = await call('POST', INVITES, { [name]: value });
  expect(body).toMatchObject({ code: 50035, errors: { [name]: {} } });
});

test('the same settings give the same invite, and others or unique another one', async () => {
  const { call } = await startStaff();
  const codeOf = async (settings: object, channelId: string = GENERAL) =>
    (await call('POST', `/channels/${channelId}/invites`, settings)).body['code'];
  const first = await codeOf({});
  expect(await codeOf({})).toBe(first);
  expect(await codeOf({ max_age: 86_400, max_uses: 0, temporary: false, unique: false })).toBe(first);
  const others = [
    await codeOf({ max_age: 3600 }),
    await codeOf({ max_uses: 100 }),
    await codeOf({ temporary: true }),
    await codeOf({ unique: true }),
  ];
  expect(new Set([first, ...others]).size).toBe(5);
  expect((await call('GET', `/guilds/${HARBOUR}/invites`)).body).toHaveLength(5);
  // The bot does not see that channel.
  expect((await call('POST', `/channels/${SECRET}/invites`, {})).body).toMatchObject({ code: 50001 });
});

test('an invite is shown to its managers in full, and to others without how it is used', async () => {
  const { call } = await startStaff();
  const { body: made } = await call('POST', INVITES, {});
  const path = `/invites/${String(made['code'])}`;
  expect((await call('GET', INVITES)).body).toEqual([made]);
  const { uses, max_uses, max_age, temporary, created_at, ...shown } = made;
  expect([uses, max_uses, max_age, temporary]).toEqual([0, 0, 86_400, false]);
  expect(created_at).toMatch(/\+00:00$/);
  expect((await call('GET', path)).body).toEqual(shown);
  expect(await call('DELETE', path)).toEqual({ status: 200, body: shown });
  expect((await call('GET', path)).body).toMatchObject({ code: 10006 });
  expect((await call('DELETE', path)).body).toMatchObject({ code: 10006 });
});

const [CREATE_INSTANT_INVITE, MANAGE_CHANNELS, MANAGE_GUILD] = [1n << 0n, 1n << 4n, 1n << 5n];

test.each([
  ['created', CREATE_INSTANT_INVITE, 'POST', INVITES],
  ['listed for a channel', MANAGE_CHANNELS, 'GET', INVITES],
  ['listed for the guild', MANAGE_GUILD, 'GET', `/guilds/${HARBOUR}/invites`],
  ['deleted', MANAGE_CHANNELS | MANAGE_GUILD, 'DELETE', '/invites/{code}'],
])('an invite is %s only with the permission', async (_what, permissions, method, path) => {
  const { emulator, call } = await startStaff(undefined, (world) => {
    world.roles.find(({ id }) => id === HARBOUR)!.permissions = '1024';
  });
  const { body } = await call('POST', INVITES, {});
  const crew = { permissions: (ALL_BUT_ADMINISTRATOR & ~permissions).toString() };
  expect((await emulator.control('PATCH', `/roles/${CREW}`, crew)).status).toBe(200);
  const refused = await call(
    method,
    path.replace('{code}', String(body['code'])),
    method === 'POST' ? {} : undefined,
  );
  expect(refused).toMatchObject({ status: 403, body: { code: 50013 } });
});

test.each([
  ['MANAGE_CHANNELS', MANAGE_GUILD],
  ['MANAGE_GUILD', MANAGE_CHANNELS],
])('to delete an invite, %s is enough', async (_what, missing) => {
  const { call } = await startStaff(ALL_BUT_ADMINISTRATOR & ~missing);
  const { body } = await call('POST', INVITES, {});
  expect((await call('DELETE', `/invites/${String(body['code'])}`)).status).toBe(200);
});
