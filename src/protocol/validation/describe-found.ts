import { countCodePoints } from './code-points.js';

const LONGEST_FOUND = 60;

/** Describes any value briefly enough to print. Never throws. */
export function describeFound(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value !== 'string') return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
  const length = countCodePoints(value);
  if (length <= LONGEST_FOUND) return JSON.stringify(value);
  const start = Array.from(value.slice(0, 2 * LONGEST_FOUND)).slice(0, LONGEST_FOUND);
  return `${JSON.stringify(`${start.join('')}…`)} (${length} characters)`;
}

/** Shows a setting's value in an error, as JSON if it can be written so. Never throws. */
export function showValue(value: unknown): string {
  try {
    const json = JSON.stringify(value) as string | undefined;
    return json ?? describeFound(value);
  } catch {
    return describeFound(value);
  }
}
