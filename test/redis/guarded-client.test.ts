import { expect, test } from 'vitest';
import type { CommandryError } from 'commandry';
import { GuardedClient } from '../../src/redis/guarded-client.js';
import type { RedisConnection } from '../../src/redis/redis-connection.js';
import { createLogbook } from '../support/logbook.js';
import { createManualClock } from '../support/time/manual-clock.js';
import { turns } from '../support/time/wait.js';

interface Call {
  readonly answer: (value: unknown) => void;
  readonly fail: (error: Error) => void;
}

function startGuarded({ maxPending = 10 } = {}) {
  const clock = createManualClock();
  const logbook = createLogbook();
  const calls: Call[] = [];
  const now = { isReady: true };
  const connection: RedisConnection = {
    isReady: () => now.isReady,
    eval: () =>
      new Promise((answer, fail) => {
        calls.push({ answer, fail });
      }),
    publish: () => Promise.resolve(0),
    subscribe: () => ({ started: Promise.resolve(), close: () => undefined }),
  };
  const guarded = new GuardedClient(connection, {
    limitMs: 100,
    maxPending,
    checkKey: 'check',
    clock,
    log: logbook.log,
  });
  /** Calls, and says how it ended. */
  const call = () =>
    guarded.eval('', [], []).then(
      (value) => value,
      (error: unknown) => (error as CommandryError).code,
    );
  /** Calls whose answer does not come in time. */
  const callInVain = async (count: number) => {
    const ends = Array.from({ length: count }, call);
    clock.advance(100);
    return Promise.all(ends);
  };
  return { guarded, calls, call, callInVain, clock, logbook, now };
}

test('an answer in time is passed on', async () => {
  const { call, calls, clock, guarded, logbook } = startGuarded();
  const end = call();
  clock.advance(99);
  calls[0]?.answer('yes');
  expect(await end).toBe('yes');
  expect(clock.waiting()).toBe(0);
  expect(guarded.pending).toBe(0);
  expect(logbook.entries).toEqual([]);
});

test('a call without an answer ends after the limit, and the third in a row puts Redis away', async () => {
  const { calls, callInVain, call, logbook } = startGuarded();
  expect(await callInVain(2)).toEqual(['REDIS_AWAY', 'REDIS_AWAY']);
  expect(logbook.entries).toEqual([]);
  expect(await callInVain(1)).toEqual(['REDIS_AWAY']);
  expect(logbook.entries).toMatchObject([{ level: 'error', event: 'REDIS_AWAY' }]);
  expect(await call()).toBe('REDIS_AWAY');
  expect(calls).toHaveLength(3);
  expect(logbook.entries).toHaveLength(1);
});

test('an answer between them begins the count anew', async () => {
  const { calls, callInVain, call, logbook } = startGuarded();
  await callInVain(2);
  const end = call();
  calls[2]?.answer(1);
  await end;
  await callInVain(2);
  expect(logbook.entries).toEqual([]);
});

test('while Redis is away, one call in half a second finds out whether it is back', async () => {
  const { calls, callInVain, call, clock, logbook, guarded } = startGuarded();
  let back = 0;
  guarded.onBack(() => (back += 1));
  await callInVain(3);
  clock.advance(499);
  expect(await call()).toBe('REDIS_AWAY');
  clock.advance(1);
  const probe = call();
  expect(await call()).toBe('REDIS_AWAY');
  expect(calls).toHaveLength(4);
  calls[3]?.answer('back');
  expect(await probe).toBe('back');
  expect(logbook.events()).toEqual(['REDIS_AWAY', 'REDIS_BACK']);
  expect(back).toBe(1);
  const next = call();
  calls[4]?.answer('fine');
  expect(await next).toBe('fine');
  expect(guarded.counters).toMatchObject({ REDIS_AWAY: 1, REDIS_BACK: 1, failedCalls: 5 });
});

test('a probe that is not settled is the only one for five seconds', async () => {
  const { calls, callInVain, call, clock } = startGuarded();
  await callInVain(3);
  clock.advance(500);
  await callInVain(1);
  clock.advance(4899);
  expect(await call()).toBe('REDIS_AWAY');
  expect(calls).toHaveLength(4);
  clock.advance(1);
  void call();
  expect(calls).toHaveLength(5);
});

test('an answer that comes too late frees the way for the next probe, but does not bring Redis back', async () => {
  const { calls, callInVain, call, clock, logbook } = startGuarded();
  await callInVain(3);
  clock.advance(500);
  await callInVain(1);
  calls[3]?.answer('late');
  await turns();
  expect(logbook.events()).toEqual(['REDIS_AWAY']);
  clock.advance(500);
  const probe = call();
  calls[4]?.answer('back');
  expect(await probe).toBe('back');
  expect(logbook.events()).toEqual(['REDIS_AWAY', 'REDIS_BACK']);
});

test('no more calls are under way than allowed, those included that nobody waits for', async () => {
  const { calls, callInVain, call, guarded } = startGuarded({ maxPending: 2 });
  await callInVain(2);
  expect(await call()).toBe('REDIS_BUSY');
  expect(guarded.pending).toBe(2);
  calls[0]?.fail(new Error('Socket closed unexpectedly'));
  calls[1]?.fail(new Error('Socket closed unexpectedly'));
  await turns();
  expect(guarded.pending).toBe(0);
});

test('a probe is made even if all calls that are allowed have been lost', async () => {
  const { calls, callInVain, call, clock } = startGuarded({ maxPending: 3 });
  await callInVain(3);
  clock.advance(500);
  const probe = call();
  calls[3]?.answer('back');
  expect(await probe).toBe('back');
});

test('without a connection calls fail at once and are not made, and the first with one is made', async () => {
  const { calls, call, logbook, now } = startGuarded();
  now.isReady = false;
  expect(await Promise.all([call(), call()])).toEqual(['REDIS_AWAY', 'REDIS_AWAY']);
  expect(calls).toEqual([]);
  now.isReady = true;
  const end = call();
  calls[0]?.answer('back');
  expect(await end).toBe('back');
  expect(logbook.events()).toEqual(['REDIS_AWAY', 'REDIS_BACK']);
});

test.each([
  ['OOM command not allowed when used memory > maxmemory.', 'OOM'],
  ["READONLY You can't write against a read only replica.", 'READONLY'],
  ['MOVED 3999 127.0.0.1:6381', 'MOVED'],
  ['LOADING Redis is loading the dataset in memory', 'LOADING'],
  ['ERR Error running script (call to f_12): @user_script:1: -OOM command not allowed', 'OOM'],
  ['ERR unknown command', 'ERR'],
])('an error that Redis answers refuses that call alone: %s', async (said, refusal) => {
  const { calls, call, logbook } = startGuarded();
  for (let at = 0; at < 10; at++) {
    const end = call();
    calls[at]?.fail(new Error(said));
    expect(await end).toBe('REDIS_REFUSED');
  }
  expect(logbook.entries).toMatchObject([{ level: 'error', event: 'REDIS_REFUSED', refusal }]);
});

test('refusals are over when calls have succeeded for a second', async () => {
  const { calls, call, logbook, clock } = startGuarded();
  const settle = async (how: (call: Call) => void) => {
    const end = call();
    how(calls.at(-1)!);
    await end;
  };
  await settle(({ fail }) => {
    fail(new Error('OOM command not allowed'));
  });
  clock.advance(999);
  await settle(({ answer }) => {
    answer(1);
  });
  expect(logbook.events()).toEqual(['REDIS_REFUSED']);
  clock.advance(1);
  await settle(({ answer }) => {
    answer(1);
  });
  expect(logbook.events()).toEqual(['REDIS_REFUSED', 'REDIS_BACK']);
});

test('a connection that comes and goes writes no more than six lines in a minute after the first six', async () => {
  const { calls, call, logbook, now, clock } = startGuarded();
  for (let at = 0; at < 600; at++) {
    clock.advance(100);
    now.isReady = false;
    await call();
    now.isReady = true;
    const end = call();
    calls.at(-1)?.answer(1);
    await end;
  }
  expect(logbook.entries.length).toBeLessThanOrEqual(12);
  now.isReady = false;
  clock.advance(10_000);
  await call();
  expect(logbook.entries.at(-1)).toMatchObject({ event: 'REDIS_AWAY' });
});

test('a check asks whatever is known, once at a time, and brings Redis back', async () => {
  const { calls, callInVain, guarded, clock, logbook, now } = startGuarded();
  await callInVain(3);
  const checks = [guarded.check(), guarded.check()];
  expect(calls).toHaveLength(4);
  clock.advance(100);
  for (const check of checks) await expect(check).rejects.toMatchObject({ code: 'REDIS_AWAY' });
  const late = guarded.check();
  expect(calls).toHaveLength(4);
  calls[3]?.answer('PONG');
  await late;
  const check = guarded.check();
  calls[4]?.answer('PONG');
  await check;
  expect(logbook.events()).toEqual(['REDIS_AWAY', 'REDIS_BACK']);
  now.isReady = false;
  await expect(guarded.check()).rejects.toThrow(/is not connected/);
});
