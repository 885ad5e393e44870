import fc from 'fast-check';
import { expect, it } from 'vitest';
import { acceptedStates } from '../../../src/commands/routes/find-route.js';
import { decodeState, encodeState, type StateValues } from '../../../src/commands/routes/state-codec.js';
import { toStateDefinition } from '../../../src/commands/routes/state-definition.js';
import type { StateField, StateFieldSettings, StateShape } from '../../../src/commands/routes/state-types.js';
import { propertyRuns } from '../../support/property.js';
import { countCodePoints } from '../../../src/protocol/validation/code-points.js';
import { longestCustomId } from '../../../src/commands/routes/route-custom-id.js';

/** A declared value, with what it may hold. */
interface Sample {
  readonly field: StateField;
  readonly values: fc.Arbitrary<unknown>;
}

const date = {
  encode: (value: Date) => value.toISOString(),
  decode: (text: string) => {
    const read = new Date(text);
    return Number.isNaN(read.getTime()) || read.toISOString() !== text ? undefined : read;
  },
  maxLength: 27,
};

const wellFormed = (maxLength: number) =>
  fc.string({ unit: 'grapheme', maxLength }).filter((text) => countCodePoints(text) <= maxLength);
const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true });
const choices = fc.uniqueArray(fc.oneof(fc.string(), fc.integer()), {
  minLength: 1,
  maxLength: 130,
  selector: (choice) => choice,
});

const kinds: fc.Arbitrary<Sample> = fc.oneof(
  fc.constant({ field: 'string', values: wellFormed(40) } satisfies Sample),
  fc
    .nat(40)
    .map((maxLength): Sample => ({ field: { type: 'string', maxLength }, values: wellFormed(maxLength) })),
  fc.constant({ field: 'integer', values: fc.maxSafeInteger() } satisfies Sample),
  fc.tuple(fc.maxSafeInteger(), fc.maxSafeInteger()).map(([a, b]): Sample => {
    const [minValue, maxValue] = [Math.min(a, b), Math.max(a, b)];
    return {
      field: { type: 'integer', minValue, maxValue },
      values: fc.maxSafeInteger().map((value) => Math.min(maxValue, Math.max(minValue, value))),
    };
  }),
  fc.constant({ field: 'number', values: anyNumber } satisfies Sample),
  fc.constant({ field: 'boolean', values: fc.boolean() } satisfies Sample),
  fc.constant({ field: 'snowflake', values: fc.bigInt(0n, 2n ** 64n - 1n).map(String) } satisfies Sample),
  choices.map((list): Sample => ({ field: list, values: fc.constantFrom(...list) })),
  fc.constant({
    field: date,
    values: fc.date({ noInvalidDate: true }),
  } satisfies Sample),
);

/** A shape, and a state within it. */
const declared = fc
  .uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]\w{0,5}$/), kinds, fc.boolean()), {
    maxLength: 6,
    selector: ([name]) => name,
  })
  .chain((entries) => {
    const shape: StateShape = Object.fromEntries(
      entries.map(([name, { field }, isOptional]) => [name, isOptional ? optional(field) : field]),
    );
    const values = Object.fromEntries(
      entries.map(([name, { values: own }, isOptional]) => [
        name,
        isOptional ? fc.option(own, { nil: undefined }) : own,
      ]),
    );
    return fc.record(values).map((state) => ({ shape, state: withoutUndefined(state) }));
  });

function optional(field: StateField): StateField {
  if (typeof field === 'string') return { type: field, optional: true };
  if (Array.isArray(field)) return { choices: field as readonly string[], optional: true };
  if ('encode' in field) return { codec: field, optional: true };
  return { ...(field as StateFieldSettings), optional: true };
}

function withoutUndefined(state: StateValues): StateValues {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));
}

it('returns any state within its declaration', () => {
  fc.assert(
    fc.property(declared, ({ shape, state }) => {
      const definition = toStateDefinition(shape);
      const encoded = encodeState(definition, state);
      const decoded = decodeState(definition, encoded);
      // The sign of a zero that is whole is not kept.
      expect(decoded).toEqual(
        unsigned(
          state,
          definition.fields.filter(({ type }) => type === 'integer').map(({ name }) => name),
        ),
      );
    }),
    { numRuns: propertyRuns(200) },
  );
});

function unsigned(state: StateValues, names: readonly string[]): StateValues {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, names.includes(name) && value === 0 ? 0 : value]),
  );
}

it('is never longer than the worst case that is reported', () => {
  fc.assert(
    fc.property(declared, ({ shape, state }) => {
      const definition = toStateDefinition(shape);
      const { length, unlimited } = longestCustomId({
        kind: 'button',
        id: 'r',
        handler: { kind: 'function', className: 'r', run: () => undefined },
        isSigned: false,
        formerly: [],
        state: definition,
      });
      fc.pre(unlimited.length === 0);
      expect(countCodePoints(`r:${encodeState(definition, state)}`)).toBeLessThanOrEqual(length);
    }),
    { numRuns: propertyRuns(200) },
  );
});

it('refuses any other text, or reads a state that can be encoded again', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.stringMatching(/^[\w-]{0,60}$/));
  fc.assert(
    fc.property(declared, text, ({ shape }, garbage) => {
      const definition = toStateDefinition(shape);
      const decoded = decodeState(definition, garbage);
      if (decoded !== undefined)
        expect(decodeState(definition, encodeState(definition, decoded))).toEqual(decoded);
    }),
    { numRuns: propertyRuns(200) },
  );
});

it('refuses an encoded state of which a character is changed, added or missing, or reads another valid one', () => {
  fc.assert(
    fc.property(
      declared,
      fc.nat(),
      fc.string({ maxLength: 2 }),
      fc.nat(2),
      ({ shape, state }, where, put, cut) => {
        const definition = toStateDefinition(shape);
        const payload = encodeState(definition, state);
        const at = payload.length === 0 ? 0 : where % (payload.length + 1);
        const changed = payload.slice(0, at) + put + payload.slice(at + cut);
        const decoded = decodeState(definition, changed);
        if (decoded !== undefined)
          expect(decodeState(definition, encodeState(definition, decoded))).toEqual(decoded);
      },
    ),
  );
});

it('reads what was encoded before choices and optional values were appended', () => {
  const grown = fc.record({
    before: fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 5 }),
    appended: fc.uniqueArray(fc.string(), { maxLength: 3 }),
    extra: fc.array(kinds, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(grown, fc.nat(), ({ before, appended, extra }, which) => {
      const after = [...new Set([...before, ...appended])];
      const tab = before[which % before.length] ?? '';
      const old = encodeState(toStateDefinition({ id: 'integer', tab: before }), { id: 7, tab });
      const more = extra.map(({ field }, at) => [`more${at}`, optional(field)] as const);
      const today = toStateDefinition({ id: 'integer', tab: after, ...Object.fromEntries(more) });
      const read = acceptedStates(today).flatMap((accepted) => decodeState(accepted, old) ?? []);
      expect(read).toEqual([{ id: 7, tab }]);
    }),
    { numRuns: propertyRuns(200) },
  );
});

it('does not read what was encoded before choices changed places', () => {
  const old = encodeState(toStateDefinition({ tab: ['open', 'closed', 'all'] }), { tab: 'closed' });
  const read = (tab: readonly string[]) => decodeState(toStateDefinition({ tab }), old);
  expect(read(['open', 'closed'])).toEqual({ tab: 'closed' });
  expect(read(['closed', 'open', 'all'])).toBeUndefined();
  expect(read(['new', 'open', 'closed'])).toBeUndefined();
  expect(read(['open', 'shut'])).toBeUndefined();
});

it('packs numbers, snowflakes and choices', () => {
  const lengthOf = (shape: StateShape, state: StateValues) =>
    encodeState(toStateDefinition(shape), state).length - 4;
  expect(lengthOf({ n: 'integer' }, { n: 15 })).toBe(1);
  expect(lengthOf({ n: 'integer' }, { n: 511 })).toBe(2);
  expect(lengthOf({ n: 'integer' }, { n: 1_000_000 })).toBe(5);
  expect(lengthOf({ user: 'snowflake' }, { user: '290926798626357999' })).toBe(11);
  expect(lengthOf({ tab: ['open', 'closed'] }, { tab: 'closed' })).toBe(1);
  expect(lengthOf({ a: 'boolean', b: 'boolean', c: 'boolean' }, { a: true, b: false, c: true })).toBe(1);
  expect(lengthOf({ note: 'string' }, { note: 'Grüße 🎉' })).toBe(8);
});
