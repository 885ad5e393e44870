import type { Clock } from '../../common/clock.js';
import type { InFlightTask } from '../../common/in-flight-task.js';
import type { Listener } from '../../common/observer.js';
import { atMost } from '../../common/time-limit.js';
import type { InFlightWork, SettledWork } from '../receive/ports.js';

/** How long sending the final replies may take, in milliseconds. */
const FINAL_ANSWERS_MS = 5000;

/** Tracks the work in flight of an app, so that a graceful shutdown can wait for it. */
export class InFlight implements InFlightWork {
  /** Each with a callback that releases what a listener holds open. */
  readonly #works = new Map<InFlightTask, (() => void) | undefined>();
  /** Requests without a response yet. For most of that time their bodies are still arriving. */
  #requests = 0;
  readonly #clock: Clock;
  readonly #listener: Listener | undefined;
  #waiting: (() => void)[] = [];
  /** Responses that are sent by a call, from the arrival of their interactions. */
  readonly #responses = new Set<Promise<void>>();

  constructor(clock: Clock, listener?: Listener) {
    this.#clock = clock;
    this.#listener = listener;
  }

  get count(): number {
    return this.#works.size;
  }

  add(work: InFlightTask): void {
    this.#works.set(work, this.#listener?.active()?.hold());
  }

  /** Removes work that is done. */
  remove(work: InFlightTask): void {
    const release = this.#works.get(work);
    this.#works.delete(work);
    this.#resolveIfIdle();
    release?.();
  }

  /** Counts a request that has begun to arrive and may become work. */
  beginRequest(): void {
    this.#requests++;
  }

  /** Ends a request that was answered or refused. */
  endRequest(): void {
    this.#requests--;
    this.#resolveIfIdle();
  }

  /**
   * Counts an interaction that is answered by a call, until Discord has the response. Unlike a host with requests, nobody
   * else sends it.
   *
   * @param response - Never rejects.
   */
  follow(response: Promise<void>): void {
    this.#responses.add(response);
    void response.then(() => {
      this.#responses.delete(response);
      this.#resolveIfIdle();
    });
  }

  get #isIdle(): boolean {
    return this.#works.size === 0 && this.#requests === 0 && this.#responses.size === 0;
  }

  #resolveIfIdle(): void {
    if (!this.#isIdle || this.#waiting.length === 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  async settle(graceMs: number): Promise<SettledWork> {
    const hadRequests = this.#requests > 0;
    if (!this.#isIdle && graceMs > 0) await atMost(this.#clock, graceMs, this.#idle());
    const left = [...this.#works.keys()];
    await atMost(this.#clock, FINAL_ANSWERS_MS, this.#giveUp(left));
    for (const work of left) this.remove(work);
    // Gives the hosts one turn of the event loop to write the last responses before the process may end.
    if (hadRequests) await new Promise((resolve) => setTimeout(resolve, 0));
    return { givenUp: left.length };
  }

  async #giveUp(left: readonly InFlightTask[]): Promise<void> {
    await Promise.all(left.map((work) => work.giveUp()));
    await Promise.all(this.#responses);
  }

  #idle(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
