import { createPublicKey, type KeyObject } from 'node:crypto';
import { CommandryError } from '../../common/errors/commandry-error.js';

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

/** The prime of the curve's field. */
const P = 2n ** 255n - 19n;

/** The y-coordinate of the points of order 8 with an odd x; the others have P - y. */
const Y_OF_ORDER_8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022n;

/** The y-coordinates, in all the ways 255 bits can write them, of the points whose order divides 8. */
const SMALL_ORDER_Y = [0n, 1n, P - 1n, Y_OF_ORDER_8, P - Y_OF_ORDER_8, P, P + 1n];

/** The same without the sign of x, as hex of 32 bytes, little-endian. */
const ENCODINGS: ReadonlySet<string> = new Set(SMALL_ORDER_Y.map(toHex));

/** Their possible last bytes: one byte rules out almost all other points. */
const LAST_BYTES: ReadonlySet<number> = new Set([...ENCODINGS].map((hex) => parseInt(hex.slice(-2), 16)));

/** Whether the first 32 bytes are one of the 14 ways to write a point of small order. */
export function beginsWithSmallOrder(bytes: Uint8Array): boolean {
  const last = (bytes[31] ?? 0) & 0x7f;
  if (!LAST_BYTES.has(last)) return false;
  const point = Buffer.from(bytes.subarray(0, 32));
  point[31] = last;
  return ENCODINGS.has(point.toString('hex'));
}

function toHex(y: bigint): string {
  return Buffer.from(y.toString(16).padStart(64, '0'), 'hex').reverse().toString('hex');
}
