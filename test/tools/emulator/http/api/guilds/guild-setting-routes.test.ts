import { describe, expect, it, test } from 'vitest';
import { createWorld, type World } from '../../../../../../tools/src/emulator/index.js';
import {
  ADA,
  AUTHORIZATION,
  BEN,
  BOT,
  GENERAL,
  HARBOUR,
  startTestEmulator,
  WEATHER,
} from '../../../support/emulator.js';
import { startStaff } from '../../../support/worlds/staff-world.js';
import { exchange, startOAuth, type Tokens } from '../../../support/oauth.js';

const SAILORS = '1100000000000000501';
const [SECRET_CHANNEL, THREAD, ISLAND, MESSAGES] = [
  '1100000000000000601',
  '1100000000000000602',
  '1100000000000000101',
  '1100000000000000603',
] as const;
const VIEW_CHANNEL = '1024';

/** Harbour with a role, a channel that the bot does not see and a thread; and a guild without the bot. */
async function startGuilds(change: (world: World) => void = () => undefined) {
  const world = createWorld();
  const { roles, channels, guilds, members, users } = world;
  roles.push({ id: SAILORS, guildId: HARBOUR, name: 'sailors', permissions: '2147483648', position: 2 });
  members.find(({ userId }) => userId === BEN)!.roles = [SAILORS];
  channels.find(({ id }) => id === GENERAL)!.overwrites = [
    { id: SAILORS, type: 0, allow: '0', deny: '2048' },
  ];
  channels.push(
    {
      id: SECRET_CHANNEL,
      guildId: HARBOUR,
      name: 'secret',
      overwrites: [{ id: HARBOUR, type: 0, allow: '0', deny: VIEW_CHANNEL }],
    },
    { id: THREAD, guildId: HARBOUR, name: 'rain', type: 11, parentId: GENERAL },
    { id: MESSAGES, guildId: null, name: null, type: 1, recipientIds: [ADA, BEN] },
  );
  guilds.push({ id: ISLAND, name: 'Island', ownerId: ADA });
  roles.push({ id: ISLAND, guildId: ISLAND, name: '@everyone', permissions: '0' });
  members.push({ guildId: ISLAND, userId: ADA });
  users.push({ id: '42', username: 'cleo' });
  change(world);
  const { request } = await startTestEmulator({ world });
  return (path: string, authorization = AUTHORIZATION) =>
    request('GET', `/api/v10${path}`, { headers: authorization });
}

describe('a bot reads', () => {
  it('a guild that it is a member of, with its owner and every role', async () => {
    const get = await startGuilds();
    expect(await get(`/guilds/${HARBOUR}`)).toMatchObject({
      status: 200,
      body: {
        id: HARBOUR,
        name: 'Harbour',
        owner_id: ADA,
        features: [],
        roles: [
          { id: HARBOUR, name: '@everyone', position: 0 },
          { id: SAILORS, name: 'sailors', permissions: '2147483648', position: 2 },
        ],
      },
    });
  });

  it('a guild with everything that Discord tells of one', async () => {
    const get = await startGuilds();
    const { body } = await get(`/guilds/${HARBOUR}`);
    expect(body).toEqual({
      ...{ id: HARBOUR, name: 'Harbour', owner_id: ADA, preferred_locale: 'en-US', features: [] },
      ...{ icon: null, description: null, home_header: null, splash: null, discovery_splash: null },
      ...{ banner: null, application_id: null, region: 'deprecated', vanity_url_code: null },
      ...{ afk_channel_id: null, afk_timeout: 300, system_channel_id: null, system_channel_flags: 0 },
      ...{ widget_enabled: false, widget_channel_id: null, verification_level: 0, mfa_level: 0 },
      ...{ default_message_notifications: 0, explicit_content_filter: 0, max_presences: null },
      ...{ max_members: 500_000, max_stage_video_channel_users: 50, max_video_channel_users: 25 },
      ...{ premium_tier: 0, premium_subscription_count: 0, premium_progress_bar_enabled: false },
      ...{ rules_channel_id: null, safety_alerts_channel_id: null, public_updates_channel_id: null },
      ...{ nsfw: false, nsfw_level: 0, emojis: [], stickers: [], hub_type: null, incidents_data: null },
      roles: [expect.objectContaining({ id: HARBOUR }), expect.objectContaining({ id: SAILORS })],
    });
  });

  it.each(['true', 'True', '1'])('how many members a guild has with ?with_counts=%s', async (yes) => {
    const get = await startGuilds();
    expect((await get(`/guilds/${HARBOUR}?with_counts=${yes}`)).body).toMatchObject({
      id: HARBOUR,
      approximate_member_count: 3,
      approximate_presence_count: 3,
    });
  });

  it('no counts unless they are asked for', async () => {
    const get = await startGuilds();
    for (const query of ['', '?with_counts=false', '?with_counts=0']) {
      expect((await get(`/guilds/${HARBOUR}${query}`)).body).not.toHaveProperty('approximate_member_count');
    }
    expect(await get(`/guilds/${HARBOUR}?with_counts=maybe`)).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { with_counts: {} } },
    });
  });

  it('a member with its roles', async () => {
    const get = await startGuilds((world) => {
      world.members.find(({ userId }) => userId === BEN)!.timedOutUntil = '2030-01-01T00:00:00.000Z';
    });
    expect(await get(`/guilds/${HARBOUR}/members/${BEN}`)).toMatchObject({
      status: 200,
      body: {
        user: { id: BEN, username: 'ben' },
        roles: [SAILORS],
        communication_disabled_until: '2030-01-01T00:00:00.000000+00:00',
        mute: false,
      },
    });
  });

  it('a channel with what it changes for roles and members, and a thread with the channel it is in', async () => {
    const get = await startGuilds();
    const { body } = await get(`/channels/${GENERAL}`);
    expect(body).toMatchObject({
      id: GENERAL,
      guild_id: HARBOUR,
      type: 0,
      permission_overwrites: [{ id: SAILORS, type: 0, allow: '0', deny: '2048' }],
    });
    expect(body).not.toHaveProperty('permissions');
    const thread = await get(`/channels/${THREAD}`);
    expect(thread).toMatchObject({ status: 200, body: { id: THREAD, type: 11, parent_id: GENERAL } });
    expect(thread.body).not.toHaveProperty('permission_overwrites');
  });
});

test.each([
  ['a guild that does not exist', '/guilds/5', 404, 10004],
  ['a guild without the bot', `/guilds/${ISLAND}`, 403, 50001],
  ['a member of a guild without the bot', `/guilds/${ISLAND}/members/${ADA}`, 403, 50001],
  ['a user who is not a member', `/guilds/${HARBOUR}/members/42`, 404, 10007],
  ['a user who does not exist', `/guilds/${HARBOUR}/members/5`, 404, 10013],
  ['a channel that does not exist', '/channels/5', 404, 10003],
  ['a channel that the bot does not see', `/channels/${SECRET_CHANNEL}`, 403, 50001],
  ['messages of others', `/channels/${MESSAGES}`, 403, 50001],
  ['what is no id', '/guilds/harbour', 400, 50035],
])('%s is refused', async (_what, path, status, code) => {
  const get = await startGuilds();
  expect(await get(path)).toMatchObject({ status, body: { code } });
});

test('a bearer token reads none of it', async () => {
  const { as, token, code } = await startOAuth();
  const { body } = await token(exchange(await code({ scope: 'identify guilds' })));
  const { access_token } = body as Tokens;
  for (const path of [`/guilds/${HARBOUR}`, `/guilds/${HARBOUR}/members/${BOT}`, `/channels/${GENERAL}`]) {
    expect(await as(access_token, 'GET', `/api/v10${path}`)).toMatchObject({
      status: 403,
      body: { code: 20002 },
    });
  }
});

test('the preview of a guild has every picture, the header of its home included', async () => {
  const get = await startGuilds();
  expect((await get(`/guilds/${HARBOUR}/preview`)).body).toMatchObject({
    ...{ id: HARBOUR, icon: null, splash: null, discovery_splash: null, home_header: null },
  });
});

it('the installed applications are integrations, for those who manage the guild', async () => {
  const { call } = await startStaff();
  expect((await call('GET', `/guilds/${HARBOUR}/integrations`)).body).toMatchObject([
    { id: WEATHER.id, name: 'Weather', type: 'discord', scopes: ['applications.commands', 'bot'] },
  ]);
  const few = await startStaff(0n);
  expect((await few.call('GET', `/guilds/${HARBOUR}/integrations`)).body).toMatchObject({ code: 50013 });
});

it.each(['@me', BEN])('the voice state of %s is unknown, since nobody is in a voice channel', async (who) => {
  const { call } = await startStaff();
  const { status, body } = await call('GET', `/guilds/${HARBOUR}/voice-states/${who}`);
  expect({ status, body }).toMatchObject({ status: 404, body: { code: 10065 } });
});
