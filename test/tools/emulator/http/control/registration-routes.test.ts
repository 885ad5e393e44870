import { describe, expect, test } from 'vitest';
import type { RegistrationResult } from '../../../../../tools/src/emulator/http/control/registration-routes.js';
import {
  HARBOUR,
  option,
  slash,
  startTestEmulator,
  WEATHER,
  type TestEmulator,
} from '../../support/emulator.js';

const APP = `/applications/${WEATHER.id}`;

async function look({ control }: TestEmulator) {
  const { status, body, text } = await control('GET', `${APP}/registration`);
  expect(status, text).toBe(200);
  return body as RegistrationResult;
}

async function declare({ control }: TestEmulator, scopes: readonly object[], synced?: readonly object[]) {
  const { status, text } = await control('PUT', `${APP}/declaration`, {
    scopes,
    ...(synced ? { synced } : {}),
  });
  expect(status, text).toBe(204);
}

const days = (more: object) => slash('tide', { options: [{ ...option('days'), type: 4, ...more }] });

describe('the registration of an application', () => {
  test('is what is registered alone, while nobody reports what is declared', async () => {
    const emulator = await startTestEmulator();
    await emulator.api('POST', '', slash('ping'));
    const { declared_at_ms, scopes } = await look(emulator);
    expect(declared_at_ms).toBeNull();
    expect(scopes).toMatchObject([
      {
        guild_id: null,
        registered: [{ name: 'Launch' }, { name: 'ping' }],
        ...{ declared: null, pending: null, problems: [], synced: null },
        last_write: { changes: [{ action: 'create', type: 1, name: 'ping', fields: [] }] },
      },
    ]);
  });

  test('has what the last bulk overwrite changed, by path, before and after', async () => {
    const emulator = await startTestEmulator();
    const { body } = await emulator.api('GET', '');
    const launch = (body as readonly object[])[0]!;
    await emulator.api('PUT', '', [launch, days({ max_value: 5 }), slash('ping')]);
    await emulator.api('PUT', '', [launch, days({ max_value: 7, required: true }), slash('wind')]);
    const changes = (await look(emulator)).scopes[0]!.last_write!.changes;
    expect(changes).toEqual([
      {
        ...{ action: 'update', type: 1, name: 'tide' },
        fields: [
          { path: 'options.days.required', before: null, after: true },
          { path: 'options.days.max_value', before: 5, after: 7 },
        ],
      },
      { action: 'create', type: 1, name: 'wind', fields: [] },
      { action: 'delete', type: 1, name: 'ping', fields: [] },
    ]);
    await emulator.api('PUT', '', [launch, days({ max_value: 7, required: true }), slash('wind')]);
    expect((await look(emulator)).scopes[0]!.last_write!.changes).toEqual([]);
  });

  test('says what a sync would do: create, update, rename, delete, and keep what is not its to remove', async () => {
    const emulator = await startTestEmulator();
    for (const each of [slash('ping'), slash('old'), days({}), slash('gone')])
      await emulator.api('POST', '', each);
    const commands = [slash('ping'), slash('new'), days({ max_value: 3 }), slash('more')];
    const formerly = [{ type: 1, name: 'new', formerly: ['old'] }];
    await declare(emulator, [{ guild_id: null, commands, formerly }]);
    const changes = (await look(emulator)).scopes[0]!.pending!;
    expect(changes.map(({ action, name, former_name: former }) => [action, name, former])).toEqual([
      ['rename', 'new', 'old'],
      ['update', 'tide', undefined],
      ['create', 'more', undefined],
      ['keep', 'Launch', undefined],
      ['delete', 'gone', undefined],
    ]);
    await declare(emulator, [{ guild_id: null, commands, formerly, prune: false }]);
    expect((await look(emulator)).scopes[0]!.pending!.at(-1)).toMatchObject({ action: 'keep', name: 'gone' });
  });

  test('is empty of changes where the declaration differs in nothing but defaults', async () => {
    const emulator = await startTestEmulator();
    await emulator.api('POST', `/../guilds/${HARBOUR}/commands`, slash('ping'));
    const commands = [slash('ping', { nsfw: false, default_member_permissions: null, options: [] })];
    await declare(emulator, [{ guild_id: HARBOUR, commands }]);
    expect((await look(emulator)).scopes).toMatchObject([
      { guild_id: null, declared: null, pending: null },
      { guild_id: HARBOUR, declared: commands, pending: [] },
    ]);
  });

  test('has no change for an entry point command that leaves its contexts to Discord', async () => {
    const emulator = await startTestEmulator();
    const { body } = await emulator.api('GET', '');
    const { name, type, handler, description } = (body as readonly Record<string, unknown>[])[0]!;
    const launch = { name, type, handler, description };
    await emulator.api('PUT', '', [{ ...launch, contexts: [0, 1] }]);
    await declare(emulator, [{ guild_id: null, commands: [launch] }]);
    expect((await look(emulator)).scopes[0]!.pending).toEqual([]);
    await declare(emulator, [{ guild_id: null, commands: [{ ...launch, contexts: [0] }] }]);
    expect((await look(emulator)).scopes[0]!.pending).toMatchObject([{ fields: [{ path: 'contexts' }] }]);
  });

  test('tells of a declared command that would be refused, and of a sync that was', async () => {
    const emulator = await startTestEmulator();
    const commands = [slash('Not A Name')];
    const synced = [
      {
        guild_id: null,
        done: [],
        left: [{ action: 'create', type: 1, name: 'Not A Name' }],
        problem: 'REGISTRATION_REFUSED',
      },
    ];
    await declare(emulator, [{ guild_id: null, commands }], synced);
    const [scope] = (await look(emulator)).scopes;
    expect(scope?.problems[0]).toContain('Not A Name: name');
    expect(scope?.synced).toMatchObject({ problem: 'REGISTRATION_REFUSED', left: [{ action: 'create' }] });
  });

  test('is told of again when it is reported', async () => {
    const emulator = await startTestEmulator();
    const told: string[] = [];
    emulator.subscribe(({ type }) => told.push(type));
    await declare(emulator, []);
    expect(told).toEqual(['DECLARATION_UPDATE']);
  });
});

test.each([
  [400, 'BAD_REQUEST', APP, {}],
  [400, 'BAD_REQUEST', APP, { scopes: [{ guild_id: null, commands: [{}] }] }],
  [404, 'UNKNOWN_APPLICATION', '/applications/1', { scopes: [] }],
])('a declaration is refused with %i %s for %s %j', async (status, code, path, body) => {
  const { control } = await startTestEmulator();
  expect(await control('PUT', `${path}/declaration`, body)).toMatchObject({ status, body: { code } });
});
