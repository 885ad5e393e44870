import type { Clock } from '../../common/clock.js';
import type { TraceCarrier, Observer } from '../../common/observer.js';
import type { Awaitable } from '../types/reply-types.js';

/** Durable work, which survives the process that accepted it. Plain data, stored as JSON. */
export interface QueuedWork {
  /** Deduplicates: work with an id that the queue already has is not added. At most 128 characters, without `:`. */
  readonly id: string;
  /** An interaction whose handler runs queued, or a job of the app. */
  readonly kind: 'interaction' | 'job';
  /** For logs and metrics: the path of the command, the id of the route or the name of the job. */
  readonly name: string;
  /** The handler's input, as JSON. */
  readonly data: unknown;
  /** The delay before it runs, in milliseconds. 0: as soon as a worker is free. */
  readonly delayMs: number;
  /** The maximum number of attempts. A whole number from 1. */
  readonly maxAttempts: number;
  /** The initial backoff, in milliseconds; it doubles with each attempt, up to one hour. */
  readonly backoffMs: number;
  /** When it expires with the token of its interaction, in ms since 1970. Undefined: never. */
  readonly expiresAtMs?: number | undefined;
  /** The trace context in which it was queued. Undefined without telemetry. */
  readonly carrier?: TraceCarrier | undefined;
}

/** Waiting work, with notes of its earlier attempts. */
export interface KeptWork extends QueuedWork {
  /** Notes of earlier attempts, oldest first. Default: none. */
  readonly notes?: readonly string[] | undefined;
  /** Whether an attempt may have answered without leaving a note, because its process died. Default false. */
  readonly mayBeAnswered?: boolean | undefined;
}

/** One attempt at queued work. */
export interface WorkAttempt {
  /** The work. */
  readonly work: QueuedWork;
  /**
   * From 1. An attempt whose process died counts. If the last one died, one extra attempt beyond `maxAttempts` only
   * reports the failure; if it dies too, another one, until the work expires.
   */
  readonly attempt: number;
  /** Whether this is the last attempt. */
  readonly isLast: boolean;
  /** Aborted when the worker closes, or has lost the work to another worker. */
  readonly signal: AbortSignal;
  /** Notes of earlier attempts, oldest first. */
  readonly notes: readonly string[];
  /** Stores a note for later attempts. Rejects if it may not be stored. */
  note(text: string): Promise<void>;
}

/**
 * The outcome of an attempt. `done`. `again`: retried after the backoff, or `failed` if it was the last. `failed`: for
 * good. `unknown`: like `again`, with a backoff of a minute or more, since during a deployment a worker of another
 * version may know the work. A rejection is `again`. After the signal has aborted, `again` hands the work back: it runs
 * again at once, and the attempt does not count.
 */
export type WorkOutcome = 'done' | 'again' | 'unknown' | 'failed';

/** A running worker of a queue. */
export interface Worker {
  /**
   * Drains: takes no more work, and waits for `drainMs`. Then aborts the signals of the rest, gives it two seconds, and
   * hands it back, for another worker to take at once. Never rejects.
   *
   * @param options.drainMs - Default 0.
   */
  close(options?: { readonly drainMs?: number | undefined }): Promise<void>;
}

/** The depth of a queue. */
export interface QueueDepth {
  /** Ready to run. */
  readonly waiting: number;
  /** In progress. */
  readonly active: number;
  /** Waiting for its delay or backoff. */
  readonly delayed: number;
  /** Given up. */
  readonly failed: number;
}

/** A job that has failed for good. */
export interface DeadLetter {
  /** The job, as it was queued. */
  readonly work: QueuedWork;
  /** How often it was tried. */
  readonly attempts: number;
  /** Notes of its attempts, oldest first: why each failed, secrets redacted. */
  readonly notes: readonly string[];
  /** When it failed, in ms since 1970. */
  readonly failedAtMs: number;
}

/** The jobs that have failed for good, for people to look at. Interactions are never among them. */
export interface DeadLetters {
  /** Lists them, latest first; at most 1,000. */
  list(): Promise<readonly DeadLetter[]>;
  /** Queues one again, with all its attempts. Resolves to false if there is none with this id, or it is queued. */
  retry(id: string): Promise<boolean>;
  /** Forgets one. Resolves to whether it was known. */
  remove(id: string): Promise<boolean>;
}

/** Options of a worker. */
export interface WorkerOptions {
  /** How many pieces of work run concurrently. A whole number from 1 to 1,000; default 10. */
  readonly concurrency?: number | undefined;
  /** Called on failures of the queue itself, such as a lost connection. Work goes on when it is back. */
  readonly onError?: ((error: Error) => void) | undefined;
}

/**
 * A queue with at-least-once delivery: work whose process died goes to another worker. `createMemoryQueue()` keeps it
 * in this process, `createSqliteQueue()` of `commandry/sqlite` in a file, `createBullQueue()` of `commandry/bullmq` in
 * Redis.
 */
export interface WorkQueue {
  /** For metrics. */
  readonly name?: string | undefined;
  /** For traces: `messaging.system` of OpenTelemetry, such as `bullmq`. */
  readonly system?: string | undefined;
  /** Unfinished work that is lost with this process, oldest first. Undefined for a queue that outlives it. */
  readonly leftOver?: readonly KeptWork[] | undefined;
  /** Resolves as soon as the work is stored. Rejects, within 2 seconds, if it may not be. */
  add(work: QueuedWork): Promise<void>;
  /** Removes work that has not begun, or that was claimed. Resolves to whether there was any. */
  remove(id: string): Promise<boolean>;
  /**
   * Claims work that has not begun, to conclude it without running it: a lease of ten seconds, after which `expiring`
   * lists it again unless it was removed, so that nothing is lost if this process dies. It is never run any more, since
   * its user may have been told. Resolves to whether this caller has it. Not needed for a queue in memory.
   */
  claim?(id: string): Promise<boolean>;
  /** Starts the worker. Throws if the queue already has one. */
  work(run: (attempt: WorkAttempt) => Awaitable<WorkOutcome>, options?: WorkerOptions): Worker;
  /**
   * Lists waiting work that expires before that time, in ms since 1970, to be given up; not work that is claimed. At
   * most 100; fewer means that there is no more.
   */
  expiring(beforeMs: number): Promise<readonly KeptWork[]>;
  /** Jobs that have failed for good. Undefined for a queue that keeps none. */
  readonly deadLetters?: DeadLetters | undefined;
  /** Bound, like `check` and `close`. */
  readonly depth: () => Promise<QueueDepth>;
  /** Rejects if the queue is not reachable. */
  readonly check: () => Promise<void>;
  /**
   * Closes its worker and its connections. Never rejects.
   *
   * @param app - The app, if its `close` calls this: a queue in memory then tells the users of the remaining work.
   */
  readonly close: (app?: object) => Promise<void>;
}

/** Adds work to a queue, with the active trace. Rejects like `queue.add`. */
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
   * Unique per interaction, the same for all its attempts. Pass it to operations that must happen once, for example a
   * payment.
   */
  readonly idempotencyKey: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Whether this is the last attempt: if it fails, the user gets an error message. */
  readonly isLast: boolean;
}
