import type { SentRequest } from '../../../emulator/index.js';
import { quoteForShell } from '../../commands/typed-command-text.js';

/** Headers that curl writes itself. */
const OWN_HEADERS = new Set(['content-length', 'host', 'connection', 'transfer-encoding']);

/**
 * Returns the line for a POSIX shell that sends a request once more, with the same signature and to the byte the same body.
 *
 * Bots that check the age of the timestamp, as Commandry does, refuse it after some minutes.
 */
export function toCurl({ url, headers, body }: SentRequest): string {
  const sent = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()));
  const isPacked = sent.some(([name]) => name.toLowerCase() === 'accept-encoding');
  return [
    `curl -sS${isPacked ? ' --compressed' : ''} -X POST ${quoteForShell(url)}`,
    // A header without a value is written with a semicolon: with a colon it would be left out.
    ...sent.map(([name, value]) => `-H ${quoteForShell(value === '' ? `${name};` : `${name}: ${value}`)}`),
    // Unlike --data-binary it never reads a file, whatever the body begins with.
    `--data-raw ${quoteForShell(body)}`,
  ].join(' \\\n  ');
}
