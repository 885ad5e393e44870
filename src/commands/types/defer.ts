/**
 * When an interaction that has no answer yet is deferred on its handler's behalf, so that the user sees that the bot is
 * thinking and the reply can come later.
 *
 * - `'auto'`: 2,000 ms after the user caused it, for everybody to see
 * - `'ephemeral'`: at the same time, for the user alone
 * - `'never'`: not at all; without an answer within `deadlineMs` the user is told that it took too long
 * - a number: as `'auto'`, but after so many milliseconds. Whole number from 0 to 2,500
 */
export type Defer = 'auto' | 'ephemeral' | 'never' | number;

/** Milliseconds after which `'auto'` and `'ephemeral'` defer: a third of the service's patience is left. */
export const AUTO_DEFER_MS = 2000;

export const LATEST_DEFER_MS = 2500;

/** What a setting should have been. */
export const DEFER_WANTED = `'auto', 'ephemeral', 'never', or whole milliseconds from 0 to ${LATEST_DEFER_MS}`;

export function isDefer(value: unknown): value is Defer {
  if (typeof value !== 'number') return value === 'auto' || value === 'ephemeral' || value === 'never';
  return Number.isInteger(value) && value >= 0 && value <= LATEST_DEFER_MS;
}
