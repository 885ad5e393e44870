import { createPublicKey, type KeyObject } from 'node:crypto';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { beginsWithSmallOrder, P } from './small-order.js';

const HEX_64 = /^[0-9a-f]{64}$/i;

/** The bytes before the 32 bytes of an Ed25519 key in a SubjectPublicKeyInfo (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The constant d of the curve: -121665 / 121666 in its field. */
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

/**
 * Parses an application's public key.
 *
 * @param text - 64 hex digits from the application's page in the developer portal.
 * @throws CommandryError `PUBLIC_KEY_INVALID` if it is anything else, saying what it looks like, or a point of
 *   small order, for which anyone could forge signatures.
 */
export function readPublicKey(text: unknown): KeyObject {
  if (typeof text !== 'string' || !HEX_64.test(text)) {
    throw new CommandryError('PUBLIC_KEY_INVALID', `publicKey is ${describePasted(text)}.`);
  }
  const bytes = Buffer.from(text, 'hex');
  if (beginsWithSmallOrder(bytes)) {
    throw new CommandryError(
      'PUBLIC_KEY_INVALID',
      'publicKey is a point of small order on the curve: with it anyone could forge requests.',
    );
  }
  const y = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`) & (2n ** 255n - 1n);
  if (!isOnCurve(y)) {
    throw new CommandryError(
      'PUBLIC_KEY_INVALID',
      'publicKey is 64 hex digits, but not a valid key: is one of them wrong?',
    );
  }
  return createPublicKey({ key: Buffer.concat([SPKI_PREFIX, bytes]), format: 'der', type: 'spki' });
}

/**
 * Whether the curve has a point with this y. Half of all numbers have none, so this detects every second mistyped key
 * at start; otherwise every request would be refused.
 */
function isOnCurve(y: bigint): boolean {
  if (y >= P) return false;
  // x² is (y² - 1) / (d · y² + 1), a square exactly if the product of the two is one.
  const product = (y * y - 1n) * (D * y * y + 1n);
  // Euler's criterion: a square to the power of (p - 1) / 2 is 1.
  return power(product, (P - 1n) / 2n) === 1n;
}

/** Returns `base` to the power of `exponent`, modulo p, not negative. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = ((base % P) + P) % P;
  for (let bits = exponent; bits > 0n; bits >>= 1n) {
    if ((bits & 1n) === 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}

/** Describes what was pasted in place of the key, without repeating it: it may be a secret. */
function describePasted(text: unknown): string {
  if (text === undefined || text === '') return 'missing';
  if (typeof text !== 'string') return `a ${typeof text}, not a text`;
  if (text.trim() !== text) return 'surrounded by white space';
  if (/^[\w-]{20,}\.[\w-]{4,}\.[\w-]{20,}$/.test(text))
    return 'a bot token, which must stay secret and belongs in token';
  if (/^[0-9]{17,20}$/.test(text)) return 'an application id, which belongs in applicationId';
  if (/^[\w-]{32}$/.test(text)) return 'a client secret, by its length';
  if (text.startsWith('0x')) return 'written with 0x in front';
  if (text.includes('BEGIN PUBLIC KEY')) return 'a key in PEM form';
  if (/^[0-9a-f]+$/i.test(text)) return `${text.length} hex digits long`;
  return `${text.length} characters long and not hex`;
}
