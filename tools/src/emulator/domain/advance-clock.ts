import { SERVICE_END_MS } from 'commandry/protocol';
import type { Service } from '../emulator-modules.js';
import { CLOCK_OFFSET } from '../storage/store.js';
import { settleSubscriptions } from './premium/subscriptions.js';
import { DomainError } from './domain-error.js';

/** How far the clock moves, or to when. */
export type ClockMove = { readonly byMs: number } | { readonly toMs: number };

/**
 * Advances the clock, and saves the new time in the state, if there is one.
 *
 * @throws DomainError for a time before now, or one that no identifier can hold.
 */
export function advanceClock(service: Pick<Service, 'clock' | 'store' | 'events'>, move: ClockMove): void {
  const { clock, store } = service;
  const nowMs = clock.now();
  const byMs = 'toMs' in move ? move.toMs - nowMs : move.byMs;
  if (byMs < 0) {
    const explanation = `The clock only moves forward. It is ${nowMs} ms now, ${-byMs} ms after the requested time.`;
    throw new DomainError({ rule: 'CLOCK_BACKWARDS', explanation });
  }
  if (nowMs + byMs >= SERVICE_END_MS) {
    const explanation = `No identifier can hold a time from ${SERVICE_END_MS} ms on (in the year 2154).`;
    throw new DomainError({ rule: 'CLOCK_TOO_FAR', explanation });
  }
  store.meta.set(CLOCK_OFFSET, clock.offsetMs() + byMs);
  clock.advance(byMs);
  settleSubscriptions(service);
}
