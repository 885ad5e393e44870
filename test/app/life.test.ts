import express from 'express';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApp, createMemoryQueue, runWorker, type App, type AppOptions } from 'commandry';
import { interactions } from 'commandry/express';
import { toFetchHandler } from 'commandry/fetch';
import { lambdaHandler } from 'commandry/lambda';
import { createServer } from 'commandry/node';
import { createTestKit, pingPayload } from 'commandry-dev/testing';
import { contextFor, eventOfVersion2 } from '../adapters/support/lambda-events.js';
import { kit, START_MS, startApp } from '../support/apps/started-app.js';
import { listenUntilDone } from '../support/listening.js';
import { createServer as createHttpServer } from 'node:http';
import { signedRequest } from '../support/signatures/signed-request.js';
import { turns, until } from '../support/time/wait.js';
import { createManualClock } from '../support/time/manual-clock.js';

/** An app whose hooks are recorded, and whose starts fail as often as asked. */
function startRecorded(settings: Partial<AppOptions> = {}, failures = 0) {
  const happened: string[] = [];
  const started = startApp({
    onStart: async (app) => {
      await turns();
      happened.push(`start with ${app.definitions.length} commands`);
      if (happened.length <= failures) throw new Error('no database');
    },
    onClose: () => void happened.push('close'),
    ...settings,
  });
  return { ...started, happened };
}

const STARTED = 'start with 0 commands';

function signedPing() {
  const { headers, bytes } = signedRequest(kit.signer, pingPayload(kit.context()), String(START_MS / 1000));
  return { headers, body: Buffer.from(bytes) };
}

/** Answers a signed PING with each adapter that has no moment before its first request. */
const ADAPTERS: Readonly<Record<string, (app: App) => () => Promise<number>>> = {
  fetch: (app) => {
    const handle = toFetchHandler(app);
    return async () =>
      (await handle(new Request('https://a.test/', { method: 'POST', ...signedPing() }))).status;
  },
  lambda: (app) => {
    const handle = lambdaHandler(app);
    return async () => {
      const { headers, body } = signedPing();
      const sent = { method: 'POST', path: '/interactions', headers, bytes: body };
      return (await handle(eventOfVersion2(sent), contextFor(60_000))).statusCode;
    };
  },
  express: (app) => {
    const listening = listenUntilDone(createHttpServer(express().post('/', interactions(app))));
    return async () => (await fetch((await listening).url, { method: 'POST', ...signedPing() })).status;
  },
};

/** A queue in memory that notes when a worker begins to take work. */
function recordWork(order: string[]) {
  const queue = createMemoryQueue();
  const work = queue.work.bind(queue);
  queue.work = (...given) => {
    order.push('work');
    return work(...given);
  };
  return queue;
}

describe('onStart', () => {
  test('is done before a server listens, with the app, and once', async () => {
    const { app, happened } = startRecorded();
    const server = createServer(app);
    onTestFinished(async () => void (await server.close({ servingMs: 0 })));
    const listening = server.listen(0, '127.0.0.1');
    expect(server.http.listening).toBe(false);
    await listening;
    await app.start();
    expect(happened).toEqual([STARTED]);
  });

  test('that fails keeps a server from listening, with its own error, and can be tried again', async () => {
    const { app, happened } = startRecorded({}, 1);
    const server = createServer(app);
    onTestFinished(async () => void (await server.close({ servingMs: 0 })));
    await expect(server.listen(0, '127.0.0.1')).rejects.toThrow('no database');
    expect(server.http.listening).toBe(false);
    await server.listen(0, '127.0.0.1');
    expect(happened).toEqual([STARTED, STARTED]);
  });

  test('that throws at once can be tried again, too', async () => {
    let tries = 0;
    const { app } = startApp({
      onStart: () => {
        if (++tries === 1) throw new Error('no database');
      },
    });
    await expect(app.start()).rejects.toThrow('no database');
    await app.start();
    await app.start();
    expect(tries).toBe(2);
  });

  test.each(Object.keys(ADAPTERS))('is done before the first request of %s, once for many', async (name) => {
    const { app, happened } = startRecorded();
    const send = ADAPTERS[name]!(app);
    expect(await Promise.all([send(), send()])).toEqual([200, 200]);
    expect(happened).toEqual([STARTED]);
  });

  test.each(Object.keys(ADAPTERS))(
    'that fails fails a request of %s, is logged, and is tried again',
    async (name) => {
      const { app, happened, logbook } = startRecorded({}, 1);
      const send = ADAPTERS[name]!(app);
      expect(await send()).toBe(500);
      expect(logbook.entries).toMatchObject([{ event: 'START_FAILED', error: { message: 'no database' } }]);
      expect(await send()).toBe(200);
      expect(happened).toEqual([STARTED, STARTED]);
    },
  );

  test('is done before a worker takes work', async () => {
    const order: string[] = [];
    const queue = recordWork(order);
    const { app } = startRecorded({ queue, onStart: () => void order.push('start') });
    runWorker(app);
    await until(() => order.length === 2);
    expect(order).toEqual(['start', 'work']);
    await app.close();
  });

  test.each<[string, (app: App) => Promise<unknown>]>([
    ['at once', (app) => Promise.resolve(void runWorker(app))],
    ['and waits for the worker', (app) => runWorker(app).started],
    ['and waits for the worker, later', (app) => turns().then(() => runWorker(app).started)],
  ])('may start a worker %s: it takes work once onStart is done', async (_when, begin) => {
    const order: string[] = [];
    const queue = recordWork(order);
    const onStart = async (app: App) => {
      await begin(app);
      await turns();
      order.push('started');
    };
    const { app } = startApp({ queue, onStart });
    await app.start();
    await until(() => order.length === 2);
    expect(order).toEqual(['started', 'work']);
    await app.close();
  });

  test.each<[string, (app: App) => Promise<unknown>]>([
    ['itself', (app) => app.start()],
    ['itself, later', (app) => turns().then(() => app.start())],
    ['a server', (app) => createServer(app).listen(0)],
  ])('that waits for %s fails, where it would wait for ever', async (_what, onStart) => {
    const { app } = startApp({ onStart });
    await expect(app.start()).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      message: expect.stringContaining('onStart') as string,
    });
    await app.close();
  });

  test('that is under way is waited for by everything outside of it', async () => {
    let finish = (): void => undefined;
    const { app } = startApp({ onStart: () => new Promise<void>((resolve) => (finish = resolve)) });
    const starts = Promise.all([app.start(), app.start()]);
    await turns();
    finish();
    await starts;
  });

  test('that fails ends a worker: the app closes, and the process does not end well', async () => {
    onTestFinished(() => void (process.exitCode = undefined));
    const { app, logbook, happened } = startRecorded({ queue: createMemoryQueue() }, 1);
    await runWorker(app).ended;
    expect(logbook.events()).toEqual(['START_FAILED']);
    expect(process.exitCode).toBe(1);
    expect(happened).toEqual([STARTED, 'close']);
  });

  test('is not run by a test kit, nor is onClose', async () => {
    const { happened } = startRecorded();
    const { app } = startRecorded({ onStart: () => void happened.push('start') });
    const made = createTestKit(app);
    await made.app.close();
    expect(happened).toEqual([]);
  });
});

describe('onClose', () => {
  test('is the last step of close, once, when handlers are done', async () => {
    const { app, happened } = startRecorded();
    await app.start();
    let finish = (): void => undefined;
    void app.run('job', () => new Promise<void>((resolve) => (finish = resolve)));
    const closing = app.close();
    await turns();
    expect(happened).toEqual([STARTED]);
    finish();
    await closing;
    await app.close();
    expect(happened).toEqual([STARTED, 'close']);
  });

  test('waits for a start that is under way', async () => {
    const { app, happened } = startRecorded();
    await Promise.all([app.start(), app.close()]);
    expect(happened).toEqual([STARTED, 'close']);
  });

  test('undoes a start that failed, and nothing where there was none', async () => {
    const failed = startRecorded({}, 1);
    await expect(failed.app.start()).rejects.toThrow('no database');
    await failed.app.close();
    expect(failed.happened).toEqual([STARTED, 'close']);
    const idle = startRecorded();
    await idle.app.close();
    expect(idle.happened).toEqual([]);
  });

  test.each([
    ['fails', () => Promise.reject(new Error('gone')), ['CLOSE_HOOK_FAILED']],
    ['never ends', () => new Promise(() => undefined), []],
  ])('that %s does not hold the app', async (_what, onClose, events) => {
    const clock = createManualClock(START_MS);
    const { app, logbook } = startRecorded({ onClose, clock });
    await app.start();
    const closing = app.close();
    await turns();
    clock.advance(5000);
    await closing;
    expect(logbook.events()).toEqual(events);
  });
});

test('hooks that are no functions are refused', () => {
  const wrong = { onStart: 'now', onClose: {} } as unknown as Partial<AppOptions>;
  expect(() => createApp({ commands: [], ...kit.credentials, ...wrong })).toThrow(
    /onStart: must be a function .*; onClose: must be a function/,
  );
});
