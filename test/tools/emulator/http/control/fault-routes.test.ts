import { describe, expect, test } from 'vitest';
import type { EmulatorEvent } from '../../../../../tools/src/emulator/index.js';
import { startBot } from '../../support/bot.js';
import {
  ADA,
  AUTHORIZATION,
  COMMANDS,
  GENERAL,
  HARBOUR,
  slash,
  startTestEmulator,
  WEATHER,
} from '../../support/emulator.js';
import { hasGoodSignature } from '../../support/receiver.js';

const NOW_MS = 1_800_000_000_000;
/** Only a moved clock ends anything. */
const still = { now: () => NOW_MS, responseDeadline: () => new AbortController().signal };

async function startFaulty(...faults: readonly object[]) {
  const emulator = await startTestEmulator(still);
  for (const fault of faults) {
    expect((await emulator.control('POST', '/faults', fault)).status).toBe(201);
  }
  const names = async () =>
    ((await emulator.api('GET', '')).body as { name: string }[]).map(({ name }) => name);
  return { ...emulator, names };
}

describe('a fault of the API', () => {
  test('closes the connection before the request is carried out', async () => {
    const { api, names } = await startFaulty({ on: 'api', method: 'POST', kind: 'drop' });
    await expect(api('POST', '', slash('ping'))).rejects.toThrow('fetch failed');
    expect(await names()).toEqual(['Launch']);
    expect((await api('POST', '', slash('ping'))).status).toBe(201);
  });

  test('closes the connection after the request was carried out', async () => {
    const { api, names } = await startFaulty({ on: 'api', method: 'POST', kind: 'drop', when: 'after' });
    await expect(api('POST', '', slash('ping'))).rejects.toThrow('fetch failed');
    expect(await names()).toEqual(['Launch', 'ping']);
    expect((await api('POST', '', slash('ping'))).status).toBe(200);
  });

  test('closes the connection after a request was refused, too', async () => {
    const { api } = await startFaulty({ on: 'api', method: 'POST', kind: 'drop', when: 'after' });
    await expect(api('POST', '', { name: 'NO' })).rejects.toThrow('fetch failed');
    expect((await api('POST', '', { name: 'NO' })).status).toBe(400);
  });

  test.each([
    [401, '401: Unauthorized'],
    [403, '403: Forbidden'],
    [499, '499: Client Error'],
    [500, '500: Internal Server Error'],
    [502, '502: Bad Gateway'],
    [503, '503: Service Unavailable'],
    [599, '599: Server Error'],
  ])('answers %i in the form of Discord and changes nothing', async (status, message) => {
    const { api, names } = await startFaulty({ on: 'api', method: 'POST', kind: 'status', status });
    expect(await api('POST', '', slash('ping'))).toMatchObject({ status, body: { message, code: 0 } });
    expect(await names()).toEqual(['Launch']);
  });

  test.each([
    ['user', false, 'You are being rate limited.'],
    ['global', true, 'You are being rate limited.'],
    ['shared', false, 'The resource is being rate limited.'],
  ])('answers 429 of the scope %s', async (scope, global, message) => {
    const { api } = await startFaulty({ on: 'api', kind: 'rate_limit', scope, retry_after_ms: 1_500 });
    const { status, headers, body } = await api('GET', '');
    expect({ status, body }).toEqual({ status: 429, body: { message, retry_after: 1.5, global, code: 0 } });
    expect(headers.get('x-ratelimit-scope')).toBe(scope);
    expect(headers.get('retry-after')).toBe('2');
    expect((await api('GET', '')).status).toBe(200);
  });

  test('says in its 429 that the bucket is full, without counting', async () => {
    const emulator = await startTestEmulator({ ...still, rateLimits: {} });
    const fault = { on: 'api', kind: 'rate_limit', scope: 'user', retry_after_ms: 2_000 };
    await emulator.control('POST', '/faults', fault);
    const { status, headers } = await emulator.api('GET', '');
    expect(status).toBe(429);
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
    expect(headers.get('x-ratelimit-reset-after')).toBe('2.000');
    expect((await emulator.api('GET', '')).headers.get('x-ratelimit-remaining')).toBe('4');
  });

  test('holds a request up until the clock has been moved so far', async () => {
    const { api, control, names, subscribe } = await startFaulty({
      on: 'api',
      method: 'POST',
      kind: 'delay',
      delay_ms: 5_000,
    });
    const met = new Promise<EmulatorEvent>((resolve) => {
      subscribe((event) => {
        if (event.type === 'FAULT_USED') resolve(event);
      });
    });
    const created = api('POST', '', slash('ping'));
    await met;
    await control('POST', '/clock', { advance_ms: 4_999 });
    expect(await names()).toEqual(['Launch']);
    await control('POST', '/clock', { advance_ms: 1 });
    expect((await created).status).toBe(201);
  });

  test('does not hold up the end of the emulator', async () => {
    const emulator = await startFaulty({ on: 'api', kind: 'delay', delay_ms: 5_000 });
    const met = new Promise((resolve) => {
      emulator.subscribe(resolve);
    });
    const refused = expect(emulator.api('GET', '')).rejects.toThrow('fetch failed');
    await met;
    await emulator.stop();
    await refused;
  });

  test('is met by those alone who have said who they are', async () => {
    const { request, control } = await startFaulty({ on: 'api', kind: 'status', status: 500 });
    expect((await request('GET', COMMANDS)).status).toBe(401);
    expect((await control('GET', '/faults')).body).toMatchObject({ faults: [{ used: 0 }] });
    expect((await request('GET', COMMANDS, { headers: AUTHORIZATION })).status).toBe(500);
  });

  test.each([
    ['/applications/{application.id}/commands', [500, 200, 200]],
    ['/applications/{application_id}/commands/{id}', [200, 500, 200]],
    ['/applications/{a}/guilds/{b}/commands', [200, 200, 500]],
    [`/applications/${WEATHER.id}/commands`, [500, 500, 200]],
    [`/applications/${WEATHER.id}/guilds/${HARBOUR}`, [200, 200, 500]],
    [`/applications/${WEATHER.id}/guild`, [200, 200, 200]],
    ['/', [500, 500, 500]],
  ])('is met on the path %s', async (path, statuses) => {
    const { api, control } = await startFaulty();
    const [launch] = (await api('GET', '')).body as [{ id: string }];
    await control('POST', '/faults', { on: 'api', path, kind: 'status', status: 500, times: 9 });
    const paths = ['?with_localizations=true', `/${launch.id}`, `/../guilds/${HARBOUR}/commands`];
    expect(await Promise.all(paths.map(async (each) => (await api('GET', each)).status))).toEqual(statuses);
  });
});

describe('faults', () => {
  test('are used up in the order in which they were asked for, each as often as was said', async () => {
    const { api, control } = await startFaulty(
      { on: 'api', kind: 'status', status: 501, times: 2 },
      { on: 'api', kind: 'status', status: 502 },
    );
    const statuses = [await api('GET', ''), await api('GET', '')].map(({ status }) => status);
    expect(statuses).toEqual([501, 501]);
    expect((await control('GET', '/faults')).body).toEqual({
      faults: [{ id: '2', on: 'api', kind: 'status', status: 502, times: 1, used: 0 }],
      struck: [{ on: 'api', kind: 'status', count: 2 }],
    });
    expect((await api('GET', '')).status).toBe(502);
    expect((await control('GET', '/faults')).body).toEqual({
      faults: [],
      struck: [{ on: 'api', kind: 'status', count: 3 }],
    });
    expect((await api('GET', '')).status).toBe(200);
  });

  test('are told to every user when they are asked for, used and taken back', async () => {
    const { api, control, subscribe } = await startFaulty();
    const told: unknown[] = [];
    subscribe((event) => {
      if (event.type === 'FAULTS_UPDATE')
        told.push([event.faults.map(({ id, used }) => `${id} ${used}`), event.struck[0]?.count ?? 0]);
    });
    await control('POST', '/faults', { on: 'api', kind: 'status', status: 503, times: 2 });
    await api('GET', '');
    await control('DELETE', '/faults');
    await control('DELETE', '/faults');
    expect(told).toEqual([
      [['1 0'], 0],
      [['1 1'], 1],
      [[], 1],
    ]);
  });

  test('can be taken back, one or all', async () => {
    const { api, control } = await startFaulty(
      { on: 'api', kind: 'drop' },
      { on: 'api', kind: 'status', status: 502 },
      { on: 'delivery', kind: 'drop' },
    );
    const ids = (answer: { body: unknown }) =>
      (answer.body as { faults: { id: string }[] }).faults.map(({ id }) => id);
    expect(ids(await control('DELETE', '/faults/1'))).toEqual(['2', '3']);
    expect((await control('DELETE', '/faults/1')).body).toEqual({
      code: 'UNKNOWN_FAULT',
      message: 'There is no fault 1. There is 2, 3.',
    });
    expect(ids(await control('DELETE', '/faults'))).toEqual([]);
    expect((await api('GET', '')).status).toBe(200);
  });

  test('are told as events', async () => {
    const { api, subscribe } = await startFaulty({ on: 'api', kind: 'status', status: 503 });
    const events: EmulatorEvent[] = [];
    subscribe((event) => events.push(event));
    await api('GET', '?with_localizations=1');
    expect(events).toMatchObject([
      { type: 'FAULTS_UPDATE', faults: [], struck: [{ on: 'api', kind: 'status', count: 1 }] },
      {
        type: 'FAULT_USED',
        fault: { id: '1', used: 1 },
        method: 'GET',
        path: `${COMMANDS}?with_localizations=1`,
      },
      { type: 'API_RESPONSE', status: 503 },
    ]);
  });

  test.each([
    ['BAD_REQUEST', {}],
    ['BAD_REQUEST', []],
    ['BAD_REQUEST', { on: 'api' }],
    ['BAD_REQUEST', { on: 'both', kind: 'drop' }],
    ['BAD_REQUEST', { on: 'api', kind: 'duplicate' }],
    ['BAD_REQUEST', { on: 'api', kind: 'drop', times: 0 }],
    ['BAD_REQUEST', { on: 'api', kind: 'drop', when: 'never' }],
    ['BAD_REQUEST', { on: 'api', kind: 'drop', path: 'applications' }],
    ['BAD_REQUEST', { on: 'api', kind: 'drop', method: 'BREW' }],
    ['BAD_REQUEST', { on: 'api', kind: 'drop', status: 500 }],
    ['BAD_REQUEST', { on: 'api', kind: 'delay' }],
    ['BAD_REQUEST', { on: 'api', kind: 'status', status: 399 }],
    ['BAD_REQUEST', { on: 'api', kind: 'status', status: 429 }],
    ['BAD_REQUEST', { on: 'api', kind: 'status', status: 600 }],
    ['BAD_REQUEST', { on: 'api', kind: 'rate_limit', scope: 'user' }],
    ['BAD_REQUEST', { on: 'api', kind: 'rate_limit', scope: 'all', retry_after_ms: 1 }],
    ['BAD_REQUEST', { on: 'delivery', kind: 'status', status: 200 }],
    ['BAD_REQUEST', { on: 'delivery', kind: 'drop', interaction_type: 9 }],
    ['UNKNOWN_ROUTE', { on: 'api', kind: 'drop', path: '/voice/{region.id}' }],
  ])('are refused with %s: %j', async (code, body) => {
    const { control } = await startTestEmulator();
    expect(await control('POST', '/faults', body)).toMatchObject({ status: 400, body: { code } });
    expect((await control('GET', '/faults')).body).toMatchObject({ faults: [] });
  });
});

describe('a fault of deliveries', () => {
  async function startWith(fault: object) {
    const bot = await startBot([slash('ping')], undefined, still);
    const { status } = await bot.emulator.control('POST', '/faults', { on: 'delivery', ...fault });
    expect(status).toBe(201);
    const used: EmulatorEvent[] = [];
    const met = new Promise<void>((resolve) => {
      bot.emulator.subscribe((event) => {
        if (event.type !== 'FAULT_USED') return;
        used.push(event);
        resolve();
      });
    });
    const ping = () => bot.invoke({ text: '/ping' });
    return { ...bot, used, met, ping };
  }

  test('lets nothing reach the application', async () => {
    const { receiver, ping } = await startWith({ kind: 'drop' });
    expect(await ping()).toMatchObject({ outcome: 'failed', reason: { code: 'UNREACHABLE' } });
    expect(receiver.received).toEqual([]);
    expect(await ping()).toMatchObject({ outcome: 'message' });
  });

  test('makes one bit of the signature wrong', async () => {
    const { receiver, ping, publicKey } = await startWith({ kind: 'wrong_signature' });
    expect(await ping()).toMatchObject({ outcome: 'failed', reason: { code: 'BAD_STATUS' } });
    expect(receiver.received.map((each) => hasGoodSignature(each, publicKey))).toEqual([false]);
    expect(await ping()).toMatchObject({ outcome: 'message' });
  });

  test('sends the same bytes twice; the second answer is told and has no effect', async () => {
    const { emulator, receiver, ping, used } = await startWith({ kind: 'duplicate' });
    const { outcome, interaction } = await ping();
    expect(outcome).toBe('message');
    const [first, second] = receiver.received;
    expect(receiver.received).toHaveLength(2);
    expect(second).toEqual({ ...first, rawHeaders: second?.rawHeaders, headers: second?.headers });
    expect(second?.headers['x-signature-ed25519']).toBe(first?.headers['x-signature-ed25519']);
    expect(used).toMatchObject([
      { fault: { kind: 'duplicate' }, interaction_id: interaction?.id, second: { status: 200 } },
    ]);
    const { body } = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${ADA}`);
    expect((body as { messages: unknown[] }).messages).toHaveLength(2);
  });

  test('tells why the second answer did not come', async () => {
    const { receiver, ping, used } = await startWith({ kind: 'duplicate' });
    const { respond } = receiver;
    receiver.respond = (received, response) => {
      if (receiver.received.length === 1) respond(received, response);
      else response.destroy();
    };
    expect(await ping()).toMatchObject({ outcome: 'message' });
    expect(used).toMatchObject([{ second: { reason: { code: 'UNREACHABLE' } } }]);
  });

  test('keeps a delivery on its way for a part of its 3 seconds', async () => {
    const { emulator, receiver, ping, met } = await startWith({ kind: 'delay', delay_ms: 2_999 });
    const answered = ping();
    await met;
    // Whatever was sent at once has come before this.
    await fetch(receiver.url, { headers: { 'x-signature-ed25519': '', 'x-signature-timestamp': '' } });
    expect(receiver.received.map(({ method }) => method)).toEqual(['GET']);
    await emulator.control('POST', '/clock', { advance_ms: 2_999 });
    expect(await answered).toMatchObject({ outcome: 'message' });
  });

  test('keeps a delivery on its way for too long', async () => {
    const { emulator, receiver, ping, met } = await startWith({ kind: 'delay', delay_ms: 9_000 });
    const answered = ping();
    await met;
    await emulator.control('POST', '/clock', { advance_ms: 3_000 });
    expect(await answered).toMatchObject({ outcome: 'failed', reason: { code: 'NO_ANSWER_IN_TIME' } });
    expect(receiver.received).toEqual([]);
  });

  test.each([
    ['of another application', { application_id: '1' }, 'message'],
    ['of another type', { interaction_type: 4 }, 'message'],
    ['of the application', { application_id: WEATHER.id }, 'failed'],
    ['of the type', { interaction_type: 2 }, 'failed'],
  ])('is met by deliveries %s', async (_which, wanted, outcome) => {
    const { ping } = await startWith({ kind: 'drop', ...wanted });
    expect((await ping()).outcome).toBe(outcome);
  });

  test('is met by the probes of an endpoint, if it is for PING', async () => {
    const { emulator, receiver } = await startWith({ kind: 'drop', interaction_type: 1 });
    const path = `/applications/${WEATHER.id}/endpoint`;
    const body = { url: receiver.url };
    expect(await emulator.control('PUT', path, body)).toMatchObject({
      status: 400,
      body: { probes: { ping: { accepted: false }, bad_signature: { accepted: true } } },
    });
    expect((await emulator.control('PUT', path, body)).status).toBe(200);
  });
});
