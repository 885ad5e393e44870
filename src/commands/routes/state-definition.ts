import type { AnyCodec, StateField, StateKind, StateShape } from './state-types.js';
import type { OptionSpec, Transform } from '../define/option-spec.js';
import { compileOption } from '../compile/compile-option.js';
import { toDigit } from './packed-digits.js';

/** One value of a state, prepared for encoding. */
export interface StateFieldDefinition {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: StateKind | 'choice' | 'codec';
  /** Of a `choice`: the values in their order. */
  readonly choices?: readonly (string | number)[];
  /** Characters, of a `string` or a `codec`. */
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly minValue?: number;
  readonly maxValue?: number;
  readonly codec?: AnyCodec;
  /** Of a kind: converts the decoded value for the handler. */
  readonly transform?: Transform;
}

/** A compiled state. */
export interface StateDefinition {
  /** In the order of their declaration. */
  readonly fields: readonly StateFieldDefinition[];
  /** The same in the order of their encoding: texts come last, so that the last of them needs no length. */
  readonly encoded: readonly StateFieldDefinition[];
  /**
   * Three digits that stand for the names, kinds and choices. A custom id begins with them, so that the state of an
   * older version is never read as another.
   */
  readonly fingerprint: string;
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
    fingerprint: fingerprintOf(fields),
  };
}

/** Whether a value is written as text, of which each character counts. */
export function isText({ type }: StateFieldDefinition): boolean {
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
  readonly encode?: AnyCodec['encode'];
}

function toField(name: string, given: StateField): StateFieldDefinition {
  if (typeof given === 'string') return { name, isOptional: false, type: given };
  if (Array.isArray(given))
    return { name, isOptional: false, type: 'choice', choices: [...(given as readonly (string | number)[])] };
  const field = given as LooseField;
  const common = { name, isOptional: field.optional === true };
  if (field.encode) return toCodecField(common, given as AnyCodec);
  if (field.codec) return toCodecField(common, field.codec);
  if (field.choices) return { ...common, type: 'choice', choices: [...field.choices] };
  if (field.kind) return { ...common, ...fromKind(field.kind.spec) };
  return { ...common, type: field.type ?? 'string', ...boundsOf(field) };
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

function fromKind(spec: OptionSpec): Omit<StateFieldDefinition, 'name' | 'isOptional'> {
  const option = compileOption('', '', spec);
  const { choices, transform } = option;
  const rest = { ...boundsOf(option), ...(transform ? { transform } : {}) };
  if (choices) return { type: 'choice', choices: choices.map(({ value }) => value), ...rest };
  return { type: spec.type as StateKind, ...rest };
}

const BOUNDS = ['minLength', 'maxLength', 'minValue', 'maxValue'] as const;

function boundsOf(given: {
  readonly [K in (typeof BOUNDS)[number]]?: number | undefined;
}): Pick<StateFieldDefinition, (typeof BOUNDS)[number]> {
  return Object.fromEntries(
    BOUNDS.flatMap((bound) => (given[bound] === undefined ? [] : [[bound, given[bound]]])),
  );
}

/** FNV-1a over the UTF-16 units, folded to 18 bits. */
function fingerprintOf(fields: readonly StateFieldDefinition[]): string {
  const text = JSON.stringify(
    fields.map(({ name, isOptional, type, choices }) => [name, isOptional, type, ...(choices ?? [])]),
  );
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  const bits = (hash ^ (hash >>> 18)) & 0x3ffff;
  return toDigit(bits >>> 12) + toDigit((bits >>> 6) & 63) + toDigit(bits & 63);
}
