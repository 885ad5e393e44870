import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CommandryError, createApp } from 'commandry';
import { createSigner } from 'commandry-dev/testing';
import { readPublicKey } from '../../../src/interactions/receive/signature.js';
import { multiply, decodePoint, IDENTITY } from '../../support/signatures/edwards.js';
import { smallOrderEncodings } from '../../support/signatures/small-order.js';
import { Ping } from '../../../examples/weather/commands/ping.js';
import { errorOf } from '../../support/failures.js';

const good = createSigner(new Uint8Array(32).fill(7)).publicKey;

test('64 hex digits of a real key are accepted, in either case', () => {
  const bytes = Uint8Array.from(Buffer.from(good, 'hex'));
  expect(readPublicKey(good)).toEqual(bytes);
  expect(readPublicKey(good.toUpperCase())).toEqual(bytes);
});

test('2,000 generated keys are accepted', () => {
  for (let n = 0; n < 2000; n++) {
    const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
    const bytes = Buffer.from(x ?? '', 'base64url');
    expect(readPublicKey(bytes.toString('hex'))).toEqual(Uint8Array.from(bytes));
  }
});

describe('attack 7: a public key that is of small order, or something else in place of one', () => {
  describe('an app does not start with a key that is', () => {
    const token = ['MTAwMDAwMDAwMDAwMDAwMDAx', 'GabcdE', 'abcdefghijklmnopqrstuvwxyz0123456789AB'].join('.');
    const rows: [string, unknown, RegExp][] = [
      ['missing', undefined, /is missing/],
      ['empty', '', /is missing/],
      ['a number', 5, /is a number/],
      ['one digit short', good.slice(1), /is 63 hex digits long/],
      ['one digit long', `${good}0`, /is 65 hex digits long/],
      ['followed by a line break', `${good}\n`, /white space/],
      ['written with 0x', `0x${good}`, /0x in front/],
      ['64 letters x', 'x'.repeat(64), /64 characters long and not hex/],
      ['64 full-width digits', '０'.repeat(64), /not hex/],
      ['a bot token', token, /a bot token/],
      ['an application id', '1000000000000000001', /an application id/],
      ['a client secret', 'Zx_9'.repeat(8), /a client secret/],
      ['in PEM form', '-----BEGIN PUBLIC KEY-----\nMCow', /PEM/],
    ];
    test.each(rows)('%s, and the error names it and what to paste instead', (_what, publicKey, says) => {
      const error = refused(publicKey);
      expect(error.code).toBe('PUBLIC_KEY_INVALID');
      expect(error.message).toMatch(says);
      expect(error.message).toMatch(/Paste the public key .* 64 hex digits/);
      if (typeof publicKey === 'string' && publicKey.length > 10)
        expect(error.message).not.toContain(publicKey);
    });
  });

  describe('the 14 ways to write a point of small order', () => {
    const encodings = smallOrderEncodings();

    test('are 14, and each of them times 8 is the identity', () => {
      expect(new Set(encodings).size).toBe(14);
      for (const hex of encodings) {
        const point = decodePoint(Buffer.from(hex, 'hex'));
        // Two of them, y = 1 and y = -1 with the sign bit set, are no points by the letter of the standard.
        if (point) expect(multiply(8n, point)).toEqual(IDENTITY);
      }
    });

    test('are refused one by one, and so are 64 zeros', () => {
      expect(encodings).toContain('0'.repeat(64));
      for (const hex of encodings) {
        const error = refused(hex);
        expect([hex, error.code]).toEqual([hex, 'PUBLIC_KEY_INVALID']);
        expect(error.message).toMatch(/anyone could forge/);
      }
    });
  });
});

function refused(publicKey: unknown): CommandryError {
  return errorOf(() => createApp({ commands: [Ping], applicationId: '1', publicKey: publicKey as string }));
}
