import { createHash } from 'node:crypto';
import nacl from 'tweetnacl';
import { describe, expect, it, test } from 'vitest';
import { createApp } from 'commandry';
import { createSigner } from 'commandry-dev/testing';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import {
  readPublicKey,
  createNodeCheck,
  createSodiumCheck,
  createGivenCheck,
  createWebVerifier,
  isStrict,
  loadSodium,
  type SignatureCheck,
} from '../../../src/interactions/receive/signature.js';
import { add, decodePoint, multiply } from '../../support/signatures/edwards.js';
import {
  fromLittleEndianHex,
  smallOrderEncodings,
  toLittleEndianHex,
} from '../../support/signatures/small-order.js';

const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const BASE = decodePoint(Buffer.from(`58${'66'.repeat(31)}`, 'hex'));
const seed = Buffer.alloc(32, 9);
const { publicKey } = createSigner(seed);
const message = Buffer.from('1700000000{}');
const sodium = loadSodium();

/** The unusual signatures that the owner of a key can make. */
function ownersNumber(): bigint {
  const half = createHash('sha512').update(seed).digest().subarray(0, 32);
  half[0] = (half[0] ?? 0) & 248;
  half[31] = ((half[31] ?? 0) & 127) | 64;
  return fromLittleEndianHex(half.toString('hex'));
}

/** A signature whose R has a point added that the cofactor would take away again. */
function signWithShiftedR(shiftHex: string): Buffer | undefined {
  const shift = decodePoint(Buffer.from(shiftHex, 'hex'));
  if (!shift || !BASE) return undefined;
  const r = 987_654_321_987_654_321n;
  const { x, y } = add(multiply(r, BASE), shift);
  const R = toLittleEndianHex(y | ((x & 1n) << 255n));
  const hash = createHash('sha512').update(R, 'hex').update(publicKey, 'hex').update(message).digest('hex');
  const S = (r + (fromLittleEndianHex(hash) % L) * ownersNumber()) % L;
  return Buffer.from(R + toLittleEndianHex(S), 'hex');
}

const key = readPublicKey(publicKey);
const checks: [string, SignatureCheck | undefined][] = [
  ['node:crypto', createNodeCheck(key)],
  ['sodium-native', sodium && createSodiumCheck(sodium, key)],
  ['WebCrypto', createGivenCheck(createWebVerifier(), key)],
  ['tweetnacl', createGivenCheck((...given) => nacl.sign.detached.verify(...given), key)],
  [
    'a promise',
    createGivenCheck(async (...given) => Promise.resolve(nacl.sign.detached.verify(...given)), key),
  ],
];

describe.each(checks)('%s', (name, check) => {
  const exists = check !== undefined;
  const reason = exists ? '' : ` (${name} is not installed here)`;

  it.skipIf(!exists)(
    `takes only those of 14 unusual signatures of the owner that are usual${reason}`,
    async () => {
      const taken: string[] = [];
      for (const shift of smallOrderEncodings()) {
        const signature = signWithShiftedR(shift);
        if (signature && (await check?.(message, signature)) === true) taken.push(shift);
      }
      // These write the identity: nothing is added.
      expect(taken.map((hex) => decodePoint(Buffer.from(hex, 'hex')))).toEqual(
        taken.map(() => ({ x: 0n, y: 1n })),
      );
      expect(taken.length).toBeGreaterThan(0);
    },
  );

  it.skipIf(!exists)(`refuses R of small order with S of zero, for any message${reason}`, async () => {
    for (const R of smallOrderEncodings())
      for (let n = 0; n < 16; n++)
        expect(await check?.(Buffer.from(`${n}{}`), Buffer.from(R + '0'.repeat(64), 'hex'))).toBe(false);
  });
});

describe('a library for signatures', () => {
  const takesAll = { crypto_sign_verify_detached: () => true };
  const takesNone = { crypto_sign_verify_detached: () => false };

  it('is not used when it takes what node:crypto refuses, or refuses what it takes', () => {
    expect(isStrict(takesAll)).toBe(false);
    expect(isStrict(takesNone)).toBe(false);
  });

  it('is not used when it takes a signature with a raised S', () => {
    let calls = 0;
    const lax = { crypto_sign_verify_detached: () => ++calls <= 2 };
    expect(isStrict(lax)).toBe(false);
  });

  test.skipIf(!sodium)('is used when it passes, as sodium-native does', () => {
    expect(sodium && isStrict(sodium)).toBe(true);
  });
});

it('the vectors are what they are called: node:crypto takes the first and refuses the others', () => {
  const seen: boolean[] = [];
  const crypto_sign_verify_detached = (signature: Uint8Array, text: Uint8Array, rawKey: Uint8Array) => {
    const isRight = createNodeCheck(readPublicKey(Buffer.from(rawKey).toString('hex')))(text, signature);
    seen.push(isRight);
    return isRight;
  };
  expect(isStrict({ crypto_sign_verify_detached })).toBe(true);
  expect(seen).toEqual([true, false, false]);
});

it.each(['auto', 'node'] as const)('an app with the verifier %s answers a signed PING', async (verifier) => {
  const kit = createWireKit();
  expect(await kit.ping(createApp({ commands: [], ...kit.credentials, verifier }))).toMatchObject({
    status: 200,
  });
});
