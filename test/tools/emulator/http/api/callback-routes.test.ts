import { describe, expect, test } from 'vitest';
import { createWorld, type InvokeResult } from '../../../../../tools/src/emulator/index.js';
import { ADA, GENERAL, HARBOUR, slash } from '../../support/emulator.js';
import {
  answerLater,
  messageOf,
  startAnswering,
  type AnsweringBot,
  type Delivered,
} from '../../support/interactions.js';
import { answerJson } from '../../support/receiver.js';

const SAID = { type: 4, data: { content: 'Sunny' } };
const ALREADY = { status: 400, body: { message: 'Interaction has already been acknowledged.', code: 40060 } };
const UNKNOWN = { status: 404, body: { message: 'Unknown interaction', code: 10062 } };

const button = { type: 1, components: [{ type: 2, style: 1, label: 'More', custom_id: 'more' }] };
const modal = {
  custom_id: 'details',
  title: 'Details',
  components: [{ type: 18, label: 'City', component: { type: 4, custom_id: 'city', style: 1 } }],
};

/** A good callback of each type. */
const CALLBACKS: Readonly<Record<number, object>> = {
  1: { type: 1 },
  4: SAID,
  5: { type: 5 },
  6: { type: 6 },
  7: { type: 7, data: { content: 'Rainy' } },
  8: { type: 8, data: { choices: [{ name: 'Paris', value: 'paris' }] } },
  9: { type: 9, data: modal },
  10: { type: 10 },
  // Of apps that Discord has allowed it to, and of interactions that no user causes: nobody may here.
  11: { type: 11, data: { custom_id: 'frame', title: 'Frame', modal_size: 1, iframe_path: '/' } },
  12: { type: 12 },
  13: { type: 13, data: { eligible: true } },
};

/** Causes an interaction of each kind; whatever it takes to get there has been answered before. */
const CAUSES: Readonly<Record<string, (bot: AnsweringBot) => Promise<() => Promise<InvokeResult>>>> = {
  'a command': (bot) => Promise.resolve(() => bot.invoke({ text: '/ping' })),
  'somebody typing': (bot) => Promise.resolve(() => bot.autocomplete({ text: '/weather city:Par' })),
  'a component': async (bot) => {
    const { message } = await bot.ping({ type: 4, data: { content: 'Sunny', components: [button] } });
    return () => use(bot, 'component', { message_id: message!.id, custom_id: 'more' });
  },
  'a modal of a command': async (bot) => {
    const { interaction } = await bot.ping(CALLBACKS[9]);
    return () => submit(bot, interaction!);
  },
  'a modal of a component': async (bot) => {
    const { message } = await bot.ping({ type: 4, data: { content: 'Sunny', components: [button] } });
    bot.receiver.respond = (_received, response) => {
      answerJson(response, CALLBACKS[9]);
    };
    const { interaction } = await use(bot, 'component', { message_id: message!.id, custom_id: 'more' });
    return () => submit(bot, interaction!);
  },
};

/** The outcome of each type of callback for each kind of interaction. Missing ones are refused. */
const OUTCOMES: Readonly<Record<string, Readonly<Record<number, InvokeResult['outcome']>>>> = {
  'a command': { 4: 'message', 5: 'deferred', 9: 'modal', 10: 'premium_required', 12: 'launched' },
  'somebody typing': { 8: 'choices' },
  'a component': {
    4: 'message',
    5: 'deferred',
    6: 'update_deferred',
    7: 'updated',
    9: 'modal',
    10: 'premium_required',
    12: 'launched',
  },
  'a modal of a command': { 4: 'message', 5: 'deferred', 10: 'premium_required', 12: 'launched' },
  'a modal of a component': {
    4: 'message',
    5: 'deferred',
    6: 'update_deferred',
    7: 'updated',
    10: 'premium_required',
    12: 'launched',
  },
};

async function use(bot: AnsweringBot, verb: string, body: object): Promise<InvokeResult> {
  return (await bot.emulator.control('POST', `/users/${ADA}/${verb}`, body)).body as InvokeResult;
}

function submit(bot: AnsweringBot, { id }: { readonly id: string }): Promise<InvokeResult> {
  const components = [{ custom_id: 'city', value: 'Paris' }];
  return use(bot, 'modal', { interaction_id: id, custom_id: 'details', components });
}

const startWeather = () =>
  startAnswering([
    slash('weather', { options: [{ type: 3, name: 'city', description: 'C', autocomplete: true }] }),
  ]);

const rows = Object.entries(OUTCOMES).flatMap(([cause, outcomes]) =>
  Object.keys(CALLBACKS).map((type) => [cause, Number(type), outcomes[Number(type)]] as const),
);

describe('the matrix of interactions and callbacks:', () => {
  test.each(rows)('%s and a callback of type %i over HTTP: %s', async (cause, type, outcome) => {
    const bot = await startWeather();
    const act = await CAUSES[cause]!(bot);
    bot.receiver.respond = (_received, response) => {
      answerJson(response, CALLBACKS[type]);
    };
    expect(await act()).toMatchObject(
      outcome ? { outcome } : { outcome: 'failed', reason: { code: 'CALLBACK_NOT_ALLOWED' } },
    );
  });

  test.each(rows)('%s and a callback of type %i by the endpoint: %s', async (cause, type, outcome) => {
    const bot = await startWeather();
    const act = await CAUSES[cause]!(bot);
    // Discord names the same types for every modal, but takes an update only where there is a message.
    const isUpdate = type === 6 || type === 7;
    const allowed =
      cause === 'a modal of a command' && !isUpdate
        ? '4, 5, 6, 7, 10, 12'
        : Object.keys(OUTCOMES[cause]!).join(', ');
    const good = Number(Object.keys(OUTCOMES[cause]!)[0]);
    answerLater(bot, async (to) => {
      const answer = await bot.callback(to, CALLBACKS[type]);
      if (outcome) expect(answer).toMatchObject({ status: 204, text: '' });
      else {
        const message = `Value must be one of {${allowed}}.`;
        expect(answer).toMatchObject({
          status: 400,
          body: { code: 50035, errors: { type: { _errors: [{ code: 'BASE_TYPE_CHOICES', message }] } } },
        });
        await bot.callback(to, CALLBACKS[good]);
      }
    });
    expect(await act()).toMatchObject({
      outcome: outcome ?? OUTCOMES[cause]![good],
      response: { status: 202 },
    });
  });
});

describe('the callback endpoint', () => {
  test('answers with the callback response if asked to', async () => {
    const bot = await startAnswering();
    await bot.pingLater(async (to) => {
      const answer = await bot.callback(
        to,
        { type: 4, data: { content: 'x', flags: 64 } },
        '?with_response=true',
      );
      const { resource } = answer.body as { resource: { message: { id: string } } };
      expect(answer).toMatchObject({
        status: 200,
        body: {
          interaction: {
            id: to.id,
            type: 2,
            response_message_id: resource.message.id,
            response_message_loading: false,
            response_message_ephemeral: true,
            channel_id: GENERAL,
            guild_id: HARBOUR,
          },
          resource: { type: 4, message: { content: 'x' } },
        },
      });
    });
  });

  test('tells of a deferred message that it is loading, and has no resource for it', async () => {
    const bot = await startAnswering();
    await bot.pingLater(async (to) => {
      const { body } = await bot.callback(to, { type: 5 }, '?with_response=1');
      expect(body).toMatchObject({
        interaction: { response_message_loading: true, response_message_ephemeral: false },
      });
      expect(body).not.toHaveProperty('resource');
    });
  });

  test('has an instance for a launched Activity', async () => {
    const bot = await startAnswering();
    await bot.pingLater(async (to) => {
      const { body } = await bot.callback(to, { type: 12 }, '?with_response=true');
      const { interaction } = body as { interaction: { activity_instance_id: string } };
      expect(interaction.activity_instance_id).toMatch(/^i-\d+-gc-/);
      expect(body).toMatchObject({
        resource: { type: 12, activity_instance: { id: interaction.activity_instance_id } },
      });
    });
  });

  test('takes one answer and no second one', async () => {
    const bot = await startAnswering();
    const { interaction } = await bot.pingLater(async (to) => {
      expect((await bot.callback(to, SAID)).status).toBe(204);
      expect(await bot.callback(to, SAID)).toMatchObject(ALREADY);
    });
    expect(await bot.callback(interaction!, { type: 99 })).toMatchObject(ALREADY);
  });

  test('takes none after one over HTTP', async () => {
    const bot = await startAnswering();
    const { interaction } = await bot.ping(SAID);
    expect(await bot.callback(interaction!, SAID)).toMatchObject(ALREADY);
  });

  test('takes a good answer after a bad one', async () => {
    const bot = await startAnswering();
    const { message } = await bot.pingLater(async (to) => {
      const bad = { type: 4, data: { content: 5, embeds: [{ title: 'x'.repeat(257) }] } };
      const { body } = await bot.callback(to, bad);
      expect(body).toMatchObject({
        code: 50035,
        errors: { data: { content: { _errors: [{}] }, embeds: { 0: { title: { _errors: [{}] } } } } },
      });
      expect((await bot.callback(to, SAID)).status).toBe(204);
    });
    expect(message).toMatchObject({ content: 'Sunny' });
  });

  test.each([{ type: 4 }, { type: 4, data: {} }, { type: 4, data: { content: '' } }])(
    'refuses a message with nothing to show: %j',
    async (body) => {
      const bot = await startAnswering();
      await bot.pingLater(async (to) => {
        expect(await bot.callback(to, body)).toMatchObject({
          status: 400,
          body: { message: 'Cannot send an empty message', code: 50006 },
        });
        await bot.callback(to, SAID);
      });
    },
  );

  test('knows no interaction that never was, and no other token', async () => {
    const bot = await startAnswering();
    expect(await bot.callback({ id: '5', token: 'x' }, SAID)).toMatchObject(UNKNOWN);
    await bot.pingLater(async (to) => {
      expect(await bot.callback({ ...to, token: `${to.token}A` }, SAID)).toMatchObject(UNKNOWN);
      expect(await bot.callback({ ...to, id: 'x' }, SAID)).toMatchObject({
        status: 400,
        body: { code: 50035, errors: { interaction_id: {} } },
      });
      await bot.callback(to, SAID);
    });
  });

  test('is too late after three seconds', async () => {
    const bot = await startAnswering();
    let late: Delivered | undefined;
    bot.receiver.respond = ({ body }, response) => {
      late = JSON.parse(body) as Delivered;
      response.writeHead(202).end();
      setImmediate(() => {
        bot.time.pass(3000);
      });
    };
    expect(await bot.invoke({ text: '/ping' })).toMatchObject({
      outcome: 'failed',
      reason: { code: 'NO_ANSWER_IN_TIME' },
    });
    expect(await bot.callback(late!, SAID)).toMatchObject(UNKNOWN);
    expect(await bot.webhook(late!, 'GET', '/messages/@original')).toMatchObject({
      status: 404,
      body: { code: 10015 },
    });
  });

  test('is in time a moment before', async () => {
    const bot = await startAnswering();
    const { outcome } = await bot.pingLater((to) => {
      bot.time.pass(2999);
      return bot.callback(to, SAID);
    });
    expect(outcome).toBe('message');
  });

  test.each<[string, unknown]>([
    ['is no object', []],
    ['is null', null],
    ['has no type', { data: {} }],
    ['has a type in text', { type: '4' }],
  ])('refuses what %s', async (_what, body) => {
    const bot = await startAnswering();
    await bot.pingLater(async (to) => {
      expect(await bot.callback(to, JSON.stringify(body))).toMatchObject({ status: 400 });
      expect(await bot.callback(to, body)).toMatchObject({ status: 400, body: { code: 50035 } });
      await bot.callback(to, SAID);
    });
  });

  test('takes no launch of an application without an Activity', async () => {
    const world = createWorld();
    world.applications[0]!.embedded = false;
    const bot = await startAnswering([], { world });
    await bot.pingLater(async (to) => {
      expect(await bot.callback(to, { type: 12 })).toMatchObject({
        status: 400,
        body: { errors: { type: { _errors: [{ message: 'Value must be one of {4, 5, 9, 10}.' }] } } },
      });
      await bot.callback(to, SAID);
    });
  });
});

describe('while the request is open', () => {
  test('an answer by the endpoint counts, and one over HTTP after it is ignored and noted', async () => {
    const bot = await startAnswering();
    bot.receiver.respond = ({ body }, response) => {
      void bot.callback(JSON.parse(body) as Delivered, SAID).then(() => {
        answerJson(response, { type: 4, data: { content: 'Again' } });
      });
    };
    expect(await bot.invoke({ text: '/ping' })).toMatchObject({
      outcome: 'message',
      shown: 'Sunny',
      note: { code: 'SECOND_ANSWER' },
      response: { status: 200 },
    });
  });

  test.each<[string, number, string]>([
    ['is empty', 204, ''],
    ['is a good empty one', 200, ''],
    ['is an error', 500, 'oops'],
  ])('an answer by the endpoint counts, though the one over HTTP %s', async (_what, status, text) => {
    const bot = await startAnswering();
    bot.receiver.respond = ({ body }, response) => {
      void bot.callback(JSON.parse(body) as Delivered, SAID).then(() => response.writeHead(status).end(text));
    };
    const result = await bot.invoke({ text: '/ping' });
    expect(result).toMatchObject({ outcome: 'message', response: { status } });
    expect(result).not.toHaveProperty('note');
  });

  test('an answer by the endpoint counts, though the request is never answered', async () => {
    const bot = await startAnswering();
    bot.receiver.respond = ({ body }) => {
      void bot.callback(JSON.parse(body) as Delivered, SAID).then(() => {
        bot.time.pass(3000);
      });
    };
    expect(await bot.invoke({ text: '/ping' })).toMatchObject({ outcome: 'message', response: null });
  });
});

test('a message without data over HTTP is shown empty, with a note', async () => {
  const bot = await startAnswering();
  const result = await bot.ping({ type: 4 });
  expect(result).toMatchObject({
    outcome: 'message',
    message: { content: '' },
    note: { code: 'EMPTY_MESSAGE' },
  });
  expect(messageOf(await bot.webhook(result.interaction!, 'GET', '/messages/@original')).content).toBe('');
});

test('why an answer failed, and what is wrong with one that was taken, is told as an event', async () => {
  const bot = await startAnswering();
  await bot.ping({ type: 99 });
  await bot.ping({ type: 4 });
  expect(bot.events.filter(({ type }) => type === 'INTERACTION_RESULT')).toMatchObject([
    { outcome: 'failed', reason: { code: 'CALLBACK_NOT_ALLOWED' } },
    { outcome: 'message', note: { code: 'EMPTY_MESSAGE' } },
  ]);
});

test('what happens is told as events', async () => {
  const bot = await startAnswering();
  const { interaction, message } = await bot.ping({ type: 4, data: { content: 'psst', flags: 64 } });
  const others = ['API_RESPONSE', 'REQUEST_UPDATE'];
  expect(bot.events.filter(({ type }) => !others.includes(type))).toMatchObject([
    { type: 'INTERACTION_CREATE', user_id: ADA, interaction: { id: interaction!.id } },
    { type: 'MESSAGE_CREATE', message: { id: message!.id }, visible_to: ADA },
    {
      type: 'INTERACTION_RESULT',
      user_id: ADA,
      interaction_id: interaction!.id,
      outcome: 'message',
      shown: 'psst\nOnly you can see this.',
    },
  ]);
});
