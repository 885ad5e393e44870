import { verify as verifyNatively } from 'node:crypto';
import nacl from 'tweetnacl';
import { describe, expect, it } from 'vitest';
import { createSigner } from 'commandry-dev/testing';
import {
  createNodeCheck,
  createSodiumCheck,
  loadSodium,
  type SignatureCheck,
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
];

describe.each(checks)('checked by %s,', (_name, isSigned) => {
  const takes = (signature: string) => {
    const headers = parseSignatureHeaders(signature, timestamp);
    return headers !== undefined && verify(isSigned, headers, body) !== undefined;
  };

  it('an honest signature is taken', () => {
    expect(takes(signer.sign(body, timestamp)['x-signature-ed25519'])).toBe(true);
  });

  it.each(classes)('a signature %s is refused', (what) => {
    const taken = hostile.filter((signature) => signature.what === what && takes(signature.hex));
    expect(taken).toEqual([]);
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
      (signature) => verifyNatively(null, signed, key, signature),
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
