import { createServer } from 'node:http';
import express from 'express';
import { verifyKey } from 'discord-interactions';
import { expect, onTestFinished, test } from 'vitest';
import { createServer as createInteractionsServer } from 'commandry/node';
import { webhookEvents } from 'commandry/express';
import { webhookEvents as toEventsHandler } from 'commandry/fetch';
import { defineEvent, type App } from 'commandry';
import {
  createWorld,
  type EmulatorEvent,
  type RequestSummary,
} from '../../../../tools/src/emulator/index.js';
import { createWeatherApp } from '../../../support/service/emulated-bot.js';
import { listenUntilDone } from '../../../support/listening.js';
import { createLogbook } from '../../../support/logbook.js';
import { ADA, BEN, HARBOUR, startTestEmulator, WEATHER, type TestEmulator } from '../support/emulator.js';

type Delivery = EmulatorEvent & { readonly type: 'EVENT_DELIVERY' };

const AUTHORIZED = 'APPLICATION_AUTHORIZED';
const DEAUTHORIZED = 'APPLICATION_DEAUTHORIZED';
const SETTINGS = `/applications/${WEATHER.id}/event-webhooks`;
const INSTALL = `/applications/${WEATHER.id}/users/${BEN}`;

/** What became of the events of an emulator as its record of requests has it, newest first. */
async function listRecorded(emulator: TestEmulator) {
  const { body } = await emulator.control('GET', '/requests?kind=event');
  return (body as { readonly requests: readonly RequestSummary[] }).requests.map(
    ({ name, outcome, shown }) => [name, outcome, shown],
  );
}

/** Collects the attempts of an emulator. */
function watchDeliveries(emulator: TestEmulator) {
  const deliveries: Delivery[] = [];
  emulator.subscribe((event) => {
    if (event.type === 'EVENT_DELIVERY') deliveries.push(event);
  });
  return {
    deliveries,
    arrived: (count: number) => expect.poll(() => deliveries.length).toBe(count),
  };
}

const HOSTS: Readonly<Record<string, (app: App) => Promise<string>>> = {
  express: async (app) => {
    const { url } = await listenUntilDone(createServer(express().post('/events', webhookEvents(app))));
    return `${url}/events`;
  },
  fetch: async (app) => {
    const handle = toEventsHandler(app);
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const headers = new Headers(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        const body = Uint8Array.from(Buffer.concat(chunks));
        void handle(new Request('http://bot/events', { method: 'POST', headers, body })).then(
          async (answer) => {
            response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
          },
        );
      });
    });
    return (await listenUntilDone(server)).url;
  },
  'commandry/node': async (app) => {
    const server = createInteractionsServer(app, { eventsPath: '/events' });
    const { port } = await server.listen(0, '127.0.0.1');
    onTestFinished(async () => {
      await server.close({ servingMs: 0, drainMs: 0 });
    });
    return `http://127.0.0.1:${port}/events`;
  },
};

/** A bot whose handler fails so many times, behind an adapter. */
async function startBot(emulator: TestEmulator, host: string, failures = 0) {
  const seen: string[] = [];
  const logbook = createLogbook();
  let left = failures;
  const app = createWeatherApp(emulator, {
    publicKey: emulator.credentials().publicKey,
    log: logbook.log,
    commands: [
      defineEvent(AUTHORIZED, ({ data }) => {
        if (left-- > 0) throw new Error('The database is away.');
        seen.push(`${data.user.username} ${data.integration_type} ${data.scopes.join()} ${data.guild?.name}`);
      }),
      defineEvent(DEAUTHORIZED, ({ data }) => void seen.push(`without ${data.user.username}`)),
    ],
  });
  return { seen, logbook, url: await HOSTS[host]!(app) };
}

test.each(Object.keys(HOSTS))('a bot behind %s hears of installations', async (host) => {
  const emulator = await startTestEmulator({ world: createWorld() });
  const { deliveries, arrived } = watchDeliveries(emulator);
  const { seen, url } = await startBot(emulator, host);
  const set = await emulator.control('PUT', SETTINGS, { url, types: [AUTHORIZED, DEAUTHORIZED] });
  expect(set).toMatchObject({
    status: 200,
    body: {
      ...{ event_webhooks_url: url, event_webhooks_status: 2 },
      probes: { ping: { accepted: true, status: 204 }, bad_signature: { accepted: true, status: 401 } },
    },
  });
  await emulator.control('DELETE', `/applications/${WEATHER.id}/guilds/${HARBOUR}`);
  await arrived(1);
  await emulator.control('PUT', INSTALL);
  await arrived(2);
  // What is there already is no news.
  await emulator.control('PUT', INSTALL);
  const query = { client_id: WEATHER.id, scope: 'bot applications.commands', guild_id: HARBOUR };
  expect((await emulator.control('POST', `/users/${ADA}/authorize`, query)).status).toBe(200);
  await arrived(3);
  expect(seen).toEqual([
    'without ada',
    'ben 1 applications.commands undefined',
    expect.stringMatching(/^ada 0 (bot,applications.commands|applications.commands,bot) Harbour$/),
  ]);
  expect(deliveries.map(({ outcome, status, attempt }) => [outcome, status, attempt])).toEqual(
    [1, 2, 3].map(() => ['delivered', 204, 1]),
  );
});

test('a handler that fails twice gets the event again after pauses of the movable clock', async () => {
  const emulator = await startTestEmulator({ world: createWorld() });
  const { deliveries, arrived } = watchDeliveries(emulator);
  const { seen, url, logbook } = await startBot(emulator, 'express', 2);
  await emulator.control('PUT', SETTINGS, { url, types: [AUTHORIZED] });
  await emulator.control('PUT', INSTALL);
  await arrived(1);
  await emulator.control('POST', '/clock', { advance_ms: 1000 });
  await arrived(2);
  await emulator.control('POST', '/clock', { advance_ms: 2000 });
  await arrived(3);
  expect(deliveries.map(({ outcome, status, next_in_ms: next }) => [outcome, status, next])).toEqual([
    ['retrying', 500, 1000],
    ['retrying', 500, 2000],
    ['delivered', 204, null],
  ]);
  expect(deliveries.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  expect(deliveries[0]?.reason).toBe('The status is 500, not 204.');
  expect(await listRecorded(emulator)).toEqual([
    [AUTHORIZED, 'accepted', null],
    [AUTHORIZED, 'failed', 'Sent again in 2 s.'],
    [AUTHORIZED, 'failed', 'Sent again in 1 s.'],
  ]);
  expect(seen).toHaveLength(1);
  expect(logbook.events().filter((event) => event === 'EVENT_FAILED')).toHaveLength(2);
});

/** An endpoint that answers PINGs as it should, and events with the statuses of a list; the last of them stays. */
async function startEndpoint(emulator: TestEmulator, ...statuses: (number | 'never')[]) {
  const { publicKey } = emulator.credentials();
  const bodies: { readonly event?: { readonly type: string; readonly timestamp: string } }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name]);
      const [signature, timestamp] = [header('x-signature-ed25519'), header('x-signature-timestamp')];
      void verifyKey(body, signature, timestamp, publicKey).then((isValid) => {
        const parsed = JSON.parse(body) as (typeof bodies)[number];
        const next = parsed.event ? (statuses.length > 1 ? statuses.shift() : statuses[0]) : 204;
        if (isValid && parsed.event) bodies.push(parsed);
        if (next === 'never') return;
        response.writeHead(isValid ? (next ?? 204) : 401, { 'content-type': 'application/json' }).end();
      });
    });
  });
  return { url: (await listenUntilDone(server)).url, bodies };
}

test('a receiver with the package discord-interactions accepts what is sent, and refuses what is forged', async () => {
  const emulator = await startTestEmulator({ world: createWorld() });
  const { arrived, deliveries } = watchDeliveries(emulator);
  const { url, bodies } = await startEndpoint(emulator, 204);
  expect((await emulator.control('PUT', SETTINGS, { url, types: [AUTHORIZED] })).status).toBe(200);
  await emulator.control('PUT', INSTALL);
  await arrived(1);
  expect(deliveries[0]?.outcome).toBe('delivered');
  expect(bodies).toMatchObject([
    { version: 1, application_id: WEATHER.id, type: 1, event: { type: AUTHORIZED } },
  ]);
  expect(bodies[0]?.event?.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
});

test('an answer that comes too late counts as none', async () => {
  const emulator = await startTestEmulator({ world: createWorld() });
  const { deliveries, arrived } = watchDeliveries(emulator);
  const { url, bodies } = await startEndpoint(emulator, 'never', 204);
  await emulator.control('PUT', SETTINGS, { url, types: [AUTHORIZED] });
  await emulator.control('PUT', INSTALL);
  await expect.poll(() => bodies.length).toBe(1);
  await emulator.control('POST', '/clock', { advance_ms: 3000 });
  await arrived(1);
  expect(deliveries[0]).toMatchObject({ outcome: 'retrying', status: null });
  await emulator.control('POST', '/clock', { advance_ms: 1000 });
  await arrived(2);
  expect(deliveries[1]).toMatchObject({ outcome: 'delivered', attempt: 2 });
});

test('an event is given up after ten minutes, and too many failures switch the deliveries off', async () => {
  const emulator = await startTestEmulator({ world: createWorld() });
  const { deliveries, arrived } = watchDeliveries(emulator);
  const { url } = await startEndpoint(emulator, 500);
  await emulator.control('PUT', SETTINGS, { url, types: [AUTHORIZED, DEAUTHORIZED] });
  const fail = async (method: string) => {
    const before = deliveries.length;
    await emulator.control(method, INSTALL);
    await arrived(before + 1);
    for (let last = deliveries.at(-1); last?.outcome === 'retrying'; last = deliveries.at(-1)) {
      const count = deliveries.length;
      await emulator.control('POST', '/clock', { advance_ms: last.next_in_ms ?? 1 });
      await arrived(count + 1);
    }
  };
  await fail('PUT');
  expect(deliveries.map(({ next_in_ms: next }) => next)).toEqual([
    ...[1, 2, 4, 8, 16, 32, 64, 128, 256].map((seconds) => seconds * 1000),
    null,
  ]);
  expect(deliveries.at(-1)?.outcome).toBe('given_up');
  await fail('DELETE');
  expect(deliveries).toHaveLength(20);
  expect(deliveries.at(-1)?.outcome).toBe('switched_off');
  const { headers } = { headers: { authorization: `Bot ${WEATHER.token}` } };
  const read = await emulator.request('GET', '/api/v10/applications/@me', { headers });
  expect(read.body).toMatchObject({ event_webhooks_url: url, event_webhooks_status: 3 });
  await emulator.control('PUT', INSTALL);
  expect((await listRecorded(emulator))[0]).toEqual([
    AUTHORIZED,
    'not_sent',
    expect.stringContaining('switched off'),
  ]);
  // Whoever repairs it switches it on again.
  const again = await emulator.request('PATCH', `/api/v10/applications/${WEATHER.id}`, {
    headers,
    body: { event_webhooks_status: 2 },
  });
  expect(again).toMatchObject({ status: 200, body: { event_webhooks_status: 2 } });
  expect(deliveries).toHaveLength(20);
});

test('one move of the clock carries out all the attempts that are due by then, each at its time', async () => {
  const emulator = await startTestEmulator({ world: createWorld(), now: () => 1_800_000_000_000 });
  const { deliveries, arrived } = watchDeliveries(emulator);
  const { url, bodies } = await startEndpoint(emulator, 500);
  await emulator.control('PUT', SETTINGS, { url, types: [AUTHORIZED, DEAUTHORIZED] });
  await emulator.control('PUT', INSTALL);
  await arrived(1);
  await emulator.control('DELETE', INSTALL);
  await arrived(2);
  await emulator.control('POST', '/clock', { advance_ms: 600_000 });
  expect(bodies).toHaveLength(20);
  expect(deliveries.map(({ outcome }) => outcome).slice(-2)).toEqual(['given_up', 'switched_off']);
  expect(deliveries.map(({ at_ms: at }) => at - 1_800_000_000_000)).toEqual(
    [0, 1, 3, 7, 15, 31, 63, 127, 255, 511].flatMap((seconds) => [seconds * 1000, seconds * 1000]),
  );
  expect((await emulator.control('GET', '/clock')).body).toMatchObject({ offset_ms: 600_000 });
});

test('a type that was not chosen is not sent', async () => {
  const emulator = await startTestEmulator({ world: createWorld() });
  const { deliveries, arrived } = watchDeliveries(emulator);
  const { url } = await startEndpoint(emulator, 204);
  await emulator.control('PUT', SETTINGS, { url, types: [DEAUTHORIZED] });
  await emulator.control('PUT', INSTALL);
  await emulator.control('DELETE', INSTALL);
  await arrived(1);
  expect(deliveries.map(({ event }) => event.type)).toEqual([DEAUTHORIZED]);
  expect(await listRecorded(emulator)).toEqual([
    [DEAUTHORIZED, 'accepted', null],
    [AUTHORIZED, 'not_sent', expect.stringContaining('not asked for')],
  ]);
});

test('a URL that does not check signatures is refused, by the API and by the control plane', async () => {
  const emulator = await startTestEmulator({ world: createWorld() });
  const careless = await listenUntilDone(createServer((_request, response) => response.writeHead(204).end()));
  const headers = { authorization: `Bot ${WEATHER.token}` };
  const body = { event_webhooks_url: careless.url, event_webhooks_types: [AUTHORIZED] };
  const refused = await emulator.request('PATCH', '/api/v10/applications/@me', { headers, body });
  expect(refused).toMatchObject({ status: 400, body: { code: 50035, errors: { event_webhooks_url: {} } } });
  expect(await emulator.control('PUT', SETTINGS, { url: careless.url })).toMatchObject({
    status: 400,
    body: {
      errors: { event_webhooks_url: {} },
      probes: {
        ping: { accepted: false, reason: 'The Content-Type is missing.' },
        bad_signature: {
          accepted: false,
          reason: 'The status is 204, not 401, although the signature is wrong.',
        },
      },
    },
  });
  const read = await emulator.request('GET', `/api/v10/applications/${WEATHER.id}`, { headers });
  expect(read.body).toMatchObject({ event_webhooks_url: null, event_webhooks_status: 1 });
});

test('a status that only Discord sets, and a type that it does not have, are form errors', async () => {
  const { request } = await startTestEmulator({ world: createWorld() });
  const headers = { authorization: `Bot ${WEATHER.token}` };
  const body = { event_webhooks_status: 3, event_webhooks_types: ['GUILD_CREATE'] };
  expect(await request('PATCH', '/api/v10/applications/@me', { headers, body })).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { event_webhooks_status: {}, event_webhooks_types: { '0': {} } } },
  });
});
