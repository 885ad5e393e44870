import type { Service } from '../../emulator-modules.js';
import { toScopeKey, type Scope } from '../../storage/stored-command.js';
import { ApiError, toServiceError } from '../../http/api/errors/api-error-response.js';

const DAY_MS = 86_400_000;

/**
 * Counts new commands toward a scope's day, which starts with the first of them.
 *
 * @throws ApiError 429 if there are too many. Then none is counted.
 */
export function countCreates({ store, clock, createsPerDay }: Service, scope: Scope, count: number): void {
  if (count === 0) return;
  const key = toScopeKey(scope);
  const nowMs = clock.now();
  const kept = store.creates.get(key);
  const day = kept && nowMs < kept.startedAtMs + DAY_MS ? kept : { startedAtMs: nowMs, count: 0 };
  if (day.count + count > createsPerDay) throw toDailyError((day.startedAtMs + DAY_MS - nowMs) / 1000);
  store.creates.set(key, { ...day, count: day.count + count });
}

function toDailyError(retryAfterSeconds: number): ApiError {
  const { status, body } = toServiceError('MAX_DAILY_CREATES');
  return new ApiError(
    status,
    { ...body, retry_after: retryAfterSeconds, global: false },
    { 'Retry-After': Math.ceil(retryAfterSeconds).toString() },
  );
}
