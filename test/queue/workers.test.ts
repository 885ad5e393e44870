import { describe, expect, test } from 'vitest';
import { SlashCommand, createMemoryQueue, runWorker } from 'commandry';
import { startApp } from '../support/apps/started-app.js';
import { turns, until } from '../support/time/wait.js';
import { pending } from '../support/apps/after-defer.js';
import { LOADING, startQueued, type Queued } from './support/queued-app.js';

describe('work that cannot be done in time', () => {
  const gaveUp = expect.stringMatching(/^PATCH @original /) as string;

  test('is answered for shortly before the token ends, if it still waits', async () => {
    const failures: string[] = [];
    const held = pending<string>();
    const { use, work, service, queue, clock, logbook } = startQueued(() => held.promise, {
      onError: ({ code }) => void failures.push(code),
    });
    await use();
    await use();
    work({ concurrency: 1 });
    await turns();
    for (let passedMs = 0; passedMs < 870_000; passedMs += 15_000) {
      expect(queue.leftOver, `${passedMs} ms`).toHaveLength(2);
      clock.advance(15_000);
      await turns();
    }
    clock.advance(15_000);
    await until(() => queue.leftOver.length <= 1);
    await until(() => failures.length > 0);
    expect(failures[0]).toBe('HANDLER_TOO_SLOW');
    expect(service.told()[0]).toEqual(gaveUp);
    expect(logbook.entries[0]).toMatchObject({ event: 'HANDLER_TOO_SLOW' });
    held.give('done');
    await until(() => queue.leftOver.length === 0);
  });

  test('is reported if it begins when the token has ended', async () => {
    const failures: unknown[] = [];
    let runs = 0;
    const { use, work, service, queue, clock, app, logbook } = startQueued(() => ++runs, {
      onError: ({ code, answered, command }) => void failures.push([code, answered, command]),
    });
    await use();
    clock.advance(900_000);
    work();
    await until(() => queue.leftOver.length === 0);
    expect(runs).toBe(0);
    expect(failures).toEqual([['WORK_EXPIRED', false, 'run']]);
    expect(logbook.entries).toMatchObject([
      { event: 'WORK_EXPIRED', level: 'error', incidentId: 'incident-1' },
    ]);
    expect(app.counters.HANDLER_FAILED).toBe(1);
    expect(service.told()).toEqual([]);
    expect(await queue.depth()).toMatchObject({ failed: 1 });
  });

  test('is given up while it runs, when the token ends', async () => {
    const { use, work, service, queue, clock, logbook } = startQueued(() => new Promise(() => undefined));
    await use();
    clock.advance(60_000);
    work();
    await turns();
    clock.advance(824_999);
    await turns();
    expect(service.told()).toEqual([]);
    clock.advance(1);
    await until(() => queue.leftOver.length === 0);
    expect(service.told()).toEqual([gaveUp]);
    expect(logbook.entries).toMatchObject([{ event: 'HANDLER_TOO_SLOW', attempt: 1 }]);
  });
});

describe('a worker that ends', () => {
  test('waits for handlers', async () => {
    const held = pending<string>();
    const { use, work, service, clock } = startQueued(() => held.promise);
    await use();
    const worker = work();
    await turns();
    const closed = worker.close({ drainMs: 5000 });
    clock.advance(4999);
    held.give('done');
    await closed;
    expect(service.told()).toEqual(['PATCH @original "done"']);
  });

  test('hands back what does not end, answers it no more, and another worker runs it', async () => {
    const held = pending<string>();
    const aborted: boolean[] = [];
    let runs = 0;
    const { use, work, service, queue, clock, logbook, app } = startQueued(
      async ({ signal }: Queued) => {
        runs++;
        if (runs === 2) return 'by the second';
        const said = await held.promise;
        aborted.push(signal.aborted);
        return said;
      },
      {},
      LOADING,
    );
    await use();
    const worker = work();
    await turns();
    const closed = worker.close({ drainMs: 5000 });
    await turns();
    clock.advance(5000);
    await closed;
    expect(app.inFlight.count).toBe(0);
    held.give('by the first');
    await turns();
    expect(aborted).toEqual([true]);
    expect(service.told()).toEqual([]);
    expect(logbook.entries).toMatchObject([{ event: 'WORK_HANDED_BACK', level: 'info' }]);
    work();
    await until(() => queue.leftOver.length === 0);
    expect(service.told()).toEqual(['GET @original', 'PATCH @original "by the second"']);
    expect(runs).toBe(2);
  });

  test('is ended by the app, and work in memory that is left is told and logged', async () => {
    const held = pending<string>();
    const { use, work, service, queue, clock, logbook, app } = startQueued(() => held.promise);
    await use();
    await use();
    work({ concurrency: 1 });
    await turns();
    const closed = app.close({ drainMs: 1000 });
    await turns();
    clock.advance(1000);
    await closed;
    expect(queue.leftOver).toEqual([]);
    expect(service.told()).toHaveLength(2);
    expect(logbook.entries.map(({ event }) => event)).toEqual([
      'WORK_HANDED_BACK',
      'WORK_LEFT',
      'WORK_GIVEN_UP',
      'WORK_GIVEN_UP',
    ]);
    await expect(queue.check()).rejects.toMatchObject({ code: 'QUEUE_CLOSED' });
    expect(clock.waiting()).toBe(0);
  });
});

describe('a worker of another version', () => {
  test('tells the user of a command that it does not know, and names it in the log', async () => {
    const queue = createMemoryQueue();
    const { use } = startQueued(() => 'done', { queue });
    const { app, service, logbook } = startApp({ commands: [], queue });
    await use();
    runWorker(app);
    await until(() => queue.leftOver.length === 0);
    expect(service.told()).toEqual([expect.stringMatching(/^PATCH @original /) as string]);
    expect(logbook.entries.map(({ event }) => event)).toEqual(['COMMAND_UNKNOWN', 'WORK_UNKNOWN']);
    await app.close();
  });

  test('runs a handler that is queued no more, and asks no guard a second time', async () => {
    const queue = createMemoryQueue();
    const { use } = startQueued(() => 'done', { queue });
    class Here {
      @SlashCommand('run', 'd')
      run() {
        return 'here';
      }
    }
    const { app, service } = startApp({ commands: [Here], queue, guards: [() => 'Not now.'] });
    await use();
    runWorker(app);
    await until(() => queue.leftOver.length === 0);
    expect(service.told()).toEqual(['PATCH @original "here"']);
    await app.close();
  });
});
