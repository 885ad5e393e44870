/** The 64 digits of packed values. None needs escaping in JSON or separates parts of a custom id. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BASE = 64;

/** Digits of 64 bits: a snowflake, or a number that is not whole. */
export const WIDE_DIGITS = 11;

const VALUES: readonly number[] = /* @__PURE__ */ Array.from({ length: 128 }, (_, code) =>
  DIGITS.indexOf(String.fromCharCode(code)),
);

/** Returns the digit of a number from 0 to 63. */
export function toDigit(value: number): string {
  return DIGITS.charAt(value);
}

/** Reads packed values from a text in sequence. Every reader returns `undefined` if the text is invalid. */
export class DigitReader {
  readonly #text: string;
  #at: number;

  constructor(text: string, at = 0) {
    this.#text = text;
    this.#at = at;
  }

  /** A number from 0 to 63. */
  digit(): number | undefined {
    const value = VALUES[this.#text.charCodeAt(this.#at)];
    if (value === undefined || value < 0) return undefined;
    this.#at++;
    return value;
  }

  /** A number with a fixed number of digits. */
  #fixed(digits: number): number | undefined {
    let value = 0;
    for (let count = 0; count < digits; count++) {
      const digit = this.digit();
      if (digit === undefined) return undefined;
      value = value * BASE + digit;
    }
    return value;
  }

  /** 64 bits. */
  wide(): bigint | undefined {
    const high = this.#fixed(5);
    const low = this.#fixed(6);
    if (high === undefined || low === undefined || high >= 2 ** 28) return undefined;
    return (BigInt(high) << 36n) | BigInt(low);
  }

  /** A safe whole number. */
  integer(): number | undefined {
    const first = this.digit();
    if (first === undefined) return undefined;
    let value = first & 15;
    let factor = 16;
    for (let digit = first; (digit & 32) !== 0; factor *= 32) {
      const next = this.digit();
      if (next === undefined) return undefined;
      digit = next;
      value += (digit & 31) * factor;
      if (value > Number.MAX_SAFE_INTEGER) return undefined;
    }
    // Zero has no sign.
    if ((first & 16) === 0) return value;
    return value === 0 ? undefined : -value;
  }

  /** A text of `length` UTF-16 units, verbatim. */
  text(length: number): string | undefined {
    if (length < 0 || this.#at + length > this.#text.length) return undefined;
    const text = this.#text.slice(this.#at, this.#at + length);
    this.#at += length;
    return text;
  }

  /** Whatever is left. */
  rest(): string {
    const text = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return text;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }
}

/** Packs a number into a fixed number of digits. */
function packFixed(value: number, digits: number): string {
  let packed = '';
  let left = value;
  for (let count = 0; count < digits; count++) {
    packed = toDigit(left % BASE) + packed;
    left = Math.floor(left / BASE);
  }
  return packed;
}

/** Packs 64 bits. */
export function packWide(bits: bigint): string {
  return packFixed(Number(bits >> 36n), 5) + packFixed(Number(bits & 0xfffffffffn), 6);
}

/** Packs a safe whole number: a sign and four bits in the first digit, five in each further one. */
export function packInteger(value: number): string {
  let left = Math.abs(value);
  let digit = (left % 16) + (value < 0 ? 16 : 0);
  left = Math.floor(left / 16);
  let packed = '';
  while (left > 0) {
    packed += toDigit(digit + 32);
    digit = left % 32;
    left = Math.floor(left / 32);
  }
  return packed + toDigit(digit);
}
