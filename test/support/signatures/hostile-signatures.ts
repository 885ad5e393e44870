import { createHash, createPrivateKey, sign } from 'node:crypto';
import { add, decodePoint, encodePoint, P } from './edwards.js';
import { fromLittleEndianHex, smallOrderEncodings, toLittleEndianHex } from './small-order.js';

/** The order of the group. */
export const L = 2n ** 252n + 27742317777372353535851937790883648493n;

/** A signature that no strict verifier takes, in hex, and what is wrong with it. */
export interface HostileSignature {
  readonly what: string;
  readonly hex: string;
}

/**
 * Signatures of every class that the published collections of hostile ones have, generated for a key and a message.
 * Some of them only the owner of the key can make: their S fits the changed R, so that the one thing wrong is what it
 * says.
 *
 * @param seed - 32 bytes, the private key.
 * @param most - How many of each class at most, spread over it. Default: all, about a thousand together.
 */
export function hostileSignatures(
  seed: Uint8Array,
  message: Uint8Array,
  most = Infinity,
): HostileSignature[] {
  const owner = createOwner(seed, message);
  const { hex } = owner;
  const [r, s] = [hex.slice(0, 64), hex.slice(64)];
  const raised = (by: bigint) => r + toLittleEndianHex(fromLittleEndianHex(s) + by);
  const special = [0n, 1n, L - 1n, L, L + 1n, P - 1n, P, P + 1n, 2n ** 255n, 2n ** 256n - 1n];
  const bits = Array.from({ length: 256 }, (_, bit) => 1n << BigInt(bit));
  const of = (what: string, list: readonly string[]) => {
    const step = Math.max(1, Math.ceil(list.length / most));
    return list.filter((_hex, index) => index % step === 0).map((hex) => ({ what, hex }));
  };
  return [
    ...of(
      'R and S of special values',
      special.flatMap((one) => special.map((other) => toLittleEndianHex(one) + toLittleEndianHex(other))),
    ),
    ...of(
      'S of a special value',
      special.map((value) => r + toLittleEndianHex(value)),
    ),
    ...of(
      'cut short',
      [0, 1, 2, 3, 31, 32, 33, 62, 63].map((bytes) => hex.slice(0, 2 * bytes)),
    ),
    ...of('cut at its beginning', [hex.slice(2), hex.slice(4), s, r]),
    ...of('with something behind', [`${hex}00`, `${hex}2020`, hex + s, hex + hex]),
    ...of('with something in front or between', [`00${hex}`, `${r}00${s}`, r + r + s]),
    ...of('with R and S overlapping', [r.slice(0, 62) + s, hex.slice(0, 126) + hex.slice(0, 2), s + r]),
    ...of(
      'with S raised by a multiple of the order',
      [1n, 2n, 3n, 4n, 8n, 14n].map((times) => raised(times * L)),
    ),
    ...of(
      'with a high bit of S set',
      [253n, 254n, 255n].map((bit) => raised(1n << bit)),
    ),
    ...of(
      'with one bit of S changed',
      bits.map((bit) => r + toLittleEndianHex(fromLittleEndianHex(s) ^ bit)),
    ),
    ...of(
      'with one bit of R changed',
      bits.map((bit) => toLittleEndianHex(fromLittleEndianHex(r) ^ bit) + s),
    ),
    ...of(
      'with one bit of R changed and S made to fit',
      bits.map((bit) => owner.signWith(toLittleEndianHex(fromLittleEndianHex(r) ^ bit))),
    ),
    ...of(
      'with R of small order',
      smallOrderEncodings().map((point) => point + s),
    ),
    ...of(
      'with R of small order and S made to fit',
      smallOrderEncodings().map((point) => owner.signWith(point, 0n)),
    ),
    ...of(
      'with a point of small order added to R and S made to fit',
      owner.shifted().map((point) => owner.signWith(point)),
    ),
    ...of('of another message', [createOwner(seed, Buffer.from('another')).hex]),
    ...of('of another key', [
      createOwner(
        seed.map((byte) => byte ^ 1),
        message,
      ).hex,
    ]),
  ];
}

/** The operations of a key's owner beyond signing. */
function createOwner(seed: Uint8Array, message: Uint8Array) {
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
  const hex = sign(null, message, key).toString('hex');
  const point = hex.slice(0, 64);
  const secret = createHash('sha512').update(seed).digest().subarray(0, 32);
  const a = (fromLittleEndianHex(secret.toString('hex')) & ((1n << 254n) - 8n)) | (1n << 254n);
  const challenge = (encodedR: string) =>
    fromLittleEndianHex(
      createHash('sha512')
        .update(Buffer.from(encodedR, 'hex'))
        .update(publicKey)
        .update(message)
        .digest('hex'),
    );
  const ownNonce = fromLittleEndianHex(hex.slice(64)) - challenge(point) * a;
  /** A signature with another R, for a nonce. */
  const signWith = (encodedR: string, nonce = ownNonce) => {
    const s = (nonce + challenge(encodedR) * a) % L;
    return encodedR + toLittleEndianHex(s < 0n ? s + L : s);
  };
  const shifted = () => {
    const own = decodePoint(Buffer.from(point, 'hex'));
    const added = smallOrderEncodings().flatMap((encoded) => decodePoint(Buffer.from(encoded, 'hex')) ?? []);
    return added.flatMap((small) =>
      own && small.y !== 1n ? encodePoint(add(own, small)).toString('hex') : [],
    );
  };
  return { hex, signWith, shifted };
}
