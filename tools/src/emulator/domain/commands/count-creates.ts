import type { Service } from '../../emulator-modules.js';
import { toScopeKey, type Scope } from '../../storage/stored-command.js';
import { DomainError } from '../domain-error.js';

const DAY_MS = 86_400_000;

/**
 * Counts new commands toward a scope's day, which starts with the first of them.
 *
 * @throws DomainError if there are too many. Then none is counted.
 */
export function countCreates({ store, clock, createsPerDay }: Service, scope: Scope, count: number): void {
  if (count === 0) return;
  const key = toScopeKey(scope);
  const nowMs = clock.now();
  const kept = store.creates.get(key);
  const day = kept && nowMs < kept.startedAtMs + DAY_MS ? kept : { startedAtMs: nowMs, count: 0 };
  if (day.count + count > createsPerDay) {
    const retryAfterMs = day.startedAtMs + DAY_MS - nowMs;
    throw new DomainError({ rule: 'TOO_MANY_CREATES', max: createsPerDay, retryAfterMs });
  }
  store.creates.set(key, { ...day, count: day.count + count });
}
