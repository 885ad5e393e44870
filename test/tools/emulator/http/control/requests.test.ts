import { TELL_HEADER } from 'commandry/protocol';
import { expect, test } from 'vitest';
import type { EmulatorEvent, RequestEntry, RequestSummary } from '../../../../../tools/src/emulator/index.js';
import { ADA, BEN, GENERAL, option, slash, WEATHER } from '../../support/emulator.js';
import { startBot, type TestBot } from '../../support/bot.js';
import { answerJson } from '../../support/receiver.js';

const DEFERRED = { type: 5 };
const QUARTER_HOUR_MS = 900_000;

/** A bot with what is recorded of it, and calls with the token of an interaction. */
async function startRecorded(answer: () => unknown = () => ({ type: 4, data: { content: 'Sunny' } })) {
  const commands = [slash('ping'), slash('weather', { options: [option('city', { autocomplete: true })] })];
  const bot = await startBot(commands, answer);
  const updates: RequestSummary[] = [];
  bot.emulator.subscribe((event: EmulatorEvent) => {
    if (event.type === 'REQUEST_UPDATE') updates.push(event.request);
  });
  const list = async (query = '') =>
    ((await bot.emulator.control('GET', `/requests${query}`)).body as { requests: RequestSummary[] })
      .requests;
  const entry = async (id: string) =>
    (await bot.emulator.control('GET', `/requests/${id}`)).body as RequestEntry;
  const ping = async () => {
    const { interaction, message } = await bot.invoke({ text: '/ping' });
    const { id, token } = interaction!;
    const call = (method: string, path: string, body?: object) =>
      bot.emulator.request(method, `/api/v10/webhooks/${WEATHER.id}/${token}${path}`, { body });
    return { id, token, call, message };
  };
  const advance = (advance_ms: number) => bot.emulator.control('POST', '/clock', { advance_ms });
  return { ...bot, updates, list, entry, ping, advance };
}

const arm = ({ emulator }: Pick<TestBot, 'emulator'>, fault: object) =>
  emulator.control('POST', '/faults', fault);

test('an interaction is recorded with the request as it was sent, what was signed, and the response as it came', async () => {
  const { ping, entry, receiver } = await startRecorded();
  receiver.received.length = 0;
  const { id, message } = await ping();
  const [sent] = receiver.received;
  const timestamp = sent!.headers['x-signature-timestamp'] as string;
  expect(await entry(id)).toMatchObject({
    id,
    kind: 'command',
    command_type: 1,
    name: '/ping',
    application_id: WEATHER.id,
    user_id: ADA,
    channel_id: GENERAL,
    status: 'done',
    outcome: 'message',
    shown: 'Sunny',
    failures: [],
    faults: [],
    message_ids: [message!.id],
    payload: { id, data: { name: 'ping' } },
    request: {
      url: receiver.url,
      headers: { 'X-Signature-Ed25519': sent!.headers['x-signature-ed25519'] },
      body: sent!.body,
      signed: timestamp + sent!.body,
    },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"type":4,"data":{"content":"Sunny"}}',
    },
    is_shortened: false,
  });
});

test('its calls are recorded with what was sent and answered, and without its token', async () => {
  const { ping, entry } = await startRecorded(() => DEFERRED);
  const { id, token, call } = await ping();
  await call('PATCH', '/messages/@original', { content: 'done' });
  await call('POST', '', { content: 'and more' });
  await call('GET', '/messages/@original');
  const { calls, message_ids, shown, status } = await entry(id);
  const path = `/api/v10/webhooks/${WEATHER.id}/{token}`;
  const original = `${path}/messages/@original`;
  expect(calls).toMatchObject([
    { method: 'PATCH', path: original, sent: { content: 'done' }, status: 200, answer: { content: 'done' } },
    { method: 'POST', path, sent: { content: 'and more' }, status: 200, answer: { content: 'and more' } },
    { method: 'GET', path: original, sent: null, status: 200 },
  ]);
  expect(JSON.stringify(calls)).not.toContain(token);
  expect(message_ids).toHaveLength(2);
  expect([shown, status]).toEqual(['done', 'done']);
});

test('a call that Discord refuses is a failure of its entry and of its message', async () => {
  const { ping, entry, advance } = await startRecorded(() => DEFERRED);
  const { id, call, message } = await ping();
  await call('PATCH', '/messages/@original', { content: 'in time' });
  await advance(QUARTER_HOUR_MS);
  await call('PATCH', '/messages/@original', { content: 'late' });
  expect(await entry(id)).toMatchObject({
    status: 'failed',
    outcome: 'deferred',
    failures: [{ by: 'discord', code: '50027', message_id: message!.id }],
    calls: [{ status: 200 }, { status: 401, answer: { code: 50027 } }],
  });
});

test('a deferred response waits until it is edited, and fails by the clock when the token ends', async () => {
  const { ping, entry, advance } = await startRecorded(() => DEFERRED);
  const edited = await ping();
  const deleted = await ping();
  const stranded = await ping();
  expect(await entry(stranded.id)).toMatchObject({
    status: 'waiting',
    outcome: 'deferred',
    ended_at_ms: null,
  });
  await edited.call('PATCH', '/messages/@original', { content: 'done' });
  await deleted.call('DELETE', '/messages/@original');
  await advance(QUARTER_HOUR_MS - 10_000);
  expect(await entry(stranded.id)).toMatchObject({ status: 'waiting' });
  await advance(60_000);
  const late = await entry(stranded.id);
  expect(late).toMatchObject({
    status: 'failed',
    outcome: 'failed',
    shown: 'The application did not respond',
    reason: { code: 'NO_EDIT_IN_TIME' },
    ended_at_ms: late.sent_at_ms + QUARTER_HOUR_MS,
  });
  expect(await entry(edited.id)).toMatchObject({ status: 'done', outcome: 'deferred' });
  expect(await entry(deleted.id)).toMatchObject({ status: 'done', outcome: 'deferred' });
});

test('a fault is named as one, and is no refusal', async () => {
  const bot = await startRecorded(() => DEFERRED);
  const { id, call } = await bot.ping();
  await arm(bot, { on: 'api', kind: 'status', status: 503 });
  expect((await call('PATCH', '/messages/@original', { content: 'done' })).status).toBe(503);
  const { faults, failures, calls, status } = await bot.entry(id);
  const message = `The fault you armed answered 503 to PATCH /api/v10/webhooks/${WEATHER.id}/{token}/messages/@original.`;
  expect(faults).toMatchObject([{ fault_id: '1', kind: 'status', message }]);
  expect(calls).toMatchObject([{ status: 503, fault_id: '1', sent: { content: 'done' } }]);
  expect([failures, status]).toEqual([[], 'waiting']);
});

test('a handler that failed by the status of a fault has failed by the fault, and no other', async () => {
  const bot = await startRecorded(() => DEFERRED);
  const { id, call } = await bot.ping();
  await arm(bot, { on: 'api', kind: 'status', status: 401 });
  await call('PATCH', '/messages/@original', { content: 'done' });
  for (const message of ['PATCH was refused with status 401, code 0.', 'No city.'])
    await bot.emulator.control('POST', `/interactions/${id}/log`, {
      level: 'error',
      event: 'HANDLER_FAILED',
      message,
    });
  expect((await bot.entry(id)).failures).toMatchObject([
    {
      by: 'application',
      fault_id: '1',
      message: expect.stringMatching(/^The fault you armed answered 401/) as string,
    },
    { by: 'application', message: 'No city.' },
  ]);
  expect((await bot.entry(id)).failures[1]).not.toHaveProperty('fault_id');
});

test.each([
  [{ kind: 'wrong_signature' }, 'BAD_STATUS', 'gave the request a wrong signature'],
  [{ kind: 'drop' }, 'UNREACHABLE', 'kept the request from the bot'],
  [{ kind: 'status', status: 401 }, 'BAD_STATUS', 'answered 401 in place of the bot'],
])('a delivery that fails by the fault %o says so', async (fault, code, words) => {
  const bot = await startRecorded();
  await arm(bot, { on: 'delivery', ...fault });
  const { id } = await bot.ping();
  const { reason, faults } = await bot.entry(id);
  expect(reason).toMatchObject({ code, fault_id: '1', message: expect.stringContaining(words) as string });
  expect(faults).toMatchObject([{ fault_id: '1', message: expect.stringContaining(words) as string }]);
});

test('what the bot logged is in its entry, an error as a failure with its incident', async () => {
  const { ping, entry, emulator } = await startRecorded();
  const { id, message } = await ping();
  const frame = { function: 'run', file: '/bot/ping.ts', line: 3, column: 9, is_own: true };
  const error = { name: 'TypeError', message: 'no city', stack: 'TypeError: no city', frames: [frame] };
  const lines = [
    { level: 'info', message: 'Pinged.' },
    { level: 'error', event: 'HANDLER_FAILED', message: 'Failed.', fields: { incidentId: 'i-1' }, error },
  ];
  for (const line of lines) await emulator.control('POST', `/interactions/${id}/log`, line);
  expect(await entry(id)).toMatchObject({
    status: 'failed',
    log: lines,
    failures: [
      {
        by: 'application',
        code: 'HANDLER_FAILED',
        message: 'Failed. TypeError: no city',
        message_id: message!.id,
        incident_id: 'i-1',
      },
    ],
  });
});

test('the list is of all users, newest first, and is filtered by what is asked for', async () => {
  const { ping, invoke, autocomplete, list, receiver, advance } = await startRecorded();
  const first = await ping();
  await invoke({ text: '/weather city:Ber' }, BEN);
  await autocomplete({ text: '/weather city:Ber' }, BEN);
  receiver.respond = (_received, response) => {
    answerJson(response, { type: 99 });
  };
  const failed = await ping();
  const names = async (query: string) => (await list(query)).map(({ name }) => name);
  // Both probes of the endpoint come first.
  const all = ['/ping', '/weather', '/weather', '/ping', 'PING', 'PING'];
  expect(await names('')).toEqual(all);
  expect(await names(`?user_id=${BEN}`)).toEqual(['/weather', '/weather']);
  expect((await list('?kind=autocomplete,ping')).map(({ kind }) => kind)).toEqual([
    'autocomplete',
    'ping',
    'ping',
  ]);
  expect((await list('?status=failed&kind=command')).map(({ id }) => id)).toEqual([failed.id]);
  expect(await names('?command=weather')).toEqual(['/weather', '/weather']);
  expect((await list(`?command=ping&before=${failed.id}&limit=1`)).map(({ id }) => id)).toEqual([first.id]);
  expect(await names(`?application_id=1`)).toEqual([]);
  await advance(60_000);
  expect(await names('?slow_ms=60000')).toEqual([]);
});

test('every change is told, with a revision that grows', async () => {
  const { ping, updates } = await startRecorded(() => DEFERRED);
  const { id, call } = await ping();
  await call('PATCH', '/messages/@original', { content: 'done' });
  expect(updates.every((update) => update.id === id)).toBe(true);
  expect(updates.map(({ revision }) => revision)).toEqual(updates.map((_update, index) => index + 1));
  expect(updates.at(0)).toMatchObject({ status: 'waiting', outcome: null });
  expect(updates.at(-1)).toMatchObject({ status: 'done', shown: 'done' });
});

test('the record is cleared, and an unknown entry is not found', async () => {
  const { ping, list, emulator } = await startRecorded();
  const { id } = await ping();
  expect((await emulator.control('DELETE', '/requests')).status).toBe(204);
  expect(await list()).toEqual([]);
  expect(await emulator.control('GET', `/requests/${id}`)).toMatchObject({
    status: 404,
    body: { code: 'UNKNOWN_REQUEST' },
  });
  expect((await emulator.control('GET', '/requests?kind=other')).status).toBe(400);
});

test('the probes of an endpoint are recorded with what was expected of them', async () => {
  const { list, entry, emulator, receiver } = await startRecorded();
  receiver.respond = (_received, response) => {
    answerJson(response, { type: 1 });
  };
  await emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, { url: receiver.url });
  const [bad, good] = await list('?kind=ping');
  expect(await entry(good!.id)).toMatchObject({ status: 'done', user_id: null, response: { status: 200 } });
  expect(await entry(bad!.id)).toMatchObject({ status: 'failed', reason: { code: 'BAD_STATUS' } });
});

test.each([
  [
    'verify;dur=0.5, handler;dur=12',
    [
      ['verify', 0, 0.5],
      ['handler', 0.5, 12],
    ],
  ],
  [
    'db;desc="a, b; \\"c\\"";DUR=3,miss, bad;dur=x , t ; dur="4"',
    [
      ['db', 0, 3, 'a, b; "c"'],
      ['t', 3, 4],
    ],
  ],
  ['', []],
])('the spans are read from the standard header of any bot: %s', async (header, wanted) => {
  const { ping, entry, receiver } = await startRecorded();
  receiver.respond = (_received, response) => {
    response.setHeader('server-timing', header);
    answerJson(response, { type: 4, data: { content: 'Sunny' } });
  };
  const { spans } = await entry((await ping()).id);
  expect(
    spans.map(({ name, from_ms, duration_ms, description }) =>
      [name, from_ms, duration_ms, description].filter((each) => each !== undefined),
    ),
  ).toEqual(wanted);
});

test('a bot is asked for its spans only where whoever acts asks for them', async () => {
  const { emulator, receiver } = await startRecorded();
  const invoke = (query: string) =>
    emulator.control('POST', `/users/${ADA}/invoke${query}`, { channel_id: GENERAL, text: '/ping' });
  for (const query of ['', '?tell=spans', '?tell=failures,spans']) await invoke(query);
  expect(receiver.received.map(({ headers }) => headers[TELL_HEADER])).toEqual([
    undefined,
    'spans',
    'failures, spans',
  ]);
});
