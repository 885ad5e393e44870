import { describe, expect, it } from 'vitest';
import type { ShownOption } from '../../../../tools/src/playground/commands/shown-command.js';
import {
  checkEntries,
  checkEntry,
  describeLimits,
  toSibling,
} from '../../../../tools/src/playground/options/check-option.js';
import type { Entry } from '../../../../tools/src/playground/options/entry.js';

const option = (type: number, more: Partial<ShownOption> = {}): ShownOption => ({
  type,
  name: 'it',
  description: 'd',
  ...more,
});
const text = (typed: string): Entry => ({ kind: 'text', text: typed });
const chosen = (value: string | number | boolean): Entry => ({ kind: 'chosen', value, text: String(value) });
const file = (filename: string, bytes: number): Entry => ({
  kind: 'file',
  bytes,
  file: { filename, content_base64: '' },
});

describe('what is sent of a field', () => {
  it.each([
    ['a text', option(3), text('Paris'), 'Paris'],
    ['a text with spaces around it', option(3), text(' Paris '), ' Paris '],
    ['a whole number', option(4), text('7'), 7],
    ['a whole number with spaces around it', option(4), text(' -7 '), -7],
    ['the largest whole number', option(4), text('9007199254740991'), 9007199254740991],
    ['a number', option(10), text('.5'), 0.5],
    ['a number at its bound', option(10, { max_value: 1.5 }), text('1.5'), 1.5],
    ['true', option(5), chosen(true), true],
    ['a choice', option(3, { choices: [{ name: 'Red', value: 'r' }] }), chosen('r'), 'r'],
    ['the id of a user', option(6), chosen('42'), '42'],
    ['a suggestion of a text', option(3, { autocomplete: true }), chosen('x'), 'x'],
    ['a suggestion of a number', option(4, { autocomplete: true }), chosen(3), 3],
  ])('is %s', (_name, asked, entry, value) => {
    expect(checkEntry(asked, entry)).toEqual({ value });
  });

  it.each([
    ['nothing where nothing is typed', option(3), undefined],
    ['nothing where spaces are typed', option(4), text('  ')],
  ])('is %s', (_name, asked, entry) => {
    expect(checkEntry(asked, entry)).toEqual({});
  });
});

describe('what is not sent', () => {
  it.each([
    ['nothing where something is required', option(3, { required: true }), undefined, 'This is required.'],
    ['spaces where something is required', option(3, { required: true }), text(' '), 'This is required.'],
    ['a word for a number', option(4), text('seven'), 'Must be a whole number.'],
    ['a fraction for a whole number', option(4), text('1.5'), 'Must be a whole number.'],
    ['a number too large', option(4, { max_value: 14 }), text('15'), 'Must be a whole number to 14.'],
    [
      'a number out of a range',
      option(10, { min_value: 0, max_value: 1 }),
      text('2'),
      'Must be a number from 0 to 1.',
    ],
    ['a whole number that no double holds', option(4), text('9007199254740992'), 'Must be a whole number.'],
    ['a text too short', option(3, { min_length: 2 }), text('a'), 'Must be a text from 2 characters.'],
    ['a text too long', option(3, { max_length: 2 }), text('abc'), 'Must be a text to 2 characters.'],
    ['what is no choice', option(3, { choices: [] }), text('blue'), 'Choose one from the list.'],
    ['a name that was not chosen', option(6), text('ada'), 'Choose one from the list.'],
    ['a suggested text for a number', option(4), chosen('3'), 'Must be a whole number.'],
    [
      'a file of another kind',
      option(11, { file_types: ['image'] }),
      file('a.txt', 1),
      'Must be a file of one of these types: image.',
    ],
    ['a file too large', option(11), file('a.txt', 3_000_001), 'The playground accepts files of up to 3 MB.'],
  ])('is %s', (_name, asked, entry, problem) => {
    expect(checkEntry(asked, entry)).toEqual({ problem });
  });

  it('is counted in characters as a reader counts them', () => {
    const waves = option(3, { max_length: 2 });
    expect(checkEntry(waves, text('🌊🌊'))).toEqual({ value: '🌊🌊' });
    expect(checkEntry(waves, text('🌊🌊🌊'))).toHaveProperty('problem');
  });
});

it('takes the good fields of a command, and names the bad ones', () => {
  const options = [
    option(3, { name: 'city', required: true }),
    option(4, { name: 'days' }),
    option(3, { name: 'x' }),
  ];
  expect(checkEntries(options, { days: text('many') })).toEqual({
    values: {},
    problems: { city: 'This is required.', days: 'Must be a whole number.' },
  });
  expect(checkEntries(options, { city: text('Oslo'), days: text('2') })).toEqual({
    values: { city: 'Oslo', days: 2 },
    problems: {},
  });
});

it.each([
  [option(3), undefined],
  [option(3, { min_length: 1, max_length: 5 }), 'Text from 1 to 5 characters'],
  [option(4), 'Whole number'],
  [option(10, { min_value: 0.5 }), 'Number from 0.5'],
  [option(4, { choices: [] }), undefined],
  [option(6), undefined],
  [option(11, { file_types: ['image', '.pdf'] }), 'Files: image, .pdf'],
])('says the limits of an option %#', (asked, limits) => {
  expect(describeLimits(asked)).toBe(limits);
});

it.each([
  ['what fits', option(4), text('3'), 3],
  ['what does not fit, as it was typed', option(4), text('3x'), '3x'],
  ['nothing of an empty field', option(3), text(''), undefined],
  ['nothing of a file', option(11), file('a.png', 1), undefined],
])('sends with an autocompletion of the other fields %s', (_name, asked, entry, value) => {
  expect(toSibling(asked, entry)).toBe(value);
});

it.each(['constructor', '__proto__', 'valueof'])('an option may be called %s', (name) => {
  const named = option(3, { name, required: true });
  expect(checkEntries([named], {})).toEqual({ values: {}, problems: { [name]: 'This is required.' } });
  const { values, problems } = checkEntries([named], { [name]: text('x') });
  expect(JSON.stringify({ values, problems })).toBe(`{"values":{"${name}":"x"},"problems":{}}`);
});
