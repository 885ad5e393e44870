import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redact } from '../../src/common/redact.js';
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
