import { describeFound } from '../../protocol/validation/describe-found.js';

/** Formats a definition for errors: `defineCommand('weather')`. The name may be anything in plain JavaScript. */
export function nameOfMade(maker: string, name: unknown): string {
  return `${maker}(${typeof name === 'string' ? `'${name}'` : describeFound(name)})`;
}
