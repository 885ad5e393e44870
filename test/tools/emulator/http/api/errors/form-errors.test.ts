import { expect, test } from 'vitest';
import { createWorld } from '../../../../../../tools/src/emulator/index.js';
import { toInnerError } from '../../../../../../tools/src/emulator/http/api/errors/form-errors.js';
import { slash, startTestEmulator } from '../../../support/emulator.js';

const option = (more: object) => slash('x', { options: [{ type: 3, name: 'a', description: 'A', ...more }] });
const options = (...list: object[]) =>
  slash('x', {
    options: list.map((more, index) => ({ type: 3, name: `o${index}`, description: 'O', ...more })),
  });
const inside = (type: number, inner: object) =>
  options({ type, options: [{ name: 'in', description: 'In', ...inner }] });
const long = (length: number) => 'x'.repeat(length);

/** Body, the place of its one error, the inner code, the message. */
type Row = readonly [what: string, body: unknown, place: string, code: string, message: string];

const REQUIRED = ['BASE_TYPE_REQUIRED', 'This field is required'] as const;
const NAME = ['APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid'] as const;
const BOOLEAN = ['BOOLEAN_TYPE_CONVERT', 'Must be either true or false.'] as const;
const LENGTH_32 = ['BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 32 in length.'] as const;
const LENGTH_100 = ['BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 100 in length.'] as const;
const MAX_25 = ['BASE_TYPE_MAX_LENGTH', 'Must be 25 or fewer in length.'] as const;
const MODEL = ['MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType'] as const;
const LIST = ['LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType'] as const;
const DICTIONARY = ['DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType'] as const;
const choices = (...allowed: number[]) =>
  ['BASE_TYPE_CHOICES', `Value must be one of {${allowed.join(', ')}}.`] as const;
const notForType = (field: string) =>
  [
    'APPLICATION_COMMAND_OPTIONS_FIELD_INVALID',
    `${field} cannot be configured for this type of option`,
  ] as const;

const ROWS: readonly Row[] = [
  ['no object', [], '', ...MODEL],
  ['null', null, '', ...REQUIRED],
  ['no name', { description: 'X' }, 'name', ...REQUIRED],
  ['no description', { name: 'x' }, 'description', ...REQUIRED],
  ['an empty name', slash(''), 'name', ...LENGTH_32],
  ['a name of 33', slash(long(33)), 'name', ...LENGTH_32],
  [
    'a name that is a number',
    slash(5 as unknown as string),
    'name',
    'STRING_TYPE_CONVERT',
    'Could not interpret 5 as string.',
  ],
  ['capitals', slash('Ping'), 'name', ...NAME],
  ['a space', slash('a b'), 'name', ...NAME],
  ['a description of 101', slash('x', { description: long(101) }), 'description', ...LENGTH_100],
  ['an unknown type', { name: 'x', type: 5 }, 'type', ...choices(1, 2, 3, 4)],
  ['a type in text', { name: 'x', type: '1' }, 'type', ...choices(1, 2, 3, 4)],
  [
    'a described user command',
    { type: 2, name: 'x', description: 'X' },
    'description',
    'APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID',
    'Context menu commands cannot have description',
  ],
  [
    'a message command with options',
    { type: 3, name: 'x', options: [{}] },
    'options',
    'APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID',
    'Context menu commands cannot have options',
  ],
  [
    'a handler',
    slash('x', { handler: 1 }),
    'handler',
    'APPLICATION_COMMAND_HANDLER_INVALID',
    'Handler can only be configured for entry point commands',
  ],
  ['an unknown handler', { type: 4, name: 'Launch', handler: 3 }, 'handler', ...choices(1, 2)],
  ['options that are no list', slash('x', { options: {} }), 'options', ...LIST],
  ['26 options', options(...Array.from({ length: 26 }, () => ({}))), 'options', ...MAX_25],
  ['an option that is no object', slash('x', { options: ['a'] }), 'options.0', ...MODEL],
  ['an option without a type', option({ type: undefined }), 'options.0.type', ...REQUIRED],
  ['an option without a name', option({ name: null }), 'options.0.name', ...REQUIRED],
  [
    'an option without a description',
    option({ description: undefined }),
    'options.0.description',
    ...REQUIRED,
  ],
  [
    'an option of an unknown type',
    option({ type: 12 }),
    'options.0.type',
    ...choices(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
  ],
  ['an option with capitals', option({ name: 'City' }), 'options.0.name', ...NAME],
  [
    'two options of one name',
    options({ name: 'a' }, { name: 'a' }),
    'options.1',
    'APPLICATION_COMMAND_OPTIONS_NAME_INVALID',
    'Option name a is already used in these options',
  ],
  [
    'a required option after an optional one',
    options({}, { required: true }),
    'options.1',
    'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
    'Required options must be placed before non-required options',
  ],
  [
    'a subcommand beside an option',
    options({ type: 1 }, {}),
    'options.1',
    'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    'Sub-command and sub-command group option types are mutually exclusive to all other types',
  ],
  [
    'a required subcommand',
    option({ type: 1, required: true }),
    'options.0.required',
    'APPLICATION_COMMAND_REQUIRED_INVALID',
    'Required cannot be configured for this type of option',
  ],
  ['a group in a group', inside(2, { type: 2 }), 'options.0.options.0.type', ...choices(1)],
  [
    'a group in a subcommand',
    inside(1, { type: 2 }),
    'options.0.options.0.type',
    ...choices(3, 4, 5, 6, 7, 8, 9, 10, 11),
  ],
  ['a required that is no boolean', option({ required: 1 }), 'options.0.required', ...BOOLEAN],
  ['choices of a boolean', option({ type: 5, choices: [] }), 'options.0.choices', ...notForType('choices')],
  [
    '26 choices',
    option({ choices: Array.from({ length: 26 }, () => ({ name: 'a', value: 'a' })) }),
    'options.0.choices',
    ...MAX_25,
  ],
  [
    'a choice without a value',
    option({ choices: [{ name: 'a' }] }),
    'options.0.choices.0.value',
    ...REQUIRED,
  ],
  ['a choice without a name', option({ choices: [{ value: 'a' }] }), 'options.0.choices.0.name', ...REQUIRED],
  [
    'a choice value of 101',
    option({ choices: [{ name: 'a', value: long(101) }] }),
    'options.0.choices.0.value',
    'BASE_TYPE_MAX_LENGTH',
    'Must be 100 or fewer in length.',
  ],
  [
    'a text for an integer',
    option({ type: 4, choices: [{ name: 'a', value: 'a' }] }),
    'options.0.choices.0.value',
    'NUMBER_TYPE_COERCE',
    'Value "a" is not int.',
  ],
  [
    'choices with autocomplete',
    option({ autocomplete: true, choices: [{ name: 'a', value: 'a' }] }),
    'options.0.autocomplete',
    'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID',
    'Autocomplete cannot be configured for an option with choices',
  ],
  [
    'autocomplete of a user',
    option({ type: 6, autocomplete: true }),
    'options.0.autocomplete',
    ...notForType('autocomplete'),
  ],
  [
    'half an integer',
    option({ type: 4, min_value: 0.5 }),
    'options.0.min_value',
    'NUMBER_TYPE_COERCE',
    'Value 0.5 is not int.',
  ],
  [
    'a number in text',
    option({ type: 10, max_value: '1' }),
    'options.0.max_value',
    'NUMBER_TYPE_COERCE',
    'Value "1" is not float.',
  ],
  [
    'too large a number',
    option({ type: 4, max_value: 2 ** 53 }),
    'options.0.max_value',
    'NUMBER_TYPE_MAX',
    'Value should be less than or equal to 9007199254740991.',
  ],
  [
    'a length below 0',
    option({ min_length: -1 }),
    'options.0.min_length',
    'NUMBER_TYPE_MIN',
    'Value should be greater than or equal to 0.',
  ],
  ['a minimum of a text', option({ min_value: 1 }), 'options.0.min_value', ...notForType('min_value')],
  [
    'a length of a number',
    option({ type: 10, max_length: 1 }),
    'options.0.max_length',
    ...notForType('max_length'),
  ],
  [
    'a minimum above the maximum',
    option({ type: 4, min_value: 2, max_value: 1 }),
    'options.0.min_value',
    'APPLICATION_COMMAND_OPTIONS_RANGE_INVALID',
    'min_value must be less than or equal to max_value',
  ],
  [
    'channel types of a text',
    option({ channel_types: [0] }),
    'options.0.channel_types',
    ...notForType('channel_types'),
  ],
  [
    'an unknown channel type',
    option({ type: 7, channel_types: [0, 7] }),
    'options.0.channel_types.1',
    ...choices(0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16),
  ],
  [
    'channel types that are no list',
    option({ type: 7, channel_types: 0 }),
    'options.0.channel_types',
    ...LIST,
  ],
  [
    'permissions that are no number',
    slash('x', { default_member_permissions: 'all' }),
    'default_member_permissions',
    'NUMBER_TYPE_COERCE',
    'Value "all" is not int.',
  ],
  [
    'permissions of too many bits',
    slash('x', { default_member_permissions: (2n ** 54n).toString() }),
    'default_member_permissions',
    'NUMBER_TYPE_COERCE',
    'Value "18014398509481984" is not int.',
  ],
  [
    'permissions below 0',
    slash('x', { default_member_permissions: -1 }),
    'default_member_permissions',
    'NUMBER_TYPE_COERCE',
    'Value -1 is not int.',
  ],
  ['nsfw in text', slash('x', { nsfw: 'true' }), 'nsfw', ...BOOLEAN],
  ['dm_permission in numbers', slash('x', { dm_permission: 0 }), 'dm_permission', ...BOOLEAN],
  [
    'no contexts at all',
    slash('x', { contexts: [] }),
    'contexts',
    'BASE_TYPE_BAD_LENGTH',
    'Must be between 1 and 3 in length.',
  ],
  ['an unknown context', slash('x', { contexts: [0, 3] }), 'contexts.1', ...choices(0, 1, 2)],
  [
    'a context twice',
    slash('x', { contexts: [1, 1] }),
    'contexts.1',
    'SET_TYPE_ALREADY_CONTAINS_VALUE',
    'The set already contains this value',
  ],
  ['contexts that are no list', slash('x', { contexts: 0 }), 'contexts', ...LIST],
  [
    'an installation the application does not have',
    slash('x', { integration_types: [1] }),
    'integration_types.0',
    ...choices(0),
  ],
  [
    'a dictionary that is a text',
    slash('x', { name_localizations: 'de' }),
    'name_localizations',
    ...DICTIONARY,
  ],
  [
    'a dictionary that is a list',
    slash('x', { description_localizations: [] }),
    'description_localizations',
    ...DICTIONARY,
  ],
  [
    'a localized name of 33',
    slash('x', { name_localizations: { de: long(33) } }),
    'name_localizations.de',
    ...LENGTH_32,
  ],
  [
    'a localized name with capitals: on the whole',
    slash('x', { name_localizations: { de: 'Wetter' } }),
    'name_localizations',
    ...NAME,
  ],
  [
    'a localized option name with capitals: at its locale',
    option({ name_localizations: { de: 'Stadt' } }),
    'options.0.name_localizations.de',
    ...NAME,
  ],
  [
    'a localized description that is empty',
    slash('x', { description_localizations: { de: '' } }),
    'description_localizations.de',
    ...LENGTH_100,
  ],
  [
    'a localized choice of 101',
    option({ choices: [{ name: 'a', value: 'a', name_localizations: { de: long(101) } }] }),
    'options.0.choices.0.name_localizations.de',
    ...LENGTH_100,
  ],
];

function treeOf(place: string, leaf: object): object {
  const steps = place === '' ? [] : place.split('.');
  return steps.reduceRight<object>((inner, step) => ({ [step]: inner }), { _errors: [leaf] });
}

test.each(ROWS)('%s', async (_what, body, place, code, message) => {
  const { request } = await startTestEmulator();
  const path = `/api/v10/applications/${createWorld().applications[0]!.id}/commands`;
  const headers = {
    authorization: 'Bot MTEwMDAwMDAwMDAwMDAwMDAwMQ.HARBOR.weather-bot-token',
    'content-type': 'application/json',
  };
  const answer = await request('POST', path, { headers, body: JSON.stringify(body) });
  expect(answer.body).toEqual({
    message: 'Invalid Form Body',
    code: 50035,
    errors: treeOf(place, { code, message }),
  });
  expect(answer.status).toBe(400);
  expect((await request('GET', path, { headers })).body).toHaveLength(1);
});

test('an unknown locale is reported under its key, with those there are', async () => {
  const { api } = await startTestEmulator();
  const { body } = await api('POST', '', slash('x', { name_localizations: { pt_BR: 'x' } }));
  const { errors } = body as {
    errors: { name_localizations: { pt_BR: { _errors: { code: string; message: string }[] } } };
  };
  const [error] = errors.name_localizations.pt_BR._errors;
  expect(error!.code).toBe('BASE_TYPE_CHOICES');
  expect(error!.message).toMatch(/^Value must be one of \('id', 'da', .*'pt-BR'.*'ar', 'he'\)\.$/);
});

test('an entry point command needs an embedded application', async () => {
  const world = createWorld();
  world.applications[0]!.embedded = false;
  const { api } = await startTestEmulator({ world });
  expect((await api('POST', '', { type: 4, name: 'launch' })).body).toMatchObject({
    code: 50035,
    errors: {
      type: { _errors: [{ code: 'BASE_TYPE_CHOICES', message: 'Value must be one of {1, 2, 3}.' }] },
    },
  });
});

test('every rule has words, those of guild commands too', () => {
  const at = { path: [], found: '' };
  expect(toInnerError({ code: 'ENTRY_POINT_IN_GUILD', ...at }).code).toBe('APPLICATION_COMMAND_TYPE_INVALID');
  expect(toInnerError({ code: 'URL_NOT_VERIFIED', ...at }).code).toBe(
    'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID',
  );
});
