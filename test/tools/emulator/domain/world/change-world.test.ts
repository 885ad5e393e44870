import { describe, expect, test } from 'vitest';
import {
  createWorld,
  startEmulator,
  type ControlSummary,
  type World,
} from '../../../../../tools/src/emulator/index.js';
import { ADA, BEN, BOT, GENERAL, HARBOUR, startTestEmulator, WEATHER } from '../../support/emulator.js';

const STRANGER = '1';

/** The default world with one thing wrong. */
function worldWith(change: (world: World) => void): World {
  const world = createWorld();
  change(world);
  return world;
}

test('the default world is there, with keys of its own', async () => {
  const emulator = await startTestEmulator();
  const summary = (await emulator.control('GET', '')).body as ControlSummary;
  const grown = { age: 30, age_restricted_direct_messages: false, direct_messages: true };
  expect(summary).toEqual({
    base_url: emulator.baseUrl,
    last_event_id: 0,
    applications: [
      {
        id: WEATHER.id,
        name: 'Weather',
        public_key: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
        token: WEATHER.token,
        client_secret: WEATHER.clientSecret,
        bot_user_id: BOT,
        embedded: true,
        integration_types: [0],
        guild_ids: [HARBOUR],
        user_ids: [],
        interactions_endpoint_url: null,
        gateway_sessions: 0,
        event_webhooks_url: null,
        event_webhooks_status: 1,
        event_webhooks_types: [],
        bot_status: null,
      },
    ],
    guilds: [{ id: HARBOUR, name: 'Harbour', owner_id: ADA }],
    channels: [{ id: GENERAL, guild_id: HARBOUR, name: 'general', type: 0, recipient_ids: [] }],
    users: [
      { id: ADA, username: 'ada', global_name: 'Ada', bot: false, locale: 'en-US', ...grown },
      { id: BEN, username: 'ben', global_name: 'Ben', bot: false, locale: 'de', ...grown },
      { id: BOT, username: 'weather', global_name: null, bot: true, locale: 'en-US', ...grown },
    ],
  });
});

test('keys come from the seed, or else from the random bytes', async () => {
  const keyOf = async (options: Parameters<typeof startTestEmulator>[0]) => {
    const emulator = await startTestEmulator(options);
    return ((await emulator.control('GET', '')).body as ControlSummary).applications[0]!.public_key;
  };
  // RFC 8032, section 7.1, test 1.
  const keySeed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
  const rfcKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
  const seeded = worldWith(({ applications: [weather] }) => (weather!.keySeed = keySeed));
  expect(await keyOf({ world: seeded })).toBe(rfcKey);
  expect(await keyOf({ randomBytes: () => Buffer.from(keySeed, 'hex') })).toBe(rfcKey);
  expect(await keyOf({})).not.toBe(await keyOf({}));
});

test('what has a default may be left out', async () => {
  const emulator = await startTestEmulator({
    world: {
      applications: [{ id: '10', name: 'Bare', token: 'bare', botUserId: '11' }],
      users: [{ id: '11', username: 'bare', bot: true }],
    },
  });
  const { status, body } = await emulator.request('GET', '/api/v10/applications/10/commands', {
    headers: { authorization: 'Bot bare' },
  });
  expect({ status, body }).toEqual({ status: 200, body: [] });
});

test('the world given is copied: later changes of it change nothing', async () => {
  const world = createWorld();
  const emulator = await startTestEmulator({ world });
  world.applications[0]!.name = 'Changed';
  world.users.length = 0;
  const summary = (await emulator.control('GET', '')).body as ControlSummary;
  expect(summary.applications[0]!.name).toBe('Weather');
  expect(summary.users).toHaveLength(3);
});

describe('a world is refused, with the place, when', () => {
  test.each<[string, World, string]>([
    [
      'an id is no snowflake',
      worldWith(({ guilds: [harbour] }) => (harbour!.id = 'x')),
      'guilds.0.id: must be a snowflake',
    ],
    [
      'a field is unknown',
      worldWith((world) => Object.assign(world.users[0]!, { nmae: 'x' })),
      'users.0.nmae: ',
    ],
    [
      'a token holds a space',
      worldWith(({ applications: [weather] }) => (weather!.token = 'a b')),
      'applications.0.token: must be printable ASCII',
    ],
    [
      'a seed is too short',
      worldWith(({ applications: [weather] }) => (weather!.keySeed = 'ab')),
      'applications.0.keySeed: must be 64 hex digits',
    ],
    [
      'permissions are no number',
      worldWith(({ roles: [everyone] }) => (everyone!.permissions = 'all')),
      'roles.0.permissions: must be a bit set',
    ],
    [
      'a message is longer than one can be',
      worldWith(({ messages: [message] }) => (message!.content = 'x'.repeat(2001))),
      'messages.0.content: must have at most 2000 characters',
    ],
    [
      'a list is unknown',
      worldWith((world) => Object.assign(world, { weathers: [] })),
      'weathers: is unknown',
    ],
    [
      'the bot user is no bot',
      worldWith(({ applications: [weather] }) => (weather!.botUserId = BEN)),
      `applications.0.botUserId: no user ${BEN} with bot: true`,
    ],
    [
      'an application is installed nowhere that exists',
      worldWith(({ applications: [weather] }) => weather!.guildIds!.push(STRANGER)),
      'applications.0.guildIds: no guild 1',
    ],
    [
      'the owner is not a member',
      worldWith(({ members }) => members.shift()),
      `guilds.0.ownerId: user ${ADA} is not a member`,
    ],
    [
      'there is no role of @everyone',
      worldWith(({ roles }) => roles.pop()),
      'guilds.0: no role of @everyone, which has the id of the guild',
    ],
    [
      'a role is in no guild',
      worldWith(({ roles }) => roles.push({ id: '5', guildId: STRANGER, name: 'x', permissions: '0' })),
      'roles.1.guildId: no guild 1',
    ],
    [
      'a member is nobody',
      worldWith(({ members: [member] }) => (member!.userId = STRANGER)),
      'members.0.userId: no user 1',
    ],
    [
      'a member is nowhere',
      worldWith(({ members }) => (members[1]!.guildId = STRANGER)),
      'members.1.guildId: no guild 1',
    ],
    [
      'a member has a role that is not there',
      worldWith(({ members: [member] }) => member!.roles!.push(STRANGER)),
      `members.0.roles: no role 1 in guild ${HARBOUR}`,
    ],
    [
      'a channel is nowhere',
      worldWith(({ channels: [channel] }) => (channel!.guildId = STRANGER)),
      'channels.0.guildId: no guild 1',
    ],
    [
      'a channel stands in what is no category',
      worldWith(({ channels: [channel] }) => (channel!.parentId = GENERAL)),
      `channels.0.parentId: no category ${GENERAL} in its guild`,
    ],
    [
      'a message is nowhere',
      worldWith(({ messages: [message] }) => (message!.channelId = STRANGER)),
      'messages.0.channelId: no channel 1',
    ],
    [
      'a message is by nobody',
      worldWith(({ messages: [message] }) => (message!.authorId = STRANGER)),
      'messages.0.authorId: no user 1',
    ],
    ['a user occurs twice', worldWith(({ users }) => users.push(users[0]!)), `users: id ${ADA} occurs twice`],
    [
      'a member occurs twice',
      worldWith(({ members }) => members.push(members[0]!)),
      `members: user in guild ${ADA} in ${HARBOUR} occurs twice`,
    ],
    [
      'two applications have one token',
      worldWith(({ applications }) => applications.push({ ...applications[0]!, id: '9' })),
      `applications.1: token ${WEATHER.token} occurs twice`,
    ],
  ])('%s', async (_what, world, problem) => {
    await expect(startEmulator({ world })).rejects.toMatchObject({
      name: 'EmulatorError',
      code: 'BAD_WORLD',
      message: expect.stringContaining(problem) as unknown,
    });
  });

  test('several things are wrong: all of them are named', async () => {
    const world = worldWith((broken) => {
      broken.messages[0]!.authorId = STRANGER;
      broken.members[2]!.roles!.push(STRANGER);
    });
    await expect(startEmulator({ world })).rejects.toThrow(/members\.2\.roles.*\n.*messages\.0\.authorId/);
  });
});

test('only an embedded application owns an entry point command from the start', async () => {
  const plain = worldWith(({ applications: [weather] }) => (weather!.embedded = false));
  expect((await (await startTestEmulator({ world: plain })).api('GET', '')).body).toEqual([]);
  const [launch] = (await (await startTestEmulator()).api('GET', '')).body as {
    id: string;
    version: string;
  }[];
  expect(launch).toEqual({
    id: launch!.id,
    application_id: WEATHER.id,
    version: (BigInt(launch!.id) + 1n).toString(),
    default_member_permissions: null,
    type: 4,
    name: 'Launch',
    description: '',
    dm_permission: true,
    contexts: [0, 1, 2],
    integration_types: [0],
    nsfw: false,
    handler: 2,
  });
});
