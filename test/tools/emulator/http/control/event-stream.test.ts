import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { serveWith } from '../../../../../tools/src/emulator/http/node-bridge.js';
import { streamEvents } from '../../../../../tools/src/emulator/http/control/event-stream.js';
import { createWorld } from '../../../../../tools/src/emulator/index.js';
import { EventLog } from '../../../../../tools/src/emulator/domain/emulator-events.js';
import { RawClient } from '../../support/clients/raw-client.js';
import { readEvents, type EventReader } from '../../support/clients/event-stream.js';
import { startBot } from '../../support/bot.js';
import { ADA, BEN, GENERAL, HARBOUR, slash, startTestEmulator, WEATHER } from '../../support/emulator.js';

const NOW_MS = 1_800_000_000_000;

async function readMany(reader: EventReader, count: number) {
  const events = [];
  for (let read = 0; read < count; read++) events.push(await reader.next());
  return events;
}

describe('the stream of events', () => {
  test('tells what happens, with numbers, names and data', async () => {
    const { baseUrl, api } = await startTestEmulator({ now: () => NOW_MS });
    const reader = await readEvents(baseUrl, '/control/events');
    expect(reader.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    await api('POST', '', slash('ping'));
    const path = `/api/v10/applications/${WEATHER.id}/commands`;
    const update = { type: 'COMMANDS_UPDATE', application_id: WEATHER.id, guild_id: null };
    const answer = { type: 'API_RESPONSE', method: 'POST', path, status: 201 };
    expect(await readMany(reader, 2)).toEqual([
      { id: 1, event: 'COMMANDS_UPDATE', data: { ...update, id: 1, at_ms: NOW_MS } },
      { id: 2, event: 'API_RESPONSE', data: { ...answer, id: 2, at_ms: NOW_MS } },
    ]);
  });

  test('is read by many at once, while many more wait, without a warning of a leak', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const { baseUrl, api, control } = await startTestEmulator();
    const readers = [];
    for (let count = 0; count < 25; count++) {
      readers.push(await readEvents(baseUrl, '/control/events?types=FAULT_USED'));
    }
    await control('POST', '/faults', { on: 'api', kind: 'delay', delay_ms: 60_000, times: 25 });
    const waiting = Array.from({ length: 25 }, () => api('GET', ''));
    for (const reader of readers) expect(await readMany(reader, 25)).toHaveLength(25);
    await control('POST', '/clock', { advance_ms: 60_000 });
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
    expect(warnings).toEqual([]);
  });

  test('begins with now, unless it is asked for what has been', async () => {
    const { baseUrl, api } = await startTestEmulator();
    await api('GET', '');
    const reader = await readEvents(baseUrl, '/control/events');
    await api('GET', '?with_localizations=1');
    expect(await reader.next()).toMatchObject({ id: 2 });
  });

  test.each([
    ['?after=1', {}],
    ['', { 'Last-Event-ID': '1' }],
    ['?after=1', { 'Last-Event-ID': '2' }],
  ])('begins after an event: %s %j', async (query, headers) => {
    const { baseUrl, api } = await startTestEmulator();
    for (let request = 0; request < 3; request++) await api('GET', '');
    const reader = await readEvents(baseUrl, `/control/events${query}`, headers);
    expect(await readMany(reader, 2)).toMatchObject([{ id: 2 }, { id: 3 }]);
  });

  test('begins with the first one for whoever knows a later one than there is', async () => {
    const { baseUrl, api } = await startTestEmulator();
    await api('GET', '');
    const reader = await readEvents(baseUrl, '/control/events?after=99');
    expect(await reader.next()).toMatchObject({ id: 1 });
  });

  test('tells only of the types that are named', async () => {
    const { baseUrl, api } = await startTestEmulator();
    const reader = await readEvents(baseUrl, '/control/events?types=COMMANDS_UPDATE,FAULT_USED');
    await api('GET', '');
    await api('POST', '', slash('ping'));
    expect(await reader.next()).toMatchObject({ id: 2, event: 'COMMANDS_UPDATE' });
  });

  test.each([['?types=NOTHING'], ['?types='], ['?types=COMMANDS_UPDATE,'], ['?after=x'], ['?after=-1']])(
    'is refused with BAD_REQUEST: %s',
    async (query) => {
      const { control } = await startTestEmulator();
      expect(await control('GET', `/events${query}`)).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      });
    },
  );

  test('has no body for HEAD', async () => {
    const { control } = await startTestEmulator();
    expect(await control('HEAD', '/events')).toMatchObject({ status: 200, text: '' });
  });

  test('is over when the emulator stops', async () => {
    const emulator = await startTestEmulator();
    const reader = await readEvents(emulator.baseUrl, '/control/events');
    await emulator.stop();
    expect(await reader.next()).toBeUndefined();
  });

  test('says that it is there when nothing happens', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { baseUrl } = await startTestEmulator();
      const { response } = await readEvents(baseUrl, '/control/events');
      const chunks = response.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
      expect((await chunks.next()).value).toBe(': open\n\n');
      vi.advanceTimersByTime(15_000);
      expect((await chunks.next()).value).toBe(': still there\n\n');
    } finally {
      vi.useRealTimers();
    }
  });

  test('ends for a reader who does not read', async () => {
    const events = new EventLog(() => NOW_MS);
    const service = { events, stopping: new AbortController().signal };
    const call = { service, method: 'GET', query: {}, header: () => undefined };
    const server = createServer();
    onTestFinished(() => void server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const serve = serveWith(() => Promise.resolve(streamEvents(call, () => true)));
    server.on('request', (incoming, outgoing) => void serve(incoming, outgoing));
    const reader = await readEvents(baseUrl, '/');
    const message = 'x'.repeat(20_000);
    for (let told = 0; told < 600; told++) {
      events.emit({ type: 'BOT_STATUS', application_id: WEATHER.id, status: 'up', message });
    }
    let last = 0;
    for (let event = await reader.next(); event; event = await reader.next()) last = event.id;
    expect(last).toBeLessThan(100);
  });
});

describe('what users see', () => {
  const CLEO = '1100000000000000900';
  const HIDDEN = '1100000000000000901';

  /** The events of ada, ben and cleo, apart from those of the record of requests, which all see, when ada uses a command. cleo is in no guild; ada alone sees the channel "hidden". */
  async function see(flags: number, channelId = GENERAL): Promise<string[][]> {
    const world = createWorld();
    const overwrites = [{ id: HARBOUR, type: 0 as const, deny: '1024' }];
    const { emulator, invoke } = await startBot(
      [slash('ping')],
      () => ({ type: 4, data: { content: 'Sunny', flags } }),
      {
        world: {
          ...world,
          users: [...world.users, { id: CLEO, username: 'cleo' }],
          channels: [...world.channels, { id: HIDDEN, guildId: HARBOUR, name: 'hidden', overwrites }],
        },
      },
    );
    const readers = await Promise.all(
      [ADA, BEN, CLEO].map((id) => readEvents(emulator.baseUrl, `/control/users/${id}/events`)),
    );
    await invoke({ text: '/ping', channel_id: channelId });
    // The last event, and one that all of them see.
    await emulator.api('POST', '', slash('pong'));
    return Promise.all(readers.map(readUntilCommands));
  }

  async function readUntilCommands(reader: EventReader): Promise<string[]> {
    const seen: string[] = [];
    for (let read = await reader.next(); read?.event !== 'COMMANDS_UPDATE'; read = await reader.next()) {
      if (read?.event !== 'REQUEST_UPDATE') seen.push(read?.event ?? 'end');
    }
    return seen;
  }

  const OWN = ['INTERACTION_CREATE', 'MESSAGE_CREATE', 'INTERACTION_RESULT'];

  test('are the messages of their channels and the results of what they did themselves', async () => {
    expect(await see(0)).toEqual([OWN, ['MESSAGE_CREATE'], []]);
  });

  test('are no messages that are for somebody else', async () => {
    expect(await see(64)).toEqual([OWN, [], []]);
  });

  test('are no messages of channels that they do not see', async () => {
    expect(await see(0, HIDDEN)).toEqual([OWN, [], []]);
  });

  test('is told of several users in one stream, which says who of them sees what', async () => {
    const { emulator, invoke } = await startBot([slash('ping')], () => ({
      type: 4,
      data: { content: 'Sunny', flags: 64 },
    }));
    const types = [...OWN, 'COMMANDS_UPDATE'].join(',');
    const reader = await readEvents(emulator.baseUrl, `/control/events?users=${ADA},${BEN},1&types=${types}`);
    await invoke({ text: '/ping' });
    await emulator.api('POST', '', slash('pong'));
    expect((await readMany(reader, 4)).map((read) => [read?.event, read?.data['seen_by']])).toEqual([
      ...OWN.map((type) => [type, [ADA]]),
      ['COMMANDS_UPDATE', [ADA, BEN]],
    ]);
  });

  test.each(['', 'ada', `${ADA},`])('is refused where "%s" stands for users', async (users) => {
    const { control } = await startTestEmulator();
    expect(await control('GET', `/events?users=${users}`)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    });
  });

  test('is nothing for a user whom nobody knows', async () => {
    const { control } = await startTestEmulator();
    expect(await control('GET', '/users/1/events')).toMatchObject({
      status: 404,
      body: { code: 'UNKNOWN_USER' },
    });
  });
});

describe('an event log', () => {
  const update = { type: 'COMMANDS_UPDATE', application_id: '1', guild_id: null } as const;

  test('remembers 500 events, without the bodies of answers', () => {
    const log = new EventLog(() => NOW_MS);
    const heard: unknown[] = [];
    log.subscribe((event) => heard.push(event));
    for (let told = 0; told < 500; told++) log.emit(update);
    const answer = { type: 'API_RESPONSE', method: 'GET', path: '/gateway', status: 200 } as const;
    log.emit({ ...answer, body: { url: 'large' } });
    expect(log.after(0)).toHaveLength(500);
    expect(log.after(0)[0]).toMatchObject({ id: 2 });
    expect(log.after(500)).toEqual([{ ...answer, id: 501, at_ms: NOW_MS }]);
    expect(heard.at(-1)).toMatchObject({ id: 501, body: { url: 'large' } });
    expect([log.hasForgottenAfter(0), log.hasForgottenAfter(1), log.last]).toEqual([true, false, 501]);
    expect([log.oldestFrom(0), log.oldestFrom(7), log.oldestFrom(502)]).toEqual([1, 7, 1]);
  });
});

test('a listener that throws harms neither the request nor the other listeners, and is an uncaught exception', async () => {
  const usual = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException');
    for (const listener of usual) process.on('uncaughtException', listener);
  });
  const uncaught = once(process, 'uncaughtException');
  const { api, subscribe } = await startTestEmulator();
  const heard: string[] = [];
  const mistake = new Error('a mistake of the listener');
  const unsubscribe = subscribe(() => {
    unsubscribe();
    throw mistake;
  });
  subscribe(({ type }) => heard.push(type));
  expect(await api('POST', '', slash('ping'))).toMatchObject({ status: 201 });
  expect(heard).toEqual(['COMMANDS_UPDATE', 'API_RESPONSE']);
  expect(await uncaught).toEqual([mistake, 'uncaughtException']);
});

test('a path that begins with two slashes is answered like any other', async () => {
  const { port, control } = await startTestEmulator();
  const client = new RawClient(port);
  const send = (path: string) =>
    client.send(Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`), 'GET');
  expect(await send('//')).toMatchObject({ status: 404 });
  expect(await send('/control')).toMatchObject({ status: 200 });
  expect(await control('GET', '')).toMatchObject({ status: 200 });
});
