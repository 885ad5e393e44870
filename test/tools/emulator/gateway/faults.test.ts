import { describe, expect, test } from 'vitest';
import { createCore } from '../../../../tools/src/emulator/core.js';
import { readOptions } from '../../../../tools/src/emulator/emulator-options.js';
import { openStore } from '../../../../tools/src/emulator/storage/open-store.js';
import { AUTHORIZATION, GENERAL, HARBOUR, WEATHER } from '../support/emulator.js';
import { openLink, type GatewayLink } from '../support/gateway-link.js';
import { identify } from '../support/gateway-socket.js';
import { createTwoBotWorld } from '../support/gateway-world.js';

const GUILDS_AND_MESSAGES = 1 | 512;

/** An emulator in the process, with a bot that has identified. */
async function start() {
  const nowMs = Date.parse('2026-03-04T05:06:07.089Z');
  const settings = readOptions({ world: createTwoBotWorld(), rateLimits: false, now: () => nowMs });
  const { service, fetch } = createCore(settings, await openStore(settings), {
    baseUrl: 'http://127.0.0.1:0',
  });
  const request = async (method: string, path: string, body?: unknown) => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { ...AUTHORIZATION, 'content-type': 'application/json' };
    const answer = await fetch(new Request(`http://127.0.0.1:0${path}`, { method, headers, ...init }));
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const begin = (more: object = {}): GatewayLink => {
    const link = openLink(service);
    link.send(2, identify({ intents: GUILDS_AND_MESSAGES, ...more }));
    link.payloads.length = 0;
    return link;
  };
  return {
    service,
    begin,
    fault: (fault: object) => request('POST', '/control/faults', { on: 'gateway', ...fault }),
    say: (content: string) => request('POST', `/api/v10/channels/${GENERAL}/messages`, { content }),
    sessions: async () =>
      (await request('GET', '/control/gateway/sessions')).body['sessions'] as Record<string, unknown>[],
    resume: (id: string, seq: number) => {
      const link = openLink(service);
      link.send(6, { token: WEATHER.token, session_id: id, seq });
      return link;
    },
  };
}

const contents = ({ payloads }: GatewayLink) =>
  payloads
    .filter(({ t }) => t === 'MESSAGE_CREATE')
    .map(({ d }) => (d as { readonly content: string }).content);

test('the sessions are told with what was dispatched and what an intent withheld', async () => {
  const { begin, say, sessions } = await start();
  begin({ intents: 1, shard: [0, 1], presence: { status: 'dnd', activities: null } });
  await say('hello');
  expect(await sessions()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
      application_id: WEATHER.id,
      shard: [0, 1],
      intents: ['GUILDS'],
      sequence: 2,
      started_ms: expect.any(Number) as unknown,
      connected_since_ms: expect.any(Number) as unknown,
      latency_ms: null,
      properties: { os: 'linux', browser: 'test', device: 'test' },
      presence: { status: 'dnd', activities: [] },
      resumes: 0,
      dispatched: { READY: 1, GUILD_CREATE: 1 },
      withheld: { MESSAGE_CREATE: 1 },
    },
  ]);
});

describe('at once:', () => {
  test('a connection is dropped, and the session waits for a resume', async () => {
    const { begin, fault, say, sessions, resume } = await start();
    const bot = begin();
    const [{ id, sequence } = {}] = await sessions();
    expect(await fault({ kind: 'drop' })).toMatchObject({ status: 201, body: { kind: 'drop', used: 1 } });
    expect(bot.ending()).toBe('dropped');
    await say('missed');
    expect(await sessions()).toMatchObject([{ id, connected_since_ms: null }]);
    expect(contents(resume(String(id), Number(sequence)))).toEqual(['missed']);
  });

  test('op 7', async () => {
    const { begin, fault } = await start();
    const bot = begin();
    await fault({ kind: 'reconnect' });
    expect(bot.told()).toEqual(['op 7 null']);
    expect(bot.ending()).toBeUndefined();
  });

  test('op 9 that may be resumed, on the same connection', async () => {
    const { begin, fault, say, sessions } = await start();
    const bot = begin();
    const [{ id, sequence } = {}] = await sessions();
    await fault({ kind: 'invalid_session' });
    await say('missed');
    bot.send(6, { token: WEATHER.token, session_id: id, seq: sequence });
    expect(bot.told()).toEqual(['op 9 true', 'MESSAGE_CREATE', 'RESUMED']);
  });

  test('op 9 that may not, on the same connection', async () => {
    const { begin, fault, sessions } = await start();
    const bot = begin();
    const [{ id, sequence } = {}] = await sessions();
    await fault({ kind: 'invalid_session', resumable: false });
    expect(await sessions()).toEqual([]);
    bot.send(6, { token: WEATHER.token, session_id: id, seq: sequence });
    bot.send(2, identify());
    expect(bot.told()).toEqual(['op 9 false', 'op 9 false', 'READY', 'GUILD_CREATE']);
  });

  test.each([
    [4000, 1],
    [4008, 1],
    [4004, 0],
    [4007, 0],
    [4009, 0],
    [4014, 0],
    [1001, 1],
  ])('close code %i leaves %i sessions to resume', async (code, left) => {
    const { begin, fault, sessions } = await start();
    const bot = begin();
    expect((await fault({ kind: 'close', code })).status).toBe(201);
    expect(bot.ending()).toMatch(new RegExp(`^${code} `));
    expect(await sessions()).toHaveLength(left);
  });

  test('a guild is unavailable for a time of the clock, and nothing of it is told', async () => {
    const { service, begin, fault, say } = await start();
    const bot = begin();
    await fault({ kind: 'outage', guild_id: HARBOUR, duration_ms: 1_000 });
    await say('unheard');
    const late = openLink(service);
    late.send(2, identify());
    expect(late.told().slice(1)).toEqual(['READY']);
    service.clock.advance(1_000);
    await Promise.resolve();
    await Promise.resolve();
    expect(bot.payloads).toMatchObject([
      { t: 'GUILD_DELETE', d: { id: HARBOUR, unavailable: true } },
      { t: 'GUILD_CREATE', d: { id: HARBOUR, unavailable: false } },
    ]);
    expect(late.told().slice(2)).toEqual(['GUILD_CREATE']);
  });

  test('only what is named is broken', async () => {
    const { begin, fault, sessions } = await start();
    const [one, other] = [begin(), begin()];
    const [, { id } = {}] = await sessions();
    await fault({ kind: 'drop', session_id: id });
    expect([one.ending(), other.ending()]).toEqual([undefined, 'dropped']);
    expect(await fault({ kind: 'drop', application_id: '1100000000000000009' })).toMatchObject({
      status: 409,
      body: { code: 'NO_SESSION' },
    });
  });
});

describe('from the next dispatch on:', () => {
  test('a dispatch is lost with its connection', async () => {
    const { begin, fault, say, sessions, resume } = await start();
    const bot = begin();
    const [{ id, sequence } = {}] = await sessions();
    await fault({ kind: 'drop', event: 'MESSAGE_CREATE' });
    expect(bot.ending()).toBeUndefined();
    await say('lost');
    expect([contents(bot), bot.ending()]).toEqual([[], 'dropped']);
    expect(contents(resume(String(id), Number(sequence)))).toEqual(['lost']);
  });

  test('dispatches are delayed by the clock, and later ones wait', async () => {
    const { service, begin, fault, say } = await start();
    const bot = begin();
    await fault({ kind: 'delay', delay_ms: 1_000, event: 'MESSAGE_CREATE' });
    for (const text of ['one', 'two']) await say(text);
    service.clock.advance(999);
    bot.send(1, 2);
    expect(bot.told()).toEqual(['op 11 null']);
    service.clock.advance(1);
    expect(contents(bot)).toEqual(['one', 'two']);
  });

  test('a dispatch comes twice, as it is', async () => {
    const { begin, fault, say } = await start();
    const bot = begin();
    await fault({ kind: 'duplicate', times: 1 });
    for (const text of ['one', 'two']) await say(text);
    expect(contents(bot)).toEqual(['one', 'one', 'two']);
    expect(bot.payloads[1]).toEqual(bot.payloads[0]);
  });

  test('heartbeats are not answered', async () => {
    const { begin, fault, service } = await start();
    const used: unknown[] = [];
    service.events.subscribe((event) => {
      if (event.type === 'FAULT_USED') used.push(event.session_id);
    });
    const bot = begin();
    await fault({ kind: 'ignore_heartbeat', times: 2 });
    for (let beat = 0; beat < 3; beat += 1) bot.send(1, 1);
    expect(bot.told()).toEqual(['op 11 null']);
    expect(used).toHaveLength(2);
  });
});

test.each([
  [{ kind: 'close', code: 1005 }],
  [{ kind: 'close', code: 5000 }],
  [{ kind: 'delay', delay_ms: 0 }],
  [{ kind: 'outage', guild_id: HARBOUR }],
  [{ kind: 'anything' }],
])('%j is refused', async (fault) => {
  const place = await start();
  expect(await place.fault(fault)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
});

test('nobody but its own bot is told of a session', async () => {
  const { service, begin, say } = await start();
  const bot = begin();
  const other = openLink(service);
  other.send(2, identify({ token: 'token-of-tides', intents: 0 }));
  await say('hello');
  expect(contents(bot)).toEqual(['hello']);
  expect(other.told().slice(1)).toEqual(['READY']);
});
