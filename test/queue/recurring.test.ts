import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createMemoryQueue,
  defineScheduled,
  DoNotRetry,
  runWorker,
  Scheduled,
  type AppOptions,
  type DueData,
  type JobContext,
  type QueuedJob,
  type ScheduledSettings,
  type WorkQueue,
} from 'commandry';
import { createSqliteQueue } from 'commandry/sqlite';
import { startApp } from '../support/apps/started-app.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { createManualClock, type ManualClock } from '../support/time/manual-clock.js';
import { turns } from '../support/time/wait.js';

/** A Wednesday, at a quarter past ten in UTC. */
const START_MS = Date.UTC(2026, 0, 14, 10, 15);
const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];

type Run = (job: QueuedJob<DueData>) => unknown;

/** Starts an app with one recurring job, and a worker. */
async function startRecurring(
  schedule: ScheduledSettings,
  {
    clock = createManualClock(START_MS),
    queue = createMemoryQueue({ clock, log: () => undefined }),
    run = () => undefined,
    ...settings
  }: Partial<AppOptions> & { clock?: ManualClock; queue?: WorkQueue; run?: Run } = {},
) {
  const ran: string[] = [];
  const dueAt: string[] = [];
  const job = defineScheduled('digest', schedule, (given) => {
    ran.push(new Date(clock.now()).toISOString());
    dueAt.push(new Date(given.data.dueAtMs).toISOString());
    return run(given);
  });
  const started = startApp({ commands: [job], clock, queue, ...settings });
  const worker = runWorker(started.app, { drainMs: 0 });
  onTestFinished(async () => void (await started.app.close({ drainMs: 0 })));
  await worker.started;
  /** Lets time pass, a moment at a time. */
  const pass = async (ms: number): Promise<void> => {
    const untilMs = clock.now() + ms;
    for (let nextMs = clock.nextInMs(); clock.now() + nextMs <= untilMs; nextMs = clock.nextInMs()) {
      clock.advance(nextMs);
      await turns();
    }
    clock.advance(untilMs - clock.now());
    await turns();
  };
  return { ...started, worker, clock, queue, ran, dueAt, pass };
}

describe('a recurring job', () => {
  test('runs at every multiple of its duration', async () => {
    const { ran, dueAt, pass } = await startRecurring({ every: '1 day' });
    await pass(3 * DAY_MS);
    expect(ran).toEqual(['2026-01-15T00:00:00.000Z', '2026-01-16T00:00:00.000Z', '2026-01-17T00:00:00.000Z']);
    expect(dueAt).toEqual(ran);
  });

  test('runs as a cron expression says, in its time zone, whatever the clocks there do', async () => {
    const clock = createManualClock(Date.UTC(2026, 2, 27, 12));
    const { ran, pass } = await startRecurring({ cron: '0 9 * * *', timeZone: 'Europe/Berlin' }, { clock });
    await pass(3 * DAY_MS);
    // Summer time began on the 29th.
    expect(ran).toEqual(['2026-03-28T08:00:00.000Z', '2026-03-29T07:00:00.000Z', '2026-03-30T07:00:00.000Z']);
  });

  test('is in UTC without a time zone, wherever the machine is', async () => {
    const { ran, pass } = await startRecurring({ cron: '30 10 * * 1-5' });
    await pass(DAY_MS);
    expect(ran).toEqual(['2026-01-14T10:30:00.000Z']);
  });

  test('is retried like any job, and its next run comes all the same', async () => {
    const attempts: number[] = [];
    const { ran, pass, logbook } = await startRecurring(
      { every: '1 h', maxAttempts: 2, backoffMs: 1000 },
      {
        run: ({ attempt }) => {
          attempts.push(attempt);
          throw new Error('no');
        },
      },
    );
    await pass(HOUR_MS * 2);
    expect(attempts).toEqual([1, 2, 1, 2]);
    expect(ran).toHaveLength(4);
    expect(logbook.events()).toContain('JOB_FAILED');
  });

  test('is not retried when it says so', async () => {
    const { ran, pass } = await startRecurring(
      { every: '1 h' },
      {
        run: () => {
          throw new DoNotRetry('The channel is gone.');
        },
      },
    );
    await pass(HOUR_MS);
    expect(ran).toHaveLength(1);
  });

  test('runs once, however many processes queue it, with a key that names the run', async () => {
    const clock = createManualClock(START_MS);
    const file = `${makeTemporaryFolder()}/bot.sqlite`;
    const keys: string[] = [];
    const start = () =>
      startRecurring(
        { every: '1 h' },
        {
          clock,
          queue: createSqliteQueue({ file, clock }),
          run: ({ idempotencyKey }) => void keys.push(idempotencyKey),
        },
      );
    const [first, second] = [await start(), await start()];
    await expect.poll(() => first.queue.depth()).toMatchObject({ delayed: 1 });
    clock.advance(45 * MINUTE_MS);
    await expect.poll(() => [...first.ran, ...second.ran]).toHaveLength(1);
    expect(keys).toEqual([`digest~at~${Date.UTC(2026, 0, 14, 11)}`]);
    await expect.poll(() => first.queue.depth()).toMatchObject({ active: 0, delayed: 1, waiting: 0 });
  });

  test('that was missed while no worker was there runs once when there is one, and says when it was due', async () => {
    const clock = createManualClock(START_MS);
    const file = `${makeTemporaryFolder()}/bot.sqlite`;
    const start = () =>
      startRecurring({ every: '1 day' }, { clock, queue: createSqliteQueue({ file, clock }) });
    const before = await start();
    await before.app.close();
    clock.advance(3 * DAY_MS);
    const after = await start();
    await expect.poll(() => after.ran).toHaveLength(1);
    expect(after.dueAt).toEqual(['2026-01-15T00:00:00.000Z']);
    await expect.poll(() => after.queue.depth()).toMatchObject({ active: 0, delayed: 1 });
  });

  test('that got another schedule no longer runs at the times of the old one', async () => {
    const clock = createManualClock(START_MS);
    const file = `${makeTemporaryFolder()}/bot.sqlite`;
    const open = () => createSqliteQueue({ file, clock });
    const before = await startRecurring({ cron: '0 11 * * *' }, { clock, queue: open() });
    await before.app.close();
    const after = await startRecurring({ cron: '0 12 * * *' }, { clock, queue: open() });
    clock.advance(45 * MINUTE_MS);
    await expect.poll(() => after.queue.depth()).toMatchObject({ waiting: 0, active: 0, delayed: 1 });
    expect(after.ran).toEqual([]);
    clock.advance(HOUR_MS);
    await expect.poll(() => after.ran).toEqual(['2026-01-14T12:00:00.000Z']);
  });

  test('is queued as soon as the queue can be reached', async () => {
    const clock = createManualClock(START_MS);
    const queue = createMemoryQueue({ clock, log: () => undefined });
    let isAway = true;
    const add = queue.add.bind(queue);
    queue.add = (work) => (isAway ? Promise.reject(new Error('away')) : add(work));
    const { ran, pass } = await startRecurring({ every: '1 h' }, { clock, queue });
    expect(ran).toEqual([]);
    isAway = false;
    await pass(HOUR_MS);
    expect(ran).toEqual(['2026-01-14T11:00:00.000Z']);
  });

  test('with an expression that nobody can read ends the start, with the expression in the log', async () => {
    const { exitCode } = process;
    const { logbook, queue } = await startRecurring({ cron: '61 9 * * *' });
    expect(process.exitCode).toBe(1);
    process.exitCode = exitCode;
    expect(JSON.stringify(logbook.entries)).toContain("'61 9 * * *'");
    expect(logbook.events()).toContain('START_FAILED');
    await expect
      .poll(() =>
        queue.check().then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
  });

  test('can be a method of a class, with the job, with less, or without', async () => {
    const clock = createManualClock(START_MS);
    const seen: unknown[] = [];
    class Digests {
      @Scheduled('whole', { every: '1 h' })
      whole({ data }: QueuedJob<DueData>) {
        seen.push(data.dueAtMs - START_MS);
      }
      @Scheduled('tools', { every: '1 h' })
      tools({ t }: JobContext) {
        seen.push(t('key'));
      }
      @Scheduled('nothing', { every: '1 h' })
      nothing() {
        seen.push('ran');
      }
    }
    const { pass } = await startRecurring({ every: '1 day' }, { clock, commands: [Digests] });
    await pass(HOUR_MS);
    expect(seen).toEqual([45 * MINUTE_MS, 'key', 'ran']);
  });
});

test.each<[object, RegExp]>([
  [{}, /one of every and cron/],
  [{ every: '1 day', cron: '0 9 * * *' }, /one of every and cron/],
  [{ every: '1 fortnight' }, /"1 fortnight"[^]*a duration from a second to a year/],
  [{ every: 10 }, /a duration from a second to a year/],
  [{ cron: 'daily' }, /"daily"[^]*five or six fields/],
  [{ cron: '0 9 * * *', timeZone: 'Europe/Atlantis' }, /"Europe\/Atlantis"[^]*IANA time zone/],
  [{ every: '1 day', maxAttempt: 3 }, /'maxAttempt'/],
  [{ every: '1 day', maxAttempts: 0 }, /maxAttempts/],
])('the schedule %j is refused when the app is created', (schedule, wanted) => {
  const job = defineScheduled('digest', schedule as ScheduledSettings, () => undefined);
  expect(() => startApp({ commands: [job] })).toThrow(wanted);
});
