import type { Clock } from '../../common/clock.js';
import type { InFlightWork, SettledWork } from '../receive/ports.js';

/** One interaction's work. */
export interface InFlightInteraction {
  /** Gives the final answer if there is none yet. Never rejects. */
  giveUp(): Promise<void>;
}

/** How long the service may take to be given the final answers, in milliseconds. */
const FINAL_ANSWERS_MS = 5000;

/** Keeps count of the work of an app, so that a graceful end can wait for it. */
export class InFlight implements InFlightWork {
  readonly #works = new Set<InFlightInteraction>();
  /** Requests that are not answered yet. Most of their time they are still arriving. */
  #requests = 0;
  readonly #clock: Clock;
  #waiting: (() => void)[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get count(): number {
    return this.#works.size;
  }

  add(work: InFlightInteraction): void {
    this.#works.add(work);
  }

  /** The work is done. */
  remove(work: InFlightInteraction): void {
    this.#works.delete(work);
    this.#tellIfIdle();
  }

  /** A request has begun to arrive. Whether work comes of it, nobody knows yet. */
  beginRequest(): void {
    this.#requests++;
  }

  /** It was answered or refused. */
  endRequest(): void {
    this.#requests--;
    this.#tellIfIdle();
  }

  get #isIdle(): boolean {
    return this.#works.size === 0 && this.#requests === 0;
  }

  #tellIfIdle(): void {
    if (!this.#isIdle || this.#waiting.length === 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  async settle(graceMs: number): Promise<SettledWork> {
    const hadRequests = this.#requests > 0;
    if (!this.#isIdle && graceMs > 0) await this.#idleOrAfter(graceMs);
    const left = [...this.#works];
    await this.#atMost(FINAL_ANSWERS_MS, Promise.all(left.map((work) => work.giveUp())));
    for (const work of left) this.remove(work);
    // The last answers are with their hosts, which have a turn to write them before the process may end.
    if (hadRequests) await new Promise((resolve) => setTimeout(resolve, 0));
    return { givenUp: left.length };
  }

  /** Waits no longer than this for a service that does not answer. */
  #atMost(ms: number, done: Promise<unknown>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(ms, resolve);
      void done.finally(() => {
        cancel();
        resolve();
      });
    });
  }

  #idleOrAfter(graceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(graceMs, resolve);
      this.#waiting.push(() => {
        cancel();
        resolve();
      });
    });
  }
}
