import { MemoryQueue } from 'commandry/tooling/kit';
import {
  type Awaitable,
  type Clock,
  type QueuedWork,
  type WorkAttempt,
  type WorkOutcome,
  type Worker,
} from 'commandry';
import type { Deliveries } from './deliveries.js';
import type { HeldDelivery } from './delivery.js';

/** More than any test queues. */
const MAX_WAITING = 100_000;

/**
 * The queue of an app under test. Work counts as that of the interaction that was queued, until it is done; a job counts
 * while it runs, since it may be due in a year.
 */
export class WatchedQueue extends MemoryQueue {
  readonly #deliveries: Deliveries;
  readonly #held = new Map<string, HeldDelivery>();

  constructor(clock: Clock, deliveries: Deliveries) {
    super(MAX_WAITING, clock);
    this.#deliveries = deliveries;
  }

  override async add(work: QueuedWork): Promise<void> {
    const held = work.kind === 'job' ? undefined : this.#deliveries.hold();
    if (held) this.#held.set(work.id, held);
    try {
      await super.add(work);
    } catch (error) {
      this.#end(work.id);
      throw error;
    }
  }

  override async remove(id: string): Promise<boolean> {
    const isRemoved = await super.remove(id);
    if (isRemoved) this.#end(id);
    return isRemoved;
  }

  override work(
    run: (attempt: WorkAttempt) => Awaitable<WorkOutcome>,
    options?: Parameters<MemoryQueue['work']>[1],
  ): Worker {
    return super.work(async (attempt) => {
      const { id, kind } = attempt.work;
      if (kind === 'job') {
        const job = this.#deliveries.holdJob();
        return job
          .within(async () => run(attempt))
          .finally(() => {
            job.end();
          });
      }
      const held = this.#held.get(id);
      held?.wake();
      let outcome: WorkOutcome = 'again';
      try {
        outcome = await (held ? held.within(() => run(attempt)) : run(attempt));
        return outcome;
      } finally {
        if (outcome === 'again' && !attempt.isLast && !attempt.signal.aborted) held?.sleep();
        else this.#end(id);
      }
    }, options);
  }

  #end(id: string): void {
    this.#held.get(id)?.end();
    this.#held.delete(id);
  }
}
