import { Inconsistency, toText } from '../../../storage/check-records.js';
import type { Store } from '../../../storage/store.js';
import { ControlError } from '../control-route.js';
import { toSnakeName } from './field-names.js';

/**
 * Makes changes together.
 *
 * @param refusal - `IN_USE` if they remove something, `BAD_REQUEST` if they add something.
 * @throws ControlError with every problem that the records would have. Nothing is changed then.
 */
export function changeWorld(store: Store, change: () => void, refusal: 'IN_USE' | 'BAD_REQUEST'): void {
  try {
    store.transact(change);
  } catch (error) {
    if (!(error instanceof Inconsistency)) throw error;
    const problems = error.problems.map(({ table, key, field, text }) =>
      toText(`${table}/${key}`, { text, ...(field === undefined ? {} : { field: toSnakeName(field) }) }),
    );
    const message = problems.join('; ');
    throw refusal === 'IN_USE'
      ? new ControlError(409, 'IN_USE', message)
      : new ControlError(400, 'BAD_REQUEST', message);
  }
}
