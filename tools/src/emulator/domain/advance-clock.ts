import { DISCORD_END_MS } from 'commandry/protocol';
import type { Service } from '../emulator-modules.js';
import { CLOCK_OFFSET } from '../storage/store.js';
import { settleSubscriptions } from './premium/subscriptions.js';
import { DomainError } from './domain-error.js';

type Moved = Pick<Service, 'clock' | 'store' | 'events' | 'due'>;

/** How far the clock moves, or to when. */
export type ClockMove = { readonly byMs: number } | { readonly toMs: number };

/**
 * Advances the clock, and saves the new time in the state, if there is one. Deliveries that become due on the way begin
 * at their times, one after the other, and are over when this resolves.
 *
 * @throws DomainError for a time before now, or one that no identifier can hold.
 */
export async function advanceClock(service: Moved, move: ClockMove): Promise<void> {
  const { clock, due } = service;
  const nowMs = clock.now();
  const byMs = 'toMs' in move ? move.toMs - nowMs : move.byMs;
  if (byMs < 0) {
    const explanation = `The clock only moves forward. It is ${nowMs} ms now, ${-byMs} ms after the requested time.`;
    throw new DomainError({ rule: 'CLOCK_BACKWARDS', explanation });
  }
  if (nowMs + byMs >= DISCORD_END_MS) {
    const explanation = `No identifier can hold a time from ${DISCORD_END_MS} ms on (in the year 2154).`;
    throw new DomainError({ rule: 'CLOCK_TOO_FAR', explanation });
  }
  const targetMs = nowMs + byMs;
  for (let next = due.nextMs(); next !== undefined && next < targetMs; next = due.nextMs()) {
    const stepMs = next;
    await due.during(() => {
      advanceTo(service, stepMs);
    }, clock.now);
  }
  await due.during(() => {
    advanceTo(service, targetMs);
  }, clock.now);
  service.events.emit({ type: 'CLOCK_UPDATE', now_ms: clock.now(), offset_ms: clock.offsetMs() });
}

/** The machine's clock may have passed that time meanwhile. */
function advanceTo(service: Moved, toMs: number): void {
  const { clock, store } = service;
  const byMs = Math.max(0, toMs - clock.now());
  store.meta.set(CLOCK_OFFSET, clock.offsetMs() + byMs);
  clock.advance(byMs);
  settleSubscriptions(service);
}
