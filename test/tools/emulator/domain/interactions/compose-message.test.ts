import { describe, expect, test } from 'vitest';
import {
  createWorld,
  type MessagesResult,
  type WireMessage,
} from '../../../../../tools/src/emulator/index.js';
import { snowflakeToTimestampMs } from '../../../../../src/protocol/snowflake-time.js';
import { button, row } from '../../../../protocol/support/components.js';
import { startBot, type TestBot } from '../../support/bot.js';
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
} from '../../support/emulator.js';

const NOW_MS = Date.parse('2026-03-04T05:06:07.089Z');
const say = (data: object) => () => ({ type: 4, data });

async function seenBy(userId: string, { emulator }: TestBot): Promise<WireMessage[]> {
  const { body } = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${userId}`);
  return [...(body as MessagesResult).messages];
}

test('an answer becomes a message of the bot, complete', async () => {
  const bot = await startBot([slash('ping')], say({ content: 'pong', tts: true }), { now: () => NOW_MS });
  const { message, interaction } = await bot.invoke({ text: '/ping' });
  const ada = expect.objectContaining({ id: ADA, username: 'ada' }) as object;
  expect(message).toEqual({
    application_id: WEATHER.id,
    attachments: [],
    author: expect.objectContaining({ id: BOT, username: 'weather', bot: true }) as object,
    channel_id: GENERAL,
    components: [],
    content: 'pong',
    edited_timestamp: null,
    embeds: [],
    flags: 0,
    id: message!.id,
    interaction: { id: interaction!.id, name: 'ping', type: 2, user: ada },
    interaction_metadata: {
      authorizing_integration_owners: { '0': HARBOUR },
      command_type: 1,
      id: interaction!.id,
      name: 'ping',
      type: 2,
      user: ada,
    },
    mention_everyone: false,
    mention_roles: [],
    mentions: [],
    pinned: false,
    timestamp: '2026-03-04T05:06:07.089000+00:00',
    tts: true,
    type: 20,
    webhook_id: WEATHER.id,
  });
  expect(snowflakeToTimestampMs(message!.id)).toBe(NOW_MS);
  expect(BigInt(message!.id)).toBeGreaterThan(BigInt(interaction!.id));
  expect((await seenBy(BEN, bot)).map(({ id }) => id)).toEqual([BENS_MESSAGE, message!.id]);
});

test('an answer to a user command is of type 23 and names the user', async () => {
  const { invoke } = await startBot([{ type: 2, name: 'High five' }]);
  const { message } = await invoke({ type: 2, command: 'High five', target_id: BEN });
  expect(message).toMatchObject({
    type: 23,
    interaction_metadata: { name: 'High five', command_type: 2, target_user: { id: BEN } },
  });
  expect(message).not.toHaveProperty('message_reference');
});

test('an answer to a message command is of type 23 and refers to the message', async () => {
  const { invoke } = await startBot([{ type: 3, name: 'Quote' }]);
  const { message } = await invoke({ type: 3, command: 'Quote', target_id: BENS_MESSAGE });
  expect(message).toMatchObject({
    type: 23,
    interaction_metadata: { command_type: 3, target_message_id: BENS_MESSAGE },
    message_reference: { type: 0, channel_id: GENERAL, message_id: BENS_MESSAGE, guild_id: HARBOUR },
    referenced_message: { id: BENS_MESSAGE, content: 'Is it going to rain today?' },
  });
});

describe('an ephemeral answer', () => {
  const startWhispering = () =>
    startBot([slash('ping'), { type: 3, name: 'Quote' }], say({ content: 'psst', flags: 64 }));

  test('is seen by the invoker alone', async () => {
    const bot = await startWhispering();
    const { message, shown } = await bot.invoke({ text: '/ping' }, BEN);
    expect(message!.flags).toBe(64);
    expect(shown).toBe('psst\nOnly you can see this.');
    expect(await seenBy(BEN, bot)).toHaveLength(2);
    expect(await seenBy(ADA, bot)).toHaveLength(1);
    expect(await seenBy(BOT, bot)).toHaveLength(1);
  });

  test('is no target for anybody else', async () => {
    const bot = await startWhispering();
    const { message } = await bot.invoke({ text: '/ping' }, BEN);
    const quote = { type: 3, command: 'Quote', target_id: message!.id };
    expect(await bot.invoke(quote, ADA)).toMatchObject({ code: 'UNKNOWN_MESSAGE' });
    expect(await bot.invoke(quote, BEN)).toMatchObject({ outcome: 'message' });
  });

  test('is not the last message of the channel', async () => {
    const bot = await startWhispering();
    await bot.invoke({ text: '/ping' });
    const { interaction } = await bot.invoke({ text: '/ping' });
    expect(interaction!.channel.last_message_id).toBe(BENS_MESSAGE);
  });
});

test('a public answer is the last message of the channel', async () => {
  const { invoke } = await startBot([slash('ping')]);
  const { message } = await invoke({ text: '/ping' });
  expect((await invoke({ text: '/ping' })).interaction!.channel.last_message_id).toBe(message!.id);
});

test('an answer sets only the flags that an answer may set', async () => {
  const { invoke } = await startBot([slash('ping')], say({ content: 'x', flags: 0x7fff }));
  expect((await invoke({ text: '/ping' })).message!.flags).toBe(4 | 64 | 4096 | 8192);
});

test.each<[string, object, string]>([
  ['content', { content: 'One\nTwo' }, 'One\nTwo'],
  [
    'embeds',
    { embeds: [{ title: 'T', description: 'D', fields: [{ name: 'a', value: '1' }] }] },
    'T\nD\na: 1',
  ],
  ['both', { content: 'C', embeds: [{ title: 'T' }] }, 'C\nT'],
  ['components', { components: ['a', 'b'].map((custom_id) => row(button({ custom_id }))) }, '(2 components)'],
])('%s are shown as text', async (_what, data, shown) => {
  const { invoke } = await startBot([slash('ping')], say(data));
  expect(await invoke({ text: '/ping' })).toMatchObject({ outcome: 'message', shown });
});

describe('the messages of a channel', () => {
  test('come oldest first, though the world has them in another order', async () => {
    const world = createWorld();
    const message = { channelId: GENERAL, authorId: ADA, content: 'First!' };
    world.messages.push({ ...message, id: '9' }, { ...message, id: '1100000000000000400' });
    const { control } = await startTestEmulator({ world });
    const { body } = await control('GET', `/channels/${GENERAL}/messages?as=${ADA}`);
    expect((body as MessagesResult).messages.map(({ id }) => id)).toEqual([
      '9',
      '1100000000000000400',
      BENS_MESSAGE,
    ]);
  });

  test('are those of this channel alone', async () => {
    const world = createWorld();
    world.channels.push({ ...world.channels[0]!, id: '7', name: 'quiet' });
    const { control } = await startTestEmulator({ world });
    expect((await control('GET', `/channels/7/messages?as=${ADA}`)).body).toEqual({ messages: [] });
  });

  test.each([
    ['', 400, 'BAD_REQUEST'],
    [`?as=${ADA}&as=${BEN}`, 400, 'BAD_REQUEST'],
    ['?as=1', 404, 'UNKNOWN_USER'],
  ])('are not shown to "%s"', async (query, status, code) => {
    const { control } = await startTestEmulator();
    expect(await control('GET', `/channels/${GENERAL}/messages${query}`)).toMatchObject({
      status,
      body: { code },
    });
  });
});
