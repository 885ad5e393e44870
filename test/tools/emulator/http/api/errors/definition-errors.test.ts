import { expect, test } from 'vitest';
import {
  toFormProblems,
  toInnerError,
} from '../../../../../../tools/src/emulator/http/api/errors/form-errors.js';
import { slash, startTestEmulator } from '../../../support/emulator.js';

const options = (...list: object[]) =>
  slash('x', {
    options: list.map((more, index) => ({ type: 3, name: `o${index}`, description: 'O', ...more })),
  });
const notForType = (field: string) =>
  [
    'APPLICATION_COMMAND_OPTIONS_FIELD_INVALID',
    `${field} cannot be configured for this type of option`,
  ] as const;

/** Body, the place of its one error, the inner code, the message. */
type Row = readonly [what: string, body: unknown, place: string, code: string, message: string];

const ROWS: readonly Row[] = [
  [
    'a localized option name that another option has by default',
    options({ name_localizations: { de: 'o1' } }, {}),
    'options.0.name_localizations.de',
    'APPLICATION_COMMAND_OPTIONS_NAME_INVALID',
    'Option name o1 is already used in these options',
  ],
  [
    'one localized option name twice',
    options({ name_localizations: { de: 'x' } }, { name_localizations: { de: 'x' } }),
    'options.1.name_localizations.de',
    'APPLICATION_COMMAND_OPTIONS_NAME_INVALID',
    'Option name x is already used in these options',
  ],
  [
    'a localized description of a user command',
    { type: 2, name: 'A', description_localizations: { de: 'X' } },
    'description_localizations',
    'APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID',
    'Context menu commands cannot have description',
  ],
  [
    'a file type without its dot',
    options({ type: 11, file_types: ['pdf'] }),
    'options.0.file_types.0',
    'BASE_TYPE_CHOICES',
    'Value "pdf" is not a file type.',
  ],
  [
    '11 file types',
    options({ type: 11, file_types: Array.from({ length: 11 }, () => 'image') }),
    'options.0.file_types',
    'BASE_TYPE_MAX_LENGTH',
    'Must be 10 or fewer in length.',
  ],
  [
    'file types of a text',
    options({ file_types: ['image'] }),
    'options.0.file_types',
    ...notForType('file_types'),
  ],
  [
    'choices of a subcommand',
    options({ type: 1, choices: [] }),
    'options.0.choices',
    ...notForType('choices'),
  ],
  [
    'autocomplete of a group',
    options({ type: 2, autocomplete: true }),
    'options.0.autocomplete',
    ...notForType('autocomplete'),
  ],
  [
    'no installation contexts',
    slash('x', { integration_types: [] }),
    'integration_types',
    'BASE_TYPE_BAD_LENGTH',
    'Must be between 1 and 1 in length.',
  ],
];

test.each(ROWS)('%s', async (_what, body, place, code, message) => {
  const { api } = await startTestEmulator();
  const leaf: object = { _errors: [{ code, message }] };
  const errors = place.split('.').reduceRight((inner, step) => ({ [step]: inner }), leaf);
  expect(await api('POST', '', body)).toMatchObject({ status: 400, body: { code: 50035, errors } });
});

test('an ATTACHMENT option with file types is accepted, and returned without them as on Discord itself', async () => {
  const { api } = await startTestEmulator();
  const { status, body } = await api('POST', '', options({ type: 11, file_types: ['image', '.pdf'] }));
  expect(status).toBe(201);
  expect((body as { options: object[] }).options[0]).not.toHaveProperty('file_types');
});

test('the rules of guilds have words too', () => {
  const at = { path: [], found: '1' };
  expect(toInnerError({ code: 'CONTEXT_NOT_IN_GUILD', ...at }).message).toMatch(/bot DMs/);
});

test('a bad localized name is reported on the whole dictionary of a command, and at its locale in an option', () => {
  const bad = (...path: (string | number)[]) => ({ code: 'NAME_INVALID', path, found: '"A"' }) as const;
  const placed = toFormProblems([
    bad('name_localizations', 'de'),
    bad(3, 'name_localizations', 'de'),
    bad('options', 0, 'name_localizations', 'de'),
    bad('name'),
  ]);
  expect(placed.map(({ path }) => path.join('.'))).toEqual([
    'name_localizations',
    '3.name_localizations',
    'options.0.name_localizations.de',
    'name',
  ]);
});
