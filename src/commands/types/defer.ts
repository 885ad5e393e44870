/**
 * When to defer an interaction that has no response yet, so that the user sees that the bot is thinking and the reply
 * can come later.
 *
 * - `'auto'`: 2,000 ms after its creation, visible to everyone
 * - `'ephemeral'`: likewise, visible to the user alone
 * - `'never'`: never; without a response within 2,750 ms the user is told that it took too long
 * - a number: like `'auto'`, after this many milliseconds. A whole number from 0 to 2,500
 */
export type Defer = 'auto' | 'ephemeral' | 'never' | number;

/** Milliseconds after which `'auto'` and `'ephemeral'` defer: a third of Discord's time limit is left. */
export const AUTO_DEFER_MS = 2000;

export const LATEST_DEFER_MS = 2500;

/** Milliseconds after which the app responds in the place of a handler: Discord stops waiting at 3,000. */
export const DEADLINE_MS = 2750;

/** Describes the valid values, for errors. */
export const DEFER_WANTED = `'auto', 'ephemeral', 'never', or whole milliseconds from 0 to ${LATEST_DEFER_MS}`;

export function isDefer(value: unknown): value is Defer {
  if (typeof value !== 'number') return value === 'auto' || value === 'ephemeral' || value === 'never';
  return Number.isInteger(value) && value >= 0 && value <= LATEST_DEFER_MS;
}
