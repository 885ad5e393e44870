import { describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../../tools/src/emulator/index.js';
import * as schemas from '../../../../protocol/support/schemas/interaction-schemas.js';
import { startBot } from '../../support/bot.js';
import { ADA, BEN, BOT, GENERAL, HARBOUR, slash, WEATHER } from '../../support/emulator.js';

const THREAD = '175928847299117063';
const ping = slash('ping', { contexts: [0, 1, 2], integration_types: [0, 1] });

async function startPing(change: (world: World) => unknown = () => undefined) {
  const world = createWorld();
  world.roles[0]!.permissions = '2147568640';
  const [weather] = world.applications;
  weather!.integrationTypes = [0, 1];
  weather!.userIds = [BEN];
  world.channels.push(
    {
      id: THREAD,
      guildId: HARBOUR,
      name: 'boats',
      type: 11,
      parentId: GENERAL,
      ownerId: BEN,
      memberIds: [BEN, BOT],
    },
    { id: '61', guildId: null, name: null, type: 1, recipientIds: [BEN, BOT] },
    { id: '62', guildId: null, name: null, type: 1, recipientIds: [ADA, BEN] },
    { id: '63', guildId: null, name: 'Crew', type: 3, recipientIds: [ADA, BEN], ownerId: ADA },
    { id: '64', guildId: HARBOUR, name: 'secret', type: 12, parentId: GENERAL, memberIds: [BEN] },
  );
  change(world);
  const { invoke } = await startBot([ping], undefined, { world });
  return async (channel_id: string, userId = BEN) => {
    const result = await invoke({ channel_id, text: '/ping' }, userId);
    const { interaction } = result;
    if (interaction) expect(schemas.Interaction.safeParse(interaction).error).toBeUndefined();
    return { ...result, interaction: interaction! };
  };
}

describe('in direct messages an interaction has a user and no member, guild or rights', () => {
  test.each<[string, string, object]>([
    [
      'with the bot of the application',
      '61',
      {
        context: 1,
        app_permissions: '442368',
        authorizing_integration_owners: { '0': '0', '1': BEN },
        channel: { id: '61', type: 1, flags: 0, last_message_id: null, recipients: [{ id: BEN }] },
      },
    ],
    [
      'with others',
      '62',
      {
        context: 2,
        app_permissions: '180224',
        authorizing_integration_owners: { '1': BEN },
        channel: { id: '62', type: 1, recipients: [{ id: ADA }, { id: BEN }] },
      },
    ],
    [
      'in a group',
      '63',
      { context: 2, channel: { type: 3, name: 'Crew', owner_id: ADA, icon: null, recipients: [{}, {}] } },
    ],
  ])('%s', async (_what, channelId, expected) => {
    const use = await startPing();
    const { interaction } = await use(channelId);
    expect(interaction).toMatchObject({
      ...expected,
      channel_id: channelId,
      user: { id: BEN },
      locale: 'de',
    });
    for (const field of ['member', 'guild', 'guild_id', 'guild_locale']) {
      expect(interaction).not.toHaveProperty(field);
    }
    expect(interaction.channel).not.toHaveProperty('permissions');
  });

  test('of others nobody takes part', async () => {
    const use = await startPing(
      ({ channels }) => (channels.find(({ id }) => id === '63')!.recipientIds = [ADA]),
    );
    expect(await use('63')).toMatchObject({
      code: 'NOT_A_MEMBER',
      message: 'ben is not in these direct messages.',
    });
  });
});

test('a thread has the fields of threads, and those of its channel that count', async () => {
  const use = await startPing();
  const { interaction } = await use(THREAD);
  expect(interaction.channel).toEqual({
    flags: 0,
    guild_id: HARBOUR,
    id: THREAD,
    last_message_id: null,
    member: {
      id: THREAD,
      user_id: BOT,
      flags: 0,
      join_timestamp: '2016-04-30T11:18:25.796000+00:00',
      muted: false,
      mute_config: null,
    },
    member_count: 2,
    member_ids_preview: [BEN, BOT],
    message_count: 0,
    name: 'boats',
    owner_id: BEN,
    parent_id: GENERAL,
    permissions: '2147568640',
    rate_limit_per_user: 0,
    thread_metadata: {
      archived: false,
      archive_timestamp: '2016-04-30T11:18:25.796000+00:00',
      auto_archive_duration: 1440,
      create_timestamp: '2016-04-30T11:18:25.796000+00:00',
      locked: false,
    },
    total_message_sent: 0,
    type: 11,
  });
});

describe('a private thread', () => {
  test('is seen by those who have joined it, and by others with MANAGE_THREADS', async () => {
    const use = await startPing();
    expect(await use('64', BEN)).toMatchObject({ outcome: 'message' });
    expect(await use('64', ADA)).toMatchObject({ outcome: 'message' });
    const without = await startPing(({ channels }) => (channels.at(-1)!.memberIds = []));
    expect(await without('64', BEN)).toMatchObject({ code: 'CHANNEL_HIDDEN' });
  });
});

describe('rights are those in the channel', () => {
  test('with its overwrites, in a thread with those of its channel', async () => {
    const use = await startPing(({ channels }) => {
      channels[0]!.overwrites = [
        { id: HARBOUR, type: 0, deny: '2048' },
        { id: BEN, type: 1, allow: '8192' },
        { id: BOT, type: 1, allow: '4' },
      ];
    });
    for (const place of [GENERAL, THREAD]) {
      const { interaction } = await use(place);
      expect(interaction.member!.permissions).toBe('2147574784');
      expect(interaction.channel.permissions).toBe('2147574784');
      expect(interaction.app_permissions).toBe('2147566596');
    }
  });

  test('until a timeout takes them away, and again when it is over', async () => {
    const world = createWorld();
    world.applications[0]!.integrationTypes = [0, 1];
    world.applications[0]!.userIds = [BEN];
    world.members[1]!.timedOutUntil = '2026-01-01T00:00:01.000Z';
    let nowMs = Date.parse('2026-01-01T00:00:00.000Z');
    const userOnly = slash('pong', { contexts: [0], integration_types: [1] });
    const { invoke } = await startBot([ping, userOnly], undefined, { world, now: () => nowMs });
    expect(await invoke({ text: '/ping' }, BEN)).toMatchObject({
      code: 'COMMAND_NOT_AVAILABLE',
      reason: 'NOT_PERMITTED',
      rule: { code: 'NO_APPLICATION_COMMANDS' },
    });
    const { interaction } = await invoke({ text: '/pong' }, BEN);
    expect(interaction!.member).toMatchObject({
      permissions: '66560',
      communication_disabled_until: '2026-01-01T00:00:01.000000+00:00',
    });
    nowMs += 1_000;
    expect(await invoke({ text: '/ping' }, BEN)).toMatchObject({ outcome: 'message' });
  });
});

test.each([4, 14, 15, 16])('nothing is written in a channel of type %i', async (type) => {
  const use = await startPing(({ channels }) => {
    channels.push({ id: '70', guildId: HARBOUR, name: 'x', type: type as 4 });
  });
  expect(await use('70')).toMatchObject({ code: 'NO_TEXT_CHANNEL' });
});

test.each([0, 2, 5, 13])('commands are used in a channel of type %i', async (type) => {
  const use = await startPing(({ channels }) => {
    channels.push({ id: '70', guildId: HARBOUR, name: 'x', type: type as 0 });
  });
  expect((await use('70')).interaction.channel).toMatchObject({ id: '70', type });
  expect((await use('70')).interaction.application_id).toBe(WEATHER.id);
});
