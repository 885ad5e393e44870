import { describe, expect, test } from 'vitest';
import {
  ADA,
  ALL_BUT_ADMINISTRATOR,
  BEN,
  BOT,
  GENERAL,
  HARBOUR,
  startStaff,
} from '../../../support/worlds/staff-world.js';

const EVENTS = `/guilds/${HARBOUR}/scheduled-events`;
const [STAGE, VOICE] = ['1100000000000000901', '1100000000000000902'];
const [CREATE, MANAGE, VIEW] = [1n << 44n, 1n << 33n, 1n << 10n];

const elsewhere = {
  name: 'Regatta',
  privacy_level: 2,
  scheduled_start_time: '2099-05-01T10:00:00Z',
  scheduled_end_time: '2099-05-01T18:00:00Z',
  entity_type: 3,
  entity_metadata: { location: 'Pier' },
};
const onStage = {
  name: 'Shanties',
  privacy_level: 2,
  scheduled_start_time: '2099-06-01T10:00:00+00:00',
  entity_type: 1,
  channel_id: STAGE,
};

const start = (permissions = ALL_BUT_ADMINISTRATOR) =>
  startStaff(permissions, (world) => {
    world.channels.push(
      { id: STAGE, guildId: HARBOUR, name: 'Stage', type: 13 },
      { id: VOICE, guildId: HARBOUR, name: 'Voice', type: 2 },
    );
  });

test('an event elsewhere has a place and an end, one in a channel has neither', async () => {
  const { call } = await start();
  expect(await call('POST', EVENTS, elsewhere)).toMatchObject({
    status: 200,
    body: {
      guild_id: HARBOUR,
      channel_id: null,
      creator_id: BOT,
      creator: { id: BOT },
      scheduled_start_time: '2099-05-01T10:00:00.000000+00:00',
      entity_metadata: { location: 'Pier' },
      status: 1,
    },
  });
  const staged = await call('POST', EVENTS, onStage);
  expect(staged.body).toMatchObject({ channel_id: STAGE, entity_metadata: null, scheduled_end_time: null });
  expect((await call('GET', EVENTS)).body).toMatchObject([{ name: 'Regatta' }, { name: 'Shanties' }]);
  const { id } = staged.body as unknown as { id: string };
  expect((await call('GET', `${EVENTS}/${id}`)).body).toEqual(staged.body);
  const moved = await call('PATCH', `${EVENTS}/${id}`, { entity_type: 2, channel_id: VOICE });
  expect(moved.body).toMatchObject({ channel_id: VOICE, entity_type: 2, name: 'Shanties' });
});

describe('an event is refused', () => {
  test.each<[string, object, string, string]>([
    ['without a place', { entity_metadata: null }, 'entity_metadata', 'BASE_TYPE_REQUIRED'],
    ['without an end', { scheduled_end_time: null }, 'scheduled_end_time', 'BASE_TYPE_REQUIRED'],
    [
      'that is over',
      { scheduled_start_time: '2000-01-01T00:00:00Z' },
      'scheduled_start_time',
      'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST',
    ],
    [
      'that ends before it begins',
      { scheduled_end_time: '2099-04-01T00:00:00Z' },
      'scheduled_end_time',
      'GUILD_SCHEDULED_EVENT_SCHEDULE_END',
    ],
    ['without a name', { name: undefined }, 'name', 'BASE_TYPE_REQUIRED'],
    ['that is not for the guild only', { privacy_level: 1 }, 'privacy_level', 'BASE_TYPE_CHOICES'],
    [
      'on a stage that is none',
      { entity_type: 1, channel_id: GENERAL },
      'channel_id',
      'CHANNEL_TYPE_INVALID',
    ],
    ['on no stage', { entity_type: 1 }, 'channel_id', 'BASE_TYPE_REQUIRED'],
  ])('%s', async (_what, change, field, code) => {
    const { call } = await start();
    expect(await call('POST', EVENTS, { ...elsewhere, ...change })).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { [field]: { _errors: [{ code }] } } },
    });
    expect((await call('GET', EVENTS)).body).toEqual([]);
  });

  test('in a channel that the guild does not have', async () => {
    const { call } = await start();
    expect(await call('POST', EVENTS, { ...onStage, channel_id: '1' })).toMatchObject({
      status: 404,
      body: { code: 10003 },
    });
  });
});

test('an event is called off before it begins, and ends afterwards; what is over stays so', async () => {
  const { call } = await start();
  const { id } = (await call('POST', EVENTS, elsewhere)).body as unknown as { id: string };
  const set = (status: number) => call('PATCH', `${EVENTS}/${id}`, { status });
  expect(await set(3)).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await set(2)).toMatchObject({ status: 200, body: { status: 2 } });
  expect(await set(4)).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await set(3)).toMatchObject({ status: 200, body: { status: 3 } });
  expect(await set(2)).toMatchObject({ status: 400, body: { code: 180_000 } });
  expect((await call('GET', EVENTS)).body).toEqual([]);
  expect((await call('DELETE', `${EVENTS}/${id}`)).status).toBe(204);
  expect(await call('GET', `${EVENTS}/${id}`)).toMatchObject({ status: 404, body: { code: 10070 } });
});

test('a bot with CREATE_EVENTS manages its own, and those of others only with MANAGE_EVENTS', async () => {
  const { call, emulator } = await start(CREATE | VIEW);
  const { id } = (await call('POST', EVENTS, elsewhere)).body as unknown as { id: string };
  expect((await call('PATCH', `${EVENTS}/${id}`, { name: 'Race' })).status).toBe(200);
  await emulator.control('POST', '/scheduled_events', {
    ...{ id: '77', guild_id: HARBOUR, creator_id: ADA, name: 'Ball', entity_type: 3, location: 'Hall' },
    ...{ starts_at: '2099-05-01T10:00:00Z', ends_at: '2099-05-01T18:00:00Z' },
  });
  const refused = { status: 403, body: { code: 50013 } };
  expect(await call('PATCH', `${EVENTS}/77`, { name: 'Mine' })).toMatchObject(refused);
  expect(await call('DELETE', `${EVENTS}/77`)).toMatchObject(refused);
  const manager = await start(MANAGE | VIEW);
  expect(await manager.call('POST', EVENTS, elsewhere)).toMatchObject(refused);
});

test('who is interested is counted and listed by id', async () => {
  const { call, emulator } = await start();
  const { id } = (await call('POST', EVENTS, elsewhere)).body as unknown as { id: string };
  await emulator.control('PATCH', `/scheduled_events/${id}`, { user_ids: [BEN, ADA] });
  expect((await call('GET', `${EVENTS}/${id}?with_user_count=true`)).body).toMatchObject({ user_count: 2 });
  expect((await call('GET', `${EVENTS}/${id}`)).body).not.toHaveProperty('user_count');
  const users = `${EVENTS}/${id}/users`;
  expect((await call('GET', `${users}?with_member=true`)).body).toMatchObject([
    { guild_scheduled_event_id: id, user: { id: ADA }, member: { user: { id: ADA } } },
    { user: { id: BEN } },
  ]);
  expect((await call('GET', `${users}?limit=1&after=${ADA}`)).body).toMatchObject([{ user: { id: BEN } }]);
  expect((await call('GET', `${users}?before=${BEN}`)).body).toMatchObject([{ user: { id: ADA } }]);
});

test('an event goes with its channel', async () => {
  const { call } = await start();
  await call('POST', EVENTS, onStage);
  await call('DELETE', `/channels/${STAGE}`);
  expect((await call('GET', EVENTS)).body).toEqual([]);
});

test('an event in a channel that the bot does not see is not there for it', async () => {
  const { call, emulator } = await start();
  const { id } = (await call('POST', EVENTS, onStage)).body as unknown as { id: string };
  await emulator.control('PATCH', `/channels/${STAGE}`, {
    overwrites: [{ id: HARBOUR, type: 0, allow: '0', deny: VIEW.toString() }],
  });
  expect((await call('GET', EVENTS)).body).toEqual([]);
  expect(await call('GET', `${EVENTS}/${id}`)).toMatchObject({ status: 404, body: { code: 10070 } });
});

test('an event moves only to where the bot could create one, and no change is none', async () => {
  const { call, emulator } = await start();
  const { id } = (await call('POST', EVENTS, onStage)).body as unknown as { id: string };
  await emulator.control('PATCH', `/channels/${VOICE}`, {
    overwrites: [{ id: BOT, type: 1, allow: '0', deny: CREATE.toString() }],
  });
  const moved = { entity_type: 2, channel_id: VOICE };
  expect(await call('PATCH', `${EVENTS}/${id}`, moved)).toMatchObject({ status: 403, body: { code: 50013 } });
  const entries = async () =>
    ((await call('GET', `/guilds/${HARBOUR}/audit-logs`)).body as { audit_log_entries?: unknown[] })
      .audit_log_entries?.length;
  const before = await entries();
  expect((await call('PATCH', `${EVENTS}/${id}`, { name: 'Shanties' })).status).toBe(200);
  expect(await entries()).toBe(before);
});
