import type { Limit } from './buckets.js';

/** Where a window stands after one more request asked to be counted. */
export interface Count {
  readonly isAllowed: boolean;
  /** Requests that may still come before the window ends. */
  readonly remaining: number;
  /** When the window ends, in milliseconds of the Unix epoch. */
  readonly endsAtMs: number;
}

interface Window {
  used: number;
  readonly startedAtMs: number;
  readonly endsAtMs: number;
}

/** Windows are looked through for ended ones when there are more than this, and twice as many as after the last time. */
const FEW = 256;

/**
 * Counts requests by key in fixed windows. A window begins with its first request and ends when its time is over; the
 * next request after that begins a new one.
 */
export class Windows {
  readonly #windows = new Map<string, Window>();
  #tooMany = FEW;

  /** How many windows are remembered. Those that ended are forgotten in time. */
  get size(): number {
    return this.#windows.size;
  }

  /** Counts a request unless its window is full. */
  count(key: string, { limit, windowMs }: Limit, nowMs: number): Count {
    const window = this.#open(key, windowMs, nowMs);
    const isAllowed = window.used < limit;
    if (isAllowed) window.used += 1;
    return { isAllowed, remaining: limit - window.used, endsAtMs: window.endsAtMs };
  }

  #open(key: string, windowMs: number, nowMs: number): Window {
    const known = this.#windows.get(key);
    if (known && isOpen(known, nowMs)) return known;
    if (this.#windows.size >= this.#tooMany) this.#forgetEnded(nowMs);
    const window = { used: 0, startedAtMs: nowMs, endsAtMs: nowMs + windowMs };
    this.#windows.set(key, window);
    return window;
  }

  #forgetEnded(nowMs: number): void {
    for (const [key, window] of this.#windows) if (!isOpen(window, nowMs)) this.#windows.delete(key);
    this.#tooMany = Math.max(FEW, this.#windows.size * 2);
  }
}

/** A clock that was set back must not keep a caller out for longer than a window, so an early time ends it too. */
function isOpen({ startedAtMs, endsAtMs }: Window, nowMs: number): boolean {
  return startedAtMs <= nowMs && nowMs < endsAtMs;
}
