import { toFormError } from './errors/form-errors.js';

/**
 * Reads a boolean in a query: true, True or 1, and false, False or 0. Absent is false.
 *
 * @throws ApiError 400 for anything else.
 */
export function readBoolean(value: unknown, field: string): boolean {
  if (value === undefined) return false;
  if (value === 'true' || value === 'True' || value === '1') return true;
  if (value === 'false' || value === 'False' || value === '0') return false;
  throw toFormError([{ code: 'WRONG_KIND', kind: 'boolean', path: [field], found: JSON.stringify(value) }]);
}
