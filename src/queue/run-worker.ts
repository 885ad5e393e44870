import * as z from 'zod/mini';
import type { App } from '../app/app-types.js';
import { commandLine, isLoadedByCommandLine } from '../common/command-line.js';
import type { WorkQueue } from '../commands/queue/work-queue.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { describeError } from '../common/log.js';
import { giveUpExpiring, giveUpLeft, LAST_CALL_MS } from './give-up.js';
import { isRecurring, nextRunMs, queueNextRun } from './recurring.js';
import { Concurrency } from './work-rules.js';
import { requireWork, runQueuedWork } from './run-queued-work.js';
import { END_SIGNALS, readGiven, whole, type EndSignal } from '../common/read-given.js';

/** Options of `runWorker`. */
export interface RunWorkerOptions {
  /** How many handlers run concurrently. A whole number from 1 to 1,000; default 10. */
  readonly concurrency?: number | undefined;
  /**
   * How long `close` drains running handlers, in milliseconds, before it hands their work back. A whole number from 0;
   * default 25,000.
   */
  readonly drainMs?: number | undefined;
  /**
   * Signals that close the app and its worker, for a process without a server. Default: none.
   *
   * @example endOn: ['SIGTERM']
   */
  readonly endOn?: readonly EndSignal[] | undefined;
}

/** A running worker. */
export interface RunningWorker {
  /**
   * Drains: takes no more work, waits for handlers for `drainMs`, then hands back the rest: their signals abort, they
   * answer no more, and another worker runs them again. `app.close` does the same. Never rejects.
   */
  close(options?: { readonly drainMs?: number | undefined }): Promise<void>;
  /**
   * Resolves when it takes work and recurring jobs are queued, or it could not start. Within `onStart`, at once, since it
   * takes work when `onStart` is done. Never rejects.
   */
  readonly started: Promise<void>;
  /**
   * Resolves when the app and its queue are closed, by `endOn` or otherwise: then close your stores and clients. Never
   * rejects.
   */
  readonly ended: Promise<void>;
}

const Options = z.strictObject({
  concurrency: Concurrency,
  drainMs: z._default(whole(0), 25_000),
  endOn: z._default(z.array(z.enum(END_SIGNALS)), []),
});

/** How often the worker looks for expiring work, while any waits. */
const LOOK_MS = 15_000;
/**
 * When it looks again if none waits, in milliseconds: what is added meanwhile expires later, since interactions are a
 * few seconds old when they are queued, and expire after 15 minutes.
 */
const IDLE_LOOK_MS = 840_000;

type Close = (drainMs: number) => Promise<void>;

/**
 * Runs the queued handlers of an app, in the process that receives interactions or in others with the same commands.
 * Under the command line, it starts when the app is served, never if the app is only read. It starts the app first; if
 * that fails, or the cron expression of a job cannot be read, it logs `START_FAILED`, closes the app, and sets the exit
 * code to 1.
 *
 * @throws CommandryError `SETTING_INVALID`, `QUEUE_MISSING`, `QUEUE_HAS_WORKER`, or why a file of SQLite cannot be used.
 * @example runWorker(app, { endOn: ['SIGTERM'] });
 */
export function runWorker(app: App, options: RunWorkerOptions = {}): RunningWorker {
  const { queue, closers, closed, life, log, clock } = requireWork(app);
  const { concurrency, drainMs: ownDrainMs, endOn } = readGiven(Options, options, 'runWorker');
  if (!queue) throw new CommandryError('QUEUE_MISSING', 'runWorker was called with an app without a queue.');

  let isClosed = false;
  let started = Promise.resolve();
  let close: Close = () => Promise.resolve();
  const start = (): Promise<void> => {
    if (isClosed) return Promise.resolve();
    const worker = beginWork(app, queue, concurrency);
    const endOnSignal = (): void => {
      void app.close({ drainMs: ownDrainMs });
    };
    const end = async (drainMs: number): Promise<void> => {
      await close(drainMs);
      // Work in memory ends with this process.
      await giveUpLeft(requireWork(app), queue);
    };
    let closing: Promise<void> | undefined;
    close = (drainMs) => {
      closing ??= worker.close(drainMs).then(() => {
        closers.delete(end);
        for (const signal of endOn) process.off(signal, endOnSignal);
      });
      return closing;
    };
    closers.add(end);
    for (const signal of endOn) process.on(signal, endOnSignal);
    return worker.ready;
  };
  const recurring = app.jobs.filter(isRecurring);
  const startFirst = async (): Promise<void> => {
    try {
      await life?.whenStarted();
      // Cron expressions that cannot be read are told now, not when the first of them is due.
      await Promise.all(recurring.map(({ schedule }) => nextRunMs(schedule, clock.now())));
      await start();
    } catch (error) {
      const message = 'The app could not start, so there is no worker. The app is closed.';
      log({ level: 'error', event: 'START_FAILED', message, error: describeError(error) });
      process.exitCode = 1;
      void app.close({ drainMs: ownDrainMs });
    }
  };
  const begin = (): void => {
    const starting = life || recurring.length > 0 ? startFirst() : start();
    // onStart would wait for itself.
    if (!life?.isCalledByStart()) started = starting;
  };
  if (isLoadedByCommandLine()) commandLine()?.whenServed?.(begin);
  else begin();
  return {
    close: ({ drainMs = ownDrainMs } = {}) => {
      isClosed = true;
      return close(drainMs);
    },
    get started() {
      return started;
    },
    ended: closed,
  };
}

interface BegunWork {
  /** Resolves when the next runs of recurring jobs are queued, or could not be. */
  readonly ready: Promise<void>;
  readonly close: Close;
}

/** Starts to take work, to look for expiring work, and recurring jobs. */
function beginWork(app: App, queue: WorkQueue, concurrency: number): BegunWork {
  const work = requireWork(app);
  const { clock, log } = work;
  const fail = (error: unknown): void => {
    const message = 'The queue failed. Work goes on when it is back.';
    log({ level: 'error', event: 'WORK_QUEUE_FAILED', message, error: describeError(error) });
  };
  const worker = queue.work((attempt) => runQueuedWork(app, attempt), { concurrency, onError: fail });
  let toQueue = app.jobs.filter(isRecurring);
  /** Queues the next runs. What could not be queued is left for later. */
  const queueRuns = async (): Promise<void> => {
    for (const job of toQueue) {
      await queueNextRun(work, job, clock.now());
      toQueue = toQueue.filter((other) => other !== job);
    }
  };
  const ready = queueRuns().catch(fail);
  let isClosed = false;
  let cancel = (): void => undefined;
  let looking = ready;
  /** Returns when to look again. */
  const lookOnce = async (): Promise<number> => {
    await queueRuns();
    if (await giveUpExpiring(work, queue)) return LOOK_MS;
    const waiting = await queue.expiring(clock.now() + IDLE_LOOK_MS + LAST_CALL_MS);
    return waiting.length === 0 ? IDLE_LOOK_MS : LOOK_MS;
  };
  const lookIn = (ms: number): void => {
    cancel = clock.after(ms, () => {
      looking = lookOnce()
        .catch((error: unknown) => {
          fail(error);
          return LOOK_MS;
        })
        .then((nextMs) => {
          if (!isClosed) lookIn(nextMs);
        });
    });
  };
  lookIn(LOOK_MS);
  return {
    ready,
    close: async (drainMs) => {
      isClosed = true;
      cancel();
      await Promise.all([worker.close({ drainMs }), looking]);
    },
  };
}
