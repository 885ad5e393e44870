import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import {
  defineJob,
  DoNotRetry,
  Job,
  createMemoryQueue,
  runQueuedWork,
  runWorker,
  type AppOptions,
  type QueuedJob,
  type WorkAttempt,
} from 'commandry';
import { createManualClock } from '../support/time/manual-clock.js';
import { pending } from '../support/apps/after-defer.js';
import { START_MS, startApp } from '../support/apps/started-app.js';
import { turns, until } from '../support/time/wait.js';

/** An app with jobs in memory, on a clock that stands still, and a worker. */
function startJobs(commands: AppOptions['commands'], settings: Partial<AppOptions> = {}) {
  const clock = createManualClock(START_MS);
  const delays: number[] = [];
  const after = (delayMs: number, callBack: () => void) => {
    delays.push(delayMs);
    return clock.after(delayMs, callBack);
  };
  const queue = createMemoryQueue({ clock: { ...clock, after } });
  const started = startApp({ commands, clock, queue, ...settings });
  onTestFinished(() => queue.close());
  const worker = runWorker(started.app, { drainMs: 0 });
  return { ...started, clock, queue, worker, delays };
}

function attemptAt(name: string, data: unknown, change: Partial<WorkAttempt> = {}): WorkAttempt {
  const work = {
    id: `${name}.1`,
    kind: 'job',
    name,
    data: { data },
    delayMs: 0,
    maxAttempts: 5,
    backoffMs: 1,
  };
  const { signal } = new AbortController();
  return {
    ...{ work: { ...work, kind: 'job' }, attempt: 1, isLast: false, signal, notes: [] },
    note: () => Promise.resolve(),
    ...change,
  };
}

describe('a job', () => {
  test('runs after its delay, with its data, the tools of a job, and the same key for all attempts', async () => {
    const seen: unknown[] = [];
    class Reminders {
      readonly #name = 'Reminders';
      @Job('remind', { backoffMs: 100 })
      remind({ data, attempt, isLastAttempt, idempotencyKey, name, t, rest }: QueuedJob<{ text: string }>) {
        seen.push([this.#name, data, attempt, isLastAttempt, idempotencyKey, name, t('key'), typeof rest]);
        if (attempt === 1) throw new Error('not yet');
      }
    }
    const { app, clock, queue } = startJobs([Reminders]);
    const { id } = await app.later(60_000, Reminders, 'remind', { text: 'tea' });
    clock.advance(59_999);
    await turns();
    expect(seen).toEqual([]);
    clock.advance(1);
    await until(() => seen.length === 1);
    await turns();
    clock.advance(100);
    await until(() => queue.leftOver.length === 0);
    const facts = (attempt: number) => [
      ...['Reminders', { text: 'tea' }, attempt, false, id, 'remind', 'key', 'object'],
    ];
    expect(seen).toEqual([facts(1), facts(2)]);
  });

  test('that fails is logged as an attempt, and counted and told as failed after the last one', async () => {
    const failing = defineJob('fail', { maxAttempts: 2, backoffMs: 50 }, () =>
      Promise.reject(new Error('no')),
    );
    const { app, clock, queue, logbook } = startJobs([failing]);
    await app.later(0, failing, undefined);
    await until(() => logbook.entries.length === 1);
    await turns();
    expect(app.counters.JOB_FAILED).toBe(0);
    clock.advance(50);
    await until(() => queue.leftOver.length === 0);
    const about = {
      job: 'fail',
      queuedId: expect.stringMatching(/^fail~/) as string,
      incidentId: 'incident-1',
    };
    expect(logbook.entries).toMatchObject([
      { level: 'warn', event: 'WORK_ATTEMPT_FAILED', attempt: 1, error: { message: 'no' }, ...about },
      { level: 'error', event: 'JOB_FAILED', attempt: 2, error: { message: 'no' }, ...about },
    ]);
    expect(app.counters.JOB_FAILED).toBe(1);
  });

  test('that says not to try again has failed with its first attempt', async () => {
    const gone = new Error('404');
    const failing = defineJob('reminders/send', () =>
      Promise.reject(new DoNotRetry('The channel is gone.', { cause: gone })),
    );
    const { app, queue, logbook } = startJobs([failing]);
    await app.later(0, 'reminders/send');
    await until(() => queue.leftOver.length === 0);
    expect(logbook.entries).toMatchObject([
      {
        ...{ level: 'error', event: 'JOB_FAILED', job: 'reminders/send', attempt: 1 },
        error: { name: 'DoNotRetry', message: 'The channel is gone.', cause: { message: '404' } },
      },
    ]);
    expect(app.counters.JOB_FAILED).toBe(1);
    expect(await queue.depth()).toMatchObject({ failed: 1, delayed: 0 });
  });

  test('that says so while its worker ends is not handed back', async () => {
    const failing = defineJob('fail', () => Promise.reject(new DoNotRetry('The channel is gone.')));
    const { app } = startApp({ commands: [failing], queue: createMemoryQueue() });
    const attempt = attemptAt('fail', undefined, { signal: AbortSignal.abort() });
    expect(await runQueuedWork(app, attempt)).toBe('failed');
  });

  test('may queue others, and one of the same id is there once', async () => {
    const seen: string[] = [];
    const second = defineJob('second', ({ data }: QueuedJob<string>) => void seen.push(data));
    const first = defineJob('first', async ({ later, data }: QueuedJob<string>) => {
      seen.push(data);
      await later(0, second, `${data} again`, { id: 'only' });
      await later(0, second, 'twice', { id: 'only' });
    });
    const { app, queue } = startJobs([first, second]);
    await app.later(0, first, 'tea');
    await until(() => queue.leftOver.length === 0);
    expect(seen).toEqual(['tea', 'tea again']);
  });

  test('that was cancelled does not run', async () => {
    const seen: unknown[] = [];
    const { app, clock, queue } = startJobs([defineJob('x', ({ name }) => void seen.push(name))]);
    const queued = await app.later(1000, 'x');
    expect(await queued.cancel()).toBe(true);
    clock.advance(1000);
    await turns();
    expect([seen, queue.leftOver]).toEqual([[], []]);
  });

  test('is not lost when its delay is longer than a timer can be', async () => {
    const seen: unknown[] = [];
    const { app, clock, delays } = startJobs([defineJob('x', ({ name }) => void seen.push(name))]);
    const yearMs = 31_536_000_000;
    await app.later(yearMs, 'x');
    // A timer of Node.js that is set to more fires at once.
    const longestMs = 2 ** 31 - 1;
    for (let passedMs = 0; passedMs < yearMs - 1; passedMs += longestMs) {
      clock.advance(Math.min(longestMs, yearMs - 1 - passedMs));
      await turns();
    }
    expect(seen).toEqual([]);
    clock.advance(1);
    await until(() => seen.length === 1);
    expect(Math.max(...delays)).toBe(longestMs);
  });

  test('goes on while the app ends, and is told to stop only when the time for that is over', async () => {
    const told: unknown[] = [];
    const end = pending<undefined>();
    const job = defineJob('long', { maxAttempts: 1 }, async ({ signal }) => {
      signal.addEventListener('abort', () => told.push(signal.reason));
      await end.promise;
    });
    const { app, queue, logbook } = startJobs([job]);
    await app.later(0, job, undefined);
    await until(() => app.inFlight.count === 1);
    const closed = app.close({ drainMs: 25_000 });
    await turns();
    expect(told).toEqual([]);
    end.give(undefined);
    await closed;
    expect([told, queue.leftOver, logbook.entries, app.counters.JOB_FAILED]).toEqual([[], [], [], 0]);
  });

  test('is told to stop when its worker ends, and is handed back', async () => {
    const stopped = pending<unknown>();
    const job = defineJob('long', async ({ signal }) => {
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          stopped.give(signal.reason);
          reject(signal.reason as Error);
        });
      });
    });
    const { app, queue, worker, logbook } = startJobs([job]);
    await app.later(0, job, undefined);
    await until(() => app.inFlight.count === 1);
    await worker.close();
    expect(await stopped.promise).toMatchObject({ name: 'AbortError' });
    expect(queue.leftOver).toMatchObject([{ name: 'long' }]);
    expect(logbook.entries).toMatchObject([
      {
        level: 'info',
        event: 'JOB_STOPPED',
        message: expect.stringContaining('its worker is ending') as string,
      },
    ]);
    expect(app.counters.JOB_FAILED).toBe(0);
  });
});

describe('a schema', () => {
  const parsed = defineJob(
    'parsed',
    { schema: z.string('no text').transform((text) => text.length) },
    ({ data }) => {
      if (data !== 3) throw new Error('wrong');
    },
  );

  test('makes what the handler gets', async () => {
    const { app } = startJobs([parsed]);
    expect(await runQueuedWork(app, attemptAt('parsed', 'tea'))).toBe('done');
  });

  test('that refuses the data ends the job at once, and says why', async () => {
    const { app, logbook } = startJobs([parsed]);
    expect(await runQueuedWork(app, attemptAt('parsed', 7))).toBe('failed');
    expect(logbook.entries).toMatchObject([
      { level: 'error', event: 'JOB_DATA_INVALID', job: 'parsed', error: { cause: { message: 'no text' } } },
    ]);
    expect(app.counters.JOB_FAILED).toBe(1);
  });

  test('that fails is tried again, and says where it is', async () => {
    const schema = z.string().refine(() => Promise.reject(new Error('The database is away.')));
    const { app, logbook } = startJobs([defineJob('checked', { schema }, () => undefined)]);
    expect(await runQueuedWork(app, attemptAt('checked', 'tea'))).toBe('again');
    expect(logbook.entries).toMatchObject([
      {
        error: {
          message: expect.stringContaining("The schema of the job 'checked'") as string,
          cause: { message: 'The database is away.' },
        },
      },
    ]);
  });
});

describe('a job that the app does not know', () => {
  test('waits for minutes between its attempts, as long as a deployment takes', async () => {
    const { queue, clock, delays } = startJobs([], { log: () => undefined });
    const work = {
      id: 'new~1',
      kind: 'job',
      name: 'new',
      data: {},
      maxAttempts: 5,
      backoffMs: 1000,
    } as const;
    await queue.add({ ...work, delayMs: 0 });
    for (const pauseMs of [60_000, 120_000, 240_000, 480_000]) {
      await until(() => delays.includes(pauseMs));
      clock.advance(pauseMs);
    }
    await turns();
    expect(await queue.depth()).toMatchObject({ delayed: 0, failed: 1 });
  });

  test('is left for a newer worker, and reported at the last attempt', async () => {
    const { app, logbook } = startJobs([]);
    expect(await runQueuedWork(app, attemptAt('new', 1))).toBe('unknown');
    expect(await runQueuedWork(app, attemptAt('new', 1, { attempt: 5, isLast: true }))).toBe('failed');
    expect(logbook.entries).toMatchObject([
      { level: 'warn', event: 'WORK_ATTEMPT_FAILED', error: { code: 'JOB_UNKNOWN' } },
      { level: 'error', event: 'JOB_UNKNOWN', message: "The job 'new' failed." },
    ]);
    expect(app.counters.JOB_FAILED).toBe(1);
  });
});
