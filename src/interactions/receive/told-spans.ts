import type { Clock } from '../../common/clock.js';
import { TELL_HEADER } from '../../protocol/interactions/failure-header.js';
import type { RequestHead } from './ports.js';

/** What an emulator has asked for with a request. */
export interface Asked {
  readonly isForFailures: boolean;
  readonly spans: Spans | undefined;
}

/** Returns what a request asks for; undefined for one of Discord, which never asks. */
export function readAsked(
  request: Pick<RequestHead, 'header'>,
  clock: Clock,
  arrivedAtMs: number,
): Asked | undefined {
  const asked = request.header(TELL_HEADER);
  if (asked === undefined) return undefined;
  return {
    isForFailures: asked.includes('failures'),
    spans: asked.includes('spans') ? new Spans(clock, arrivedAtMs) : undefined,
  };
}

/** How long the parts of answering a request take, each from the end of the one before. */
class Spans {
  readonly #clock: Clock;
  readonly #parts: string[] = [];
  #lastMs: number;

  constructor(clock: Clock, arrivedAtMs: number) {
    this.#clock = clock;
    this.#lastMs = arrivedAtMs;
  }

  /** Notes the end of a part. */
  end(name: 'body' | 'verify' | 'parse' | 'handler'): void {
    const nowMs = this.#clock.monotonicMs();
    this.#parts.push(`${name};dur=${(nowMs - this.#lastMs).toFixed(3)}`);
    this.#lastMs = nowMs;
  }

  /** As the value of `Server-Timing`. */
  toString(): string {
    return this.#parts.join(', ');
  }
}
