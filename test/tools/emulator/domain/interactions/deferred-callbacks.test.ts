import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../../tools/src/emulator/index.js';
import { messageOf, startAnswering } from '../../support/interactions.js';
import { ADA, BEN, GENERAL, slash } from '../../support/emulator.js';

const DEFERRED = { type: 5 };
const LOADING = 128;
const EPHEMERAL = 64;

async function startDeferred(answer: object = DEFERRED) {
  const bot = await startAnswering();
  const { interaction, message } = await bot.ping(answer);
  const send = (method: string, path: string, body?: unknown) =>
    bot.webhook(interaction!, method, path, body);
  return { ...bot, message: message!, send };
}

describe('a deferred answer', () => {
  test('is a message that is loading', async () => {
    const bot = await startAnswering();
    expect(await bot.ping(DEFERRED)).toMatchObject({
      outcome: 'deferred',
      shown: 'Weather is thinking…',
      message: { type: 20, content: '', flags: LOADING },
    });
  });

  test('is completed by the first edit, which is no edit to its readers', async () => {
    const { send, message, time } = await startDeferred();
    time.pass(60_000);
    const completed = messageOf(await send('PATCH', '/messages/@original', { content: 'Sunny' }));
    expect(completed).toMatchObject({ id: message.id, content: 'Sunny', flags: 0, edited_timestamp: null });
    const edited = messageOf(await send('PATCH', '/messages/@original', { content: 'Rainy' }));
    expect(edited.edited_timestamp).not.toBeNull();
  });

  test('is completed by a follow-up, which keeps what it was deferred as', async () => {
    const { send, message } = await startDeferred({ type: 5, data: { flags: EPHEMERAL } });
    const completed = messageOf(await send('POST', '', { content: 'Sunny', flags: 0 }));
    expect(completed).toMatchObject({ id: message.id, content: 'Sunny', flags: EPHEMERAL });
    const next = messageOf(await send('POST', '', { content: 'And warm' }));
    expect(next.id).not.toBe(message.id);
    expect(next.flags).toBe(0);
  });

  test.each([
    [0, LOADING],
    [EPHEMERAL, LOADING | EPHEMERAL],
    [EPHEMERAL | 4 | 4096 | 32768, LOADING | EPHEMERAL],
  ])('with the flags %i has %i', async (flags, expected) => {
    const { message } = await startDeferred({ type: 5, data: { flags } });
    expect(message.flags).toBe(expected);
  });

  test('is seen by its user alone when it is ephemeral', async () => {
    const { emulator } = await startDeferred({ type: 5, data: { flags: EPHEMERAL } });
    const count = async (user: string) => {
      const { body } = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${user}`);
      return (body as { messages: unknown[] }).messages.length;
    };
    expect([await count(ADA), await count(BEN)]).toEqual([2, 1]);
  });

  test('may be completed with components', async () => {
    const { send } = await startDeferred();
    const body = { flags: 32768, components: [{ type: 10, content: 'Sunny' }] };
    expect(await send('PATCH', '/messages/@original', body)).toMatchObject({
      status: 200,
      body: { flags: 32768, components: [{ type: 10, id: 1 }] },
    });
  });

  test('may be completed with a poll', async () => {
    const { send } = await startDeferred();
    const answers = [{ poll_media: { text: 'Yes' } }, { poll_media: { text: 'No' } }];
    const poll = { question: { text: 'Rain?' }, answers, duration: 1 };
    expect(messageOf(await send('PATCH', '/messages/@original', { poll }))).toMatchObject({
      poll: {
        question: { text: 'Rain?' },
        answers: [{ answer_id: 1 }, { answer_id: 2 }],
        expiry: '2026-03-04T06:06:07.089000+00:00',
      },
    });
  });

  test('shows the emoji of answers in a poll as Discord does: with an id, or with null for one', async () => {
    const { send } = await startDeferred();
    const media = [
      { text: 'Rain', emoji: { name: '🌧️' } },
      { text: 'Sun', emoji: { id: null, name: '☀️' } },
      { text: 'Ours', emoji: { id: '41771983429993937' } },
      { text: 'None', emoji: null },
    ];
    const answers = media.map((poll_media) => ({ poll_media }));
    const edited = await send('PATCH', '/messages/@original', {
      poll: { question: { text: 'What?' }, answers },
    });
    expect(messageOf(edited).poll!.answers.map(({ poll_media }) => poll_media)).toEqual([
      { text: 'Rain', emoji: { id: null, name: '🌧️' } },
      { text: 'Sun', emoji: { id: null, name: '☀️' } },
      { text: 'Ours', emoji: { id: '41771983429993937', name: null } },
      { text: 'None' },
    ]);
    expect((await send('GET', '/messages/@original')).body).toEqual(edited.body);
  });

  test('is not completed with nothing', async () => {
    const { send } = await startDeferred();
    for (const [method, path] of [
      ['PATCH', '/messages/@original'],
      ['POST', ''],
    ] as const) {
      expect(await send(method, path, {})).toMatchObject({ status: 400, body: { code: 50006 } });
    }
    expect(messageOf(await send('GET', '/messages/@original')).flags).toBe(LOADING);
  });

  test('is deleted while it is loading', async () => {
    const { send } = await startDeferred();
    expect((await send('DELETE', '/messages/@original')).status).toBe(204);
    expect(messageOf(await send('POST', '', { content: 'x' }))).toMatchObject({
      type: 19,
      referenced_message: null,
    });
  });
});

/** Weather is installed by ada and not in the guild. */
function createUserInstalled(permissions: string) {
  const world = createWorld();
  Object.assign(world.applications[0]!, { guildIds: [], userIds: [BEN], integrationTypes: [0, 1] });
  world.members = world.members.filter(({ userId }) => userId !== world.applications[0]!.botUserId);
  world.roles[0]!.permissions = permissions;
  return world;
}

describe('an application that is there through its user alone', () => {
  const VIEW_AND_SEND = (1n << 10n) | (1n << 11n) | (1n << 31n);
  const EXTERNAL_APPS = 1n << 50n;
  const everywhere = { integration_types: [0, 1], contexts: [0, 1, 2] };
  const startWith = async (permissions: bigint) => {
    const bot = await startAnswering([slash('mine', everywhere)], {
      world: createUserInstalled(permissions.toString()),
    });
    const { interaction, message } = await bot.invoke({ text: '/mine' }, BEN);
    return { send: bot.webhook.bind(null, interaction!), message: message! };
  };

  test('has five follow-ups and no sixth', async () => {
    const { send } = await startWith(VIEW_AND_SEND | EXTERNAL_APPS);
    for (let count = 1; count <= 5; count += 1) {
      expect((await send('POST', '', { content: `${count}` })).status).toBe(200);
    }
    expect(await send('POST', '', { content: '6' })).toMatchObject({
      status: 400,
      body: { code: 40094, message: 'This interaction has hit the maximum number of follow up messages' },
    });
    expect((await send('PATCH', '/messages/@original', { content: 'x' })).status).toBe(200);
  });

  test('answers the channel with USE_EXTERNAL_APPS', async () => {
    const { message } = await startWith(VIEW_AND_SEND | EXTERNAL_APPS);
    expect(message.flags).toBe(0);
  });

  test('answers the user alone without it, whatever it asks for', async () => {
    const { send, message } = await startWith(VIEW_AND_SEND);
    expect(message.flags).toBe(EPHEMERAL);
    expect(messageOf(await send('POST', '', { content: 'x', flags: 0 })).flags).toBe(EPHEMERAL);
  });
});
