import { describe, expect, onTestFinished, test } from 'vitest';
import { cached, type AutocompleteInteraction } from 'commandry';
import { NO_REDIS } from '../support/processes/redis-server.js';
import { until } from '../support/time/wait.js';
import { CLIENTS } from './support/clients.js';
import { startFaultyBot } from './support/faulty-bot.js';

type Bot = Awaited<ReturnType<typeof startFaultyBot>>;

/** What goes wrong without an answer, and how it ends. */
const SILENT: readonly [string, (bot: Bot) => unknown, (bot: Bot) => unknown][] = [
  [
    'does not answer (CLIENT PAUSE)',
    ({ admin }) => admin.sendCommand(['CLIENT', 'PAUSE', '600000', 'WRITE']),
    ({ admin }) => admin.sendCommand(['CLIENT', 'UNPAUSE']),
  ],
  [
    'is behind a network that stands still',
    ({ proxy }) => {
      proxy.set('holding');
    },
    ({ proxy }) => {
      proxy.set('passing');
    },
  ],
  [
    'vanished without a word',
    ({ proxy }) => {
      proxy.set('losing');
    },
    ({ proxy }) => {
      proxy.set('passing');
      proxy.reset();
    },
  ],
  ['is gone', ({ proxy }) => proxy.leave(), ({ proxy }) => proxy.comeBack()],
  ['was killed', ({ redis }) => redis.kill(), ({ redis }) => redis.restart()],
];

/** What Redis answers with an error. */
const REFUSING: readonly [string, (bot: Bot) => unknown, (bot: Bot) => unknown][] = [
  [
    'OOM',
    ({ admin }) => admin.sendCommand(['CONFIG', 'SET', 'maxmemory', '1']),
    ({ admin }) => admin.sendCommand(['CONFIG', 'SET', 'maxmemory', '0']),
  ],
  [
    'READONLY',
    ({ admin }) => admin.sendCommand(['REPLICAOF', '127.0.0.1', '1']),
    ({ admin }) => admin.sendCommand(['REPLICAOF', 'NO', 'ONE']),
  ],
];

describe.skipIf(NO_REDIS !== undefined).each(CLIENTS)('with a client of %s', (_package, connect) => {
  test.each(SILENT)(
    'while Redis %s, interactions are refused, and afterwards handled',
    async (_what, begin, end) => {
      const bot = await startFaultyBot(connect);
      const { ring, inTime, untilBack, logbook, stores, kit, app } = bot;
      expect(await ring()).toBe(200);
      await begin(bot);
      for (let count = 0; count < 5; count++) expect(await inTime(ring())).toBe(500);
      expect(logbook.events()).toEqual(['REDIS_AWAY']);
      // Whether a request is Discord's is known all the same.
      expect((await kit.ping(app)).status).toBe(200);
      expect((await app.receive(unsigned())).status).toBe(401);
      await end(bot);
      await untilBack();
      expect(logbook.events()).toEqual(['REDIS_AWAY', 'REDIS_BACK']);
      await until(() => stores.pendingCalls === 0);
    },
  );

  test('a connection that is reset is made anew, and nothing is told if nobody called meanwhile', async () => {
    const { ring, proxy, logbook, untilBack } = await startFaultyBot(connect);
    expect(await ring()).toBe(200);
    proxy.reset();
    await until(() => proxy.open === 0);
    await until(() => proxy.open === 1);
    await untilBack();
    expect(logbook.entries.filter(({ level }) => level === 'error').length).toBeLessThanOrEqual(1);
  });

  test.each(REFUSING)(
    'while Redis refuses with %s, interactions are refused at once, and afterwards handled',
    async (refusal, begin, end) => {
      const bot = await startFaultyBot(connect);
      const { ring, logbook, clock, stores } = bot;
      await begin(bot);
      for (let count = 0; count < 5; count++) expect(await ring()).toBe(500);
      expect(logbook.entries).toMatchObject([{ level: 'error', event: 'REDIS_REFUSED', refusal }]);
      await end(bot);
      clock.advance(1000);
      expect(await ring()).toBe(200);
      expect(logbook.events()).toEqual(['REDIS_REFUSED', 'REDIS_BACK']);
      expect(stores.counters).toMatchObject({ REDIS_AWAY: 0, REDIS_REFUSED: 5 });
    },
  );

  test('a right that is missing is a refusal too', async () => {
    const { ring, logbook, admin, untilBack } = await startFaultyBot(connect);
    await admin.sendCommand(['ACL', 'SETUSER', 'default', '-eval']);
    expect(await ring()).toBe(500);
    expect(logbook.entries).toMatchObject([{ event: 'REDIS_REFUSED', refusal: 'NOPERM' }]);
    await admin.sendCommand(['ACL', 'SETUSER', 'default', '+eval']);
    await untilBack();
  });

  test.each([...SILENT, ...REFUSING])(
    'what could not be announced while Redis %s is announced when it can',
    async (_what, begin, end) => {
      const bot = await startFaultyBot(connect);
      const { stores, inTime, untilBack, redis, clock } = bot;
      const { relay } = stores;
      const announce = async (key: string) => relay.announce(key, 3_600_000);
      const keys = async () => {
        const other = await redis.connect();
        // What came too late on a slow machine is tried again.
        clock.advance(1000);
        return (await other.keys('commandry:wait:*')).sort();
      };
      await announce('first');
      await expect.poll(keys).toEqual(['commandry:wait:first']);
      await begin(bot);
      await inTime(announce('second'));
      await end(bot);
      await untilBack();
      await expect.poll(keys).toEqual(['commandry:wait:first', 'commandry:wait:second']);
    },
  );

  test('if replays are accepted while Redis is away, interactions are handled', async () => {
    const { ring, inTime, proxy } = await startFaultyBot(connect, {
      whenAway: { seenInteractions: 'accept' },
    });
    await proxy.leave();
    for (let count = 0; count < 5; count++) expect(await inTime(ring())).toBe(200);
  });

  test('cooldowns allow while Redis is away, and refuse if that is set', async () => {
    const { stores, inTime, proxy } = await startFaultyBot(connect);
    const strict = await startFaultyBot(connect, {
      whenAway: { cooldowns: 'refuse', seenInteractions: 'accept' },
    });
    await Promise.all([proxy.leave(), strict.proxy.leave()]);
    expect(await inTime(Promise.resolve(stores.cooldowns.take('k', 1, 60_000)))).toBe(0);
    expect(await strict.stores.cooldowns.take('k', 1, 60_000)).toBe(5000);
    expect(await strict.stores.cooldowns.take('k', 1, 100)).toBe(100);
    const { body } = await strict.inTime(strict.kit.chatInput(strict.app, 'ring'));
    expect(body).toMatchObject({ data: { flags: 64 } });
  });

  test('what Redis has lost is new again', async () => {
    const { stores, admin } = await startFaultyBot(connect);
    expect(await stores.seenInteractions.add('1', 60_000)).toBe(true);
    await admin.flushAll();
    expect(await stores.seenInteractions.add('1', 60_000)).toBe(true);
    expect(await stores.seenInteractions.add('1', 60_000)).toBe(false);
  });

  test.each(['holding', 'losing'] as const)(
    'suggestions come from their provider while the network is %s',
    async (mode) => {
      const { stores, inTime, proxy, clock } = await startFaultyBot(connect);
      const provider = cached((typed) => [`${typed}!`], {
        ...{ ttlMs: 60_000, store: stores.suggestions, name: 'cities', clock },
      });
      const { signal } = new AbortController();
      const interaction = { options: new Map(), locale: 'en-US', purpose: 'suggest', signal };
      proxy.set(mode);
      const beganAtMs = clock.now();
      const ask = async () => provider('Pa', interaction as unknown as AutocompleteInteraction);
      expect(await inTime(ask())).toEqual(['Pa!']);
      expect(clock.now() - beganAtMs).toBeLessThanOrEqual(300);
    },
  );

  test('a note that cannot be left rejects before three seconds are over', async () => {
    const { stores, inTime, proxy, clock } = await startFaultyBot(connect);
    proxy.set('losing');
    const beganAtMs = clock.now();
    await expect(inTime(stores.syncNotes.leave('k', 'note', 60_000))).rejects.toMatchObject({
      code: 'REDIS_AWAY',
    });
    expect(clock.now() - beganAtMs).toBeLessThanOrEqual(2500);
  });

  test('a check rejects while Redis does not answer', async () => {
    const { stores, inTime, proxy } = await startFaultyBot(connect);
    await stores.check();
    proxy.set('holding');
    await expect(inTime(stores.check())).rejects.toThrow('Redis did not answer within 750 ms.');
    await proxy.leave();
    await expect.poll(() => inTime(stores.check().catch(String))).toMatch(/not/);
  });

  test('a minute of outage under load leaves no promises behind, and is over by itself', async () => {
    const faults: unknown[] = [];
    const note = (reason: unknown) => faults.push(reason);
    process.on('unhandledRejection', note);
    onTestFinished(() => void process.off('unhandledRejection', note));
    const { ring, clock, stores, proxy, untilBack, logbook, inTime } = await startFaultyBot(connect, {
      maxPending: 100,
    });
    proxy.set('losing');
    const statuses: number[] = [];
    let most = 0;
    for (let second = 0; second < 60; second++) {
      const sent = Promise.all(Array.from({ length: 50 }, ring));
      statuses.push(...(await inTime(sent)));
      most = Math.max(most, stores.pendingCalls);
      clock.advance(1000);
    }
    expect(statuses).toEqual(Array.from({ length: 3000 }, () => 500));
    // Those of the first second, and one probe in five seconds.
    expect(most).toBeLessThanOrEqual(100 + 15);
    expect(proxy.sentBytes).toBeLessThan(100_000);
    proxy.set('passing');
    proxy.reset();
    await untilBack();
    expect(await Promise.all(Array.from({ length: 50 }, ring))).toEqual(
      Array.from({ length: 50 }, () => 200),
    );
    await until(() => stores.pendingCalls === 0);
    expect(logbook.events()).toEqual(['REDIS_AWAY', 'REDIS_BACK']);
    expect(faults).toEqual([]);
  });
});

/** A request that anybody could send. */
function unsigned() {
  return {
    method: 'POST',
    header: (name: string) => (name === 'content-type' ? 'application/json' : undefined),
    body: () => Promise.resolve(Buffer.from('{}')),
  };
}
