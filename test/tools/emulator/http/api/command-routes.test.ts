import { describe, expect, test } from 'vitest';
import { slash, startTestEmulator, WEATHER, type TestEmulator } from '../../support/emulator.js';

interface Registered {
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly type: number;
}

const UNKNOWN_COMMAND = { message: 'Unknown application command', code: 10063 };
const UNKNOWN_ID = '1100000000000000999';

async function create(emulator: TestEmulator, body: object): Promise<Registered> {
  return (await emulator.api('POST', '', body)).body as Registered;
}

async function list(emulator: TestEmulator): Promise<Registered[]> {
  return (await emulator.api('GET', '?with_localizations=true')).body as Registered[];
}

describe('POST', () => {
  test('creates a command: 201, every field in its place', async () => {
    const { api } = await startTestEmulator();
    const { status, text, body } = await api('POST', '', slash('ping'));
    const { id } = body as Registered;
    expect(status).toBe(201);
    expect(text).toBe(
      `{"id":"${id}","application_id":"${WEATHER.id}","version":"${BigInt(id) + 1n}",` +
        '"default_member_permissions":null,"type":1,"name":"ping","name_localizations":null,' +
        '"description":"What ping does","description_localizations":null,"dm_permission":true,' +
        '"contexts":null,"integration_types":[0],"nsfw":false}',
    );
  });

  test('overwrites the command of the same type and name: 200, the same id, a new version', async () => {
    const emulator = await startTestEmulator({ now: () => 1_700_000_000_000 });
    const first = await create(emulator, slash('ping', { nsfw: true, contexts: [0] }));
    const { status, body } = await emulator.api('POST', '', slash('ping', { description: 'Another' }));
    expect(status).toBe(200);
    const second = body as Registered;
    expect(second).toMatchObject({ id: first.id, description: 'Another', nsfw: false, contexts: null });
    expect(BigInt(second.version)).toBeGreaterThan(BigInt(first.version));
    expect(await list(emulator)).toHaveLength(2);
  });

  test('takes one name for each type', async () => {
    const emulator = await startTestEmulator();
    for (const body of [slash('ping'), { type: 2, name: 'ping' }, { type: 3, name: 'ping' }]) {
      expect((await emulator.api('POST', '', body)).status).toBe(201);
    }
    expect(await list(emulator)).toHaveLength(4);
  });

  test('takes no notice of an id and of fields it does not know', async () => {
    const emulator = await startTestEmulator();
    const created = await create(
      emulator,
      slash('ping', { id: UNKNOWN_ID, version: '1', guild_id: '5', hello: 1 }),
    );
    expect(created.id).not.toBe(UNKNOWN_ID);
    expect(created).not.toHaveProperty('hello');
    expect(created).not.toHaveProperty('guild_id');
  });

  test('gives ids and versions that are all different, though the clock stands still', async () => {
    const emulator = await startTestEmulator({ now: () => 1_700_000_000_000 });
    for (let index = 0; index < 50; index += 1) await create(emulator, slash(`c${index}`));
    const numbers = (await list(emulator)).flatMap(({ id, version }) => [id, version]);
    expect(new Set(numbers).size).toBe(102);
  });
});

describe('a command is returned', () => {
  test.each<[string, object, object]>([
    [
      'with an empty description if it is a user command',
      { type: 2, name: 'High five' },
      { description: '' },
    ],
    [
      'with an empty description if it was null',
      { type: 3, name: 'Quote', description: null },
      { description: '' },
    ],
    [
      'with its permissions as text',
      slash('x', { default_member_permissions: 32 }),
      { default_member_permissions: '32' },
    ],
    [
      'with permissions without leading zeros',
      slash('x', { default_member_permissions: '0032' }),
      { default_member_permissions: '32' },
    ],
    [
      'with permissions 0',
      slash('x', { default_member_permissions: '0' }),
      { default_member_permissions: '0' },
    ],
    [
      'with dm_permission as sent',
      slash('x', { dm_permission: false }),
      { dm_permission: false, contexts: null },
    ],
    [
      'with dm_permission false if contexts lack 1',
      slash('x', { contexts: [0, 2] }),
      { dm_permission: false },
    ],
    [
      'with dm_permission true if contexts have 1',
      slash('x', { contexts: [1], dm_permission: false }),
      { dm_permission: true },
    ],
    ['with nsfw', slash('x', { nsfw: true }), { nsfw: true }],
    [
      'with defaults for every null',
      slash('x', { nsfw: null, dm_permission: null, contexts: null, integration_types: null, type: null }),
      { nsfw: false, dm_permission: true, contexts: null, integration_types: [0], type: 1 },
    ],
    [
      'with null for empty dictionaries',
      slash('x', { name_localizations: {}, description_localizations: { de: null } }),
      { name_localizations: null, description_localizations: null },
    ],
    [
      'with its dictionaries',
      slash('x', { name_localizations: { de: 'y' } }),
      { name_localizations: { de: 'y' } },
    ],
    ['with handler 1 if none was sent', { type: 4, name: 'Launch' }, { handler: 1 }],
    [
      'with its handler',
      { type: 4, name: 'Launch', handler: 2, description: 'Go' },
      { handler: 2, description: 'Go' },
    ],
  ])('%s', async (_how, body, expected) => {
    const emulator = await startTestEmulator();
    const created = await create(emulator, body);
    expect(created).toMatchObject(expected);
    expect((await emulator.api('GET', `/${created.id}`)).body).toEqual(created);
  });

  test('without fields that say nothing', async () => {
    const emulator = await startTestEmulator();
    const created = await create(
      emulator,
      slash('x', { options: [], handler: null, default_permission: true }),
    );
    for (const field of ['options', 'handler', 'guild_id', 'default_permission', 'name_localized']) {
      expect(created).not.toHaveProperty(field);
    }
  });

  test('with options in the order and with the fields of Discord', async () => {
    const emulator = await startTestEmulator();
    const created = await create(
      emulator,
      slash('x', {
        options: [
          { min_length: 0, required: true, description: 'A', name: 'a', type: 3, max_length: 10, unknown: 1 },
          {
            choices: [{ value: 1, name: 'One', name_localizations: { de: 'Eins' } }],
            required: false,
            type: 4,
            name: 'b',
            description: 'B',
            autocomplete: false,
          },
          {
            type: 4,
            name: 'c',
            description: 'C',
            min_value: 0,
            max_value: 0,
            choices: [],
            autocomplete: true,
          },
          { type: 7, name: 'd', description: 'D', channel_types: [0, 5], name_localizations: { fr: 'dé' } },
          { type: 7, name: 'e', description: 'E', channel_types: [] },
        ],
      }),
    );
    const begin = (type: number, name: string) =>
      `{"type":${type},"name":"${name}","name_localizations":null,"description":"${name.toUpperCase()}","description_localizations":null`;
    expect(JSON.stringify((created as unknown as { options: unknown }).options)).toBe(
      `[${begin(3, 'a')},"required":true,"min_length":0,"max_length":10},` +
        `${begin(4, 'b')},"choices":[{"name":"One","name_localizations":{"de":"Eins"},"value":1}]},` +
        `${begin(4, 'c')},"min_value":0,"max_value":0,"autocomplete":true},` +
        `${begin(7, 'd').replace('null', '{"fr":"dé"}')},"channel_types":[0,5]},` +
        `${begin(7, 'e')}}]`,
    );
  });
});

describe('GET', () => {
  const localized = slash('x', {
    name_localizations: { de: 'y' },
    options: [
      {
        type: 2,
        name: 'group',
        description: 'Group',
        options: [
          {
            type: 1,
            name: 'sub',
            description: 'Sub',
            options: [
              {
                type: 3,
                name: 'a',
                description: 'A',
                required: true,
                choices: [{ name: 'One', value: '1', name_localizations: { de: 'Eins' } }],
              },
            ],
          },
        ],
      },
    ],
  });

  test.each([['?with_localizations=true'], ['?with_localizations=True'], ['?with_localizations=1']])(
    'lists the dictionaries when asked with %s',
    async (query) => {
      const emulator = await startTestEmulator();
      const created = await create(emulator, localized);
      expect((await emulator.api('GET', query)).body).toEqual([expect.anything(), created]);
    },
  );

  test.each([
    [''],
    ['?with_localizations=false'],
    ['?with_localizations=False'],
    ['?with_localizations=0'],
    ['?other=1'],
  ])('lists no dictionary at any level when asked with "%s"', async (query) => {
    const emulator = await startTestEmulator();
    await create(emulator, localized);
    const { text, body } = await emulator.api('GET', query);
    expect(body).toHaveLength(2);
    expect(text).not.toContain('localiz');
    expect(text).toContain(
      '{"type":3,"name":"a","description":"A","required":true,"choices":[{"name":"One","value":"1"}]}',
    );
  });

  test.each([['yes'], [''], ['2'], ['TRUE']])('refuses with_localizations=%s', async (value) => {
    const { api } = await startTestEmulator();
    expect(await api('GET', `?with_localizations=${value}`)).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { with_localizations: { _errors: [{ code: 'BOOLEAN_TYPE_CONVERT' }] } } },
    });
  });

  test('lists by id, oldest first', async () => {
    const emulator = await startTestEmulator();
    for (const name of ['b', 'a', 'c']) await create(emulator, slash(name));
    await emulator.api('POST', '', slash('b', { nsfw: true }));
    expect((await list(emulator)).map(({ name }) => name)).toEqual(['Launch', 'b', 'a', 'c']);
  });

  test('gives one command with its dictionaries', async () => {
    const emulator = await startTestEmulator();
    const created = await create(emulator, localized);
    const { status, body } = await emulator.api('GET', `/${created.id}`);
    expect({ status, body }).toEqual({ status: 200, body: created });
  });
});

describe('DELETE', () => {
  test('removes a command: 204 without a body, and then it is unknown', async () => {
    const emulator = await startTestEmulator();
    const { id } = await create(emulator, slash('ping'));
    expect(await emulator.api('DELETE', `/${id}`)).toMatchObject({ status: 204, text: '' });
    expect(await emulator.api('DELETE', `/${id}`)).toMatchObject({ status: 404, body: UNKNOWN_COMMAND });
    expect(await list(emulator)).toHaveLength(1);
  });

  test('allows another entry point command', async () => {
    const emulator = await startTestEmulator();
    const [launch] = await list(emulator);
    await emulator.api('DELETE', `/${launch!.id}`);
    expect((await emulator.api('POST', '', { type: 4, name: 'play', handler: 1 })).status).toBe(201);
  });
});

test.each([['GET'], ['PATCH'], ['DELETE']])(
  '%s of an unknown command is 404, of no id 400',
  async (method) => {
    const { api } = await startTestEmulator();
    const body = method === 'PATCH' ? { name: 'Not Good' } : undefined;
    expect(await api(method, `/${UNKNOWN_ID}`, body)).toMatchObject({ status: 404, body: UNKNOWN_COMMAND });
    expect(await api(method, '/ping', body)).toMatchObject({
      status: 400,
      body: {
        code: 50035,
        errors: {
          command_id: {
            _errors: [{ code: 'NUMBER_TYPE_COERCE', message: 'Value "ping" is not snowflake.' }],
          },
        },
      },
    });
  },
);
