import { CommandryError } from '../../common/errors/commandry-error.js';
import { isSnowflake } from '../../protocol/is-snowflake.js';
import { countCodePoints } from '../../protocol/validation/code-points.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { DigitReader, packInteger, packWide, toDigit, WIDE_DIGITS } from './packed-digits.js';
import {
  FINGERPRINT_LENGTH,
  toFingerprint,
  type StateDefinition,
  type StateFieldDefinition,
} from './state-definition.js';

/** The values of a state by name. */
export type StateValues = Readonly<Record<string, unknown>>;

/** The state of a route without one. */
export const NO_STATE: StateValues = Object.freeze({});

/** Header bits in a digit: one for each optional value, whether it is there, and one for each boolean. */
const BITS = 6;

/**
 * Encodes a state: the fingerprint of its shape, the bits of booleans and optional values, and then each value.
 *
 * @throws CommandryError `ROUTE_STATE_INVALID` naming the value that the declaration does not allow.
 */
export function encodeState(definition: StateDefinition, state: StateValues): string {
  const { encoded, fields } = definition;
  for (const name in state) {
    if (state[name] === undefined || fields.some((field) => field.name === name)) continue;
    throw invalid(`it has ${name}, which is not declared`);
  }
  const bits: boolean[] = [];
  let values = '';
  let chosen = 0;
  for (const [at, field] of encoded.entries()) {
    const value = state[field.name];
    if (field.isOptional) bits.push(value !== undefined);
    if (value === undefined) {
      if (!field.isOptional) throw invalid(`${field.name} is missing`);
      if (field.type === 'boolean') bits.push(false);
      continue;
    }
    if (field.type === 'boolean') bits.push(requireBoolean(field, value));
    else values += encodeValue(field, value, at === encoded.length - 1);
    chosen ^= chosenHash(field, value);
  }
  return toFingerprint(definition, chosen) + packBits(bits) + values;
}

/**
 * Decodes what {@link encodeState} has encoded. Returns `undefined` for any other text, for the state of another version,
 * and for values outside the declaration. Never throws.
 */
export function decodeState(definition: StateDefinition, text: string): Record<string, unknown> | undefined {
  const { encoded } = definition;
  const reader = new DigitReader(text, FINGERPRINT_LENGTH);
  const bits = readBits(reader, countBits(encoded));
  if (!bits) return undefined;
  const state: Record<string, unknown> = {};
  let bit = 0;
  let chosen = 0;
  for (const [at, field] of encoded.entries()) {
    const isThere = !field.isOptional || bits[bit++] === true;
    if (field.type === 'boolean') {
      const value = bits[bit++];
      if (isThere) state[field.name] = value;
      continue;
    }
    if (!isThere) continue;
    const value = decodeValue(field, reader, at === encoded.length - 1);
    if (value === undefined) return undefined;
    state[field.name] = value;
    chosen ^= chosenHash(field, value);
  }
  return reader.isAtEnd && text.startsWith(toFingerprint(definition, chosen)) ? state : undefined;
}

/**
 * Returns the longest encoding of a field in characters, beside the header; `undefined` if it has no limit.
 *
 * @param isLast - Whether it is the last one encoded.
 */
export function longestOf(field: StateFieldDefinition, isLast: boolean): number | undefined {
  switch (field.type) {
    case 'boolean':
      return 0;
    case 'choice':
      return packInteger((field.choices?.length ?? 1) - 1).length;
    case 'snowflake':
      return WIDE_DIGITS;
    case 'integer': {
      const { minValue = Number.MIN_SAFE_INTEGER, maxValue = Number.MAX_SAFE_INTEGER } = field;
      return packInteger(Math.max(Math.abs(minValue), Math.abs(maxValue))).length;
    }
    case 'number':
      return 1 + WIDE_DIGITS;
    default: {
      const { maxLength } = field;
      return maxLength === undefined
        ? undefined
        : maxLength + (isLast ? 0 : packInteger(maxLength * 2).length);
    }
  }
}

/** Returns the length of an encoded value in characters, beside the header. */
export function lengthOf(field: StateFieldDefinition, value: unknown, isLast: boolean): number {
  return value === undefined || field.type === 'boolean'
    ? 0
    : countCodePoints(encodeValue(field, value, isLast));
}

/** Returns the length of the header in digits. */
export function headerLength({ encoded }: StateDefinition): number {
  return Math.ceil(countBits(encoded) / BITS);
}

function countBits(fields: readonly StateFieldDefinition[]): number {
  let count = 0;
  for (const { isOptional, type } of fields) count += (isOptional ? 1 : 0) + (type === 'boolean' ? 1 : 0);
  return count;
}

function packBits(bits: readonly boolean[]): string {
  let packed = '';
  for (let at = 0; at < bits.length; at += BITS)
    packed += toDigit(
      bits.slice(at, at + BITS).reduce((digit, bit, place) => digit | (bit ? 1 << place : 0), 0),
    );
  return packed;
}

function readBits(reader: DigitReader, count: number): boolean[] | undefined {
  const bits: boolean[] = [];
  while (bits.length < count) {
    const digit = reader.digit();
    if (digit === undefined) return undefined;
    for (let place = 0; place < BITS; place++) bits.push((digit & (1 << place)) !== 0);
  }
  // The bits beyond the last one are never set.
  return bits.lastIndexOf(true) < count ? bits : undefined;
}

function encodeValue(field: StateFieldDefinition, value: unknown, isLast: boolean): string {
  const wanted = findProblem(field, value);
  if (wanted !== undefined) throw invalid(`${field.name} must be ${wanted}, but is ${describeFound(value)}`);
  switch (field.type) {
    case 'integer':
      return packInteger(value as number);
    case 'number':
      return encodeNumber(value as number);
    case 'snowflake':
      return packWide(BigInt(value as string));
    case 'choice':
      return packInteger((field.choices ?? []).indexOf(value as string));
    case 'string':
      return encodeText(value as string, isLast);
    default:
      return encodeText(encodeWithCodec(field, value), isLast);
  }
}

function decodeValue(field: StateFieldDefinition, reader: DigitReader, isLast: boolean): unknown {
  const value = readValue(field, reader, isLast);
  if (value === undefined) return undefined;
  if (field.type !== 'codec') return findProblem(field, value) === undefined ? value : undefined;
  try {
    const decoded = field.codec?.decode(value as string);
    return decoded === null || isThenable(decoded) ? undefined : decoded;
  } catch {
    // The text comes from a client: a codec refuses it by throwing.
    return undefined;
  }
}

/** A promise is no value, and nobody would handle its rejection. */
function isThenable(value: unknown): boolean {
  if (!(value instanceof Promise)) return false;
  value.catch(() => undefined);
  return true;
}

function readValue(field: StateFieldDefinition, reader: DigitReader, isLast: boolean): unknown {
  switch (field.type) {
    case 'integer':
      return reader.integer();
    case 'number':
      return decodeNumber(reader);
    case 'snowflake':
      return reader.wide()?.toString();
    case 'choice': {
      const index = reader.integer();
      return index === undefined ? undefined : field.choices?.[index];
    }
    default: {
      if (isLast) return reader.rest();
      const length = reader.integer();
      return length === undefined ? undefined : reader.text(length);
    }
  }
}

/** Returns what a value must be, in words, if it is not. */
function findProblem(field: StateFieldDefinition, value: unknown): string | undefined {
  switch (field.type) {
    case 'integer':
      return Number.isSafeInteger(value) ? findOutOfBounds(field, value as number) : 'a whole number';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? findOutOfBounds(field, value)
        : 'a finite number';
    case 'snowflake':
      return isSnowflake(value) ? undefined : 'a snowflake';
    case 'choice':
      return field.choices?.includes(value as string) === true
        ? undefined
        : `one of ${(field.choices ?? []).map((choice) => JSON.stringify(choice)).join(', ')}`;
    case 'string':
      return findTextProblem(field, value);
    default:
      return undefined;
  }
}

function findOutOfBounds({ minValue, maxValue }: StateFieldDefinition, value: number): string | undefined {
  if (minValue !== undefined && value < minValue) return `at least ${minValue}`;
  return maxValue !== undefined && value > maxValue ? `at most ${maxValue}` : undefined;
}

function findTextProblem({ minLength, maxLength }: StateFieldDefinition, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'a text';
  if (!value.isWellFormed()) return 'a text without half surrogate pairs';
  if (minLength !== undefined && countCodePoints(value) < minLength)
    return `at least ${minLength} characters long`;
  return maxLength !== undefined && value.length > maxLength && countCodePoints(value) > maxLength
    ? `at most ${maxLength} characters long`
    : undefined;
}

function requireBoolean({ name }: StateFieldDefinition, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw invalid(`${name} must be true or false, but is ${describeFound(value)}`);
}

function encodeWithCodec(field: StateFieldDefinition, value: unknown): string {
  const { name, codec } = field;
  let text: unknown;
  try {
    text = codec?.encode(value as never);
  } catch (cause) {
    throw new CommandryError('ROUTE_STATE_INVALID', `The codec of ${name} failed.`, { cause });
  }
  const wanted = findTextProblem(field, text);
  if (wanted !== undefined)
    throw invalid(`the codec of ${name} must return ${wanted}, but returned ${describeFound(text)}`);
  return text as string;
}

function encodeText(text: string, isLast: boolean): string {
  return isLast ? text : packInteger(text.length) + text;
}

const WHOLE = 0;
const FRACTION = 1;
const bits = new DataView(new ArrayBuffer(8));

function encodeNumber(value: number): string {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) return toDigit(WHOLE) + packInteger(value);
  bits.setFloat64(0, value);
  return toDigit(FRACTION) + packWide(bits.getBigUint64(0));
}

function decodeNumber(reader: DigitReader): number | undefined {
  const form = reader.digit();
  if (form === WHOLE) return reader.integer();
  const wide = form === FRACTION ? reader.wide() : undefined;
  if (wide === undefined) return undefined;
  bits.setBigUint64(0, wide);
  return bits.getFloat64(0);
}

/** The hash of a chosen value; 0 for a value of another kind. */
function chosenHash({ choices, chosenHashes }: StateFieldDefinition, value: unknown): number {
  return choices ? (chosenHashes?.[choices.indexOf(value as string)] ?? 0) : 0;
}

function invalid(problem: string): CommandryError {
  return new CommandryError('ROUTE_STATE_INVALID', `The state of a component cannot be written: ${problem}.`);
}
