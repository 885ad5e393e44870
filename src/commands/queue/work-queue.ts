import type { Clock } from '../../common/clock.js';
import type { TraceCarrier, Observer } from '../../common/observer.js';
import type { Awaitable } from '../types/reply-types.js';

/** Work that is kept until it is done, whatever becomes of the process that accepted it. Plain data, kept as JSON. */
export interface QueuedWork {
  /** Work with an id that the queue already keeps is not added again. At most 128 characters, without `:`. */
  readonly id: string;
  /** An interaction whose handler runs queued, or a job of the app. */
  readonly kind: 'interaction' | 'job';
  /** For logs and metrics: the path of the command, the id of the route or the name of the job. */
  readonly name: string;
  /** The handler's input, as JSON. */
  readonly data: unknown;
  /** How long it is kept before it runs, in milliseconds. 0: it runs as soon as a worker is free. */
  readonly delayMs: number;
  /** How often it is tried, at most. A whole number from 1. */
  readonly maxAttempts: number;
  /** The pause before the second attempt, in milliseconds; it doubles with each one, up to one hour. */
  readonly backoffMs: number;
  /** When it has become useless, in ms since 1970: the token of its interaction has ended. Undefined: never. */
  readonly expiresAtMs?: number | undefined;
  /** The trace of what queued it. Undefined without telemetry. */
  readonly carrier?: TraceCarrier | undefined;
}

/** Work that waits, with what is known of its earlier attempts. */
export interface KeptWork extends QueuedWork {
  /** Their notes, the oldest first. Default: none. */
  readonly notes?: readonly string[] | undefined;
  /** Whether one of them may have answered and left no note, because its process died. Default false. */
  readonly mayBeAnswered?: boolean | undefined;
}

/** One attempt at queued work. */
export interface WorkAttempt {
  /** The work that is tried. */
  readonly work: QueuedWork;
  /**
   * 1 for the first. An attempt whose process died counts as one. If that was the last, there are more than `maxAttempts`,
   * to answer for the work without running it: one, and if it dies too, another, until the work expires.
   */
  readonly attempt: number;
  /** Whether a failure of this attempt is the last. */
  readonly isLast: boolean;
  /** Aborted when the worker ends, or has lost the work to another worker. */
  readonly signal: AbortSignal;
  /** Notes of former attempts at the work, the oldest first. */
  readonly notes: readonly string[];
  /** Keeps a note with the work, for later attempts. Rejects if it may not be kept. */
  note(text: string): Promise<void>;
}

/**
 * The outcome of an attempt: `done`; `again` after its pause, and `failed` if it was the last; `failed` for
 * good; `unknown` as `again`, after a pause of a minute or more: a worker of another version may know the work, and a deployment
 * takes its time. A rejected promise is `again`. After its signal has aborted, `again` hands the work back: it runs again at once,
 * and the attempt does not count.
 */
export type WorkOutcome = 'done' | 'again' | 'unknown' | 'failed';

/** Work that is done by a worker. */
export interface Worker {
  /**
   * Takes no more work and waits for what is under way. After `drainMs` it aborts the signals of what has not ended, gives
   * that two seconds to do so, and hands it back, to be taken at once by another worker. Never rejects.
   *
   * @param options.drainMs - Default 0.
   */
  close(options?: { readonly drainMs?: number | undefined }): Promise<void>;
}

/** How much work there is. */
export interface QueueDepth {
  /** Ready to run. */
  readonly waiting: number;
  /** How many pieces of work are under way. */
  readonly active: number;
  /** Waiting for its time, or for another attempt. */
  readonly delayed: number;
  /** Given up. */
  readonly failed: number;
}

/** How a worker of a queue takes work. */
export interface WorkerOptions {
  /** How many pieces of work are under way at once. A whole number from 1 to 1,000; default 10. */
  readonly concurrency?: number | undefined;
  /** Learns of failures of the queue itself, such as a lost connection. Work goes on when it is back. */
  readonly onError?: ((error: Error) => void) | undefined;
}

/**
 * Keeps work, and gives it to workers at least once: work whose process died is given to another. `createMemoryQueue()`
 * keeps it in this process, `createBullQueue()` of `commandry/bullmq` in Redis.
 */
export interface WorkQueue {
  /** For metrics. */
  readonly name?: string | undefined;
  /** For traces: what the queue is made of, by the names of OpenTelemetry's conventions, such as `bullmq`. */
  readonly system?: string | undefined;
  /** The work that ends with this process, the oldest first. Undefined for a queue that outlives it. */
  readonly leftOver?: readonly KeptWork[] | undefined;
  /** Resolves as soon as the work is kept. Rejects, within 2 seconds, if it may not be. */
  add(work: QueuedWork): Promise<void>;
  /** Removes work that has not begun, or that was claimed. Resolves to whether there was any. */
  remove(id: string): Promise<boolean>;
  /**
   * Keeps work that has not begun from workers and from other callers, who answer for it ten seconds later unless it was
   * removed by then. So nothing is lost if the process dies that answers for it. Resolves to whether this caller has it.
   * A queue that ends with its process needs none.
   */
  claim?(id: string): Promise<boolean>;
  /** Begins to take work. Throws if this queue has a worker already. */
  work(run: (attempt: WorkAttempt) => Awaitable<WorkOutcome>, options?: WorkerOptions): Worker;
  /**
   * The work that waits and expires before that moment, in ms since 1970, so that it can be answered for; not what somebody
   * has claimed in the last ten seconds. At most 100; if there are fewer, there is no more.
   */
  expiring(beforeMs: number): Promise<readonly KeptWork[]>;
  /** Needs no object to be called on, as `check` and `close`. */
  readonly depth: () => Promise<QueueDepth>;
  /** Rejects if the queue is not reachable. */
  readonly check: () => Promise<void>;
  /**
   * Ends its worker and closes what it opened. Never rejects.
   *
   * @param app - The app that ends, if one closes the queue: a queue in memory tells the users of what is left.
   */
  readonly close: (app?: object) => Promise<void>;
}

/** Adds work to a queue, with the active trace where there is one. Rejects as `queue.add` does. */
export async function addWork(
  { listener }: Observer,
  clock: Clock,
  queue: Pick<WorkQueue, 'add' | 'name' | 'system'>,
  work: QueuedWork,
): Promise<void> {
  if (!listener) return queue.add(work);
  const { kind, name, id } = work;
  await listener.run({ kind: 'enqueue', queue, work: kind, name, id }, () =>
    queue.add({ ...work, carrier: { ...listener.carrier(), addedAtMs: clock.now() } }),
  );
  if (kind === 'interaction') listener.note({ type: 'handedOver', as: 'queued' });
}

/** An attempt of a queued handler. */
export interface QueuedAttempt {
  /**
   * The same for all attempts at one interaction, and for no other. Pass it to what must happen once, for example to a
   * payment.
   */
  readonly idempotencyKey: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Whether the user is told if this attempt fails. */
  readonly isLast: boolean;
}
