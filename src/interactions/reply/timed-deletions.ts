import type { Clock } from '../../common/clock.js';
import type { InFlight } from '../dispatch/in-flight.js';

/** Deletes replies when their time is over; all that are left when the app ends, so that none stays behind. */
export class TimedDeletions {
  readonly #clock: Clock;
  readonly #inFlight: Pick<InFlight, 'add' | 'remove'>;
  readonly #left = new Set<() => void>();
  #isEnding = false;

  constructor(clock: Clock, inFlight: Pick<InFlight, 'add' | 'remove'>) {
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
