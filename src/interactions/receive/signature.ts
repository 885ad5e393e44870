import { CommandryError } from '../../common/errors/commandry-error.js';
import { nodeBuiltin, requireNodeCrypto } from '../../common/node-builtin.js';
import { describeGiven } from '../dispatch/describe-given.js';

declare const verified: unique symbol;

/** Request bytes with a valid signature. Only {@link verify} returns them. */
export type VerifiedBytes = Uint8Array & { readonly [verified]: true };

const TIMESTAMP = /^[0-9]{1,12}$/;

/** The two headers of a signed request, both of the right form. */
export interface SignatureHeaders {
  /** 64 bytes. */
  readonly signature: Uint8Array;
  /** Unix seconds in 1 to 12 digits. */
  readonly timestamp: string;
}

/**
 * Parses the two headers: exactly 128 hex digits and 1 to 12 decimal digits. A repeated header arrives joined with a
 * comma and does not match, and decoding hex alone would silently stop at the first wrong digit.
 */
export function parseSignatureHeaders(
  signature: string | undefined,
  timestamp: string | undefined,
): SignatureHeaders | undefined {
  if (timestamp === undefined || !TIMESTAMP.test(timestamp)) return undefined;
  const bytes = signature === undefined ? undefined : decodeSignature(signature);
  return bytes && { signature: bytes, timestamp };
}

const SIGNATURE_BYTES = 64;

/** The value of each hex digit by its character code; others have higher bits set. */
const NO_DIGIT = 0x80;
const digits = new Uint8Array(128).fill(NO_DIGIT);
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16);
  digits[digit.charCodeAt(0)] = value;
  digits[digit.toUpperCase().charCodeAt(0)] = value;
}

/** Checks and decodes in one pass: more than twice as fast as a regular expression and a decoder. */
function decodeSignature(hex: string): Uint8Array | undefined {
  if (hex.length !== SIGNATURE_BYTES * 2) return undefined;
  const bytes = new Uint8Array(SIGNATURE_BYTES);
  let seen = 0;
  for (let at = 0; at < SIGNATURE_BYTES; at++) {
    const high = digits[hex.charCodeAt(at * 2)] ?? NO_DIGIT;
    const low = digits[hex.charCodeAt(at * 2 + 1)] ?? NO_DIGIT;
    seen |= high | low;
    bytes[at] = (high << 4) | low;
  }
  return seen < NO_DIGIT ? bytes : undefined;
}

/**
 * Verifies the Ed25519 signature of timestamp and body, exactly as received. Returns the body if it is valid;
 * synchronously, if the check is.
 *
 * A body that begins with a digit is refused: otherwise digits could move between the end of the timestamp and the
 * start of the body under one signature. An interaction begins with a brace.
 */
export function verify(
  isSigned: SignatureCheck,
  { signature, timestamp }: SignatureHeaders,
  body: Uint8Array,
): VerifiedBytes | undefined | Promise<VerifiedBytes | undefined> {
  const first = body[0];
  if (first !== undefined && first >= DIGIT_0 && first <= DIGIT_9) return undefined;
  const verdict = isSigned(join(timestamp, body), signature);
  if (verdict === true) return body as VerifiedBytes;
  return verdict === false
    ? undefined
    : verdict.then((isRight) => (isRight ? (body as VerifiedBytes) : undefined));
}

/** Joins timestamp and body. Shared: a check that is asynchronous copies the message. */
const buffer = new Uint8Array(16_384);

function join(timestamp: string, body: Uint8Array): Uint8Array {
  const length = timestamp.length + body.byteLength;
  const joined = length > buffer.byteLength ? new Uint8Array(length) : buffer.subarray(0, length);
  for (let at = 0; at < timestamp.length; at++) joined[at] = timestamp.charCodeAt(at);
  joined.set(body, timestamp.length);
  return joined;
}

const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;

/**
 * Whether 64 bytes are the Ed25519 signature of a message under the key that the check was created for. The message
 * may change after the call has returned.
 */
export type SignatureCheck = (message: Uint8Array, signature: Uint8Array) => boolean | Promise<boolean>;

/**
 * Verifies an Ed25519 signature, such as `nacl.sign.detached.verify` of tweetnacl. Each call gets bytes of its own. If
 * it throws, or returns anything but a boolean or a promise of one, the request is refused (`VERIFIER_FAILED`).
 *
 * @param message - What was signed.
 * @param signature - 64 bytes. R is not a point of small order, and S is smaller than the order of the group.
 * @param publicKey - 32 bytes: the public key of the application.
 */
export type Verifier = (
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  publicKey: Uint8Array<ArrayBuffer>,
) => boolean | PromiseLike<boolean>;

/** The part of `sodium-native` that is used. */
export interface Sodium {
  readonly crypto_sign_verify_detached: (
    signature: Uint8Array,
    message: Uint8Array,
    publicKey: Uint8Array,
  ) => boolean;
}

/**
 * Which library checks signatures: `auto` is `sodium-native` if it is installed and passes a self-test, else
 * `node:crypto`, or WebCrypto on a host that lacks it.
 */
export type VerifierName = 'auto' | 'node';

/**
 * Creates the check for a key.
 *
 * @throws CommandryError `NODE_CRYPTO_MISSING` for `node` on a host that lacks it.
 */
export function createSignatureCheck(
  publicKey: Uint8Array,
  verifier: VerifierName | Verifier = 'auto',
): SignatureCheck {
  if (typeof verifier === 'function') return createGivenCheck(verifier, publicKey);
  if (verifier === 'node') return createNodeCheck(publicKey);
  const sodium = loadSodium();
  if (sodium) return createSodiumCheck(sodium, publicKey);
  return nodeBuiltin('crypto')
    ? createNodeCheck(publicKey)
    : createGivenCheck(createWebVerifier(), publicKey);
}

/**
 * Creates the check with `node:crypto`. It first refuses a signature whose R is a point of small order, which only the
 * owner of the key can create: verifiers differ in that, and ours must agree.
 */
export function createNodeCheck(publicKey: Uint8Array): (...given: Parameters<SignatureCheck>) => boolean {
  const { createPublicKey, verify: verifyByKey } = requireNodeCrypto("verifier: 'node' needs");
  const key = createPublicKey({ key: toSpki(publicKey), format: 'der', type: 'spki' });
  return (message, signature) =>
    !beginsWithSmallOrder(signature) && verifyByKey(null, message, key, signature);
}

/** The bytes before the 32 bytes of an Ed25519 key in a SubjectPublicKeyInfo (RFC 8410). */
const SPKI_PREFIX = fromHex('302a300506032b6570032100');

function toSpki(publicKey: Uint8Array): Buffer {
  return Buffer.concat([SPKI_PREFIX, publicKey]);
}

/** Creates a verifier with WebCrypto. Its key is imported on the first call, since workers cannot wait while they load. */
export function createWebVerifier(): Verifier {
  const { subtle } = globalThis.crypto;
  let key: ReturnType<typeof subtle.importKey> | undefined;
  return async (message, signature, publicKey) => {
    key ??= subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return subtle.verify('Ed25519', await key, signature, message);
  };
}

/**
 * Creates the check with a verifier that may be any. It first refuses signatures in which verifiers differ: with R of
 * small order, and with S raised by the order of the group, which anyone can derive from a valid signature.
 */
export function createGivenCheck(verifier: Verifier, publicKey: Uint8Array): SignatureCheck {
  return (message, signature) => {
    if (beginsWithSmallOrder(signature) || !endsReduced(signature)) return false;
    let verdict: unknown;
    try {
      verdict = verifier(Uint8Array.from(message), Uint8Array.from(signature), Uint8Array.from(publicKey));
    } catch (cause) {
      throw verifierThrew(cause);
    }
    if (typeof verdict !== 'object' || verdict === null || !('then' in verdict)) return readVerdict(verdict);
    return Promise.resolve(verdict).then(readVerdict, (cause: unknown) => {
      throw verifierThrew(cause);
    });
  };
}

function readVerdict(verdict: unknown): boolean {
  if (typeof verdict === 'boolean') return verdict;
  const what = `The verifier of createApp returned ${describeGiven(verdict)}, not true or false.`;
  throw new CommandryError('VERIFIER_FAILED', what);
}

function verifierThrew(cause: unknown): CommandryError {
  return new CommandryError('VERIFIER_FAILED', 'The verifier of createApp threw an error.', { cause });
}

/** Creates the check with `sodium-native`, which is twice as fast. */
export function createSodiumCheck(
  sodium: Sodium,
  publicKey: Uint8Array,
): (...given: Parameters<SignatureCheck>) => boolean {
  return (message, signature) =>
    !beginsWithSmallOrder(signature) && sodium.crypto_sign_verify_detached(signature, message, publicKey);
}

/** A key, and the halves of its signature of the message `{}`, changed as {@link isStrict} describes. In hex. */
const KEY = 'ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c';
const R = 'b4215b1903f8b2b265964555fa8734acd6d1173cc4d26d343c4c811499c338f1';
const S = '4fe223b0750e8671c2dc93cd64b162d99aa0c20bb34b41877ac00a1cbd850000';
const RAISED_S = '3cb6190d907198c998798b7043ab41ee9aa0c20bb34b41877ac00a1cbd850010';
const SHIFTED_R = 'c4b5071740aa55004b7e86b0515410513388c139ce2db5e14d83379cee4d91d6';
const S_OF_SHIFTED_R = '4c9fe15e7c767a2d4dc1da7091d3b452afadbba13d622bd4df0df232f351a801';

/** Returns the package if it is installed and passes the self-test. */
export function loadSodium(): Sodium | undefined {
  try {
    const load = nodeBuiltin('module')?.createRequire(import.meta.url);
    const sodium = load?.('sodium-native') as Sodium | undefined;
    return sodium && isStrict(sodium) ? sodium : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a library accepts a valid signature and refuses two altered ones: with S raised by the order of the group,
 * which lax libraries accept, and with a point of order 8 added to R, which libraries that multiply by the cofactor
 * accept. Anyone can derive the first from a valid signature, only the owner of the key can make the second.
 */
export function isStrict({ crypto_sign_verify_detached: check }: Sodium): boolean {
  const [key, message] = [fromHex(KEY), new TextEncoder().encode('{}')];
  return (
    check(fromHex(R + S), message, key) &&
    !check(fromHex(R + RAISED_S), message, key) &&
    !check(fromHex(SHIFTED_R + S_OF_SHIFTED_R), message, key)
  );
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Writes a number as 32 bytes, little-endian. */
function toLittleEndian(value: bigint): Uint8Array {
  return fromHex(value.toString(16).padStart(64, '0')).reverse();
}

const HEX_64 = /^[0-9a-f]{64}$/i;

/** The constant d of the curve: -121665 / 121666 in its field. */
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

/**
 * Parses an application's public key.
 *
 * @param text - 64 hex digits from the application's page in the developer portal.
 * @returns 32 bytes.
 * @throws CommandryError `PUBLIC_KEY_INVALID` if it is anything else, with a guess what it is, or a point of small
 *   order, for which anyone could forge signatures.
 */
export function readPublicKey(text: unknown): Uint8Array {
  if (typeof text !== 'string' || !HEX_64.test(text)) {
    throw new CommandryError('PUBLIC_KEY_INVALID', `publicKey is ${describePasted(text)}.`);
  }
  const bytes = fromHex(text);
  if (beginsWithSmallOrder(bytes)) {
    throw new CommandryError(
      'PUBLIC_KEY_INVALID',
      'publicKey is a point of small order on the curve: with it anyone could forge requests.',
    );
  }
  const y = BigInt(`0x${toHex(bytes.toReversed())}`) & (2n ** 255n - 1n);
  if (!isOnCurve(y)) {
    throw new CommandryError(
      'PUBLIC_KEY_INVALID',
      'publicKey is 64 hex digits, but not a valid key: is one of them wrong?',
    );
  }
  return bytes;
}

/**
 * Whether the curve has a point with this y. Half of all numbers have none, so this detects every other mistyped key at
 * start.
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

/** Guesses what was pasted in place of the key, without quoting it: it may be a secret. */
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
const ENCODINGS: ReadonlySet<string> = new Set(SMALL_ORDER_Y.map((y) => toHex(toLittleEndian(y))));

/** Their possible last bytes: one byte rules out almost all other points. */
const LAST_BYTES: ReadonlySet<number> = new Set([...ENCODINGS].map((hex) => parseInt(hex.slice(-2), 16)));

/** Whether the first 32 bytes are one of the 14 ways to write a point of small order. */
function beginsWithSmallOrder(bytes: Uint8Array): boolean {
  const last = (bytes[31] ?? 0) & 0x7f;
  if (!LAST_BYTES.has(last)) return false;
  const point = bytes.slice(0, 32);
  point[31] = last;
  return ENCODINGS.has(toHex(point));
}

/** The order of the group, as 32 bytes, little-endian. */
const ORDER = toLittleEndian(2n ** 252n + 27742317777372353535851937790883648493n);

/** Whether S, the last 32 bytes of a signature, is smaller than the order of the group. */
function endsReduced(signature: Uint8Array): boolean {
  for (let at = 31; at >= 0; at--) {
    const difference = (signature[32 + at] ?? 0) - (ORDER[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
