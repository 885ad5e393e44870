import { expect, test } from 'vitest';
import { countCodePoints, hasAtMostCodePoints } from '../../src/protocol/validation/code-points.js';
import { RegisteredCommand } from '../../src/protocol/commands/command.js';
import { CommandOption } from '../../src/protocol/commands/options/option.js';
import { describeFound } from '../../src/protocol/validation/describe-found.js';

test('the samples of registered commands fit the model', () => {
  const sample = {
    id: '1100000000000000005',
    type: 4,
    application_id: '1000000000000000001',
    version: '1100000000000000006',
    name: 'launch',
    name_localized: 'los',
    description: 'Launch the game',
    default_member_permissions: null,
    dm_permission: true,
    contexts: [0, 1, 2],
    integration_types: [0, 1],
    handler: 2,
    nsfw: false,
    field_of_tomorrow: {},
  };
  expect(RegisteredCommand.parse(sample)).toEqual(sample);
});

test.each<[string, unknown]>([
  ['name', 5],
  ['name_localizations', 'stadt'],
  ['description', null],
  ['description_localizations', { de: 5 }],
])('an option whose %s is of another kind is refused', (field, value) => {
  const option = { type: 3, name: 'city', description: 'Where', name_localizations: { de: 'stadt' } };
  expect(CommandOption.safeParse(option).success).toBe(true);
  expect(CommandOption.safeParse({ ...option, [field]: value }).success).toBe(false);
});

test.each([
  ['', 0],
  ['abc', 3],
  ['🌧🙌', 2],
  ['\ud83c', 1],
  ['\udf27\ud83c', 2],
  ['\ud83c\ud83c\udf27', 2],
  ['नमस्ते', 6],
])('%j has %i code points', (text, count) => {
  expect(countCodePoints(text)).toBe(count);
  expect(countCodePoints(text)).toBe(Array.from(text).length);
  expect(hasAtMostCodePoints(text, count)).toBe(true);
  expect(hasAtMostCodePoints(text, count - 1)).toBe(false);
});

test.each<[unknown, string]>([
  [undefined, 'nothing'],
  [null, 'null'],
  [NaN, 'NaN'],
  [0.5, '0.5'],
  [true, 'true'],
  ['a "b"', '"a \\"b\\""'],
  [[1, 2], 'a list of 2'],
  [{ toString: null }, 'an object'],
  [1n, 'a bigint'],
  [Symbol.iterator, 'a symbol'],
  [describeFound, 'a function'],
  ['🌧'.repeat(60), `"${'🌧'.repeat(60)}"`],
  ['🌧'.repeat(61), `"${'🌧'.repeat(60)}…" (61 characters)`],
])('a value is told in a few words, whatever it is: %#', (value, words) => {
  expect(describeFound(value)).toBe(words);
});
