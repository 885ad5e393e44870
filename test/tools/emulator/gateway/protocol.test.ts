import { describe, expect, test } from 'vitest';
import type { EmulatorEvent } from '../../../../tools/src/emulator/index.js';
import type { Service } from '../../../../tools/src/emulator/emulator-modules.js';
import { GatewayOpcode } from '../../../../src/protocol/gateway/opcode.js';
import { createTwoBotWorld } from '../support/gateway-world.js';
import { HARBOUR, WEATHER } from '../support/emulator.js';
import { lastSession, openLink, type GatewayLink } from '../support/gateway-link.js';
import { identify } from '../support/gateway-socket.js';
import { createRulesService } from '../support/rules-service.js';

const { HEARTBEAT, IDENTIFY, PRESENCE_UPDATE, RESUME, REQUEST_GUILD_MEMBERS } = GatewayOpcode;
const MINUTE_MS = 60_000;

interface Place {
  readonly service: Service;
  /** A client that has identified. */
  readonly begin: (more?: object) => GatewayLink;
  readonly resume: (more?: object) => GatewayLink;
  /** Lets time pass for everybody. */
  readonly pass: (ms: number) => void;
}

async function start(options: object = {}): Promise<Place> {
  let nowMs = Date.parse('2026-03-04T05:06:07.089Z');
  const waiting: { readonly dueMs: number; readonly controller: AbortController }[] = [];
  const service = await createRulesService({
    rateLimits: false,
    now: () => nowMs,
    responseDeadline: (delayMs: number) => {
      const controller = new AbortController();
      waiting.push({ dueMs: nowMs + delayMs, controller });
      return controller.signal;
    },
    ...options,
  });
  return {
    service,
    begin(more) {
      const link = openLink(service);
      link.send(IDENTIFY, identify(more));
      return link;
    },
    resume(more) {
      const link = openLink(service);
      const { id, sequence } = lastSession(service);
      link.send(RESUME, { token: WEATHER.token, session_id: id, seq: sequence, ...more });
      return link;
    },
    pass(ms) {
      nowMs += ms;
      for (const { dueMs, controller } of [...waiting]) if (dueMs <= nowMs) controller.abort();
    },
  };
}

describe('every payload has all four fields:', () => {
  test('control frames have no sequence and no type', async () => {
    const { begin } = await start();
    const bot = begin();
    bot.send(HEARTBEAT, null);
    const [hello, ready] = bot.payloads;
    expect(hello).toEqual({ op: 10, d: { heartbeat_interval: 41_250 }, s: null, t: null });
    expect(ready).toMatchObject({ op: 0, s: 1, t: 'READY' });
    expect(bot.payloads.at(-1)).toEqual({ op: 11, d: null, s: null, t: null });
  });
});

describe('the address:', () => {
  test.each([
    ['v=10', undefined],
    ['v=9&encoding=json', undefined],
    ['v=10&compress=zlib-stream', undefined],
    ['', '4012 Invalid API version: v=(none). The versions are 9 and 10.'],
    ['v=8', '4012 Invalid API version: v=8. The versions are 9 and 10.'],
    ['v=10&encoding=etf', '4012 Invalid API version: encoding=etf is not spoken here. Use encoding=json.'],
  ])('%s', async (query, ending) => {
    const { service } = await start();
    expect(openLink(service, query).ending()).toBe(ending);
  });
});

describe('identify:', () => {
  test.each([
    ['a bare token', {}],
    ['a token with its prefix', { token: `Bot ${WEATHER.token}` }],
    ['no shard', { shard: undefined }],
    ['a presence without a time', { presence: { status: 'idle', activities: null } }],
    ['a version of its own', { v: 10 }],
    ['the name of a compression', { compress: 'zlib-stream' }],
    ['a large threshold', { large_threshold: 250 }],
  ])('%s is accepted', async (_what, more) => {
    const { begin } = await start();
    expect(begin(more).told()[1]).toBe('READY');
  });

  test.each([
    ['an unknown token', { token: 'nobody' }, '4004 Authentication failed'],
    ['no token', { token: undefined }, '4001 Unknown opcode: IDENTIFY: d.token'],
    ['no properties', { properties: null }, '4001 Unknown opcode: IDENTIFY: d.properties'],
    ['a threshold below 50', { large_threshold: 49 }, '4001 Unknown opcode: IDENTIFY: d.large_threshold'],
    ['a shard beyond their number', { shard: [2, 2] }, '4010 Invalid shard'],
    ['a shard that is no pair', { shard: [0] }, '4010 Invalid shard'],
    ['no intents', { intents: undefined }, '4013 Invalid intent(s)'],
    ['intents below 0', { intents: -1 }, '4013 Invalid intent(s)'],
    ['a bit that is no intent', { intents: 1 << 30 }, '4013 Invalid intent(s)'],
    ['intents beyond 32 bits', { intents: 2 ** 40 + 1 }, '4013 Invalid intent(s)'],
  ])('%s closes', async (_what, more, ending) => {
    const { begin, service } = await start();
    const bot = begin(more);
    expect(bot.ending()).toContain(ending);
    expect(bot.told()).toEqual(['op 10 {"heartbeat_interval":41250}']);
    expect(service.gateway.list()).toEqual([]);
  });

  test('every privileged intent is granted unless the flags of the application say otherwise', async () => {
    const all = 2 | 256 | 32_768;
    const { begin, service } = await start();
    expect(begin({ intents: all }).ending()).toBeUndefined();
    service.store.applications.set(WEATHER.id, {
      ...service.store.applications.get(WEATHER.id)!,
      flags: 1 << 15,
    });
    expect(begin({ intents: 2 }).ending()).toBeUndefined();
    expect(begin({ intents: all }).ending()).toBe(
      '4014 Disallowed intent(s): GUILD_PRESENCES, MESSAGE_CONTENT: see the flags of the application.',
    );
  });

  test('twice is once too often', async () => {
    const { begin } = await start();
    const bot = begin();
    bot.send(IDENTIFY, identify());
    expect(bot.ending()).toMatch(/^4005 Already authenticated/);
  });

  test('more than 16 in five seconds are invalid sessions, on a connection that goes on', async () => {
    const { begin, pass, service } = await start({ rateLimits: {} });
    const bots = Array.from({ length: 17 }, () => begin());
    expect(bots.filter((bot) => bot.told()[1] === 'READY')).toHaveLength(16);
    expect(bots.at(-1)?.told()[1]).toBe('op 9 false');
    pass(5_000);
    bots.at(-1)?.send(IDENTIFY, identify());
    expect(bots.at(-1)?.told()[2]).toBe('READY');
    const weather = service.store.applications.get(WEATHER.id)!;
    expect(service.gateway.limitsOf(weather)).toEqual({
      shards: 1,
      session_start_limit: { total: 1000, remaining: 983, reset_after: 86_395_000, max_concurrency: 16 },
    });
  });

  test('the 1,001st session start of a day ends all sessions', async () => {
    const { begin, pass, service } = await start({ rateLimits: {} });
    const bots = Array.from({ length: 1_000 }, (_, index) => {
      if (index % 16 === 0) pass(5_000);
      const bot = begin();
      if (index > 0) bot.end.closed(1000);
      return bot;
    });
    pass(5_000);
    bots[0]?.send(HEARTBEAT, 1);
    expect(begin().ending()).toMatch(/^4004 .*more than 1000 session starts in a day/);
    expect(service.gateway.list()).toEqual([]);
    pass(86_400_000);
    expect(begin().told()[1]).toBe('READY');
  });
});

describe('what a client may not send closes:', () => {
  test.each([
    ['text that is no JSON', '{', '4002 Decode error'],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe]), '4002 Decode error'],
    ['a list', '[]', '4002 Decode error'],
    ['no opcode', '{"d":null}', '4002 Decode error'],
    [
      'more than 4096 bytes',
      JSON.stringify({ op: 1, d: null, more: 'x'.repeat(4_096) }),
      '4002 Decode error: The payload has 4123 bytes',
    ],
    ['an unknown opcode', '{"op":99,"d":null}', '4001 Unknown opcode'],
    ['an opcode of the other side', '{"op":0,"d":{}}', '4001 Unknown opcode'],
    ['a presence before IDENTIFY', '{"op":3,"d":{"status":"idle"}}', '4003 Not authenticated'],
    ['a heartbeat that is no number', '{"op":1,"d":"x"}', '4001 Unknown opcode: HEARTBEAT: d'],
    [
      'an unknown token in RESUME',
      '{"op":6,"d":{"token":"x","session_id":"x","seq":1}}',
      '4004 Authentication failed',
    ],
  ])('%s', async (_what, text, ending) => {
    const { service } = await start();
    const bot = openLink(service);
    bot.sendText(text);
    expect(bot.ending()).toContain(ending);
  });

  test('the 121st event in a minute', async () => {
    const { begin, pass } = await start({ rateLimits: {} });
    const bot = begin();
    for (let count = 1; count < 120; count += 1) bot.send(HEARTBEAT, 1);
    pass(40_000);
    expect(bot.ending()).toBeUndefined();
    bot.send(HEARTBEAT, 1);
    expect(bot.ending()).toBe('4008 Rate limited: more than 120 events in 60 s.');
  });
});

describe('heartbeats:', () => {
  test('may come before IDENTIFY', async () => {
    const { service } = await start();
    const bot = openLink(service);
    for (const d of [null, 0]) bot.send(HEARTBEAT, d);
    expect(bot.told().slice(1)).toEqual(['op 11 null', 'op 11 null']);
  });

  test('that do not come in time close, and the session can be resumed', async () => {
    const { begin, resume, pass } = await start();
    const bot = begin();
    pass(41_250);
    bot.send(HEARTBEAT, 1);
    pass(51_249);
    expect(bot.ending()).toBeUndefined();
    pass(1);
    expect(bot.ending()).toBe('4000 Unknown error: no heartbeat came in time. Resume the session.');
    expect(resume().told()).toContain('RESUMED');
  });

  test('that do not come before a session is there close with a timeout', async () => {
    const { service, pass } = await start();
    const bot = openLink(service);
    pass(51_250);
    expect(bot.ending()).toBe('4009 Session timed out: no heartbeat came in time.');
  });

  test('are not missed because somebody advances the clock', async () => {
    const { service, begin, pass } = await start();
    const bot = begin();
    service.clock.advance(86_400_000);
    expect(bot.ending()).toBeUndefined();
    pass(51_250);
    expect(bot.ending()).toMatch(/^4000 /);
  });
});

describe('resume:', () => {
  test('replays what was missed, then RESUMED, with dense numbers', async () => {
    const { service, begin, resume } = await start();
    const bot = begin();
    const { sequence } = lastSession(service);
    bot.end.closed(1006);
    for (const id of ['1', '2', '3']) service.gateway.handle(toEvent(id));
    const again = resume({ seq: sequence });
    expect(again.told().slice(1)).toEqual([
      ...Array.from({ length: 3 }, () => 'INTERACTION_CREATE'),
      'RESUMED',
    ]);
    expect(again.payloads.slice(1).map(({ s }) => s)).toEqual([1, 2, 3, 4].map((n) => sequence + n));
    expect(lastSession(service)).toMatchObject({ resumes: 1, sequence: sequence + 4 });
  });

  test('takes the session from a connection that seems open', async () => {
    const { begin, resume, service } = await start();
    const bot = begin();
    const again = resume();
    expect(bot.ending()).toMatch(/^4000 /);
    service.gateway.handle(toEvent('1'));
    expect(again.told().at(-1)).toBe('INTERACTION_CREATE');
  });

  test.each([
    ['of no session', { session_id: 'nobody' }],
    ['of what is no longer kept', { seq: 0 }],
  ])('%s is an invalid session, on a connection that goes on', async (_what, more) => {
    const { service, begin, resume } = await start();
    begin().end.closed(1006);
    for (let id = 1; id <= 1_001; id += 1) service.gateway.handle(toEvent(String(id)));
    const again = resume(more);
    expect(again.told().slice(1)).toEqual(['op 9 false']);
    again.send(IDENTIFY, identify());
    expect(again.told()[2]).toBe('READY');
  });

  test('with another application’s token is an invalid session', async () => {
    const world = createTwoBotWorld();
    const { begin, resume, service } = await start({ world });
    begin().end.closed(1006);
    service.gateway.handle(toEvent('1'));
    const again = resume({ token: world.applications[1]!.token, seq: 1 });
    expect(again.told().slice(1)).toEqual(['op 9 false']);
  });

  test('of a number that was not reached ends the session', async () => {
    const { begin, resume, service } = await start();
    begin().end.closed(1006);
    expect(resume({ seq: 4_000 }).ending()).toMatch(/^4007 Invalid seq/);
    expect(service.gateway.list()).toEqual([]);
  });

  test('of a number that was not reached ends the connection that the session still has', async () => {
    const { begin, resume } = await start();
    const bot = begin();
    resume({ seq: 4_000 });
    expect(bot.ending()).toMatch(/^4000/);
  });

  test.each([1000, 1001])('is not possible after the client has closed with %i', async (code) => {
    const { begin, resume, service } = await start();
    const bot = begin();
    const more = { session_id: lastSession(service).id };
    bot.end.closed(code);
    expect(service.gateway.presenceOf(WEATHER.id)).toBeUndefined();
    begin();
    expect(resume(more).told()).toContain('op 9 false');
  });

  test('is possible for five minutes', async () => {
    const { service, begin, resume } = await start();
    begin().end.closed(1006);
    service.clock.advance(5 * MINUTE_MS - 1);
    resume().end.closed(4000);
    service.clock.advance(5 * MINUTE_MS - 1);
    expect(service.gateway.list()).toHaveLength(1);
    expect(service.gateway.presenceOf(WEATHER.id)).toEqual({ status: 'online', activities: [] });
    service.clock.advance(1);
    expect(service.gateway.list()).toEqual([]);
  });
});

test('the bot shows what it says of itself', async () => {
  const { service, begin } = await start();
  const bot = begin({ presence: { status: 'dnd', activities: null, since: null, afk: false } });
  expect(service.gateway.presenceOf(WEATHER.id)).toEqual({ status: 'dnd', activities: [] });
  bot.send(PRESENCE_UPDATE, {
    status: 'invisible',
    activities: [{ name: 'x', type: 0 }],
    since: null,
    afk: false,
  });
  expect(service.gateway.presenceOf(WEATHER.id)).toBeUndefined();
});

test('a session ends when the token of its application is replaced', async () => {
  const { service, begin } = await start();
  const bot = begin();
  service.store.applications.set(WEATHER.id, {
    ...service.store.applications.get(WEATHER.id)!,
    token: 'new',
  });
  service.gateway.handle({ type: 'APPLICATION_UPDATE', application_id: WEATHER.id, id: 1, at_ms: 0 });
  expect(bot.ending()).toMatch(/^4004 /);
  expect(service.gateway.list()).toEqual([]);
});

describe('members that are asked for:', () => {
  const ask = async (d: object, intents = 2) => {
    const { begin } = await start();
    const bot = begin({ intents });
    bot.payloads.length = 0;
    bot.send(REQUEST_GUILD_MEMBERS, { guild_id: HARBOUR, ...d });
    return bot.payloads.map(({ d: data }) => {
      const { members, ...rest } = data as { members: { user: { username: string } }[] };
      return { ...rest, members: members.map(({ user }) => user.username) };
    });
  };
  const chunk = { guild_id: HARBOUR, chunk_index: 0, chunk_count: 1 };

  test('all of them, with the intent', async () => {
    const all = { query: '', limit: 0, nonce: 'mine' };
    expect(await ask(all)).toEqual([{ ...chunk, members: ['ada', 'ben', 'weather'], nonce: 'mine' }]);
    expect(await ask(all, 1)).toEqual([]);
    expect(await ask({ query: '', limit: 2 })).toEqual([{ ...chunk, members: ['ada', 'ben'] }]);
  });

  test('by the beginning of a name', async () => {
    expect(await ask({ query: 'WEA', limit: 0 }, 1)).toEqual([{ ...chunk, members: ['weather'] }]);
    expect(await ask({ query: 'x', limit: 10 }, 1)).toEqual([{ ...chunk, members: [] }]);
  });

  test('by id, with those that are not found', async () => {
    const [, ada] = [WEATHER.id, '1100000000000000301'];
    expect(await ask({ user_ids: [ada, '5'] }, 0)).toEqual([
      { ...chunk, members: ['ada'], not_found: ['5'] },
    ]);
    expect(await ask({ user_ids: ada }, 0)).toEqual([{ ...chunk, members: ['ada'] }]);
  });

  test('with presences where the intent allows it, and without a nonce that is too long', async () => {
    const some = { query: 'w', limit: 1, presences: true, nonce: 'x'.repeat(33) };
    expect(await ask(some, 1)).toEqual([{ ...chunk, members: ['weather'] }]);
    const presences = expect.any(Array) as unknown;
    expect(await ask(some, 256)).toEqual([{ ...chunk, members: ['weather'], presences }]);
  });

  test('of a guild whose id is a number', async () => {
    const { begin } = await start();
    const bot = begin({ intents: 2 });
    bot.sendText(`{"op":8,"d":{"guild_id":${HARBOUR},"query":"","limit":0}}`);
    expect(bot.payloads.at(-1)).toMatchObject({ t: 'GUILD_MEMBERS_CHUNK', d: { guild_id: HARBOUR } });
  });

  test('of a guild of others are not told', async () => {
    expect(await ask({ guild_id: '7', query: '', limit: 0 })).toEqual([]);
  });
});

test('sounds, channel infos and voice are answered as where there are none', async () => {
  const { begin } = await start();
  const bot = begin();
  bot.payloads.length = 0;
  bot.send(GatewayOpcode.REQUEST_SOUNDBOARD_SOUNDS, { guild_ids: [HARBOUR, '7'] });
  bot.send(GatewayOpcode.REQUEST_CHANNEL_INFO, { guild_id: HARBOUR, fields: ['status'] });
  bot.send(GatewayOpcode.VOICE_STATE_UPDATE, {
    guild_id: HARBOUR,
    channel_id: null,
    self_mute: false,
    self_deaf: false,
  });
  expect(bot.payloads.map(({ t, d }) => [t, d])).toEqual([
    ['SOUNDBOARD_SOUNDS', { guild_id: HARBOUR, soundboard_sounds: [] }],
    ['CHANNEL_INFO', { guild_id: HARBOUR, channels: [] }],
  ]);
});

/** An event of an interaction, as far as a dispatch looks at it. */
function toEvent(id: string): EmulatorEvent {
  const interaction = { id, application_id: WEATHER.id, guild_id: HARBOUR };
  return {
    type: 'INTERACTION_CREATE',
    user_id: '1',
    interaction,
    id: 1,
    at_ms: 0,
  } as unknown as EmulatorEvent;
}
