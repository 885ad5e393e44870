import fc from 'fast-check';
import * as z from 'zod/mini';
import { Snowflake } from '../../../src/protocol/snowflake.js';

/** The values that may replace any field. */
const wild = fc.constantFrom<unknown>(
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  '',
  '0',
  '18446744073709551616',
  'x'.repeat(6001),
  'x'.repeat(12_001),
  [],
  [null],
  {},
  { 0: 'x' },
  Array.from({ length: 26 }, () => ({ name: 'x', type: 3, value: 'x' })),
  Infinity,
  -(2 ** 53),
);

/** Values that a schema takes, and now and then something else in the place of a part of one. */
export function valuesOf(schema: z.core.$ZodType, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 60, arbitrary: rightOf(schema, depth + 1) }, { weight: 1, arbitrary: wild });
}

function rightOf(schema: z.core.$ZodType, depth: number): fc.Arbitrary<unknown> {
  if (schema === Snowflake) return fc.constantFrom('1', '1300000000000000001', '18446744073709551615');
  if (schema instanceof z.core.$ZodString) return fc.constantFrom('x', '0', 'en-US');
  if (schema instanceof z.core.$ZodNumber) return fc.constantFrom(0, 3, -7, 2 ** 53 - 1);
  if (schema instanceof z.core.$ZodBoolean) return fc.boolean();
  if (schema instanceof z.core.$ZodNull) return fc.constant(null);
  if (schema instanceof z.core.$ZodUnknown) return wild;
  if (schema instanceof z.core.$ZodLiteral) return fc.constantFrom(...schema._zod.def.values);
  if (schema instanceof z.core.$ZodOptional)
    return orElse(valuesOf(schema._zod.def.innerType, depth), undefined, depth);
  if (schema instanceof z.core.$ZodNullable)
    return orElse(valuesOf(schema._zod.def.innerType, depth), null, depth);
  if (schema instanceof z.core.$ZodDefault)
    return orElse(valuesOf(schema._zod.def.innerType, depth), undefined, depth);
  if (schema instanceof z.core.$ZodArray)
    return fc.array(valuesOf(schema._zod.def.element, depth), { maxLength: 2 });
  if (schema instanceof z.core.$ZodUnion)
    return fc.oneof(...schema._zod.def.options.map((one) => valuesOf(one, depth)));
  if (schema instanceof z.core.$ZodRecord)
    return fc.dictionary(fc.constantFrom('0', '7', 'k'), valuesOf(schema._zod.def.valueType, depth), {
      maxKeys: 2,
      noNullPrototype: true,
    });
  if (!(schema instanceof z.core.$ZodObject)) throw new TypeError(`Unknown schema ${schema._zod.def.type}`);
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema._zod.def.shape;
  const fields = Object.entries(shape).map(([key, field]) => [key, valuesOf(field, depth)] as const);
  return fc.record(Object.fromEntries(fields)).map(withoutUndefined);
}

/** Deep values are mostly left out, so that not every value is a thousand fields. */
function orElse(
  values: fc.Arbitrary<unknown>,
  instead: null | undefined,
  depth: number,
): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: values }, { weight: 1 + depth, arbitrary: fc.constant(instead) });
}

/** As JSON has it. */
function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
