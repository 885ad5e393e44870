import { expect, test } from 'vitest';
import { findCommandProblems } from '../../../../src/protocol/commands/command-rules.js';
import { slash, summarise, times, withOption, withOptions } from '../../support/payloads.js';

const sub = (more: object = {}) => ({ type: 1, name: 's', description: 'd', ...more });
const group = (...options: object[]) => withOption({ type: 2, options });
const inSubcommand = (...options: object[]) => withOption({ type: 1, options });
const text = (name: string, more: object = {}) => ({ type: 3, name, description: 'd', ...more });

test.each<[string, unknown]>([
  ['an option name of 32 characters', withOption({ name: 'o'.repeat(32) })],
  ['an option description of 1 character', withOption({ description: 'd' })],
  ['an option description of 100 characters', withOption({ description: 'd'.repeat(100) })],
  ['25 options in a subcommand', inSubcommand(...times(25, (n) => text(`o${n}`)))],
  ['25 subcommands in a group', group(...times(25, (n) => sub({ name: `s${n}` })))],
  ['25 subcommands', slash({ options: times(25, (n) => sub({ name: `s${n}` })) })],
  ['options in a subcommand in a group', group(sub({ options: [text('x', { required: true }), text('y')] }))],
  ['a group without subcommands', group()],
  ['all options required', withOptions({ required: true }, { required: true })],
  ['a required option before a nullish one', withOptions({ required: true }, { required: null })],
  ['a group and a subcommand of different names', slash({ options: [sub(), sub({ type: 2, name: 'g' })] })],
  ['one name in a command and in its subcommand', inSubcommand(text('o'))],
  ['autocomplete that is off, on any type', withOption({ type: 6, autocomplete: false })],
  ['autocomplete of a number', withOption({ type: 10, autocomplete: true })],
  ...times(11, (n): [string, unknown] => [`an option of type ${n + 1}`, withOption({ type: n + 1 })]),
])('accepted: %s', (_what, payload) => {
  expect(findCommandProblems(payload, 'global')).toEqual([]);
  expect(findCommandProblems(payload, 'guild')).toEqual([]);
});

test.each<[string, unknown, string]>([
  ['an empty option name', withOption({ name: '' }), 'BAD_LENGTH at options.0.name'],
  ['an option name with a space', withOption({ name: 'a b' }), 'NAME_INVALID at options.0.name'],
  ['an empty option description', withOption({ description: '' }), 'BAD_LENGTH at options.0.description'],
  [
    'an option description of 101 characters',
    withOption({ description: 'd'.repeat(101) }),
    'BAD_LENGTH at options.0.description',
  ],
  [
    '26 options in a subcommand',
    inSubcommand(...times(26, (n) => text(`o${n}`))),
    'TOO_MANY at options.0.options',
  ],
  [
    '26 subcommands in a group',
    group(...times(26, (n) => sub({ name: `s${n}` }))),
    'TOO_MANY at options.0.options',
  ],
  [
    'one name twice in a subcommand',
    inSubcommand(text('x'), text('x')),
    'OPTION_NAME_DUPLICATE at options.0.options.1',
  ],
  ['two subcommands of one name', slash({ options: [sub(), sub()] }), 'OPTION_NAME_DUPLICATE at options.1'],
  [
    'a subcommand and a group of one name',
    slash({ options: [sub(), sub({ type: 2 })] }),
    'OPTION_NAME_DUPLICATE at options.1',
  ],
  [
    'required after optional in a subcommand of a group',
    group(sub({ options: [text('x'), text('y', { required: true })] })),
    'REQUIRED_AFTER_OPTIONAL at options.0.options.0.options.1',
  ],
  [
    'a subcommand in a subcommand of a group',
    group(sub({ options: [sub()] })),
    'NOT_ALLOWED_VALUE at options.0.options.0.options.0.type',
  ],
  [
    'a subcommand beside the parameters of a subcommand: the subcommand alone is at fault',
    inSubcommand(text('x'), sub()),
    'NOT_ALLOWED_VALUE at options.0.options.1.type',
  ],
  ['a type in text', withOption({ type: '3' }), 'NOT_ALLOWED_VALUE at options.0.type'],
  ['type 0', withOption({ type: 0 }), 'NOT_ALLOWED_VALUE at options.0.type'],
  [
    'required that is off, on a subcommand',
    withOption({ type: 1, required: false }),
    'FIELD_NOT_FOR_OPTION_TYPE at options.0.required',
  ],
  [
    'autocomplete of a subcommand',
    withOption({ type: 1, autocomplete: true }),
    'FIELD_NOT_FOR_OPTION_TYPE at options.0.autocomplete',
  ],
])('refused: %s', (_what, payload, problem) => {
  expect(summarise(findCommandProblems(payload, 'global'))).toEqual([problem]);
});

/** Which types may have a field: the column "Valid for option types" of the reference. */
const TYPES_BY_FIELD: Readonly<Record<string, readonly [value: unknown, types: readonly number[]]>> = {
  choices: [[], [3, 4, 10]],
  options: [[], [1, 2]],
  channel_types: [[], [7]],
  min_value: [0, [4, 10]],
  max_value: [0, [4, 10]],
  min_length: [1, [3]],
  max_length: [1, [3]],
  autocomplete: [true, [3, 4, 10]],
  required: [true, [3, 4, 5, 6, 7, 8, 9, 10, 11]],
  file_types: [[], [11]],
};

test.each(Object.entries(TYPES_BY_FIELD))(
  '%s stands on its own types and no other',
  (field, [value, types]) => {
    const accepting = times(11, (n) => n + 1).filter((type) => {
      const problems = findCommandProblems(withOption({ type, [field]: value }), 'global');
      if (problems.length > 0) {
        expect(summarise(problems)).toEqual([`FIELD_NOT_FOR_OPTION_TYPE at options.0.${field}`]);
        expect(problems[0]).toMatchObject({ field });
      }
      return problems.length === 0;
    });
    expect(accepting).toEqual(types);
    for (const type of times(11, (n) => n + 1)) {
      expect(findCommandProblems(withOption({ type, [field]: null }), 'global')).toEqual([]);
    }
  },
);
