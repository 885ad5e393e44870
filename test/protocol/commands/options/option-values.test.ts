import { expect, test } from 'vitest';
import { findCommandProblems } from '../../../../src/protocol/commands/command-rules.js';
import { hasFileType, isFileType } from '../../../../src/protocol/commands/options/file-types.js';
import { summarise, times, withChoice, withOption } from '../../support/payloads.js';

const LARGEST = 2 ** 53 - 1;

test.each<[string, unknown]>([
  ['a choice name of 1 character', withChoice({ name: 'n' })],
  ['a choice name of 100 emoji', withChoice({ name: '🌧'.repeat(100) })],
  ['an empty choice value', withChoice({ value: '' })],
  ['two choices of one name and value', withOption({ choices: times(2, () => ({ name: 'n', value: 'v' })) })],
  ['the smallest integer choice', withChoice({ value: -LARGEST }, { type: 4 })],
  ['the smallest number choice', withChoice({ value: -(2 ** 53) }, { type: 10 })],
  ['a fraction as choice of a number', withChoice({ value: 0.1 }, { type: 10 })],
  ['a choice outside the bounds', withChoice({ value: 9 }, { type: 4, max_value: 1 })],
  ['the widest bounds of an integer', withOption({ type: 4, min_value: -LARGEST, max_value: LARGEST })],
  ['the widest bounds of a number', withOption({ type: 10, min_value: -(2 ** 53), max_value: 2 ** 53 })],
  ['a minimum length of 6000', withOption({ min_length: 6000 })],
  ['a maximum length of 1', withOption({ max_length: 1 })],
  ['equal lengths', withOption({ min_length: 7, max_length: 7 })],
  [
    'every channel type once',
    withOption({ type: 7, channel_types: [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16] }),
  ],
  ['no channel types', withOption({ type: 7, channel_types: [] })],
  ['10 file types', withOption({ type: 11, file_types: times(10, (n) => `.x${n}`) })],
  ['every group and an extension', withOption({ type: 11, file_types: ['image', 'video', 'audio', '.PDF'] })],
])('accepted: %s', (_what, payload) => {
  expect(findCommandProblems(payload, 'global')).toEqual([]);
});

test.each<[string, unknown, string]>([
  [
    'an integer choice of -2^53',
    withChoice({ value: -(2 ** 53) }, { type: 4 }),
    'OUT_OF_RANGE at options.0.choices.0.value',
  ],
  [
    'a number choice above 2^53',
    withChoice({ value: 2 ** 53 + 2 }, { type: 10 }),
    'OUT_OF_RANGE at options.0.choices.0.value',
  ],
  [
    'a number choice below -2^53',
    withChoice({ value: -(2 ** 53) - 2 }, { type: 10 }),
    'OUT_OF_RANGE at options.0.choices.0.value',
  ],
  [
    'a text as choice of a number',
    withChoice({ value: '1' }, { type: 10 }),
    'WRONG_KIND at options.0.choices.0.value',
  ],
  [
    'a choice without a value',
    withOption({ choices: [{ name: 'n' }] }),
    'FIELD_REQUIRED at options.0.choices.0.value',
  ],
  ['a choice that is a text', withOption({ choices: ['n'] }), 'WRONG_KIND at options.0.choices.0'],
  ['choices that are no list', withOption({ choices: {} }), 'WRONG_KIND at options.0.choices'],
  [
    'an integer minimum of -2^53',
    withOption({ type: 4, min_value: -(2 ** 53) }),
    'OUT_OF_RANGE at options.0.min_value',
  ],
  [
    'an integer maximum of 2^53',
    withOption({ type: 4, max_value: 2 ** 53 }),
    'OUT_OF_RANGE at options.0.max_value',
  ],
  [
    'a number maximum above 2^53',
    withOption({ type: 10, max_value: 2 ** 53 + 2 }),
    'OUT_OF_RANGE at options.0.max_value',
  ],
  ['a maximum in text', withOption({ type: 10, max_value: '1' }), 'WRONG_KIND at options.0.max_value'],
  [
    'a minimum that is no number',
    withOption({ type: 4, min_value: NaN }),
    'WRONG_KIND at options.0.min_value',
  ],
  [
    'reversed bounds of a number',
    withOption({ type: 10, min_value: 0.2, max_value: 0.1 }),
    'RANGE_REVERSED at options.0.min_value',
  ],
  ['a minimum length of 6001', withOption({ min_length: 6001 }), 'OUT_OF_RANGE at options.0.min_length'],
  ['a length that is no whole number', withOption({ max_length: 1.5 }), 'WRONG_KIND at options.0.max_length'],
  [
    'a channel type nobody knows',
    withOption({ type: 7, channel_types: [0, 6] }),
    'NOT_ALLOWED_VALUE at options.0.channel_types.1',
  ],
  [
    'a channel type twice',
    withOption({ type: 7, channel_types: [0, 5, 0] }),
    'VALUE_REPEATED at options.0.channel_types.2',
  ],
  [
    'channel types that are no list',
    withOption({ type: 7, channel_types: 0 }),
    'WRONG_KIND at options.0.channel_types',
  ],
  [
    '11 file types',
    withOption({ type: 11, file_types: times(11, (n) => `.x${n}`) }),
    'TOO_MANY at options.0.file_types',
  ],
  [
    'an extension without its dot',
    withOption({ type: 11, file_types: ['png'] }),
    'FILE_TYPE_INVALID at options.0.file_types.0',
  ],
  ['a dot alone', withOption({ type: 11, file_types: ['.'] }), 'FILE_TYPE_INVALID at options.0.file_types.0'],
  [
    'an empty file type',
    withOption({ type: 11, file_types: [''] }),
    'FILE_TYPE_INVALID at options.0.file_types.0',
  ],
  [
    'a file type that is no text',
    withOption({ type: 11, file_types: ['image', 7] }),
    'WRONG_KIND at options.0.file_types.1',
  ],
  [
    'file types that are no list',
    withOption({ type: 11, file_types: 'image' }),
    'WRONG_KIND at options.0.file_types',
  ],
])('refused: %s', (_what, payload, problem) => {
  expect(summarise(findCommandProblems(payload, 'global'))).toEqual([problem]);
});

test.each<[string, readonly string[], boolean]>([
  ['cat.PNG', ['image'], true],
  ['cat.png', ['video', 'audio'], false],
  ['song.flac', ['.pdf', 'audio'], true],
  ['report.pdf', ['.PDF'], true],
  ['report.pdf.exe', ['.pdf'], false],
  ['png', ['image'], false],
  ['anything', [], true],
  ['x', ['constructor'], false],
])('%s against %j: %j', (filename, types, fits) => {
  expect(hasFileType(filename, types)).toBe(fits);
});

test('only groups and extensions are file types, and no inherited name is one', () => {
  expect(['image', '.tar.gz', 'toString', 'Image', '. png', './x', 5, null].filter(isFileType)).toEqual([
    'image',
    '.tar.gz',
  ]);
});
