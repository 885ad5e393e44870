import type { Limit } from './buckets.js';

/** The state of a window after a request. */
export interface Count {
  readonly isAllowed: boolean;
  /** Requests left before the window ends. */
  readonly remaining: number;
  /** When the window ends, in milliseconds of the Unix epoch. */
  readonly endsAtMs: number;
}

interface Window {
  used: number;
  readonly startedAtMs: number;
  readonly endsAtMs: number;
}

/** Above this number of windows, ended ones are removed; again when their number has doubled since. */
const FEW = 256;

/**
 * Counts requests by key in fixed windows. A window starts with its first request and ends when its time is over; the
 * next request after that starts a new one.
 */
export class Windows {
  readonly #windows = new Map<string, Window>();
  #tooMany = FEW;

  /** The number of windows in memory. Ended ones are removed in time. */
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

/** A clock that was set back must not block a caller for longer than a window, so an early time ends it too. */
function isOpen({ startedAtMs, endsAtMs }: Window, nowMs: number): boolean {
  return startedAtMs <= nowMs && nowMs < endsAtMs;
}
