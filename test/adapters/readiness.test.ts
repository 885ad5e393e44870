import { afterEach, describe, expect, it } from 'vitest';
import { createApp, type AppOptions } from 'commandry';
import { createReadiness, createServer, type InteractionsServer, type ServerOptions } from 'commandry/node';
import { createLogbook } from '../support/logbook.js';
import { createManualClock } from '../support/time/manual-clock.js';
import { createWireKit } from '../support/wire-kit/wire-kit.js';

const { credentials } = createWireKit();

function createWatched(options: Partial<AppOptions> = {}) {
  const clock = createManualClock();
  const { log, entries } = createLogbook();
  const token = 'a-token-of-no-known-form';
  const app = createApp({ commands: [], ...credentials, token, clock, log, ...options });
  return { app, clock, entries, token };
}

let running: InteractionsServer | undefined;
afterEach(async () => {
  await running?.close({ servingMs: 0, drainMs: 0 });
  running = undefined;
});

async function serve(app: Parameters<typeof createServer>[0], options: ServerOptions) {
  running = createServer(app, { healthPath: '/health', readinessPath: '/ready', ...options });
  const { port } = await running.listen(0, '127.0.0.1');
  return async (path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return [response.status, await response.text()];
  };
}

/** A check that a test lets pass or fail, when it likes. */
function createCheck() {
  const waiting: { pass: () => void; fail: (error: unknown) => void }[] = [];
  const state = { calls: 0 };
  const check = () => {
    state.calls++;
    return new Promise<void>((pass, fail) => waiting.push({ pass, fail }));
  };
  return { check, waiting, state };
}

const OK = { status: 200, body: { status: 'ok' } };
const failing = (...failed: string[]) => ({ status: 503, body: { status: 'failing', failed } });

describe('the path of readiness', () => {
  it('names what fails and nothing else, is logged on change alone, and leaves health alone', async () => {
    const { app, entries, token } = createWatched();
    let isUp = false;
    const redis = () => {
      if (!isUp) throw new Error(`connect redis://user:pass@cache ${token}`);
      return 'PONG';
    };
    const queue = () => Promise.resolve();
    const get = await serve(app, { readinessChecks: { redis, queue }, readinessCacheMs: 0 });
    expect(await get('/ready')).toEqual([503, '{"status":"failing","failed":["redis"]}']);
    expect(await get('/ready')).toEqual([503, '{"status":"failing","failed":["redis"]}']);
    expect(await get('/health')).toEqual([200, '{"status":"ok"}']);
    isUp = true;
    expect(await get('/ready')).toEqual([200, '{"status":"ok"}']);
    expect(await get('/ready', 'HEAD')).toEqual([200, '']);
    expect(entries).toMatchObject([
      {
        level: 'error',
        event: 'READINESS_CHECK_FAILED',
        check: 'redis',
        error: { message: 'connect redis://[hidden]@cache [hidden]' },
      },
      { level: 'info', event: 'READINESS_CHECK_PASSED', check: 'redis' },
    ]);
  });

  it('runs no check for what is no question, nor while the server ends', async () => {
    const { app } = createWatched();
    const { check, state } = createCheck();
    const get = await serve(app, { readinessChecks: { redis: check } });
    expect((await get('/ready', 'POST'))[0]).toBe(405);
    await app.close();
    expect(await get('/ready')).toEqual([503, '{"status":"ending"}']);
    expect(state.calls).toBe(0);
  });

  it.each<[object, RegExp]>([
    [{ readinessChecks: { redis: true } }, /readinessChecks\.redis: must be a function/],
    [{ readinessChecks: 'redis' }, /readinessChecks: must be an object/],
    [
      { readinessChecks: { a: () => true }, readinessPath: undefined },
      /readinessChecks: must be left out without readinessPath/,
    ],
    [{ readinessTimeoutMs: 0 }, /readinessTimeoutMs: must be a whole number from 10 to 60000/],
    [{ readinessCacheMs: 1.5 }, /readinessCacheMs: must be a whole number from 0 to 60000/],
  ])('refuses options that cannot be used: %j', (options, message) => {
    const { app } = createWatched();
    expect(() => createServer(app, { readinessPath: '/ready', ...options })).toThrow(message);
  });
});

describe('readiness', () => {
  it('runs a check once for all who ask at the same time, and keeps the result for a second', async () => {
    const { app, clock } = createWatched();
    const { check, waiting, state } = createCheck();
    const ask = createReadiness(app, { redis: check });
    const asked = [ask(), ask(), ask()];
    waiting.shift()?.pass();
    expect(await Promise.all(asked)).toEqual([OK, OK, OK]);
    clock.advance(999);
    expect(await ask()).toEqual(OK);
    expect(state.calls).toBe(1);
    clock.advance(1);
    const later = ask();
    waiting.shift()?.fail('no');
    expect(await later).toEqual(failing('redis'));
    expect(await ask()).toEqual(failing('redis'));
    expect(state.calls).toBe(2);
  });

  it('gives each check a second, and starts no second run of one that hangs', async () => {
    const { app, clock, entries } = createWatched();
    const { check, waiting, state } = createCheck();
    const ask = createReadiness(app, { redis: check, queue: () => undefined }, { cacheMs: 0 });
    for (let time = 0; time < 3; time++) {
      const asked = ask();
      await new Promise(setImmediate);
      expect(clock.nextInMs()).toBe(1000);
      clock.advance(1000);
      expect(await asked).toEqual(failing('redis'));
    }
    expect(state.calls).toBe(1);
    expect(clock.waiting()).toBe(0);
    waiting.shift()?.pass();
    await new Promise(setImmediate);
    const asked = ask();
    waiting.shift()?.pass();
    expect(await asked).toEqual(OK);
    expect(entries).toMatchObject([
      {
        event: 'READINESS_CHECK_FAILED',
        message: expect.stringContaining('it took longer than 1') as unknown,
      },
      { event: 'READINESS_CHECK_PASSED' },
    ]);
  });

  it('takes false for a failure, and any other value for none', async () => {
    const { app } = createWatched();
    const ask = createReadiness(app, {
      a: () => false,
      b: () => Promise.resolve(false),
      c: () => 0,
      d: () => null,
    });
    expect(await ask()).toEqual(failing('a', 'b'));
  });

  it('is over as soon as the app ends', async () => {
    const { app } = createWatched();
    const ask = createReadiness(app, {});
    expect(await ask()).toEqual(OK);
    await app.close();
    expect(await ask()).toEqual({ status: 503, body: { status: 'ending' } });
  });

  it('refuses what cannot be used', () => {
    const { app } = createWatched();
    expect(() => createReadiness(app, { a: 1 as never }, { timeoutMs: 1 })).toThrow(
      /checks\.a: must be a function \(found 1\); timeoutMs: must be a whole number from 10 to 60000/,
    );
  });
});
