import { describeFound } from '../../protocol/validation/describe-found.js';

/** Names what a function has made, for errors: `defineCommand('weather')`. Plain JavaScript may give any name. */
export function nameOfMade(maker: string, name: unknown): string {
  return `${maker}(${typeof name === 'string' ? `'${name}'` : describeFound(name)})`;
}
