import type { Clock } from '../common/clock.js';
import { atMost } from '../common/time-limit.js';

type GiveUp = (why: 'time') => Promise<void>;

/** Work of a request that continues after its response, on a host that stops soon. */
export class HeldWork {
  readonly #left = new Map<Promise<unknown>, GiveUp>();

  /** Whether there is any. */
  get isLeft(): boolean {
    return this.#left.size > 0;
  }

  /** @param work - Never rejects. */
  add(work: Promise<unknown>, giveUp: GiveUp = () => Promise.resolve()): void {
    this.#left.set(work, giveUp);
    void work.finally(() => this.#left.delete(work));
  }

  /** Waits for the work, at most `graceMs`, then gives up the rest. Never rejects. */
  async settle(clock: Clock, graceMs: number): Promise<void> {
    let isDone = false;
    const ended = Promise.all(this.#left.keys()).then(() => (isDone = true));
    await atMost(clock, Math.max(0, graceMs), ended);
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- set meanwhile
    if (isDone) return;
    await atMost(
      clock,
      FINAL_REPLIES_MS,
      Promise.all([...this.#left.values()].map((giveUp) => giveUp('time'))),
    );
  }
}

/** How long sending the final replies may take. */
const FINAL_REPLIES_MS = 1000;
