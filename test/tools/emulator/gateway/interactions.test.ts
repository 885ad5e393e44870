import { expect, test } from 'vitest';
import { createActivityWorld } from '../../../support/service/activity-world.js';
import { ADA, GENERAL, HARBOUR, startTestEmulator, WEATHER, type TestEmulator } from '../support/emulator.js';
import { identify, openSocket, type GatewaySocket } from '../support/gateway-socket.js';
import { answerJson, startReceiver } from '../support/receiver.js';

const forecast = { name: 'forecast', description: 'The weather' };

interface Started {
  readonly emulator: TestEmulator;
  readonly connect: (more?: object) => Promise<GatewaySocket>;
  readonly invoke: () => Promise<{ readonly status: number; readonly body: Record<string, unknown> }>;
  readonly answer: (bot: GatewaySocket, query?: string) => Promise<{ status: number; body: unknown }>;
}

/** An emulator where Weather has a command. */
async function start(options: Parameters<typeof startTestEmulator>[0] = {}): Promise<Started> {
  const emulator = await startTestEmulator(options);
  await emulator.api('POST', '', forecast);
  return {
    emulator,
    async connect(more) {
      const bot = openSocket(emulator);
      await bot.take(10);
      bot.send(2, identify(more));
      await bot.take(0, 'READY');
      return bot;
    },
    invoke: async () => {
      const body = { channel_id: GENERAL, command: 'forecast' };
      const { status, body: result } = await emulator.control('POST', `/users/${ADA}/invoke`, body);
      return { status, body: result as Record<string, unknown> };
    },
    async answer(bot, query = '') {
      const { d } = await bot.take(0, 'INTERACTION_CREATE');
      const { id, token } = d as { readonly id: string; readonly token: string };
      const body = { type: 4, data: { content: 'Sunny' } };
      return emulator.request('POST', `/api/v10/interactions/${id}/${token}/callback${query}`, { body });
    },
  };
}

test('an application without an endpoint gets its interactions over the gateway, and answers by callback', async () => {
  const { connect, invoke, answer } = await start();
  const bot = await connect({ intents: 0 });
  const [result, callback] = await Promise.all([invoke(), answer(bot)]);
  expect(callback).toMatchObject({ status: 204 });
  expect(result.body).toMatchObject({
    outcome: 'message',
    shown: 'Sunny',
    interaction: { type: 2, data: { name: 'forecast' }, application_id: WEATHER.id, guild_id: HARBOUR },
    request: null,
    response: null,
  });
  expect(bot.payloads.at(-1)).toMatchObject({ t: 'INTERACTION_CREATE', d: result.body['interaction'] });
});

test('what is used while a bot of the gateway starts waits for it, and is delivered by its session', async () => {
  const { emulator, connect, invoke, answer } = await start();
  const tell = (status: string) => emulator.control('PUT', `/applications/${WEATHER.id}/bot`, { status });
  await tell('starting');
  const invoked = invoke();
  const bot = await connect();
  await tell('up');
  await answer(bot);
  expect((await invoked).body).toMatchObject({ outcome: 'message', shown: 'Sunny' });
});

test('the callback may ask for its response', async () => {
  const { connect, invoke, answer } = await start();
  const bot = await connect();
  const [, callback] = await Promise.all([invoke(), answer(bot, '?with_response=true')]);
  expect(callback).toMatchObject({
    status: 200,
    body: { resource: { type: 4, message: { content: 'Sunny' } } },
  });
});

test('an application with an endpoint gets them there alone', async () => {
  const receiver = await startReceiver((_received, response) => {
    answerJson(response, { type: 4, data: { content: 'By HTTP' } });
  });
  const world = createActivityWorld();
  world.applications[0]!.endpointUrl = receiver.url;
  const { connect, invoke } = await start({ world });
  const bot = await connect();
  expect((await invoke()).body).toMatchObject({ shown: 'By HTTP' });
  bot.send(1, null);
  await bot.take(11);
  expect(bot.payloads.map(({ t }) => t)).not.toContain('INTERACTION_CREATE');
});

test('the three seconds are those of the clock, from the dispatch on', async () => {
  const { connect, invoke, emulator } = await start();
  const bot = await connect();
  const invoked = invoke();
  const { d } = await bot.take(0, 'INTERACTION_CREATE');
  await emulator.control('POST', '/clock', { advance_ms: 2_999 });
  await emulator.control('POST', '/clock', { advance_ms: 1 });
  expect((await invoked).body).toMatchObject({ outcome: 'failed', reason: { code: 'NO_ANSWER_IN_TIME' } });
  const { id, token } = d as { readonly id: string; readonly token: string };
  const late = await emulator.request('POST', `/api/v10/interactions/${id}/${token}/callback`, {
    body: { type: 5 },
  });
  expect(late).toMatchObject({ status: 404, body: { code: 10_062 } });
});

test('a bot that lost its connection gets the interaction when it resumes in time', async () => {
  const { connect, invoke, answer, emulator } = await start();
  const bot = await connect();
  const { session_id } = bot.payloads[1]!.d as { readonly session_id: string };
  const seq = bot.payloads.at(-1)!.s;
  const lost = new Promise<void>((resolve) => {
    emulator.subscribe(({ type }) => {
      if (type === 'GATEWAY_SESSION_UPDATE') resolve();
    });
  });
  bot.socket.terminate();
  await lost;
  const invoked = invoke();
  const again = openSocket(emulator);
  await again.take(10);
  again.send(6, { token: WEATHER.token, session_id, seq });
  await answer(again);
  expect((await invoked).body).toMatchObject({ shown: 'Sunny' });
});

test('without an endpoint and without a connection, both ways are said', async () => {
  const { invoke, connect } = await start();
  const told = await invoke();
  expect(told).toMatchObject({ status: 409, body: { code: 'NO_ENDPOINT' } });
  expect(told.body['message']).toMatch(
    /its bot is not connected to the gateway.*Set an endpoint.*start the bot/,
  );
  const shard = Number((BigInt(HARBOUR) >> 22n) % 2n);
  await connect({ shard: [1 - shard, 2] });
  expect((await invoke()).body).toMatchObject({ code: 'NO_ENDPOINT' });
  await connect({ shard: [shard, 2] });
});

test('the summary counts the sessions of an application', async () => {
  const { connect, emulator } = await start();
  expect(emulator.summary().applications[0]).toMatchObject({ gateway_sessions: 0 });
  await connect();
  expect(emulator.summary().applications[0]).toMatchObject({ gateway_sessions: 1 });
});
