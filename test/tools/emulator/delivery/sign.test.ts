import fc from 'fast-check';
import nacl from 'tweetnacl';
import { expect, test } from 'vitest';
import { sign } from '../../../../tools/src/emulator/delivery/sign.js';
import { keysOf } from '../../../../tools/src/emulator/domain/world/application-keys.js';
import { propertyRuns } from '../../../support/property.js';

test('keys and signatures are those that another implementation makes, byte for byte', () => {
  const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(seeds, fc.nat(), fc.string({ unit: 'binary' }), (seed, timestamp, body) => {
      const keys = keysOf({ keySeed: Buffer.from(seed).toString('hex') });
      const other = nacl.sign.keyPair.fromSeed(seed);
      expect(keys.publicKeyHex).toBe(Buffer.from(other.publicKey).toString('hex'));
      const bytes = new TextEncoder().encode(`${timestamp}${body}`);
      const signature = nacl.sign.detached(bytes, other.secretKey);
      expect(sign(keys, timestamp.toString(), body)).toBe(Buffer.from(signature).toString('hex'));
    }),
    { numRuns: propertyRuns(20, 100) },
  );
});
