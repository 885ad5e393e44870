import { describe, expect, test } from 'vitest';
import { AUTHORIZATION, COMMANDS, slash, startTestEmulator, option } from '../../../support/emulator.js';

const leaf = (code: string, message: string) => ({ _errors: [{ code, message }] });
const REQUIRED = leaf('BASE_TYPE_REQUIRED', 'This field is required');
const NAME = leaf('APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
const LENGTH_32 = leaf('BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 32 in length.');
const LENGTH_100 = leaf('BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 100 in length.');
const BOOLEAN = leaf('BOOLEAN_TYPE_CONVERT', 'Must be either true or false.');
const MODEL = leaf('MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
const LIST = leaf('LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
const JSON_HEADERS = { ...AUTHORIZATION, 'content-type': 'application/json' };

describe('all errors of a request come in one tree:', () => {
  test('those of one command', async () => {
    const { api } = await startTestEmulator();
    const body = {
      name: 'A B',
      description: '',
      nsfw: 1,
      options: [
        { type: 3, name: 'A' },
        { type: 9, name: '' },
      ],
    };
    expect((await api('POST', '', body)).body).toEqual({
      message: 'Invalid Form Body',
      code: 50035,
      errors: {
        name: NAME,
        description: LENGTH_100,
        options: {
          '0': {
            name: NAME,
            description: REQUIRED,
          },
          '1': {
            name: LENGTH_32,
            description: REQUIRED,
          },
        },
        nsfw: BOOLEAN,
      },
    });
  });

  test('those of several commands, under their places in the list', async () => {
    const { api } = await startTestEmulator();
    const body = [
      { type: 4, name: 'Launch' },
      slash('Bad'),
      slash('good'),
      5,
      slash('good'),
      { ...slash('fine'), id: 'x', contexts: [9] },
    ];
    expect((await api('PUT', '', body)).body).toEqual({
      message: 'Invalid Form Body',
      code: 50035,
      errors: {
        '1': { name: NAME },
        '3': MODEL,
        '4': {
          _errors: [
            {
              code: 'APPLICATION_COMMANDS_DUPLICATE_NAME',
              message: 'Application command names must be unique',
            },
          ],
        },
        '5': {
          id: { _errors: [{ code: 'NUMBER_TYPE_COERCE', message: 'Value "x" is not snowflake.' }] },
          contexts: {
            '0': { _errors: [{ code: 'BASE_TYPE_CHOICES', message: 'Value must be one of {0, 1, 2}.' }] },
          },
        },
      },
    });
  });

  test('several of one place', async () => {
    const { api } = await startTestEmulator();
    const { body } = await api(
      'POST',
      '',
      slash('x', { options: [option('a'), option('a', { required: true })] }),
    );
    expect(body).toMatchObject({ errors: { options: { '1': { _errors: [{}, {}] } } } });
  });

  test('those of keys that mean something in a tree', async () => {
    const { request } = await startTestEmulator();
    const body =
      '{"name":"x","description":"X","name_localizations":{"_errors":"x","__proto__":"x","constructor":"x"}}';
    const { status, text } = await request('POST', COMMANDS, { headers: JSON_HEADERS, body });
    expect(status).toBe(400);
    expect(text).toContain('"name_localizations":{"_errors":[{"code":"BASE_TYPE_CHOICES"');
    expect(text).toContain('"__proto__":{"_errors":[');
    expect(text).toContain('"constructor":{"_errors":[');
  });
});

test.each([
  ['an object', {}, LIST],
  ['null', null, REQUIRED],
  [
    '132 commands',
    Array.from({ length: 132 }, (_, index) => slash(`c${index}`)),
    leaf('BASE_TYPE_MAX_LENGTH', 'Must be 131 or fewer in length.'),
  ],
])('a bulk overwrite of %s is a form error', async (_what, body, errors) => {
  const { request } = await startTestEmulator();
  const answer = await request('PUT', COMMANDS, { headers: JSON_HEADERS, body: JSON.stringify(body) });
  expect(answer).toMatchObject({ status: 400, body: { code: 50035, errors } });
});
