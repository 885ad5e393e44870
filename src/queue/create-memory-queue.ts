import * as z from 'zod/mini';
import type {
  KeptWork,
  QueueDepth,
  QueuedWork,
  Worker,
  WorkerOptions,
  WorkOutcome,
  WorkQueue,
} from '../commands/queue/work-queue.js';
import { systemClock, type Clock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { logToStderr, type Log } from '../common/log.js';
import { workOf } from '../app/app-work.js';
import { giveUpLeft } from './give-up.js';
import { LocalWorker, type RunAttempt } from './local-worker.js';
import { pauseAfter, UNKNOWN_PAUSE_MS, Concurrency, readWork } from './work-rules.js';
import { aClock, aFunction, readGiven, whole } from '../common/read-given.js';

/** Options of `createMemoryQueue`. */
export interface MemoryQueueOptions {
  /** Most queued work, not counting work in progress. A whole number from 1; default 10,000. */
  readonly maxWaiting?: number | undefined;
  /** For tests. Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** Receives the warning about work without a worker. Default: JSON lines on stderr. */
  readonly log?: Log | undefined;
}

const Options = z.strictObject({
  maxWaiting: z._default(whole(1), 10_000),
  clock: z._default(aClock(), () => systemClock),
  log: z._default(aFunction<Log>(), () => logToStderr),
});

const WorkOptions = z.object({ concurrency: Concurrency });

/** How long work may wait without a worker before a warning, in milliseconds. */
const IDLE_MS = 5000;

/** The longest delay of a timer, in milliseconds: about 24 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Queued work and its state. */
interface Kept {
  readonly work: QueuedWork;
  readonly notes: string[];
  /** The number of attempts that counted. */
  attempts: number;
  isActive: boolean;
  /** Cancels its timer, while it is delayed. */
  cancel?: (() => void) | undefined;
}

/**
 * Creates a queue in this process, for tests and bots on one machine. Work is lost with the process; on close, the rest
 * is in `leftOver`, and if the app closes it, its users are told.
 *
 * @throws CommandryError `SETTING_INVALID`.
 */
export function createMemoryQueue(options: MemoryQueueOptions = {}): MemoryQueue {
  const { maxWaiting, clock, log } = readGiven(Options, options, 'createMemoryQueue');
  return new MemoryQueue(maxWaiting, clock, log);
}

/** Notes cannot get lost here, so no answer lacks one. */
function toKept({ work, notes }: Kept): KeptWork {
  return { ...work, notes: [...notes] };
}

/** A queue in this process. */
export class MemoryQueue implements WorkQueue {
  readonly #maxWaiting: number;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #kept = new Map<string, Kept>();
  /** Ready work, in order. */
  #ready: Kept[] = [];
  #failed = 0;
  #worker: LocalWorker | undefined;
  #isClosed = false;
  #cancelWarning: (() => void) | undefined;
  #hasWarned = false;

  constructor(maxWaiting: number, clock: Clock, log: Log = logToStderr) {
    this.#maxWaiting = maxWaiting;
    this.#clock = clock;
    this.#log = log;
  }

  /** Unfinished work, oldest first. */
  get leftOver(): readonly KeptWork[] {
    return [...this.#kept.values()].map(toKept);
  }

  // Async, so that every failure is a rejection.
  // eslint-disable-next-line @typescript-eslint/require-await
  async add(given: QueuedWork): Promise<void> {
    const work = readWork(given);
    if (this.#isClosed) throw new CommandryError('QUEUE_CLOSED', 'The memory queue was closed.');
    if (this.#kept.has(work.id)) return;
    if (this.#kept.size - this.#activeCount >= this.#maxWaiting)
      throw new CommandryError(
        'QUEUE_FULL',
        `The memory queue keeps ${this.#maxWaiting} pieces of work, as many as maxWaiting allows.`,
      );
    const kept: Kept = { work, notes: [], attempts: 0, isActive: false };
    this.#kept.set(work.id, kept);
    this.#wait(kept, work.delayMs);
    this.#warnIfIdle();
  }

  remove(id: string): Promise<boolean> {
    const kept = this.#kept.get(id);
    if (!kept || kept.isActive) return Promise.resolve(false);
    kept.cancel?.();
    this.#ready = this.#ready.filter((other) => other !== kept);
    return Promise.resolve(this.#kept.delete(id));
  }

  work(run: RunAttempt, options: WorkerOptions = {}): Worker {
    if (this.#worker) throw new CommandryError('QUEUE_HAS_WORKER', 'The memory queue has a worker already.');
    if (this.#isClosed) throw new CommandryError('QUEUE_CLOSED', 'The memory queue was closed.');
    const { concurrency } = readGiven(WorkOptions, options, 'queue.work');
    this.#worker = new LocalWorker({
      run,
      concurrency,
      clock: this.#clock,
      onFree: () => {
        this.#takeMore();
      },
      onEnd: () => {
        this.#worker = undefined;
        this.#warnIfIdle();
      },
    });
    this.#cancelWarning?.();
    this.#cancelWarning = undefined;
    this.#takeMore();
    return this.#worker;
  }

  expiring(beforeMs: number): Promise<readonly KeptWork[]> {
    const waiting = [...this.#kept.values()].filter(({ isActive }) => !isActive);
    const found = waiting.filter(({ work }) => (work.expiresAtMs ?? Infinity) < beforeMs);
    return Promise.resolve(found.slice(0, 100).map(toKept));
  }

  /** Counts of the work; `failed` since the queue was created. */
  readonly depth = (): Promise<QueueDepth> => {
    const [waiting, active] = [this.#ready.length, this.#activeCount];
    const delayed = this.#kept.size - waiting - active;
    return Promise.resolve({ waiting, active, delayed, failed: this.#failed });
  };

  /** Rejects with `QUEUE_CLOSED` once the queue is closed. */
  readonly check = (): Promise<void> => {
    if (!this.#isClosed) return Promise.resolve();
    return Promise.reject(new CommandryError('QUEUE_CLOSED', 'The memory queue was closed.'));
  };

  /** Stops its worker at once. The rest stays in `leftOver`; if the app closes it, its users are told instead. */
  readonly close = async (app?: object): Promise<void> => {
    this.#isClosed = true;
    await this.#worker?.close();
    this.#cancelWarning?.();
    for (const { cancel } of this.#kept.values()) cancel?.();
    const work = app && workOf(app);
    if (work) await giveUpLeft(work, this);
  };

  get #activeCount(): number {
    return this.#worker?.activeCount ?? 0;
  }

  /** Warns once if no worker takes the work. */
  #warnIfIdle(): void {
    if (this.#hasWarned || this.#worker || this.#isClosed || this.#cancelWarning || this.#kept.size === 0)
      return;
    this.#cancelWarning = this.#clock.after(IDLE_MS, () => {
      this.#cancelWarning = undefined;
      const count = this.#kept.size;
      if (count === 0) return;
      this.#hasWarned = true;
      const message = `The memory queue has kept work for ${IDLE_MS / 1000} s, and has no worker. Call runWorker(app) in this process.`;
      this.#log({ level: 'warn', event: 'WORK_QUEUE_IDLE', message, count });
    });
  }

  /** Delays work. */
  #wait(kept: Kept, delayMs: number): void {
    if (delayMs > 0) {
      const firstMs = Math.min(delayMs, LONGEST_TIMER_MS);
      kept.cancel = this.#clock.after(firstMs, () => {
        this.#wait(kept, delayMs - firstMs);
      });
      return;
    }
    kept.cancel = undefined;
    this.#ready.push(kept);
    this.#takeMore();
  }

  #takeMore(): void {
    while (this.#worker && this.#worker.freePlaces > 0) {
      const kept = this.#ready.shift();
      if (!kept) return;
      const { work, notes, attempts } = kept;
      kept.isActive = true;
      this.#worker.begin({
        work,
        attempt: attempts + 1,
        notes: [...notes],
        note: (text) => {
          notes.push(text);
          return Promise.resolve();
        },
        settle: (outcome, isHandedBack) => {
          kept.isActive = false;
          this.#settle(kept, outcome, isHandedBack);
        },
      });
    }
  }

  #settle(kept: Kept, outcome: WorkOutcome, isHandedBack: boolean): void {
    const { work } = kept;
    if (outcome === 'again' && isHandedBack) {
      // It goes first: it has waited longest.
      this.#ready.unshift(kept);
      return;
    }
    kept.attempts++;
    if ((outcome === 'again' || outcome === 'unknown') && kept.attempts < work.maxAttempts) {
      const leastMs = outcome === 'unknown' ? UNKNOWN_PAUSE_MS : 0;
      this.#wait(kept, pauseAfter(Math.max(work.backoffMs, leastMs), kept.attempts));
      return;
    }
    if (outcome !== 'done') this.#failed++;
    this.#kept.delete(work.id);
  }
}
