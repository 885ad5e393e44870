import { COMMAND_LIMITS } from '../../protocol/commands/limits.js';
import { countCodePoints } from '../../protocol/validation/code-points.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { isJsonObject } from '../../protocol/validation/field-checker.js';
import { defined } from '../types/defined.js';
import { OptionRefused } from '../types/option-refused.js';
import type { SchemaResult, StandardSchema } from '../types/standard-schema.js';

export const SCHEMA_WANTED = 'a schema of Zod, Valibot, ArkType or another library with Standard Schema';

/** Whether a value is a schema. Those of ArkType are functions. */
export function isSchema(value: unknown): value is StandardSchema {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  const { '~standard': standard } = value as { readonly '~standard'?: unknown };
  return isJsonObject(standard) && standard['version'] === 1 && typeof standard['validate'] === 'function';
}

/** Returns a function that validates with a schema. A closure, so that freezing a definition does not freeze the schema. */
export function toTransform(schema: StandardSchema): (value: unknown) => Promise<unknown> {
  return async (value) => {
    const result: SchemaResult<unknown> = await validate(schema, value);
    if (!isResult(result))
      throw new TypeError(`The schema returned ${describeFound(result)}, which is not a result.`);
    if (result.issues === undefined) return result.value;
    throw new OptionRefused(Array.from(result.issues, ({ message }) => message).join('\n'));
  };
}

/** The part of a schema of Zod that validates. */
interface ZodParsing {
  readonly safeParseAsync?: (value: unknown) => Promise<ZodResult>;
}
type ZodResult =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly { readonly message: string }[] } };

async function validate(schema: StandardSchema, value: unknown): Promise<SchemaResult<unknown>> {
  const standard = schema['~standard'];
  // Through the standard, Zod begins without waiting, and once more if something is asynchronous: a refinement would run
  // twice, and a rejection of the first run would end the process as unhandled.
  const { safeParseAsync } = schema as ZodParsing;
  if (standard.vendor !== 'zod' || typeof safeParseAsync !== 'function') return standard.validate(value);
  const result = await safeParseAsync.call(schema, value);
  return result.success ? { value: result.data } : { issues: result.error.issues };
}

/** Whether a library keeps to the standard. */
function isResult(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false;
  const { issues } = result as { readonly issues?: unknown };
  // A failure of ArkType is a list that is its own issues.
  return Array.isArray(issues) || (issues === undefined && !Array.isArray(result));
}

/** What Discord can check of a schema. */
export interface LiftedRules {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minValue?: number;
  readonly maxValue?: number;
  readonly choices?: readonly (string | number)[];
}

/**
 * Returns the rules of a schema that Discord can check too, so that users learn of them while they type. Never more than
 * the schema itself demands of its input: a value that Discord refuses is one that the schema refuses.
 *
 * Reads what the schema says of itself as JSON Schema, and validates nothing. A schema that says nothing checks only
 * what was submitted.
 *
 * @param longest - The most characters that Discord allows in such a text.
 */
export function liftRules(schema: StandardSchema, type: string, longest: number): LiftedRules {
  const json = toJsonSchema(schema);
  if (!json) return {};
  if (type === 'string') {
    const choices = toChoices(json, 'string');
    return choices ? { choices } : liftLengths(json, longest);
  }
  if (type !== 'integer' && type !== 'number') return {};
  const choices = toChoices(json, 'number');
  return choices ? { choices } : liftBounds(json, type === 'integer');
}

function liftLengths(json: JsonSchema, longest: number): LiftedRules {
  const [least, most] = [numberIn(json, 'minLength', 0), numberIn(json, 'maxLength', Infinity)];
  return {
    ...(least > 0 && least <= longest ? { minLength: least } : {}),
    ...(most > 0 && most <= longest ? { maxLength: most } : {}),
  };
}

function liftBounds(json: JsonSchema, isWhole: boolean): LiftedRules {
  const above = numberIn(json, 'exclusiveMinimum', -Infinity);
  const below = numberIn(json, 'exclusiveMaximum', Infinity);
  // Discord has no exclusive bounds. With fractions, including the bound itself is the nearest that refuses no more.
  const least = Math.max(numberIn(json, 'minimum', -Infinity), isWhole ? Math.floor(above) + 1 : above);
  const most = Math.min(numberIn(json, 'maximum', Infinity), isWhole ? Math.ceil(below) - 1 : below);
  const bounds = isWhole ? [Math.ceil(least), Math.floor(most)] : [least, most];
  // The bounds of every safe integer restrict nothing.
  const [minValue, maxValue] = bounds.map((bound) =>
    Math.abs(bound) < COMMAND_LIMITS.integer ? bound : undefined,
  );
  return defined({ minValue, maxValue });
}

function numberIn(json: JsonSchema, key: string, otherwise: number): number {
  const value = json[key];
  return typeof value === 'number' ? value : otherwise;
}

/** Returns the only values, if there are some and all can be choices. */
function toChoices(json: JsonSchema, type: 'string' | 'number'): readonly (string | number)[] | undefined {
  const alternatives = Array.isArray(json['anyOf']) ? (json['anyOf'] as readonly unknown[]) : [json];
  const values = alternatives.flatMap((one): readonly unknown[] => {
    if (!isJsonObject(one)) return [undefined];
    return Array.isArray(one['enum']) ? one['enum'] : [one['const']];
  });
  const areChoices =
    values.length <= COMMAND_LIMITS.choices &&
    new Set(values).size === values.length &&
    values.every((value) => typeof value === type && isChoiceName(String(value)));
  return areChoices ? (values as (string | number)[]) : undefined;
}

function isChoiceName(text: string): boolean {
  const length = countCodePoints(text);
  return length >= COMMAND_LIMITS.choiceName.min && length <= COMMAND_LIMITS.choiceName.max;
}

type JsonSchema = Readonly<Record<string, unknown>>;

/** The part of Standard JSON Schema that is read. */
interface Describing {
  readonly jsonSchema?: { readonly input?: (options: { readonly target: string }) => unknown };
}

/** Returns what a schema says of its input, as JSON Schema; undefined if it cannot or its bounds are not of the input. */
function toJsonSchema(schema: StandardSchema): JsonSchema | undefined {
  const described = schema['~standard'].vendor === 'zod' ? inputOfZod(schema) : schema;
  const { jsonSchema } = (described?.['~standard'] ?? {}) as Describing;
  try {
    const json = jsonSchema?.input?.({ target: 'draft-2020-12' });
    return isJsonObject(json) ? json : undefined;
  } catch {
    // A library throws for what JSON Schema cannot express.
    return undefined;
  }
}

/** The definition of a schema of Zod, as far as it is read. */
interface ZodDefinition {
  readonly type?: unknown;
  readonly innerType?: unknown;
  readonly in?: unknown;
  readonly options?: unknown;
  readonly checks?: unknown;
}

const WRAPPERS: readonly unknown[] = [
  'optional',
  'nonoptional',
  'nullable',
  'default',
  'prefault',
  'readonly',
];
const PLAIN: readonly unknown[] = ['string', 'number', 'int', 'enum', 'literal'];

/**
 * Returns the innermost schema of Zod that the input meets first; undefined if a transform comes before it.
 *
 * Zod describes the bounds after `trim` as those of the input, although the untrimmed text may be longer. It also calls
 * the functions of defaults when it describes them.
 */
function inputOfZod(schema: unknown): StandardSchema | undefined {
  const { type, innerType, in: input, options, checks } = definitionOfZod(schema);
  if (WRAPPERS.includes(type)) return inputOfZod(innerType);
  if (type === 'pipe') return inputOfZod(input);
  const isPlain =
    PLAIN.includes(type) ||
    (type === 'union' && Array.isArray(options) && options.every((option) => isFixed(option)));
  const changes = (check: unknown): boolean => definitionOfZod(check).check === 'overwrite';
  return isPlain && !(Array.isArray(checks) && checks.some(changes)) && isSchema(schema) ? schema : undefined;
}

/** Whether a schema of Zod is a list of values. */
function isFixed(schema: unknown): boolean {
  const { type } = definitionOfZod(schema);
  return type === 'enum' || type === 'literal';
}

function definitionOfZod(schemaOrCheck: unknown): ZodDefinition & { readonly check?: unknown } {
  const { _zod: internals } = (schemaOrCheck ?? {}) as { readonly _zod?: { readonly def?: unknown } };
  return isJsonObject(internals?.def) ? internals.def : {};
}
