import * as z from 'zod/mini';
import type { QueuedWork } from '../commands/queue/work-queue.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { whole } from '../common/read-given.js';

/**
 * Returns a copy by way of JSON, as an external queue would.
 *
 * @throws CommandryError `INTERNAL` for work that breaks the rules of {@link QueuedWork}.
 */
export function readWork(work: QueuedWork): QueuedWork {
  const { id, delayMs, maxAttempts, backoffMs, expiresAtMs } = work;
  const refuse = (what: string): never => {
    throw new CommandryError('INTERNAL', `Work cannot be queued: ${what}.`);
  };
  if (typeof id !== 'string' || id === '' || id.length > 128 || id.includes(':'))
    refuse('its id must have 1 to 128 characters, and none may be ":"');
  if (!Number.isInteger(maxAttempts) || maxAttempts < 1) refuse('maxAttempts must be a whole number from 1');
  for (const [name, ms] of Object.entries({ delayMs, backoffMs, expiresAtMs: expiresAtMs ?? 0 }))
    if (!Number.isFinite(ms) || ms < 0) refuse(`${name} must be a number of milliseconds from 0`);
  return JSON.parse(JSON.stringify(work)) as QueuedWork;
}

export const Concurrency = z._default(whole(1, 1000), 10);

/** The maximum backoff, in milliseconds. */
const LONGEST_PAUSE_MS = 3_600_000;

/** The minimum backoff of work that the worker did not know, in milliseconds. */
export const UNKNOWN_PAUSE_MS = 60_000;

/**
 * Returns the exponential backoff before the next attempt, in milliseconds, capped at one hour.
 *
 * @param failed - The number of failed attempts, from 1.
 */
export function pauseAfter(backoffMs: number, failed: number): number {
  return Math.min(backoffMs * 2 ** (failed - 1), LONGEST_PAUSE_MS);
}
