import type { Clock } from '../common/clock.js';

/** The work of one request that continues after its response, on a host that stops before long. */
export class HeldWork {
  readonly #left = new Map<Promise<unknown>, () => Promise<void>>();

  /** Whether there is any. */
  get isLeft(): boolean {
    return this.#left.size > 0;
  }

  /** @param work - Never rejects. */
  add(work: Promise<unknown>, giveUp: () => Promise<void> = () => Promise.resolve()): void {
    this.#left.set(work, giveUp);
    void work.finally(() => this.#left.delete(work));
  }

  /** Waits for the work as long as it may take, and gives up what is not done then. Never rejects. */
  async settle(clock: Clock, graceMs: number): Promise<void> {
    const isDone = await within(clock, graceMs, Promise.all(this.#left.keys()));
    if (isDone) return;
    await within(clock, FINAL_REPLIES_MS, Promise.all([...this.#left.values()].map((giveUp) => giveUp())));
  }
}

/** How long sending the final replies may take. */
const FINAL_REPLIES_MS = 1000;

/** Resolves to whether it was done in this time. */
function within(clock: Clock, ms: number, done: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = clock.after(Math.max(0, ms), () => {
      resolve(false);
    });
    void done.then(() => {
      cancel();
      resolve(true);
    });
  });
}
