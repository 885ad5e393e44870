import type { OptionSpec } from '../types/options/option-settings.js';
import { isSchema, SCHEMA_WANTED } from '../compile/compile-schema.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { isJsonObject } from '../../protocol/validation/field-checker.js';

/** A problem of a declared state. */
export interface StateProblem {
  readonly found: string;
  readonly wanted: string;
}

const KINDS = ['string', 'integer', 'number', 'boolean', 'snowflake'];
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  string: ['maxLength'],
  integer: ['minValue', 'maxValue'],
  number: ['minValue', 'maxValue'],
};
const NAME = /^[A-Za-z]\w*$/;
const MOST_CHOICES = 4096;

/** Returns the problems of a declared state, which may be anything in plain JavaScript. */
export function findStateProblems(shape: unknown): StateProblem[] {
  if (!isJsonObject(shape))
    return [{ found: `the state ${describeFound(shape)}`, wanted: 'an object of values by name' }];
  return Object.entries(shape).flatMap(([name, field]) =>
    (isName(name)
      ? findFieldProblems(field)
      : ['a name of letters, digits and _, of no property of all objects']
    ).map((wanted) => ({
      found: `state ${name}: ${isJsonObject(field) ? showField(field) : describeFound(field)}`,
      wanted,
    })),
  );
}

/** What a library keeps in a schema need not be JSON. */
function showField(field: object): string {
  return JSON.stringify(field, (key, value: unknown) => (key === 'schema' ? '…' : value));
}

/** Refuses names that the prototype has. */
function isName(name: string): boolean {
  return NAME.test(name) && !(name in Object.prototype);
}

function findFieldProblems(field: unknown): string[] {
  if (typeof field === 'string') return KINDS.includes(field) ? [] : [`one of ${KINDS.join(', ')}`];
  if (Array.isArray(field)) return findChoiceProblems(field);
  if (!isJsonObject(field)) return ['a kind, a list of the only values, a codec or settings'];
  if ('encode' in field || 'decode' in field) return findCodecProblems(field);
  const { optional, type, choices, codec, kind, schema, ...bounds } = field;
  if (schema !== undefined && (type === undefined || !isSchema(schema)))
    return [`a type, and as schema ${SCHEMA_WANTED}`];
  const forms = [type, choices, codec, kind].filter((form) => form !== undefined);
  if (forms.length !== 1) return ['one of type, choices, codec and kind'];
  if (optional !== undefined && typeof optional !== 'boolean') return ['optional true or false'];
  const allowed = typeof type === 'string' ? (SETTINGS[type] ?? []) : [];
  const unknown = Object.keys(bounds).find((bound) => !allowed.includes(bound));
  if (unknown !== undefined) return [`no ${unknown}`];
  if (Object.values(bounds).some((bound) => bound !== undefined && typeof bound !== 'number'))
    return ['numbers as bounds'];
  const {
    minValue = -Infinity,
    maxValue = Infinity,
    maxLength = 1,
  } = bounds as Readonly<Partial<Record<string, number>>>;
  if (!(minValue <= maxValue)) return ['minValue of at most maxValue'];
  if (!Number.isInteger(maxLength) || maxLength < 0) return ['a whole number as maxLength'];
  if (choices !== undefined) return findChoiceProblems(choices);
  if (codec !== undefined) return isJsonObject(codec) ? findCodecProblems(codec) : ['a codec'];
  if (kind !== undefined) return findKindProblems(kind);
  return KINDS.includes(type as string) ? [] : [`a type of ${KINDS.join(', ')}`];
}

function findChoiceProblems(choices: unknown): string[] {
  if (!Array.isArray(choices) || choices.length === 0 || choices.length > MOST_CHOICES)
    return [`1 to ${MOST_CHOICES} choices`];
  if (choices.some((choice) => typeof choice !== 'string' && !Number.isFinite(choice)))
    return ['texts or numbers as choices'];
  return new Set(choices).size === choices.length ? [] : ['each choice once'];
}

function findCodecProblems({ encode, decode, maxLength }: Readonly<Record<string, unknown>>): string[] {
  if (typeof encode !== 'function' || typeof decode !== 'function')
    return ['a codec with the functions encode and decode'];
  return maxLength === undefined || (Number.isInteger(maxLength) && Number(maxLength) >= 0)
    ? []
    : ['a whole number as maxLength'];
}

function findKindProblems(kind: unknown): string[] {
  const { spec } = kind as { readonly spec?: Partial<OptionSpec> };
  return spec?.type !== undefined && KINDS.includes(spec.type)
    ? []
    : ['a kind of defineOptionKind for texts, numbers or booleans'];
}
