import type { AnyCodec, StateField, StateKind, StateShape } from './state-types.js';
import type { OptionSpec, Transform } from '../types/options/option-settings.js';
import { compileOption } from '../compile/compile-option.js';
import { liftRules, toTransform } from '../compile/compile-schema.js';
import { COMMAND_LIMITS } from '../../protocol/commands/limits.js';
import { defined } from '../types/defined.js';
import type { StandardSchema } from '../types/standard-schema.js';
import { toDigit } from './packed-digits.js';

/** One value of a state, prepared for encoding. */
export interface StateFieldDefinition {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: StateKind | 'choice' | 'codec';
  /** Of a `choice`: the values in their order. */
  readonly choices?: readonly (string | number)[];
  /** Of a `choice`: a hash for each, of it and those before it. */
  readonly chosenHashes?: readonly number[];
  /** Characters, of a `string` or a `codec`. */
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly minValue?: number;
  readonly maxValue?: number;
  readonly codec?: AnyCodec;
  /** Of a kind or a schema: converts the decoded value for the handler. */
  readonly transform?: Transform;
  /** Whether `transform` is a schema, which also gets a value that was left out. */
  readonly hasSchema?: true;
}

/** A compiled state. */
export interface StateDefinition {
  /** In the order of their declaration. */
  readonly fields: readonly StateFieldDefinition[];
  /** The same in encoding order: texts last, so that the last one needs no length. */
  readonly encoded: readonly StateFieldDefinition[];
  /** Hash of the names and kinds; see {@link fingerprintOf}. */
  readonly hash: number;
}

/** Compiles a declared state, which must be valid. */
export function toStateDefinition(shape: StateShape): StateDefinition {
  return fromFields(Object.entries(shape).map(([name, field]) => toField(name, field)));
}

/** Returns the definition of these fields. */
export function fromFields(fields: readonly StateFieldDefinition[]): StateDefinition {
  return {
    fields,
    encoded: [...fields.filter((field) => !isText(field)), ...fields.filter(isText)],
    hash: hashOf(JSON.stringify(fields.map(({ name, isOptional, type }) => [name, isOptional, type]))),
  };
}

/** Whether a value is encoded as text. */
function isText({ type }: StateFieldDefinition): boolean {
  return type === 'string' || type === 'codec';
}

/** The loose form of all settings; see {@link StateField}. */
interface LooseField {
  readonly type?: StateKind;
  readonly optional?: boolean;
  readonly maxLength?: number;
  readonly minValue?: number;
  readonly maxValue?: number;
  readonly choices?: readonly (string | number)[];
  readonly codec?: AnyCodec;
  readonly kind?: { readonly spec: OptionSpec };
  readonly schema?: StandardSchema;
  readonly encode?: AnyCodec['encode'];
}

function toField(name: string, given: StateField): StateFieldDefinition {
  if (typeof given === 'string') return { name, isOptional: false, type: given };
  if (Array.isArray(given))
    return { name, isOptional: false, ...toChoices(name, given as readonly (string | number)[]) };
  const field = given as LooseField;
  const common = { name, isOptional: field.optional === true };
  if (field.encode) return toCodecField(common, given as AnyCodec);
  if (field.codec) return toCodecField(common, field.codec);
  if (field.choices) return { ...common, ...toChoices(name, field.choices) };
  if (field.kind) return { ...common, ...fromKind(name, field.kind.spec) };
  const type = field.type ?? 'string';
  if (!field.schema) return { ...common, type, ...boundsOf(field) };
  // An enumeration is no list of choices here: those are encoded by their place.
  const { choices: _, ...bounds } = liftRules(field.schema, type, COMMAND_LIMITS.maxLength.max);
  return {
    ...common,
    type,
    ...bounds,
    ...boundsOf(field),
    transform: toTransform(field.schema),
    hasSchema: true,
  };
}

/** Returns the part of a value that is one of a list. */
export function toChoices(
  name: string,
  choices: readonly (string | number)[],
): Pick<StateFieldDefinition, 'type' | 'choices' | 'chosenHashes'> {
  return { type: 'choice', choices: [...choices], chosenHashes: hashChoices(name, choices) };
}

function toCodecField(
  common: Pick<StateFieldDefinition, 'name' | 'isOptional'>,
  codec: AnyCodec,
): StateFieldDefinition {
  // Wrapped, so that freezing a definition does not freeze what the author made.
  const wrapped: AnyCodec = {
    encode: (value) => codec.encode(value),
    decode: (text) => codec.decode(text),
  };
  return { ...common, type: 'codec', codec: wrapped, ...boundsOf({ maxLength: codec.maxLength }) };
}

function fromKind(name: string, spec: OptionSpec): Omit<StateFieldDefinition, 'name' | 'isOptional'> {
  const option = compileOption('', '', spec);
  const { choices, transform, hasSchema } = option;
  const rest = { ...boundsOf(option), ...defined({ transform, hasSchema }) };
  if (choices)
    return {
      ...rest,
      ...toChoices(
        name,
        choices.map(({ value }) => value),
      ),
    };
  return { type: spec.type as StateKind, ...rest };
}

const BOUNDS = ['minLength', 'maxLength', 'minValue', 'maxValue'] as const;

function boundsOf(
  given: Readonly<Partial<Record<(typeof BOUNDS)[number], number | undefined>>>,
): Pick<StateFieldDefinition, (typeof BOUNDS)[number]> {
  return Object.fromEntries(
    BOUNDS.flatMap((bound) => (given[bound] === undefined ? [] : [[bound, given[bound]]])),
  );
}

/** Digits of a fingerprint. */
export const FINGERPRINT_LENGTH = 4;

/**
 * Returns the fingerprint that an encoded state begins with, so that the state of an older version is never misread. It
 * covers the names and kinds of the values, and the chosen choices and those before them: appending choices keeps
 * existing components valid.
 *
 * @param chosen - The hashes of the choices of this state; see {@link StateFieldDefinition.chosenHashes}.
 */
export function toFingerprint({ hash }: StateDefinition, chosen: number): string {
  const bits = spread(hash ^ chosen);
  return (
    toDigit((bits >>> 18) & 63) +
    toDigit((bits >>> 12) & 63) +
    toDigit((bits >>> 6) & 63) +
    toDigit(bits & 63)
  );
}

/** Mixes a hash (avalanche), so that 24 of its bits suffice. */
function spread(hash: number): number {
  let bits = hash ^ (hash >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** Returns a hash for each choice, of it, those before it, and the name of the value. */
function hashChoices(name: string, choices: readonly (string | number)[]): number[] {
  let hash = hashOf(name);
  return choices.map((choice) => (hash = hashOf(`${JSON.stringify(choice)},`, hash)));
}

/** FNV-1a over the UTF-16 units. */
function hashOf(text: string, start = 0x811c9dc5): number {
  let hash = start;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
