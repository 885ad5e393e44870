import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCurl } from '../../../../tools/src/playground/requests/detail/curl.js';
import { propertyRuns } from '../../../support/property.js';

/** A `curl` that prints its arguments, each with a zero byte after it. */
const PRINTING_CURL = `curl() { printf '%s\\0' "$@"; }\n`;

/** The arguments of a line, as a POSIX shell reads them. */
function readArguments(lines: readonly string[]): string[][] {
  const script = PRINTING_CURL + lines.map((line) => `${line}\nprintf '\\0'\n`).join('');
  const { stdout, stderr, status } = spawnSync('sh', { input: script, encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout
    .split('\0\0')
    .slice(0, -1)
    .map((each) => each.split('\0'));
}

it('a shell gives curl the address, the signed headers and the body as they were sent, whatever is in them', () => {
  // No argument of a program has a zero byte, and JSON writes it as an escape. No surrogate halves: they are no UTF-8.
  const body = fc
    .string({ unit: 'binary', minLength: 1 })
    .map((text) => text.replaceAll('\0', ''))
    .filter((text) => text !== '' && text.isWellFormed());
  const shellWords = fc.constantFrom(
    `'`,
    `"`,
    '$HOME',
    '`id`',
    '\\',
    '!',
    '\n',
    '@file',
    '; rm',
    '$(id)',
    ' ',
  );
  const bodies = fc.array(
    fc.array(fc.oneof(body, shellWords), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
    { minLength: 12, maxLength: 12 },
  );
  fc.assert(
    fc.property(bodies, (sent) => {
      const lines = sent.map((each) =>
        toCurl({
          url: `http://127.0.0.1:3000/it's?a=1&b=$2`,
          headers: { 'Content-Type': 'application/json', 'Content-Length': '5', 'X-Signature-Ed25519': 'ab' },
          body: each,
          signed: '',
        }),
      );
      expect(readArguments(lines)).toEqual(
        sent.map((each) => [
          ...['-sS', '-X', 'POST', `http://127.0.0.1:3000/it's?a=1&b=$2`],
          ...['-H', 'Content-Type: application/json', '-H', 'X-Signature-Ed25519: ab', '--data-raw', each],
        ]),
      );
    }),
    { numRuns: propertyRuns(3, 100) },
  );
});

it('a header without a value is sent, and a packed answer is read', () => {
  const line = toCurl({
    url: 'http://127.0.0.1:3000',
    headers: { 'Accept-Encoding': 'gzip', 'X-Signature-Ed25519': '' },
    body: '{}',
    signed: '',
  });
  expect(readArguments([line])).toEqual([
    ['-sS', '--compressed', '-X', 'POST', 'http://127.0.0.1:3000', '-H', 'Accept-Encoding: gzip'].concat(
      '-H',
      'X-Signature-Ed25519;',
      '--data-raw',
      '{}',
    ),
  ]);
});
