import { describe, expect, test } from 'vitest';
import type { WireInteraction } from '../../../../tools/src/emulator/index.js';
import * as schemas from '../../../protocol/support/schemas/interaction-schemas.js';
import { snowflakeToTimestampMs } from '../../../../src/protocol/snowflake-time.js';
import { startBot } from '../support/bot.js';
import { ADA, BEN, BENS_MESSAGE, BOT, GENERAL, HARBOUR, slash, WEATHER } from '../support/emulator.js';
import { hasGoodSignature } from '../support/receiver.js';

const NOW_MS = Date.parse('2026-03-04T05:06:07.089Z');
const EVERY_PERMISSION = '9007199254740991';
const EVERYONE_MAY = '1689367471311937';

const forecast = slash('weather', {
  options: [
    {
      type: 1,
      name: 'forecast',
      description: 'The next days',
      options: [
        { type: 3, name: 'city', description: 'City', required: true },
        { type: 4, name: 'days', description: 'Days' },
        { type: 5, name: 'detailed', description: 'More of it' },
        { type: 10, name: 'above', description: 'Degrees' },
      ],
    },
  ],
});

test('one POST is sent, with the headers of Discord and none of its own', async () => {
  const { invoke, receiver } = await startBot([slash('ping')], undefined, { now: () => NOW_MS });
  await invoke({ text: '/ping' });
  expect(receiver.received).toHaveLength(1);
  const [received] = receiver.received;
  expect(received).toMatchObject({ method: 'POST', path: '/interactions' });
  const { host, connection, 'content-length': length, ...headers } = received!.headers;
  expect(receiver.url).toContain(host);
  expect(connection).toBe('close');
  expect(Number(length)).toBe(Buffer.byteLength(received!.body));
  expect(headers).toEqual({
    'content-type': 'application/json',
    'user-agent': 'Discord-Interactions/1.0 (+https://discord.com)',
    'accept-encoding': 'gzip',
    'x-signature-ed25519': expect.stringMatching(/^[0-9a-f]{128}$/) as unknown,
    'x-signature-timestamp': String(Math.floor(NOW_MS / 1000)),
  });
});

test('the signature holds for timestamp and bytes, and for nothing else', async () => {
  const { invoke, receiver, publicKey } = await startBot([slash('ping')]);
  await invoke({ text: '/ping' });
  const [received] = receiver.received;
  expect(hasGoodSignature(received!, publicKey)).toBe(true);
  expect(hasGoodSignature({ ...received!, body: `${received!.body} ` }, publicKey)).toBe(false);
});

test('the body is compact JSON with sorted keys at every level', async () => {
  const { invoke, receiver } = await startBot([forecast]);
  await invoke({ text: '/weather forecast city:Zürich 🌧️ days:3' });
  const { body } = receiver.received[0]!;
  const value = JSON.parse(body) as unknown;
  expect(body).toBe(JSON.stringify(value));
  const unsorted: string[] = [];
  JSON.stringify(value, (key, inner: unknown) => {
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
      const keys = Object.keys(inner);
      if (keys.join() !== keys.toSorted().join()) unsorted.push(key);
    }
    return inner;
  });
  expect(unsorted).toEqual([]);
});

test('a slash command is delivered whole', async () => {
  const { invoke, receiver } = await startBot([forecast], undefined, { now: () => NOW_MS });
  const result = await invoke({ text: '/weather forecast city:New York days:3' }, BEN);
  const payload = JSON.parse(receiver.received[0]!.body) as WireInteraction;
  expect(payload).toEqual(result.interaction);
  expect(payload).toEqual({
    app_permissions: EVERYONE_MAY,
    application_id: WEATHER.id,
    attachment_size_limit: 10485760,
    authorizing_integration_owners: { '0': HARBOUR },
    channel: {
      flags: 0,
      guild_id: HARBOUR,
      icon_emoji: null,
      id: GENERAL,
      last_message_id: BENS_MESSAGE,
      name: 'general',
      nsfw: false,
      parent_id: null,
      permissions: EVERYONE_MAY,
      position: 0,
      rate_limit_per_user: 0,
      theme_color: null,
      topic: 'Everything about the harbour',
      type: 0,
    },
    channel_id: GENERAL,
    context: 0,
    data: {
      id: payload.data.id,
      name: 'weather',
      type: 1,
      options: [
        {
          name: 'forecast',
          type: 1,
          options: [
            { name: 'city', type: 3, value: 'New York' },
            { name: 'days', type: 4, value: 3 },
          ],
        },
      ],
    },
    entitlement_sku_ids: [],
    entitlements: [],
    guild: { features: [], id: HARBOUR, locale: 'en-US' },
    guild_id: HARBOUR,
    guild_locale: 'en-US',
    id: payload.id,
    locale: 'de',
    member: {
      avatar: null,
      avatar_decoration_data: null,
      banner: null,
      collectibles: null,
      communication_disabled_until: null,
      deaf: false,
      display_name_styles: null,
      flags: 0,
      joined_at: '2025-01-01T12:00:00.000000+00:00',
      mute: false,
      nick: 'Captain Ben',
      pending: false,
      permissions: EVERYONE_MAY,
      premium_since: null,
      roles: [],
      unusual_dm_activity_until: null,
      user: {
        avatar: null,
        avatar_decoration_data: null,
        clan: null,
        collectibles: null,
        discriminator: '0',
        display_name_styles: null,
        global_name: 'Ben',
        id: BEN,
        primary_guild: null,
        public_flags: 0,
        username: 'ben',
      },
    },
    token: payload.token,
    type: 2,
    version: 1,
  });
  expect(snowflakeToTimestampMs(payload.id)).toBe(NOW_MS);
  expect(payload.token).toHaveLength(214);
  expect(Buffer.from(payload.token, 'base64').toString()).toMatch(
    new RegExp(`^interaction:${payload.id}:[0-9a-f]{128}$`),
  );
});

test('the owner of the guild may everything', async () => {
  const { invoke } = await startBot([slash('ping')]);
  const { interaction } = await invoke({ text: '/ping' }, ADA);
  expect(interaction?.member?.permissions).toBe(EVERY_PERMISSION);
  expect(interaction?.channel.permissions).toBe(EVERY_PERMISSION);
  expect(interaction?.app_permissions).toBe(EVERYONE_MAY);
});

test.each([
  ['city:Paris', [{ name: 'city', type: 3, value: 'Paris' }]],
  [
    'city:Paris detailed:True above:-1.5 days:-2',
    [
      { name: 'city', type: 3, value: 'Paris' },
      { name: 'detailed', type: 5, value: true },
      { name: 'above', type: 10, value: -1.5 },
      { name: 'days', type: 4, value: -2 },
    ],
  ],
])('the values of "%s" have the types of their options', async (text, options) => {
  const { invoke } = await startBot([forecast]);
  const { interaction } = await invoke({ text: `/weather forecast ${text}` });
  expect(interaction?.data.options).toEqual([{ name: 'forecast', type: 1, options }]);
});

test('a command without filled options has no options field, and a subcommand an empty list', async () => {
  const { invoke } = await startBot([
    slash('ping'),
    slash('harbour', { options: [{ type: 1, name: 'tide', description: 'Tide' }] }),
  ]);
  expect((await invoke({ text: '/ping' })).interaction?.data).not.toHaveProperty('options');
  expect((await invoke({ text: '/harbour tide' })).interaction?.data.options).toEqual([
    { name: 'tide', type: 1, options: [] },
  ]);
});

test('a subcommand in a group is two steps deep', async () => {
  const tide = {
    type: 1,
    name: 'tide',
    description: 'Tide',
    options: [{ type: 3, name: 'at', description: 'At' }],
  };
  const { invoke } = await startBot([
    slash('harbour', { options: [{ type: 2, name: 'show', description: 'Show', options: [tide] }] }),
  ]);
  const { interaction, message } = await invoke({ text: '/harbour show tide at:noon' });
  expect(interaction?.data.options).toEqual([
    {
      name: 'show',
      type: 2,
      options: [{ name: 'tide', type: 1, options: [{ name: 'at', type: 3, value: 'noon' }] }],
    },
  ]);
  expect(message?.interaction?.name).toBe('harbour show tide');
});

describe('a target is resolved:', () => {
  test('the user and member of a user command', async () => {
    const { invoke } = await startBot([{ type: 2, name: 'High five' }]);
    const { interaction } = await invoke({ type: 2, command: 'High five', target_id: BOT });
    expect(interaction?.data).toMatchObject({ name: 'High five', type: 2, target_id: BOT });
    expect(interaction?.data.resolved?.users?.[BOT]).toMatchObject({
      id: BOT,
      username: 'weather',
      bot: true,
    });
    const member = interaction?.data.resolved?.members?.[BOT];
    expect(Object.keys(member ?? {}).sort()).toEqual([
      'avatar',
      'banner',
      'communication_disabled_until',
      'flags',
      'joined_at',
      'nick',
      'pending',
      'permissions',
      'premium_since',
      'roles',
      'unusual_dm_activity_until',
    ]);
    expect(member?.permissions).toBe(EVERYONE_MAY);
  });

  test('the message of a message command', async () => {
    const { invoke } = await startBot([{ type: 3, name: 'Quote' }]);
    const { interaction } = await invoke({ type: 3, command: 'Quote', target_id: BENS_MESSAGE });
    expect(interaction?.data.target_id).toBe(BENS_MESSAGE);
    expect(interaction?.data.resolved).toEqual({
      messages: {
        [BENS_MESSAGE]: {
          attachments: [],
          author: expect.objectContaining({ id: BEN, username: 'ben' }) as unknown,
          channel_id: GENERAL,
          components: [],
          content: 'Is it going to rain today?',
          edited_timestamp: null,
          embeds: [],
          flags: 0,
          id: BENS_MESSAGE,
          mention_everyone: false,
          mention_roles: [],
          mentions: [],
          pinned: false,
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/) as unknown,
          tts: false,
          type: 0,
        },
      },
    });
  });
});

describe('the entry point command', () => {
  test('with handler 1 is delivered with nothing but id, name and type', async () => {
    const { invoke, emulator } = await startBot([], () => ({ type: 12 }));
    const [launch] = (await emulator.api('GET', '')).body as { id: string }[];
    await emulator.api('PATCH', `/${launch!.id}`, { handler: 1 });
    const { interaction, outcome, shown } = await invoke({ type: 4 });
    expect(interaction?.data).toEqual({ id: launch!.id, name: 'Launch', type: 4 });
    expect(interaction?.type).toBe(2);
    expect({ outcome, shown }).toEqual({ outcome: 'launched', shown: 'Activity launched: Weather' });
  });

  test('with handler 2 is not delivered: Discord posts a message by itself', async () => {
    const { invoke, receiver, emulator } = await startBot([]);
    const result = await invoke({ type: 4 });
    expect(receiver.received).toEqual([]);
    expect(result).toMatchObject({
      outcome: 'launched',
      shown: 'Ada launched Weather.',
      interaction: null,
      request: null,
      response: null,
    });
    const { body } = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${BEN}`);
    expect(body).toEqual({ messages: [expect.objectContaining({ id: BENS_MESSAGE }), result.message] });
  });
});

test.each([
  ['slash', [forecast], { text: '/weather forecast city:Paris' }],
  ['user', [{ type: 2, name: 'High five' }], { type: 2, command: 'High five', target_id: BEN }],
  ['message', [{ type: 3, name: 'Quote' }], { type: 3, command: 'Quote', target_id: BENS_MESSAGE }],
])('the model reads a delivered %s command', async (_kind, commands, body) => {
  const { invoke, receiver } = await startBot(commands);
  await invoke(body);
  const delivered = JSON.parse(receiver.received[0]!.body) as unknown;
  expect(delivered).toMatchObject({ type: 2 });
  expect(schemas.Interaction.safeParse(delivered).error).toBeUndefined();
});
