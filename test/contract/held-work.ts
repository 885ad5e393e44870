import { expect } from 'vitest';
import type { QueuedWork, WorkAttempt, WorkOutcome, WorkQueue } from 'commandry';

/** The process that has the queue. One that is busy must not look dead to others, unless it dies. */
export interface TestedProcess {
  readonly dies: boolean;
}

export interface QueueUnderTest {
  readonly queue: WorkQueue;
  /** The same queue as another process has it. One in memory has no other, and gives itself. */
  readonly other: () => Promise<WorkQueue> | WorkQueue;
  /** Lets so much time pass for the queue; does nothing where time passes by itself. */
  readonly pass: (ms: number) => Promise<void> | void;
  /** How long the pause is that the work has now. */
  readonly pauseOf: (id: string) => Promise<number> | number;
  /** Ends the worker of a queue as a crash of its process does. Left out where the work would end with it. */
  readonly kill?: ((queue: WorkQueue) => Promise<void>) | undefined;
}

/** An attempt that the test ends. */
export interface HeldAttempt extends WorkAttempt {
  readonly end: (outcome: WorkOutcome) => void;
  readonly fail: (error: Error) => void;
}

/** Holds the attempts of a worker until the test ends them. */
export class HeldWork {
  readonly #begun: HeldAttempt[] = [];
  #waiting: ((attempt: HeldAttempt) => void)[] = [];
  /** The ids of all that began, in order. */
  readonly ids: string[] = [];

  readonly run = (attempt: WorkAttempt): Promise<WorkOutcome> => {
    this.ids.push(attempt.work.id);
    return new Promise((end, fail) => {
      const held = { ...attempt, end, fail };
      const waiting = this.#waiting.shift();
      if (waiting) waiting(held);
      else this.#begun.push(held);
    });
  };

  /** Resolves to the next attempt that begins, or has begun. */
  next(): Promise<HeldAttempt> {
    const begun = this.#begun.shift();
    if (begun) return Promise.resolve(begun);
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}

export const BACKOFF_MS = 20;

/** Work with what a test does not say of it. */
export function toWork(id: string, more: Partial<QueuedWork> = {}): QueuedWork {
  return {
    ...{ id, kind: 'interaction', name: 'report', data: { id }, delayMs: 0 },
    ...{ maxAttempts: 3, backoffMs: BACKOFF_MS, expiresAtMs: Date.now() + 900_000 },
    ...more,
  };
}

/** Resolves when the one piece of work waits for another attempt, or has begun it already where time passes by itself. */
export async function untilPaused(queue: WorkQueue, held: HeldWork): Promise<void> {
  const begun = held.ids.length;
  const isPaused = async () => held.ids.length > begun || (await queue.depth()).delayed === 1;
  await expect.poll(isPaused, { interval: 2 }).toBe(true);
}

/** Waits until the queue has so much. What a worker was told may take a moment to be kept. */
export async function untilDepth(
  queue: WorkQueue,
  wanted: Partial<Awaited<ReturnType<WorkQueue['depth']>>>,
): Promise<void> {
  await expect.poll(() => queue.depth(), { interval: 2 }).toMatchObject(wanted);
}
