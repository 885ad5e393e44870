import * as z from 'zod';
import { advanceClock } from '../../domain/advance-clock.js';
import { endDuePolls } from '../../domain/messages/poll-end.js';
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
 * Advances the clock. Everything that becomes due has happened when the response is sent.
 *
 * @throws ControlError 400 `BAD_REQUEST`; DomainError `CLOCK_BACKWARDS` or `CLOCK_TOO_FAR`.
 */
export async function moveClock(call: ControlCall): Promise<ClockResult> {
  const body = readWith(ClockRequest, await call.readBody());
  await advanceClock(call.service, 'now_ms' in body ? { toMs: body.now_ms } : { byMs: body.advance_ms });
  endDuePolls(call.service);
  return readClock(call);
}
