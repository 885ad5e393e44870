import { expect, test } from 'vitest';
import type { InvokeResult } from '../../../../tools/src/emulator/index.js';
import { startBot } from '../support/bot.js';
import { ADA, HARBOUR, slash, WEATHER } from '../support/emulator.js';
import { answerVerified, hasGoodSignature, startReceiver } from '../support/receiver.js';

const PANEL = {
  type: 4,
  data: {
    content: 'Panel',
    components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] }],
  },
};
const MODAL = {
  type: 9,
  data: {
    custom_id: 'form',
    title: 'Form',
    components: [{ type: 18, label: 'Why', component: { type: 4, custom_id: 'why', style: 1 } }],
  },
};

const options = [{ type: 3, name: 'text', description: 'd', autocomplete: true }];

/** A bot whose process is being replaced, and what a user can do meanwhile. */
async function startRestarting() {
  const bot = await startBot([{ ...slash('panel'), options }], (body) =>
    (JSON.parse(body) as { type: number }).type === 3 ? MODAL : PANEL,
  );
  const { control } = bot.emulator;
  const { message } = await bot.invoke({ text: '/panel' });
  const press = { message_id: message!.id, custom_id: 'go' };
  const { interaction } = (await control('POST', `/users/${ADA}/component`, press)).body as InvokeResult;
  const submit = {
    interaction_id: interaction!.id,
    custom_id: 'form',
    components: [{ custom_id: 'why', value: 'x' }],
  };
  const place = { channel_id: message!.channel_id };
  const actions = {
    'a command': ['invoke', { ...place, text: '/panel' }],
    'what is typed': ['autocomplete', { ...place, text: '/panel text:a' }],
    'a button': ['component', press],
    'a modal': ['modal', submit],
  } as const;
  const next = await startReceiver(
    answerVerified(bot.publicKey, () => ({ type: 4, data: { content: 'From the next run' } })),
  );
  bot.receiver.received.length = 0;
  const tell = (status: string, text: string | null = null) =>
    control('PUT', `/applications/${WEATHER.id}/bot`, { status, message: text });
  await tell('starting');
  const act = async (what: keyof typeof actions) => {
    const [verb, body] = actions[what];
    return (await control('POST', `/users/${ADA}/${verb}`, body)).body as InvokeResult;
  };
  /** Everything that could happen by itself has happened: two requests have come and gone. */
  const idle = async () => {
    await control('GET', '');
    await control('GET', '');
  };
  const arrive = () => control('PUT', `/applications/${WEATHER.id}/endpoint`, { url: next.url });
  return { ...bot, next, act, tell, idle, arrive };
}

test.each(['a command', 'what is typed', 'a button', 'a modal'] as const)(
  '%s waits while the bot starts, and reaches its next run',
  async (what) => {
    const { act, idle, arrive, receiver, next } = await startRestarting();
    const acted = act(what);
    await idle();
    expect(receiver.received).toEqual([]);
    await arrive();
    // Two are the probes of the address.
    const result = await acted;
    expect(next.received).toHaveLength(3);
    expect(receiver.received).toEqual([]);
    if (what !== 'what is typed') expect(result.shown).toBe('From the next run');
  },
);

test('it is judged by the commands of the next run', async () => {
  const { emulator, arrive, idle, invoke } = await startRestarting();
  const used = invoke({ text: '/fresh' });
  await idle();
  await emulator.api('POST', '', slash('fresh'));
  await arrive();
  expect(await used).toMatchObject({ outcome: 'message', shown: 'From the next run' });
});

test('it fails at once where the bot did not start, or has ended, and says so', async () => {
  const { act, idle, tell, receiver } = await startRestarting();
  const acted = act('a command');
  await idle();
  await tell('down', 'The bot ended with exit code 1.');
  const reason = {
    code: 'BOT_DOWN',
    message: 'The bot ended with exit code 1. Nothing was delivered to it.',
  };
  expect(await acted).toMatchObject({ outcome: 'failed', reason, request: null });
  expect(await act('a button')).toMatchObject({ outcome: 'failed', reason });
  expect(receiver.received).toEqual([]);
});

test.each([
  ['that has an address from before', false],
  ['that has no address yet', true],
])('it fails when the time is up for a bot that still starts, and says so: one %s', async (_which, isNew) => {
  const { act, idle, tell, emulator, receiver } = await startRestarting();
  if (isNew) {
    await emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, { url: null });
    await tell('starting', 'It compiles.');
  }
  const acted = act('a command');
  await idle();
  await emulator.control('POST', '/clock', { advance_ms: 3000 });
  const result = await acted;
  expect(result).toMatchObject({ outcome: 'failed', reason: { code: 'BOT_STARTING' } });
  expect(result.reason?.message).toContain(isNew ? 'nothing was delivered to it. It compiles.' : '3000 ms');
  expect(receiver.received).toEqual([]);
});

test('an event waits as well', async () => {
  const { emulator, idle, tell, publicKey } = await startRestarting();
  const events = await startReceiver((received, response) => {
    response
      .writeHead(hasGoodSignature(received, publicKey) ? 204 : 401, { 'content-type': 'application/json' })
      .end();
  });
  const outcomes: string[] = [];
  emulator.subscribe((event) => {
    if (event.type === 'EVENT_DELIVERY') outcomes.push(event.outcome);
  });
  const set = await emulator.control('PUT', `/applications/${WEATHER.id}/event-webhooks`, {
    url: events.url,
    types: ['APPLICATION_AUTHORIZED'],
  });
  expect(set.status).toBe(200);
  events.received.length = 0;
  await emulator.control('DELETE', `/applications/${WEATHER.id}/guilds/${HARBOUR}`);
  const installed = await emulator.control('PUT', `/applications/${WEATHER.id}/guilds/${HARBOUR}`);
  expect(installed.status).toBeLessThan(300);
  await idle();
  expect(events.received).toEqual([]);
  await tell('up');
  await expect.poll(() => outcomes, { timeout: 10_000 }).toEqual(['delivered']);
  expect(events.received).toHaveLength(1);
});
