import type { App } from '../app/app-types.js';
import type { AppWork } from '../app/app-work.js';
import { isLoadedByCommandLine } from '../app/loading-hook.js';
import type { QueuedWork, WorkAttempt, WorkQueue } from '../commands/queue/work-queue.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { describeError } from '../common/log.js';
import { readConcurrency } from './read-work.js';
import { giveUpWork, requireWork, runQueuedWork } from './run-queued-work.js';

export interface RunWorkerOptions {
  /** How many handlers run at once. A whole number from 1 to 1,000; default 10. */
  readonly concurrency?: number | undefined;
  /**
   * How long `close` lets handlers run on, in milliseconds, before it hands their work back. A whole number from 0;
   * default 25,000.
   */
  readonly drainMs?: number | undefined;
  /**
   * The signals that close the app, its worker included, for a process without a server that does. Default: none.
   *
   * @example endOn: ['SIGTERM']
   */
  readonly endOn?: readonly ('SIGTERM' | 'SIGINT' | 'SIGHUP' | 'SIGBREAK')[] | undefined;
}

/** A worker that runs. */
export interface RunningWorker {
  /**
   * Takes no more work, lets handlers run on for `drainMs`, and hands back what has not ended then: its signal aborts, it
   * answers no more, and another worker runs it again. `app.close` does the same. Never rejects.
   */
  close(options?: { readonly drainMs?: number | undefined }): Promise<void>;
}

/** How often the worker looks for work whose token ends. */
const LOOK_MS = 15_000;
/** How long before its token ends work is given up that still waits: until two looks later. */
const LAST_CALL_MS = 30_000;
/** How many users are told at once. */
const TOLD_AT_ONCE = 20;

/**
 * Runs queued handlers of an app, in the process that receives interactions or in others with the same commands.
 *
 * @throws CommandryError `SETTING_INVALID`, `QUEUE_MISSING` or `QUEUE_HAS_WORKER`.
 * @example runWorker(app, { endOn: ['SIGTERM'] });
 */
export function runWorker(app: App, options: RunWorkerOptions = {}): RunningWorker {
  const work = requireWork(app);
  const { queue, clock, log, closers } = work;
  const concurrency = readConcurrency(options.concurrency);
  const { drainMs: ownDrainMs = 25_000, endOn = [] } = options;
  if (!Number.isInteger(ownDrainMs) || ownDrainMs < 0)
    throw new CommandryError('SETTING_INVALID', 'runWorker: drainMs must be a whole number from 0.');
  if (!queue) throw new CommandryError('QUEUE_MISSING', 'runWorker was called with an app without a queue.');
  // The command line only reads the app.
  if (isLoadedByCommandLine()) return { close: () => Promise.resolve() };
  const fail = (error: unknown): void => {
    const message = 'The queue failed. Work goes on when it is back.';
    log({ level: 'error', event: 'WORK_QUEUE_FAILED', message, error: describeError(error) });
  };
  const worker = queue.work((attempt) => runQueuedWork(app, attempt), { concurrency, onError: fail });

  let isClosed = false;
  let cancel = (): void => undefined;
  let looking = Promise.resolve();
  const look = (): void => {
    cancel = clock.after(LOOK_MS, () => {
      looking = giveUpExpiring(app, work, queue).catch(fail);
      void looking.then(() => {
        if (!isClosed) look();
      });
    });
  };
  look();

  let closing: Promise<void> | undefined;
  const close = (drainMs: number): Promise<void> => {
    closing ??= (async () => {
      isClosed = true;
      cancel();
      await Promise.all([worker.close({ drainMs }), looking]);
      closers.delete(end);
      for (const signal of endOn) process.off(signal, endOnSignal);
    })();
    return closing;
  };
  const end = async (drainMs: number): Promise<void> => {
    await close(drainMs);
    // Nobody else has what is in memory.
    await giveUpLeft(app, work, queue);
  };
  const endOnSignal = (): void => {
    void app.close({ drainMs: ownDrainMs });
  };
  closers.add(end);
  for (const signal of endOn) process.on(signal, endOnSignal);
  return { close: ({ drainMs = ownDrainMs } = {}) => close(drainMs) };
}

/** Tells the users whose work would not begin before their token ends. */
async function giveUpExpiring(app: App, { clock }: AppWork, queue: WorkQueue): Promise<void> {
  const found = await queue.expiring(clock.now() + LAST_CALL_MS);
  await inTurns(found, async (work) => {
    // Another worker may have taken it, or be telling its user.
    if (await queue.remove(work.id)) await giveUpWork(app, toAttempt(work), 'tokenEnds');
  });
}

/** Tells the users whose work ends with the process. */
async function giveUpLeft(app: App, { log }: AppWork, queue: WorkQueue): Promise<void> {
  const { leftOver: left = [] } = queue;
  if (left.length === 0) return;
  const message = `The app ended before ${left.length} pieces of work in memory began.`;
  log({ level: 'warn', event: 'WORK_LEFT', message, count: left.length });
  await inTurns(left, async (work) => {
    if (await queue.remove(work.id)) await giveUpWork(app, toAttempt(work), 'shutdown');
  });
}

async function inTurns(
  works: readonly QueuedWork[],
  tell: (work: QueuedWork) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < works.length; at += TOLD_AT_ONCE)
    await Promise.all(works.slice(at, at + TOLD_AT_ONCE).map(tell));
}

/** Work that is answered without an attempt. */
function toAttempt(work: QueuedWork): WorkAttempt {
  const { signal } = new AbortController();
  return { work, attempt: 1, isLast: true, signal, notes: [], note: () => Promise.resolve() };
}
