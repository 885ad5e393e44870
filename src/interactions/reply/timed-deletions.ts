import type { Clock } from '../../common/clock.js';
import type { InFlightTask } from '../../common/in-flight-task.js';

/** What a shutdown waits for. */
interface Tasks {
  add(task: InFlightTask): void;
  remove(task: InFlightTask): void;
}

/** Deletes replies when their time is over; all that are left when the app ends, so that none stays behind. */
export class TimedDeletions {
  readonly #clock: Clock;
  readonly #inFlight: Tasks;
  readonly #left = new Set<() => void>();
  #isEnding = false;

  constructor(clock: Clock, inFlight: Tasks) {
    this.#clock = clock;
    this.#inFlight = inFlight;
  }

  /** @param remove - Deletes the reply. Its rejection is handled elsewhere. */
  add(delayMs: number, remove: () => Promise<void>): void {
    const begin = (): void => {
      this.#left.delete(begin);
      cancel();
      const task = { giveUp: () => done };
      this.#inFlight.add(task);
      const done = remove()
        .catch(() => undefined)
        .finally(() => {
          this.#inFlight.remove(task);
        });
    };
    const cancel = this.#clock.after(this.#isEnding ? 0 : delayMs, begin);
    this.#left.add(begin);
  }

  /** The app ends: what is left is deleted at once. */
  shutDown(): void {
    this.#isEnding = true;
    for (const begin of this.#left) begin();
  }
}
