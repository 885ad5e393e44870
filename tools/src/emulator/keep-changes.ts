import { EmulatorError } from './emulator-error.js';
import type { Service } from './emulator-modules.js';

/** The status of a change that cannot be saved. */
export const INSUFFICIENT_STORAGE = 507;

/**
 * Waits until the changes of a request, and everything in its response, are saved. The reader of a response may rely on
 * it, whatever happens to the emulator then.
 *
 * @throws EmulatorError `STATE_NOT_WRITTEN`, for requests that change something.
 */
export function keepChanges({ journal }: Pick<Service, 'journal'>, method: string): Promise<void> {
  return method === 'GET' || method === 'HEAD' ? journal.settle() : journal.flush();
}

export function isNotWritten(error: unknown): error is EmulatorError {
  return error instanceof EmulatorError && error.code === 'STATE_NOT_WRITTEN';
}
