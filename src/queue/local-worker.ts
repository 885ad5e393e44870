import type { WorkAttempt, Worker, WorkOutcome, WorkQueue } from '../commands/queue/work-queue.js';
import type { Awaitable } from '../commands/types/reply-types.js';
import type { Clock } from '../common/clock.js';
import { atMost } from '../common/time-limit.js';

/** Grace period of aborted attempts before they are handed back, in milliseconds. */
const HANDING_BACK_MS = 2000;

/** Runs an attempt, as passed to `queue.work`. */
export type RunAttempt = Parameters<WorkQueue['work']>[0];

export interface LocalWorkerParts {
  readonly run: RunAttempt;
  readonly concurrency: number;
  readonly clock: Clock;
  /** Called when an attempt has ended, so that there is room for another. */
  readonly onFree: () => void;
  /** Called when all attempts have ended or were handed back. Must not reject. */
  readonly onEnd: () => Awaitable<void>;
}

/** An attempt that is to begin. */
export interface BeginningAttempt extends Omit<WorkAttempt, 'isLast' | 'signal'> {
  /**
   * Stores what came of it. Must not reject.
   *
   * @param isHandedBack - Whether the worker is closing: `again` then means at once, and the attempt does not count.
   */
  readonly settle: (outcome: WorkOutcome, isHandedBack: boolean) => Awaitable<void>;
}

interface Active {
  readonly controller: AbortController;
  readonly settle: BeginningAttempt['settle'];
  ended: Promise<void>;
  /** Until its outcome is stored. */
  settling?: Promise<void>;
}

/**
 * The worker of a queue that gives work to this process: runs attempts, drains and hands back. Not `p-map`, which holds
 * a place until an attempt settles: here attempts can be handed back earlier, for another worker.
 */
export class LocalWorker implements Worker {
  readonly #parts: LocalWorkerParts;
  readonly #active = new Set<Active>();
  #isClosing = false;
  #closing: Promise<void> | undefined;

  constructor(parts: LocalWorkerParts) {
    this.#parts = parts;
  }

  /** Whether `close` was called. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** The number of attempts in progress. */
  get activeCount(): number {
    return this.#active.size;
  }

  /** How many more attempts may begin. */
  get freePlaces(): number {
    return this.#isClosing ? 0 : this.#parts.concurrency - this.#active.size;
  }

  begin({ settle, ...given }: BeginningAttempt): void {
    const controller = new AbortController();
    const isLast = given.attempt >= given.work.maxAttempts;
    const attempt: WorkAttempt = { ...given, isLast, signal: controller.signal };
    const active: Active = { controller, settle, ended: Promise.resolve() };
    this.#active.add(active);
    // Starts in a later tick, as another process would.
    active.ended = Promise.resolve()
      .then(() => this.#parts.run(attempt))
      .catch((): WorkOutcome => 'again')
      .then((outcome) => this.#settle(active, outcome));
  }

  close({ drainMs = 0 }: { readonly drainMs?: number | undefined } = {}): Promise<void> {
    this.#isClosing = true;
    this.#closing ??= this.#close(drainMs);
    return this.#closing;
  }

  async #close(drainMs: number): Promise<void> {
    const { clock, onEnd } = this.#parts;
    const left = (): Promise<unknown> => Promise.all([...this.#active].map(({ ended }) => ended));
    if (drainMs > 0) await atMost(clock, drainMs, left());
    for (const { controller } of this.#active)
      controller.abort(new DOMException('The worker ends.', 'AbortError'));
    await atMost(clock, HANDING_BACK_MS, left());
    const settled = Promise.all([...this.#active].map((active) => this.#settle(active, 'again')));
    // What cannot be stored yet must not be given to another worker: the end waits for it, longer than the caller.
    await atMost(
      clock,
      HANDING_BACK_MS,
      settled.then(() => onEnd()),
    );
  }

  /** Settles an attempt once: what it says after it was handed back is not asked for any more. */
  #settle(active: Active, outcome: WorkOutcome): Promise<void> {
    active.settling ??= this.#store(active, outcome);
    return active.settling;
  }

  async #store(active: Active, outcome: WorkOutcome): Promise<void> {
    const settling = active.settle(outcome, active.controller.signal.aborted);
    if (settling) await settling;
    this.#active.delete(active);
    this.#parts.onFree();
  }
}
