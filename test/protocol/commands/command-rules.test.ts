import { describe, expect, test } from 'vitest';
import { findBulkProblems, findCommandProblems } from '../../../src/protocol/commands/command-rules.js';
import { describeWanted } from '../../../src/protocol/validation/payload-problem.js';
import { slash, withChoice as textChoice, withOption, withOptions as options } from '../support/payloads.js';

const list = (length: number) => Array.from({ length }, (_, n) => n);

/** Payloads Discord accepts, each at the edge of a rule. */
const ACCEPTED: [string, unknown][] = [
  ['a slash command', slash()],
  ['a name of 32 characters', slash({ name: 'n'.repeat(32) })],
  ['a name with every kind of sign', slash({ name: "a-b_c'9" })],
  ['a name without letter case', slash({ name: '天気' })],
  ['a name in Devanagari with vowel signs', slash({ name: 'नमस्ते' })],
  ['a name in Thai with tone marks', slash({ name: 'สวัสดี' })],
  ['a description of 100 characters', slash({ description: 'd'.repeat(100) })],
  ['a description of 100 emoji', slash({ description: '🙌'.repeat(100) })],
  ['25 options', options(...list(25).map(() => ({})))],
  ['no options', slash({ options: [] })],
  ['nulls where a field may be left out', slash({ options: null, type: undefined })],
  ['a required option before an optional one', options({ required: true }, { required: false })],
  ['25 choices', withOption({ choices: list(25).map((n) => ({ name: `${n}`, value: `${n}` })) })],
  ['a choice name of 100 characters', textChoice({ name: 'n'.repeat(100) })],
  ['a choice value of 100 characters', textChoice({ value: 'v'.repeat(100) })],
  ['no choices with autocomplete', withOption({ choices: [], autocomplete: true })],
  ['choices without autocomplete', textChoice({})],
  ['the largest integer choice', withOption({ type: 4, choices: [{ name: 'n', value: 2 ** 53 - 1 }] })],
  ['the largest number choice', withOption({ type: 10, choices: [{ name: 'n', value: 2 ** 53 }] })],
  ['equal bounds', withOption({ type: 4, min_value: 3, max_value: 3 })],
  ['a fraction as bound of a number', withOption({ type: 10, min_value: 0.5 })],
  ['lengths at their limits', withOption({ min_length: 0, max_length: 6000 })],
  ['a subcommand', withOption({ type: 1 })],
  ['a group of subcommands', withOption({ type: 2, options: [{ type: 1, name: 's', description: 'd' }] })],
  ['a group and a subcommand side by side', options({ type: 1 }, { type: 2, options: [] })],
  [
    'one option name in two subcommands',
    options(
      { type: 1, options: [{ type: 3, name: 'x', description: 'd' }] },
      { type: 1, options: [{ type: 3, name: 'x', description: 'd' }] },
    ),
  ],
  ['a user command', { type: 2, name: 'High Five' }],
  ['a user command with an empty description', { type: 2, name: 'A', description: '' }],
  ['a message command with a name of 32 characters', { type: 3, name: 'N'.repeat(32) }],
  ['an entry point', { type: 4, name: 'Launch', description: 'd', handler: 2 }],
  ['an entry point without a handler', { type: 4, name: 'Launch' }],
];

test.each(ACCEPTED)('accepted: %s', (_what, payload) => {
  expect(findCommandProblems(payload, 'global')).toEqual([]);
});

/** Payloads Discord refuses, each with the one rule it breaks and where. */
const REFUSED: [string, unknown, string, (string | number)[]][] = [
  ['no object', null, 'FIELD_REQUIRED', []],
  ['a list', [], 'WRONG_KIND', []],
  ['a text', 'hi', 'WRONG_KIND', []],
  ['an unknown type', slash({ type: 5 }), 'NOT_ALLOWED_VALUE', ['type']],
  ['no name', { description: 'd' }, 'FIELD_REQUIRED', ['name']],
  ['a name that is a number', slash({ name: 5 }), 'WRONG_KIND', ['name']],
  ['an empty name', slash({ name: '' }), 'BAD_LENGTH', ['name']],
  ['a name of 33 characters', slash({ name: 'n'.repeat(33) }), 'BAD_LENGTH', ['name']],
  ['a name with a capital', slash({ name: 'Ping' }), 'NAME_INVALID', ['name']],
  ['a name with a capital beyond ASCII', slash({ name: 'über'.toUpperCase() }), 'NAME_INVALID', ['name']],
  ['a name with a space', slash({ name: 'high five' }), 'NAME_INVALID', ['name']],
  ['a name with a slash', slash({ name: '/ping' }), 'NAME_INVALID', ['name']],
  ['a name with an emoji', slash({ name: '🙌' }), 'NAME_INVALID', ['name']],
  ['no description', { name: 'a' }, 'FIELD_REQUIRED', ['description']],
  ['an empty description', slash({ description: '' }), 'BAD_LENGTH', ['description']],
  ['a description of 101 characters', slash({ description: 'd'.repeat(101) }), 'BAD_LENGTH', ['description']],
  [
    'a described user command',
    { type: 2, name: 'A', description: 'd' },
    'CONTEXT_MENU_DESCRIPTION',
    ['description'],
  ],
  [
    'a message command with options',
    { type: 3, name: 'A', options: [{}] },
    'CONTEXT_MENU_OPTIONS',
    ['options'],
  ],
  [
    'a user command with options that are no list',
    { type: 2, name: 'A', options: 7 },
    'WRONG_KIND',
    ['options'],
  ],
  ['options that are no list', slash({ options: {} }), 'WRONG_KIND', ['options']],
  ['26 options', options(...list(26).map(() => ({}))), 'TOO_MANY', ['options']],
  ['an option that is null', slash({ options: [null] }), 'FIELD_REQUIRED', ['options', 0]],
  [
    'an option without a type',
    slash({ options: [{ name: 'o', description: 'd' }] }),
    'FIELD_REQUIRED',
    ['options', 0, 'type'],
  ],
  ['an option of type 12', withOption({ type: 12 }), 'NOT_ALLOWED_VALUE', ['options', 0, 'type']],
  [
    'an option without a name',
    slash({ options: [{ type: 3, description: 'd' }] }),
    'FIELD_REQUIRED',
    ['options', 0, 'name'],
  ],
  ['an option with a capital', withOption({ name: 'O' }), 'NAME_INVALID', ['options', 0, 'name']],
  ['an option of 33 characters', withOption({ name: 'o'.repeat(33) }), 'BAD_LENGTH', ['options', 0, 'name']],
  [
    'an undescribed option',
    slash({ options: [{ type: 3, name: 'o' }] }),
    'FIELD_REQUIRED',
    ['options', 0, 'description'],
  ],
  ['two options of one name', options({ name: 'x' }, { name: 'x' }), 'OPTION_NAME_DUPLICATE', ['options', 1]],
  [
    'a required option after an optional one',
    options({}, { required: true }),
    'REQUIRED_AFTER_OPTIONAL',
    ['options', 1],
  ],
  ['required that is no boolean', withOption({ required: 'yes' }), 'WRONG_KIND', ['options', 0, 'required']],
  [
    'a required subcommand',
    withOption({ type: 1, required: true }),
    'FIELD_NOT_FOR_OPTION_TYPE',
    ['options', 0, 'required'],
  ],
  ['an option beside a subcommand', options({ type: 1 }, { type: 3 }), 'SUBCOMMANDS_MIXED', ['options', 1]],
  [
    'options of a text option',
    withOption({ options: [] }),
    'FIELD_NOT_FOR_OPTION_TYPE',
    ['options', 0, 'options'],
  ],
  [
    'a group in a group',
    withOption({ type: 2, options: [{ type: 2, name: 'g', description: 'd' }] }),
    'NOT_ALLOWED_VALUE',
    ['options', 0, 'options', 0, 'type'],
  ],
  [
    'a group in a subcommand',
    withOption({ type: 1, options: [{ type: 2, name: 'g', description: 'd' }] }),
    'NOT_ALLOWED_VALUE',
    ['options', 0, 'options', 0, 'type'],
  ],
  [
    'a subcommand in a subcommand',
    withOption({ type: 1, options: [{ type: 1, name: 's', description: 'd' }] }),
    'NOT_ALLOWED_VALUE',
    ['options', 0, 'options', 0, 'type'],
  ],
  [
    'a value in a group',
    withOption({ type: 2, options: [{ type: 3, name: 's', description: 'd' }] }),
    'NOT_ALLOWED_VALUE',
    ['options', 0, 'options', 0, 'type'],
  ],
  [
    '26 choices',
    withOption({ choices: list(26).map((n) => ({ name: `${n}`, value: `${n}` })) }),
    'TOO_MANY',
    ['options', 0, 'choices'],
  ],
  [
    'choices of a boolean',
    withOption({ type: 5, choices: [] }),
    'FIELD_NOT_FOR_OPTION_TYPE',
    ['options', 0, 'choices'],
  ],
  [
    'choices with autocomplete',
    withOption({ autocomplete: true, choices: [{ name: 'n', value: 'v' }] }),
    'CHOICES_WITH_AUTOCOMPLETE',
    ['options', 0, 'autocomplete'],
  ],
  [
    'autocomplete of a user',
    withOption({ type: 6, autocomplete: true }),
    'FIELD_NOT_FOR_OPTION_TYPE',
    ['options', 0, 'autocomplete'],
  ],
  [
    'autocomplete that is no boolean',
    withOption({ autocomplete: 1 }),
    'WRONG_KIND',
    ['options', 0, 'autocomplete'],
  ],
  [
    'a choice without a name',
    withOption({ choices: [{ value: 'v' }] }),
    'FIELD_REQUIRED',
    ['options', 0, 'choices', 0, 'name'],
  ],
  [
    'a choice with an empty name',
    textChoice({ name: '' }),
    'BAD_LENGTH',
    ['options', 0, 'choices', 0, 'name'],
  ],
  [
    'a choice name of 101 characters',
    textChoice({ name: 'n'.repeat(101) }),
    'BAD_LENGTH',
    ['options', 0, 'choices', 0, 'name'],
  ],
  [
    'a choice value of 101 characters',
    textChoice({ value: 'v'.repeat(101) }),
    'BAD_LENGTH',
    ['options', 0, 'choices', 0, 'value'],
  ],
  [
    'a number as choice of a text',
    textChoice({ value: 1 }),
    'WRONG_KIND',
    ['options', 0, 'choices', 0, 'value'],
  ],
  [
    'a text as choice of an integer',
    withOption({ type: 4, choices: [{ name: 'n', value: '1' }] }),
    'WRONG_KIND',
    ['options', 0, 'choices', 0, 'value'],
  ],
  [
    'a fraction as choice of an integer',
    withOption({ type: 4, choices: [{ name: 'n', value: 1.5 }] }),
    'WRONG_KIND',
    ['options', 0, 'choices', 0, 'value'],
  ],
  [
    'an integer choice of 2^53',
    withOption({ type: 4, choices: [{ name: 'n', value: 2 ** 53 }] }),
    'OUT_OF_RANGE',
    ['options', 0, 'choices', 0, 'value'],
  ],
  [
    'bounds of a text',
    withOption({ min_value: 1 }),
    'FIELD_NOT_FOR_OPTION_TYPE',
    ['options', 0, 'min_value'],
  ],
  [
    'a fraction as bound of an integer',
    withOption({ type: 4, max_value: 1.5 }),
    'WRONG_KIND',
    ['options', 0, 'max_value'],
  ],
  [
    'reversed bounds',
    withOption({ type: 4, min_value: 4, max_value: 3 }),
    'RANGE_REVERSED',
    ['options', 0, 'min_value'],
  ],
  [
    'lengths of an integer',
    withOption({ type: 4, min_length: 1 }),
    'FIELD_NOT_FOR_OPTION_TYPE',
    ['options', 0, 'min_length'],
  ],
  ['a minimum length of -1', withOption({ min_length: -1 }), 'OUT_OF_RANGE', ['options', 0, 'min_length']],
  ['a maximum length of 0', withOption({ max_length: 0 }), 'OUT_OF_RANGE', ['options', 0, 'max_length']],
  [
    'a maximum length of 6001',
    withOption({ max_length: 6001 }),
    'OUT_OF_RANGE',
    ['options', 0, 'max_length'],
  ],
  [
    'reversed lengths',
    withOption({ min_length: 4, max_length: 3 }),
    'RANGE_REVERSED',
    ['options', 0, 'min_length'],
  ],
  ['a handler on a slash command', slash({ handler: 1 }), 'HANDLER_NOT_ALLOWED', ['handler']],
  ['a handler that does not exist', { type: 4, name: 'a', handler: 3 }, 'NOT_ALLOWED_VALUE', ['handler']],
];

test.each(REFUSED)('refused: %s', (_what, payload, code, path) => {
  const problems = findCommandProblems(payload, 'global');
  expect(problems.map((problem) => ({ code: problem.code, path: problem.path }))).toEqual([{ code, path }]);
  expect(describeWanted(problems[0]!)).not.toBe('');
  expect(problems[0]?.found).not.toBe('');
});

test('an entry point is refused in a guild', () => {
  expect(findCommandProblems({ type: 4, name: 'launch' }, 'guild')).toMatchObject([
    { code: 'ENTRY_POINT_IN_GUILD', path: ['type'] },
  ]);
});

test('all problems of a payload come at once', () => {
  const problems = findCommandProblems(
    { name: 'A B', description: '', options: [{ type: 3 }, { type: 99, name: 'x', description: 'd' }] },
    'global',
  );
  expect(problems.map(({ path }) => path.join('.')).sort()).toEqual([
    'description',
    'name',
    'options.0.description',
    'options.0.name',
    'options.1.type',
  ]);
});

describe('in one bulk overwrite', () => {
  const many = (length: number, more: object) => list(length).map((n) => ({ name: `c${n}`, ...more }));

  test.each([
    ['100 slash commands', many(100, { description: 'd' })],
    ['15 user and 15 message commands', [...many(15, { type: 2 }), ...many(15, { type: 3 })]],
    [
      'one name for each type',
      [slash(), { type: 2, name: 'a' }, { type: 3, name: 'a' }, { type: 4, name: 'a' }],
    ],
    ['nothing', []],
  ])('%s are accepted', (_what, commands) => {
    expect(findBulkProblems(commands, 'global')).toEqual([]);
  });

  test.each([
    ['101 slash commands', many(101, { description: 'd' }), 'TOO_MANY_COMMANDS', [100]],
    ['16 user commands', many(16, { type: 2 }), 'TOO_MANY_COMMANDS', [15]],
    [
      'two entry points',
      [
        { type: 4, name: 'a' },
        { type: 4, name: 'b' },
      ],
      'TOO_MANY_COMMANDS',
      [1],
    ],
    ['one name twice', [slash(), slash()], 'COMMAND_NAME_DUPLICATE', [1]],
    [
      'one name twice, once with the type left to its default',
      [slash(), slash({ type: 1 })],
      'COMMAND_NAME_DUPLICATE',
      [1],
    ],
    ['no list', {}, 'WRONG_KIND', []],
    ['an element that is no object', [7], 'WRONG_KIND', [0]],
    ['a faulty element', [slash(), slash({ name: '' })], 'BAD_LENGTH', [1, 'name']],
  ])('%s is refused', (_what, commands, code, path) => {
    expect(
      findBulkProblems(commands, 'global').map((problem) => ({ code: problem.code, path: problem.path })),
    ).toEqual([{ code, path }]);
  });
});
