import type { SignatureCheck } from './signature-check.js';

declare const verified: unique symbol;

/** Request bytes whose signature has been checked. Only {@link verify} returns them. */
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

/** The value of each hexadecimal digit by its character code; other characters have a number with higher bits. */
const NO_DIGIT = 0x80;
const digits = new Uint8Array(128).fill(NO_DIGIT);
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16);
  digits[digit.charCodeAt(0)] = value;
  digits[digit.toUpperCase().charCodeAt(0)] = value;
}

/** Checks and decodes in one pass, in less than half the time that a regular expression and a decoder take. */
function decodeSignature(hex: string): Uint8Array | undefined {
  if (hex.length !== SIGNATURE_BYTES * 2) return undefined;
  const bytes = Buffer.allocUnsafe(SIGNATURE_BYTES);
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
 * Verifies the Ed25519 signature of timestamp and body, exactly as received. Returns the body if it is valid.
 *
 * A body that begins with a digit is refused: otherwise digits could move between the end of the timestamp and the
 * start of the body under one signature. An interaction begins with a brace.
 */
export function verify(
  isSigned: SignatureCheck,
  { signature, timestamp }: SignatureHeaders,
  body: Uint8Array,
): VerifiedBytes | undefined {
  const first = body[0];
  if (first !== undefined && first >= DIGIT_0 && first <= DIGIT_9) return undefined;
  return isSigned(join(timestamp, body), signature) ? (body as VerifiedBytes) : undefined;
}

/** The buffer that joins timestamp and body. All checks share it, since each ends before the next begins. */
const buffer = Buffer.allocUnsafeSlow(16_384);

function join(timestamp: string, body: Uint8Array): Uint8Array {
  const length = timestamp.length + body.byteLength;
  const joined = length > buffer.byteLength ? Buffer.allocUnsafe(length) : buffer.subarray(0, length);
  joined.write(timestamp, 'latin1');
  joined.set(body, timestamp.length);
  return joined;
}

const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
