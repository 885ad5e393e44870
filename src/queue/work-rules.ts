import * as z from 'zod/mini';
import type { QueuedWork } from '../commands/queue/work-queue.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { whole } from '../common/read-given.js';

/**
 * Returns work as a queue outside of the process would give it back: a copy by way of JSON.
 *
 * @throws CommandryError `WORK_INVALID` for work that breaks the rules of {@link QueuedWork}.
 */
export function readWork(work: QueuedWork): QueuedWork {
  const { id, delayMs, maxAttempts, backoffMs, expiresAtMs } = work;
  const refuse = (what: string): never => {
    throw new CommandryError('WORK_INVALID', `Work cannot be queued: ${what}.`);
  };
  if (typeof id !== 'string' || id === '' || id.length > 128 || id.includes(':'))
    refuse('its id must have 1 to 128 characters, and none may be ":"');
  if (!Number.isInteger(maxAttempts) || maxAttempts < 1) refuse('maxAttempts must be a whole number from 1');
  for (const [name, ms] of Object.entries({ delayMs, backoffMs, expiresAtMs: expiresAtMs ?? 0 }))
    if (!Number.isFinite(ms) || ms < 0) refuse(`${name} must be a number of milliseconds from 0`);
  return JSON.parse(JSON.stringify(work)) as QueuedWork;
}

/** How many handlers a worker runs at once. */
export const Concurrency = z._default(whole(1, 1000), 10);

/** The longest pause between two attempts, in milliseconds. */
const LONGEST_PAUSE_MS = 3_600_000;

/** The shortest pause before work that a worker did not know is given to one again, in milliseconds. */
export const UNKNOWN_PAUSE_MS = 60_000;

/**
 * Returns the pause before the next attempt, in milliseconds. It doubles with each, up to one hour.
 *
 * @param failed - How many attempts have failed, from 1.
 */
export function pauseAfter(backoffMs: number, failed: number): number {
  return Math.min(backoffMs * 2 ** (failed - 1), LONGEST_PAUSE_MS);
}
