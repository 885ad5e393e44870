import { createPublicKey, verify as verifyNatively } from 'node:crypto';
import nacl from 'tweetnacl';
import { describe, expect, it } from 'vitest';
import { createSigner } from 'commandry-dev/testing';
import {
  createNodeCheck,
  createSodiumCheck,
  createGivenCheck,
  createWebVerifier,
  loadSodium,
  type SignatureCheck,
  type Verifier,
  readPublicKey,
  parseSignatureHeaders,
  verify,
} from '../../../src/interactions/receive/signature.js';
import { hostileSignatures } from '../../support/signatures/hostile-signatures.js';

const seed = Buffer.alloc(32, 11);
const body = Buffer.from('{"type":1}');
const timestamp = '1700000000';
const signer = createSigner(seed);
const key = readPublicKey(signer.publicKey);
const sodium = loadSodium();
const hostile = hostileSignatures(seed, Buffer.concat([Buffer.from(timestamp), body]));
const classes = [...new Set(hostile.map(({ what }) => what))];

const checks: [string, SignatureCheck][] = [
  ['node:crypto', createNodeCheck(key)],
  ...(sodium ? [['sodium-native', createSodiumCheck(sodium, key)] as [string, SignatureCheck]] : []),
  ['WebCrypto', createGivenCheck(createWebVerifier(), key)],
];

/** Whether a request with this signature is taken. */
async function taken(isSigned: SignatureCheck, signature: string): Promise<boolean> {
  const headers = parseSignatureHeaders(signature, timestamp);
  return headers !== undefined && (await verify(isSigned, headers, body)) !== undefined;
}

// It takes milliseconds for each.
describe('checked by tweetnacl,', () => {
  const few = hostileSignatures(seed, Buffer.concat([Buffer.from(timestamp), body]), 6);

  it.each<[string, Verifier]>([
    ['itself', (...given) => nacl.sign.detached.verify(...given)],
    ['with a promise', async (...given) => Promise.resolve(nacl.sign.detached.verify(...given))],
  ])('%s, an honest signature is taken, and a few of each class are refused', async (_how, verifier) => {
    const isSigned = createGivenCheck(verifier, key);
    expect(await taken(isSigned, signer.sign(body, timestamp)['x-signature-ed25519'])).toBe(true);
    for (const { what, hex } of few) expect(await taken(isSigned, hex), what).toBe(false);
  });
});

describe.each(checks)('checked by %s,', (_name, isSigned) => {
  const takes = (signature: string) => taken(isSigned, signature);

  it('an honest signature is taken', async () => {
    expect(await takes(signer.sign(body, timestamp)['x-signature-ed25519'])).toBe(true);
  });

  it.each(classes)('a signature %s is refused', async (what) => {
    for (const { hex } of hostile.filter((signature) => signature.what === what))
      expect(await takes(hex), hex).toBe(false);
  });
});

describe('the classes are those they say, for verifiers that are lax take some:', () => {
  const signed = Uint8Array.from(Buffer.concat([Buffer.from(timestamp), body]));
  const publicKey = Uint8Array.from(Buffer.from(signer.publicKey, 'hex'));
  const takenBy = (takes: (signature: Uint8Array) => boolean, among: (what: string) => boolean) => [
    ...new Set(
      hostile
        .filter(({ what, hex }) => among(what) && hex.length === 128 && takes(Buffer.from(hex, 'hex')))
        .map(({ what }) => what),
    ),
  ];
  const SMALL_R = 'with R of small order and S made to fit';
  const RAISED = 'with S raised by a multiple of the order';

  it('node:crypto by itself at most one of small order, which its owner made: newer versions refuse it', () => {
    expect(hostile.length).toBeGreaterThan(900);
    const taken = takenBy(
      (signature) => verifyNatively(null, signed, toKeyObject(key), signature),
      () => true,
    );
    expect([[], [SMALL_R]]).toContainEqual(taken);
  });

  it('tweetnacl that and one whose S was raised', () => {
    const takes = (signature: Uint8Array) =>
      nacl.sign.detached.verify(signed, Uint8Array.from(signature), publicKey);
    expect(takenBy(takes, (what) => [RAISED, SMALL_R].includes(what))).toEqual([RAISED, SMALL_R]);
  });
});

function toKeyObject(bytes: Uint8Array) {
  const x = Buffer.from(bytes).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
