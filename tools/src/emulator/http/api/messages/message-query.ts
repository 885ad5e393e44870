import { isSnowflake, type Snowflake } from 'commandry/protocol';
import { toFormError } from '../errors/form-errors.js';

/** Both ends are allowed. */
interface LimitRange {
  readonly min: number;
  readonly max: number;
  /** Without a limit in the query. */
  readonly byDefault: number;
}

/** @throws ApiError 400 for anything but a whole number in the range. */
export function readLimit(value: unknown, { min, max, byDefault }: LimitRange): number {
  if (value === undefined) return byDefault;
  const path = ['limit'];
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
    throw toFormError([{ code: 'WRONG_KIND', kind: 'integer', path, found: JSON.stringify(value) }]);
  }
  const limit = Number(value);
  if (limit < min || limit > max) throw toFormError([{ code: 'OUT_OF_RANGE', min, max, path, found: value }]);
  return limit;
}

/** @throws ApiError 400 for anything but one snowflake. */
export function readQueryId(value: unknown, field: string): Snowflake | undefined {
  if (value === undefined || isSnowflake(value)) return value;
  throw toFormError([{ code: 'NOT_A_SNOWFLAKE', path: [field], found: JSON.stringify(value) }]);
}

/**
 * Reads a time in ISO 8601.
 *
 * @returns Milliseconds of the Unix epoch.
 * @throws ApiError 400 for anything else.
 */
export function readMoment(value: unknown, field: string): number | undefined {
  if (value === undefined) return undefined;
  const momentMs = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (!Number.isNaN(momentMs)) return momentMs;
  throw toFormError([{ code: 'NOT_A_TIMESTAMP', path: [field], found: JSON.stringify(value) }]);
}
