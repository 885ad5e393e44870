import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as v from 'valibot';
import { compileCommands, defineCommand, toRegistration, type StandardSchema } from 'commandry';

/** The registered option of a schema, without its name, type and description. */
function registered(
  schema: StandardSchema,
  more: { readonly maxLength?: number; readonly autocomplete?: () => string[] } = {},
): unknown {
  return rulesOf(
    defineCommand({
      name: 'run',
      description: 'd',
      options: { option: { type: 'string', description: 'd', schema, ...more } },
      run: () => 'x',
    }),
  );
}

function registeredNumber(type: 'integer' | 'number', schema: StandardSchema): unknown {
  return rulesOf(
    defineCommand({
      name: 'run',
      description: 'd',
      options: { option: { type, description: 'd', schema } },
      run: () => 'x',
    }),
  );
}

function rulesOf(command: ReturnType<typeof defineCommand>): unknown {
  const [definition] = compileCommands([command]);
  const payload = definition && toRegistration(definition);
  const [option] = (payload as { readonly options: readonly object[] }).options;
  const { name: _n, type: _t, description: _d, ...rules } = option as Readonly<Record<string, unknown>>;
  return rules;
}

/** A schema that says this of itself, and validates nothing: registration must not ask it. */
function saying(json: () => unknown): StandardSchema {
  const standard = {
    version: 1,
    vendor: 'own',
    validate: () => {
      throw new Error('validated at registration');
    },
    jsonSchema: { input: json },
  } as const;
  return { '~standard': standard };
}

const choices = (...values: (string | number)[]) => ({
  choices: values.map((value) => ({ name: String(value), value })),
});

describe('what a schema says of its input is registered', () => {
  const upper = (text: string) => text.toUpperCase();
  test.each<[string, StandardSchema, object]>([
    ['lengths', z.string().min(3).max(10), { min_length: 3, max_length: 10 }],
    ['lengths before a transform', z.string().max(10).transform(upper), { max_length: 10 }],
    [
      'lengths before a refinement',
      z
        .string()
        .max(4)
        .refine(() => Promise.resolve(true)),
      { max_length: 4 },
    ],
    ['the input of a pipe', z.string().max(5).pipe(z.string().max(3)), { max_length: 5 }],
    ['lengths of an optional text', z.string().max(9).optional(), { max_length: 9 }],
    ['an enumeration', z.enum(['a', 'b']), choices('a', 'b')],
    ['literals', z.union([z.literal('a'), z.literal(['b', 'c'])]), choices('a', 'b', 'c')],
    ['one literal before a transform', z.literal('a').transform(upper), choices('a')],
    [
      'lengths of another library',
      saying(() => ({ minLength: 2, maxLength: 8 })),
      { min_length: 2, max_length: 8 },
    ],
    ['values of another library', saying(() => ({ enum: ['x', 'y'] })), choices('x', 'y')],
  ])('%s', (_what, schema, rules) => {
    expect(registered(schema)).toEqual(rules);
  });

  test.each<[string, 'integer' | 'number', StandardSchema, object]>([
    ['bounds', 'integer', z.int().min(2).max(7), { min_value: 2, max_value: 7 }],
    ['exclusive bounds of whole numbers', 'integer', z.int().gt(-1).lt(7.5), { min_value: 0, max_value: 7 }],
    [
      'fractional bounds of whole numbers',
      'integer',
      z.number().min(0.5).max(7.5),
      { min_value: 1, max_value: 7 },
    ],
    [
      'exclusive bounds, which are a little wider',
      'number',
      z.number().gt(0).lt(1.5),
      { min_value: 0, max_value: 1.5 },
    ],
    ['no bounds of every whole number', 'integer', z.int(), {}],
    ['no bounds beyond those of Discord', 'number', z.number().min(-1e300).max(1e300), {}],
    ['numbers', 'integer', z.literal([1, 2]), choices(1, 2)],
  ])('%s', (_what, type, schema, rules) => {
    expect(registeredNumber(type, schema)).toEqual(rules);
  });
});

describe('what Discord would refuse and the schema takes is not registered', () => {
  test.each<[string, StandardSchema]>([
    ['a length after trim', z.string().trim().max(3)],
    ['a length beside a later trim', z.string().max(3).trim()],
    [
      'a length after a text is made longer',
      z
        .string()
        .overwrite((text) => `${text}!`)
        .min(3),
    ],
    [
      'a length after a transform',
      z
        .string()
        .transform((text) => text.trim())
        .pipe(z.string().max(3)),
    ],
    ['a length after preprocess', z.preprocess((text) => String(text).trim(), z.string().max(3))],
    [
      'a list whose values are trimmed',
      z
        .string()
        .trim()
        .pipe(z.enum(['a', 'b'])),
    ],
    ['a list with something in place of others', z.enum(['a', 'b']).catch('a')],
    ['texts of one length or another', z.union([z.string().max(3), z.string().max(5)])],
    [
      'more values than Discord has choices',
      z.enum(Array.from({ length: 26 }, (_, at) => `v${at}`) as [string]),
    ],
    ['a value that is too long for a choice', z.enum(['a', 'b'.repeat(101)])],
    ['a length beyond that of Discord', z.string().max(7000)],
    ['a pattern', z.string().regex(/^a/)],
    ['what a library says that says nothing', v.pipe(v.string(), v.maxLength(3))],
    [
      'what cannot be said as JSON Schema',
      saying(() => {
        throw new Error('impossible');
      }),
    ],
    ['what is no JSON Schema', saying(() => 'anything')],
  ])('%s', (_what, schema) => {
    expect(registered(schema)).toEqual({});
  });
});

test('the bounds of the author come before those of the schema', () => {
  expect(registered(z.string().min(2).max(10), { maxLength: 5 })).toEqual({ min_length: 2, max_length: 5 });
});

test('suggestions come before the values of an enumeration', () => {
  expect(registered(z.enum(['a', 'b']), { autocomplete: () => ['a'] })).toEqual({ autocomplete: true });
});

test('nothing of the author runs at registration', () => {
  const ran: string[] = [];
  const note = (what: string) => () => {
    ran.push(what);
    return what;
  };
  expect(
    registered(
      z.string().max(9).default(note('default')).refine(note('refinement')).transform(note('transform')),
    ),
  ).toEqual({ max_length: 9 });
  registered(z.lazy(() => z.string().max(note('lazy')().length)));
  registered(saying(() => ({ maxLength: 3 })));
  expect(ran).toEqual([]);
});
