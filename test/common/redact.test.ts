import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redact, redactFields } from '../../src/common/redact.js';
import { propertyRuns } from '../support/property.js';

test('a known secret is hidden as it is, percent-encoded, within JSON, and as a form has it', () => {
  // Text as a request can have it: no half of a surrogate pair.
  const secret = fc.string({ unit: 'grapheme', minLength: 6, maxLength: 40 });
  fc.assert(
    fc.property(secret, (given) => {
      const forms = [
        given,
        encodeURIComponent(given),
        JSON.stringify(given).slice(1, -1),
        new URLSearchParams({ field: given }).toString().slice('field='.length),
      ];
      for (const form of forms) expect(redact(`x ${form} y`, [given])).toBe('x [hidden] y');
    }),
    { numRuns: propertyRuns(1000) },
  );
  expect(redact('code=a+secret+%28of+mine%29', ['a secret (of mine)'])).toBe('code=[hidden]');
});

test('the numbers and names that identify an error are kept, and nothing else that it holds', () => {
  const identity = {
    code: 'ECONNREFUSED',
    errno: -111,
    syscall: 'connect',
    address: '127.0.0.1',
    port: 6379,
    status: 503,
  };
  const held = { config: { headers: { authorization: 'mysecret' } } };
  const error = Object.assign(new Error('connect to mysecret'), identity, held);
  const { message, stack, name, ...kept } = redactFields(error, ['mysecret']) as Error & object;
  expect({ name, message }).toEqual({ name: 'Error', message: 'connect to [hidden]' });
  expect(stack).not.toContain('mysecret');
  expect(kept).toEqual(identity);
});
