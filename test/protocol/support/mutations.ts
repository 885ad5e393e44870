import type { MadeCommand, MadeOption } from './generator.js';
import { times } from './payloads.js';

/** An option with a value, the list it stands in, and the path of that list. */
export interface Leaf {
  readonly option: MadeOption;
  readonly index: number;
  readonly list: MadeOption[];
  readonly path: string;
}

/** One change of a valid command. It changes the command in place and returns the one problem. */
export type Mutation = (command: MadeCommand, leaf: Leaf) => string;

/** Every option with a value, wherever it stands. */
export function leavesOf(list: MadeOption[], path = 'options'): Leaf[] {
  return list.flatMap((option, index) =>
    option.type <= 2
      ? leavesOf(option.options ?? [], `${path}.${index}.options`)
      : [{ option, index, list, path }],
  );
}

/** Sets a field of the command. */
const command =
  (change: object, problem: string): Mutation =>
  (made) => {
    Object.assign(made, change);
    return problem;
  };

/** Sets fields of an option with a value. */
const option =
  (change: object, code: string, field: string): Mutation =>
  (_made, { option: made, path, index }) => {
    Object.assign(made, change);
    return `${code} at ${path}.${index}.${field}`;
  };

/** Makes an option one of another type, of which only name, texts and place stay. */
const typed =
  (change: { type: number } & Record<string, unknown>, code: string, field: string): Mutation =>
  (_made, { list, path, index, option: { name, description, required } }) => {
    list[index] = { name, description, ...(required === true ? { required } : {}), ...change };
    return `${code} at ${path}.${index}.${field}`;
  };

/** Puts options behind those of a list. */
const added =
  (code: string, field: string, ...more: ((leaf: Leaf) => MadeOption)[]): Mutation =>
  (_made, leaf) => {
    leaf.list.push(...more.map((make) => make(leaf)));
    return `${code} at ${leaf.path}.${leaf.list.length - 1}${field}`;
  };

const plain = (name: string, more: object = {}): MadeOption => ({ type: 3, name, description: 'd', ...more });
const replaced = (options: MadeOption[], problem: string): Mutation => command({ options }, problem);
const choice = (more: object) => ({ choices: [{ name: 'n', value: 'v', ...more }] });
const many = (length: number, more: object = {}) => times(length, (n) => plain(`z${n}`, more));

/** One step past each limit, by what it does. */
export const MUTATIONS: readonly (readonly [what: string, mutation: Mutation])[] = [
  ['an empty name', command({ name: '' }, 'BAD_LENGTH at name')],
  ['a name of 33 characters', command({ name: '天'.repeat(33) }, 'BAD_LENGTH at name')],
  ['a name with a capital', command({ name: 'É' }, 'NAME_INVALID at name')],
  ['a name with a sign', command({ name: 'a!' }, 'NAME_INVALID at name')],
  ['no name', command({ name: null }, 'FIELD_REQUIRED at name')],
  ['an empty description', command({ description: '' }, 'BAD_LENGTH at description')],
  ['a description of 101 characters', command({ description: '🌧'.repeat(101) }, 'BAD_LENGTH at description')],
  ['no description', command({ description: undefined }, 'FIELD_REQUIRED at description')],
  ['a type nobody knows', command({ type: 5 }, 'NOT_ALLOWED_VALUE at type')],
  ['a handler', command({ handler: 1 }, 'HANDLER_NOT_ALLOWED at handler')],
  ['nsfw in text', command({ nsfw: 'no' }, 'WRONG_KIND at nsfw')],
  [
    'permissions of 55 bits',
    command(
      { default_member_permissions: (2n ** 54n).toString() },
      'NOT_A_PERMISSION_SET at default_member_permissions',
    ),
  ],
  ['no contexts', command({ contexts: [] }, 'TOO_FEW at contexts')],
  ['a context twice', command({ contexts: [2, 2] }, 'VALUE_REPEATED at contexts.1')],
  ['a context nobody knows', command({ contexts: [3] }, 'NOT_ALLOWED_VALUE at contexts.0')],
  ['an installation twice', command({ integration_types: [0, 0] }, 'VALUE_REPEATED at integration_types.1')],
  [
    'a locale nobody knows',
    command({ name_localizations: { xx: 'a' } }, 'NOT_ALLOWED_VALUE at name_localizations.xx'),
  ],
  [
    'a localized name of 33 characters',
    command({ name_localizations: { de: 'a'.repeat(33) } }, 'BAD_LENGTH at name_localizations.de'),
  ],
  [
    'a localized name with a capital',
    command({ name_localizations: { de: 'A' } }, 'NAME_INVALID at name_localizations.de'),
  ],
  [
    'a dictionary of none',
    command({ description_localizations: [] }, 'NOT_A_DICTIONARY at description_localizations'),
  ],
  ['26 options', replaced(many(26), 'TOO_MANY at options')],
  [
    '8,001 characters',
    replaced(
      many(25, {
        description: 'd'.repeat(100),
        choices: times(3, (n) => ({ name: `${n}`, value: 'v'.repeat(100) })),
      }),
      'COMMAND_TOO_LARGE at ',
    ),
  ],
  [
    'an option beside a subcommand',
    replaced([plain('a', { type: 1 }), plain('b')], 'SUBCOMMANDS_MIXED at options.1'),
  ],
  [
    'a group in a group',
    replaced(
      [plain('a', { type: 2, options: [plain('b', { type: 2 })] })],
      'NOT_ALLOWED_VALUE at options.0.options.0.type',
    ),
  ],
  [
    'a group in a subcommand',
    replaced(
      [plain('a', { type: 1, options: [plain('b', { type: 2 })] })],
      'NOT_ALLOWED_VALUE at options.0.options.0.type',
    ),
  ],
  ['an empty option name', option({ name: '' }, 'BAD_LENGTH', 'name')],
  ['an option name of 33 characters', option({ name: 'z'.repeat(33) }, 'BAD_LENGTH', 'name')],
  ['an option name with a space', option({ name: 'z z' }, 'NAME_INVALID', 'name')],
  [
    'an option description of 101 characters',
    option({ description: 'd'.repeat(101) }, 'BAD_LENGTH', 'description'),
  ],
  ['an option of type 12', option({ type: 12 }, 'NOT_ALLOWED_VALUE', 'type')],
  ['autocomplete in numbers', option({ autocomplete: 1, choices: null }, 'WRONG_KIND', 'autocomplete')],
  [
    'a localized option name with a capital',
    option({ name_localizations: { de: 'Z' } }, 'NAME_INVALID', 'name_localizations.de'),
  ],
  ['one option name twice', added('OPTION_NAME_DUPLICATE', '', (leaf) => plain(leaf.option.name))],
  [
    'a required option after an optional one',
    added(
      'REQUIRED_AFTER_OPTIONAL',
      '',
      () => plain('zx'),
      () => plain('zy', { required: true }),
    ),
  ],
  [
    'a localized name that is the default of another',
    added('LOCALIZED_NAME_TAKEN', '.name_localizations.de', (leaf) =>
      plain('zx', { name_localizations: { de: leaf.option.name } }),
    ),
  ],
  [
    'one localized name twice',
    added(
      'LOCALIZED_NAME_TAKEN',
      '.name_localizations.fr',
      () => plain('zx', { name_localizations: { fr: 'zz' } }),
      () => plain('zy', { name_localizations: { fr: 'zz' } }),
    ),
  ],
  [
    '26 choices',
    typed({ type: 3, choices: times(26, (n) => ({ name: `${n}`, value: '' })) }, 'TOO_MANY', 'choices'),
  ],
  [
    'a choice name of 101',
    typed({ type: 3, ...choice({ name: 'n'.repeat(101) }) }, 'BAD_LENGTH', 'choices.0.name'),
  ],
  [
    'a choice value of 101',
    typed({ type: 3, ...choice({ value: 'v'.repeat(101) }) }, 'BAD_LENGTH', 'choices.0.value'),
  ],
  ['a text for a number', typed({ type: 10, ...choice({}) }, 'WRONG_KIND', 'choices.0.value')],
  [
    'a fraction for an integer',
    typed({ type: 4, ...choice({ value: 0.5 }) }, 'WRONG_KIND', 'choices.0.value'),
  ],
  [
    'an integer of 2^53',
    typed({ type: 4, ...choice({ value: 2 ** 53 }) }, 'OUT_OF_RANGE', 'choices.0.value'),
  ],
  ['a number above 2^53', typed({ type: 10, max_value: 2 ** 53 + 2 }, 'OUT_OF_RANGE', 'max_value')],
  ['reversed bounds', typed({ type: 4, min_value: 2, max_value: 1 }, 'RANGE_REVERSED', 'min_value')],
  ['a length below 0', typed({ type: 3, min_length: -1 }, 'OUT_OF_RANGE', 'min_length')],
  ['a maximum length of 0', typed({ type: 3, max_length: 0 }, 'OUT_OF_RANGE', 'max_length')],
  ['a length above 6,000', typed({ type: 3, max_length: 6001 }, 'OUT_OF_RANGE', 'max_length')],
  ['reversed lengths', typed({ type: 3, min_length: 2, max_length: 1 }, 'RANGE_REVERSED', 'min_length')],
  ['bounds of a text', typed({ type: 3, min_value: 1 }, 'FIELD_NOT_FOR_OPTION_TYPE', 'min_value')],
  ['choices of a user', typed({ type: 6, choices: [] }, 'FIELD_NOT_FOR_OPTION_TYPE', 'choices')],
  [
    'choices with autocomplete',
    typed({ type: 3, autocomplete: true, ...choice({}) }, 'CHOICES_WITH_AUTOCOMPLETE', 'autocomplete'),
  ],
  ['a channel type twice', typed({ type: 7, channel_types: [0, 0] }, 'VALUE_REPEATED', 'channel_types.1')],
  ['11 file types', typed({ type: 11, file_types: times(11, () => 'image') }, 'TOO_MANY', 'file_types')],
  [
    'a file type without a dot',
    typed({ type: 11, file_types: ['pdf'] }, 'FILE_TYPE_INVALID', 'file_types.0'),
  ],
];
