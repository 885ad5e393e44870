import { describeFound } from '../../../protocol/validation/describe-found.js';

/** Shows a setting's value in an error, as JSON if it can be written so. Never throws. */
export function showValue(value: unknown): string {
  try {
    const json = JSON.stringify(value) as string | undefined;
    return json ?? describeFound(value);
  } catch {
    return describeFound(value);
  }
}
