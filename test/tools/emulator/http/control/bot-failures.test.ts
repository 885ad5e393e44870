import { expect, test } from 'vitest';
import { FAILURE_HEADER } from 'commandry/protocol';
import type {
  ControlSummary,
  EmulatorEvent,
  InvokeResult,
  RequestEntry,
} from '../../../../../tools/src/emulator/index.js';
import { ADA, slash, startTestEmulator, WEATHER } from '../../support/emulator.js';
import { startBot } from '../../support/bot.js';

const DEFERRED = { type: 5 };
const tooLong = { content: 'x'.repeat(2001) };

/** A bot that has deferred its answer to ada, what was told of failures since, and a way to call with the token. */
async function startDeferred(answer: object = DEFERRED) {
  const bot = await startBot([slash('report')], () => answer);
  const failures: EmulatorEvent[] = [];
  const { interaction, message } = await bot.invoke({ text: '/report' });
  bot.emulator.subscribe((event) => {
    if (event.type === 'INTERACTION_FAILURE') failures.push(event);
  });
  const call = (method: string, path: string, body?: object) =>
    bot.emulator.request(method, `/api/v10/webhooks/${WEATHER.id}/${interaction!.token}${path}`, {
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const base = { type: 'INTERACTION_FAILURE', user_id: ADA, interaction_id: interaction!.id };
  return { ...bot, interaction: interaction!, message: message!, failures, call, base };
}

test('a call by the token of an interaction that is refused is told to who follows it, with the reason and the message', async () => {
  const { call, failures, base, message } = await startDeferred();
  expect((await call('PATCH', '/messages/@original', tooLong)).status).toBe(400);
  expect((await call('POST', '', tooLong)).status).toBe(400);
  expect((await call('DELETE', '/messages/77')).status).toBe(404);
  const told = { ...base, by: 'discord', message_id: message.id };
  const problem = 'Invalid Form Body; content: Must be 2000 or fewer in length.';
  expect(failures).toMatchObject([
    { ...told, code: '50035', message: `PATCH of @original: ${problem}` },
    { ...told, code: '50035', message: `POST of a follow-up: ${problem}` },
    { ...told, code: '10008', message: 'DELETE of 77: Unknown Message', message_id: '77' },
  ]);
});

test('a callback that is refused is told as well', async () => {
  const { emulator, interaction, failures, base, message } = await startDeferred();
  const path = `/api/v10/interactions/${interaction.id}/${interaction.token}/callback`;
  const headers = { 'content-type': 'application/json' };
  const again = { headers, body: JSON.stringify({ type: 4, data: { content: 'twice' } }) };
  expect((await emulator.request('POST', path, again)).status).toBe(400);
  expect(failures).toMatchObject([{ ...base, by: 'discord', code: '40060', message_id: message.id }]);
});

test('what is taken, read or asked for with a foreign token is told to nobody', async () => {
  const { call, failures, emulator } = await startDeferred();
  await call('PATCH', '/messages/@original', { content: 'done' });
  await call('GET', '/messages/77');
  await emulator.request('POST', `/api/v10/webhooks/${WEATHER.id}/stranger`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(tooLong),
  });
  expect(failures).toEqual([]);
});

test.each([
  ['a quarter of an hour', 900_000],
  ['a day', 86_400_000],
])(
  'a call whose token has expired is told too, %s and other interactions later',
  async (_when, advance_ms) => {
    const { call, failures, base, message, emulator, invoke } = await startDeferred();
    await emulator.control('POST', '/clock', { advance_ms });
    await invoke({ text: '/report' });
    await invoke({ text: '/report' });
    const answer = await call('PATCH', '/messages/@original', { content: 'At last' });
    expect(answer).toMatchObject({ status: 401, body: { code: 50027 } });
    expect(failures).toMatchObject([
      {
        ...base,
        by: 'discord',
        message_id: message.id,
        code: '50027',
        message: 'PATCH of @original: Invalid Webhook Token; the 15 minutes of its token are over',
      },
    ]);
  },
);

test('whoever runs a bot may tell what failed in it while it answered', async () => {
  const { emulator, failures, base, interaction, message } = await startDeferred();
  const line = {
    level: 'error',
    event: 'HANDLER_FAILED',
    message: 'Report.run failed.',
    fields: { incidentId: 'i-1' },
  };
  const failure = { code: 'HANDLER_FAILED', message: 'Report.run failed.', incident_id: 'i-1' };
  const path = `/interactions/${interaction.id}/log`;
  expect((await emulator.control('POST', path, { level: 'info', message: 'Reporting.' })).status).toBe(204);
  expect((await emulator.control('POST', path, line)).status).toBe(204);
  expect(failures).toMatchObject([{ ...base, ...failure, by: 'application', message_id: message.id }]);
  expect(await emulator.control('POST', '/interactions/1/log', line)).toMatchObject({
    status: 404,
    body: { code: 'UNKNOWN_INTERACTION' },
  });
  expect(await emulator.control('POST', path, { event: '', stack: 'x' })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST' },
  });
});

test('what a bot tells beside its answer gives way to what its log says of the same', async () => {
  const { emulator, interaction } = await startDeferred();
  await emulator.request('GET', `/api/v10/webhooks/${WEATHER.id}/${interaction.token}/messages/@original`, {
    headers: { 'x-commandry-failure': 'code=LATE' },
  });
  const recorded = async () =>
    ((await emulator.control('GET', `/requests/${interaction.id}`)).body as RequestEntry).failures;
  expect(await recorded()).toMatchObject([{ code: 'LATE' }]);
  const line = { level: 'error', event: 'LATE', message: 'Report.run was late.' };
  await emulator.control('POST', `/interactions/${interaction.id}/log`, line);
  expect(await recorded()).toMatchObject([{ code: 'LATE', message: 'Report.run was late.' }]);
});

test('a component that a bot says it does not handle is told by its custom id', async () => {
  const row = { type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] };
  const { emulator, invoke } = await startBot([slash('report')], (body) =>
    body.includes('"custom_id":"go"') ? { type: 6 } : { type: 4, data: { components: [row] } },
  );
  const { message } = await invoke({ text: '/report' });
  const failures: EmulatorEvent[] = [];
  emulator.subscribe((event) => {
    if (event.type === 'INTERACTION_FAILURE') failures.push(event);
  });
  const pressed = await emulator.control('POST', `/users/${ADA}/component`, {
    message_id: message!.id,
    custom_id: 'go',
  });
  const { token } = (pressed.body as InvokeResult).interaction!;
  await emulator.request('PATCH', `/api/v10/webhooks/${WEATHER.id}/${token}/messages/@original`, {
    headers: { 'content-type': 'application/json', [FAILURE_HEADER]: 'code=COMPONENT_OUTDATED' },
    body: JSON.stringify({ content: 'It is old.' }),
  });
  expect(failures).toMatchObject([
    { code: 'COMPONENT_OUTDATED', message: 'Nothing in the bot handles the custom id "go".' },
  ]);
});

test('whoever runs a bot may tell whether it is there, and so does a probe that is accepted', async () => {
  const { emulator, receiver } = await startBot([]);
  const statuses: unknown[] = [];
  emulator.subscribe((event) => {
    if (event.type === 'BOT_STATUS') statuses.push([event.application_id, event.status, event.message]);
  });
  const known = async () =>
    ((await emulator.control('GET', '')).body as ControlSummary).applications[0]?.bot_status;
  expect(await known()).toMatchObject({ status: 'up', message: null });
  const path = `/applications/${WEATHER.id}/bot`;
  const down = { status: 'down', message: 'The bot ended with exit code 1.' };
  expect((await emulator.control('PUT', path, down)).status).toBe(204);
  expect(await known()).toMatchObject(down);
  await emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, { url: receiver.url });
  expect(await known()).toMatchObject({ status: 'up', message: null });
  expect(statuses).toEqual([
    [WEATHER.id, 'down', down.message],
    [WEATHER.id, 'up', null],
  ]);
  await emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, { url: null });
  expect(await known()).toBeNull();
  expect((await emulator.control('PUT', path, { status: 'odd' })).status).toBe(400);
  expect((await emulator.control('PUT', '/applications/1/bot', down)).status).toBe(404);
});

test('what ended a bot is kept with its place in the code until it runs again', async () => {
  const { emulator, receiver } = await startBot([]);
  const told: unknown[] = [];
  emulator.subscribe((event) => {
    if (event.type === 'BOT_STATUS') told.push(event.error);
  });
  const frame = { function: 'run', file: '/bot/app.ts', line: 3, column: 7, is_own: true };
  const source = { first_line: 2, lines: ['{', '  fail();', '}'] };
  const error = {
    name: 'TypeError',
    message: 'fail is not a function',
    stack: 'TypeError: fail is not a function\n    at run (/bot/app.ts:3:7)',
    frames: [{ ...frame, source }],
    cause: { name: 'Error', message: 'inner', stack: 'Error: inner', frames: [] },
  };
  const down = { status: 'down', message: 'The bot ended with exit code 1.', error };
  const path = `/applications/${WEATHER.id}/bot`;
  expect((await emulator.control('PUT', path, down)).status).toBe(204);
  expect(emulator.summary().applications[0]?.bot_status).toMatchObject(down);
  const odd = { ...down, error: { ...error, cause: { name: 'Error' } } };
  expect((await emulator.control('PUT', path, odd)).status).toBe(400);
  await emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, { url: receiver.url });
  expect(emulator.summary().applications[0]?.bot_status).not.toHaveProperty('error');
  expect(told).toEqual([error, undefined]);
});

test('of a bot that nobody knows anything of, nothing is told', async () => {
  const { control } = await startTestEmulator();
  const { applications } = (await control('GET', '')).body as ControlSummary;
  expect(applications[0]?.bot_status).toBeNull();
});

test('a delivery that a fault dropped names the fault, and one that met nobody does not', async () => {
  const { emulator, invoke, receiver } = await startBot([slash('ping')]);
  const { body } = await emulator.control('POST', '/faults', { on: 'delivery', kind: 'drop' });
  expect((await invoke({ text: '/ping' })).reason).toMatchObject({
    code: 'UNREACHABLE',
    fault_id: (body as { id: string }).id,
  });
  receiver.respond = (_received, response) => response.destroy();
  expect((await invoke({ text: '/ping' })).reason).not.toHaveProperty('fault_id');
});
