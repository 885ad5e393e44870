import * as z from 'zod';
import { SERVICE_END_MS } from 'commandry/protocol';
import { CLOCK_OFFSET } from '../../storage/store.js';
import { ControlError } from './control-error.js';
import { readWith } from './control-requests.js';
import type { ControlCall } from './control-route.js';

/** `GET /control/clock`: the emulator's time, and its offset from the machine. */
export interface ClockResult {
  /** Milliseconds of the Unix epoch. */
  readonly now_ms: number;
  readonly offset_ms: number;
}

const ClockRequest = z.union(
  [z.strictObject({ advance_ms: z.int().min(1) }), z.strictObject({ now_ms: z.int() })],
  'give either advance_ms, a whole number from 1, or now_ms, a whole number',
);
/** Body of `POST /control/clock`: how far to advance, or the time to advance to. */
export type ClockRequest = z.input<typeof ClockRequest>;

export function readClock({ service: { clock } }: Pick<ControlCall, 'service'>): ClockResult {
  return { now_ms: clock.now(), offset_ms: clock.offsetMs() };
}

/**
 * Advances the clock. Everything that becomes due has happened when the response is sent, and the new time is saved in
 * the state, if there is one.
 *
 * @throws ControlError 400 `BAD_REQUEST`, `CLOCK_BACKWARDS` or `CLOCK_TOO_FAR`.
 */
export async function moveClock(call: ControlCall): Promise<ClockResult> {
  const body = readWith(ClockRequest, await call.readBody());
  const { clock, store } = call.service;
  const nowMs = clock.now();
  const byMs = 'now_ms' in body ? body.now_ms - nowMs : body.advance_ms;
  checkMove(nowMs, byMs);
  store.meta.set(CLOCK_OFFSET, clock.offsetMs() + byMs);
  clock.advance(byMs);
  return readClock(call);
}

function checkMove(nowMs: number, byMs: number): void {
  if (byMs < 0) {
    const message = `The clock only moves forward. It is ${nowMs} ms now, ${-byMs} ms after the requested time.`;
    throw new ControlError(400, 'CLOCK_BACKWARDS', message);
  }
  if (nowMs + byMs >= SERVICE_END_MS) {
    const message = `No identifier can hold a time from ${SERVICE_END_MS} ms on (in the year 2154).`;
    throw new ControlError(400, 'CLOCK_TOO_FAR', message);
  }
}
