import { describe, expect, it } from 'vitest';
import type { StateField, StateShape } from 'commandry';
import { encodeState } from '../../src/commands/routes/state-codec.js';
import { FINGERPRINT_LENGTH, toStateDefinition } from '../../src/commands/routes/state-definition.js';

/** The characters of values in a custom id: what follows the version of the state. */
function charactersOf(shape: StateShape, values: Readonly<Record<string, unknown>>): number {
  return encodeState(toStateDefinition(shape), values).length - FINGERPRINT_LENGTH;
}

const choices = Array.from({ length: 513 }, (_, at) => at);
const upTo40 = { encode: String, decode: (text: string) => text };

describe('docs/reference/messages/component-state.md has the length of', () => {
  it.each([
    ['a boolean, whose bit takes a character of its own here', 'boolean', true, 1],
    ['one of the first 16 choices', choices, 15, 1],
    ['one of the first 512', choices, 511, 2],
    ['one after them', choices, 512, 3],
    ['integers', 'integer', 15, 1],
    ['integers', 'integer', -511, 2],
    ['integers', 'integer', 16_383, 3],
    ['integers', 'integer', 524_287, 4],
    ['integers', 'integer', 524_288, 5],
    ['the smallest integer', 'integer', Number.MIN_SAFE_INTEGER, 11],
    ['a whole number', 'number', 15, 2],
    ['another number', 'number', 0.5, 12],
    ['a snowflake', 'snowflake', '80351110224678912', 11],
    ['a text', 'string', 'a note', 6],
    ['what a codec writes', upTo40, 'a note', 6],
    ['an optional value, with its bit', { type: 'string', optional: true }, 'a note', 7],
  ] satisfies [string, StateField, unknown, number][])('%s', (_, field, value, characters) => {
    expect(charactersOf({ value: field }, { value })).toBe(characters);
  });

  it('a text that is not the last one', () => {
    const lengthOf = (a: string) => charactersOf({ a: 'string', b: 'string' }, { a, b: '' });
    expect([lengthOf('a'.repeat(15)), lengthOf('a'.repeat(16))]).toEqual([15 + 1, 16 + 2]);
  });
});
