import { describe, expect, test } from 'vitest';
import { ADA, GENERAL, slash, startTestEmulator, type TestEmulator } from '../../support/emulator.js';

interface Registered {
  readonly id: string;
  readonly version: string;
  readonly name: string;
}

const launch = { type: 4, name: 'Launch', handler: 2, contexts: [0, 1, 2] };
const weather = slash('weather', {
  name_localizations: { fr: 'meteo', de: 'wetter' },
  options: [{ type: 3, name: 'city', description: 'City', required: true }],
});

const put = async (emulator: TestEmulator, body: unknown) => {
  const answer = await emulator.api('PUT', '', body);
  return { ...answer, commands: answer.body as Registered[] };
};
const list = async (emulator: TestEmulator) =>
  (await emulator.api('GET', '?with_localizations=1')).body as Registered[];
const names = (commands: readonly Registered[]) => commands.map(({ name }) => name);

test('a bulk overwrite makes the commands exactly these, and answers in the order of the body', async () => {
  const emulator = await startTestEmulator();
  await emulator.api('POST', '', slash('old'));
  const { status, commands } = await put(emulator, [
    slash('b'),
    launch,
    { type: 2, name: 'High five' },
    slash('a'),
  ]);
  expect(status).toBe(200);
  expect(names(commands)).toEqual(['b', 'Launch', 'High five', 'a']);
  expect((await list(emulator)).map(({ id }) => id).sort()).toEqual(commands.map(({ id }) => id).sort());
});

test('the same again keeps every id and version', async () => {
  const emulator = await startTestEmulator();
  const first = await put(emulator, [launch, weather, { type: 3, name: 'Quote' }]);
  const second = await put(emulator, [launch, weather, { type: 3, name: 'Quote' }]);
  expect(second.commands).toEqual(first.commands);
});

test.each<[string, object]>([
  [
    'with its defaults written out',
    { ...weather, nsfw: false, type: 1, contexts: null, dm_permission: true },
  ],
  ['with its fields in another order', Object.fromEntries(Object.entries(weather).reverse())],
  ['with its locales in another order', { ...weather, name_localizations: { de: 'wetter', fr: 'meteo' } }],
])('a command %s is unchanged', async (_how, again) => {
  const emulator = await startTestEmulator();
  const { commands } = await put(emulator, [launch, weather]);
  expect((await put(emulator, [launch, again])).commands).toMatchObject(
    commands.map(({ id, version }) => ({ id, version })),
  );
});

test('other file_types alone count, but make no new version: the API does not return them', async () => {
  const emulator = await startTestEmulator();
  const give = (fileTypes: string[]) =>
    slash('give', { options: [{ type: 11, name: 'image', description: 'An image', file_types: fileTypes }] });
  const { commands } = await put(emulator, [launch, give(['image'])]);
  expect((await put(emulator, [launch, give(['.pdf'])])).commands).toEqual(commands);
  const picker = await emulator.control('GET', `/users/${ADA}/picker?channel_id=${GENERAL}&type=1`);
  expect(picker.body).toMatchObject({ commands: [{ options: [{ file_types: ['.pdf'] }] }] });
});

test('a changed element keeps its id and has a new version; the others keep theirs', async () => {
  const emulator = await startTestEmulator();
  const before = (await put(emulator, [launch, weather, slash('ping')])).commands;
  const after = (await put(emulator, [launch, { ...weather, nsfw: true }, slash('ping')])).commands;
  expect(after[0]).toEqual(before[0]);
  expect(after[1]!.id).toBe(before[1]!.id);
  expect(BigInt(after[1]!.version)).toBeGreaterThan(BigInt(before[1]!.version));
  expect(after[2]).toEqual(before[2]);
});

describe('an element is matched', () => {
  test('by its id first: a new name keeps the id', async () => {
    const emulator = await startTestEmulator();
    const [, ping] = (await put(emulator, [launch, slash('ping')])).commands;
    const { commands } = await put(emulator, [launch, { ...slash('pong'), id: ping!.id }]);
    expect(commands[1]).toMatchObject({ id: ping!.id, name: 'pong' });
  });

  test('by type and name else: a new name is another command', async () => {
    const emulator = await startTestEmulator();
    const [, ping] = (await put(emulator, [launch, slash('ping')])).commands;
    const { commands } = await put(emulator, [launch, slash('pong')]);
    expect(commands[1]!.id).not.toBe(ping!.id);
    expect((await emulator.api('GET', `/${ping!.id}`)).status).toBe(404);
  });

  test('by type and name if the id is of no command', async () => {
    const emulator = await startTestEmulator();
    const [, ping] = (await put(emulator, [launch, slash('ping')])).commands;
    const { commands } = await put(emulator, [launch, { ...slash('ping'), id: '5' }]);
    expect(commands[1]).toEqual(ping);
  });

  test('with one command once: a name given away by id is a new command', async () => {
    const emulator = await startTestEmulator();
    const [, a] = (await put(emulator, [launch, slash('a')])).commands;
    for (const body of [
      [launch, slash('a'), { ...slash('b'), id: a!.id }],
      [launch, { ...slash('b'), id: a!.id }, slash('a')],
    ]) {
      await put(emulator, [launch, { ...slash('a'), id: a!.id }]);
      const { commands } = await put(emulator, body);
      expect(commands.find(({ name }) => name === 'b')!.id).toBe(a!.id);
      expect(commands.find(({ name }) => name === 'a')!.id).not.toBe(a!.id);
    }
  });
});

describe('an overwrite without the entry point command fails whole:', () => {
  test.each<[string, object[]]>([
    ['an empty list', []],
    ['other commands', [slash('ping')]],
    ['another entry point command', [{ ...launch, name: 'play' }]],
  ])('%s', async (_what, body) => {
    const emulator = await startTestEmulator();
    await put(emulator, [launch, weather]);
    const before = await list(emulator);
    expect(await emulator.api('PUT', '', body)).toMatchObject({
      status: 400,
      body: {
        code: 50240,
        message:
          "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.",
      },
    });
    expect(await list(emulator)).toEqual(before);
  });

  test('the id of it on a command of another type', async () => {
    const emulator = await startTestEmulator();
    const [{ id }] = (await list(emulator)) as [Registered];
    expect((await emulator.api('PUT', '', [{ ...slash('ping'), id }])).body).toMatchObject({ code: 50240 });
  });

  test('but it may be renamed by its id', async () => {
    const emulator = await startTestEmulator();
    const [{ id }] = (await list(emulator)) as [Registered];
    const { status, commands } = await put(emulator, [{ ...launch, name: 'play', id }]);
    expect({ status, commands }).toMatchObject({ status: 200, commands: [{ id, name: 'play' }] });
  });

  test('and once it is deleted, an empty list deletes everything', async () => {
    const emulator = await startTestEmulator();
    const [{ id }] = (await list(emulator)) as [Registered];
    await emulator.api('DELETE', `/${id}`);
    await put(emulator, [weather]);
    const { status, body } = await emulator.api('PUT', '', []);
    expect({ status, body }).toEqual({ status: 200, body: [] });
  });
});

test('one wrong element refuses all of them', async () => {
  const emulator = await startTestEmulator();
  const before = await list(emulator);
  const { status } = await emulator.api('PUT', '', [launch, weather, slash('Not Good')]);
  expect(status).toBe(400);
  expect(await list(emulator)).toEqual(before);
});

describe('an application may have', () => {
  const many = (count: number, type: number) =>
    Array.from({ length: count }, (_, index) =>
      type === 1 ? slash(`c${index}`) : { type, name: `c${index}` },
    );

  test.each([
    [100, 1],
    [15, 2],
    [15, 3],
  ])('%i commands of type %i and no more', async (max, type) => {
    const emulator = await startTestEmulator();
    const tooMany = { message: `Maximum number of application commands reached (${max}).`, code: 30032 };
    expect((await put(emulator, [launch, ...many(max, type)])).status).toBe(200);
    const before = await list(emulator);
    const [more] = type === 1 ? [slash('more')] : [{ type, name: 'more' }];
    expect(await emulator.api('POST', '', more)).toMatchObject({ status: 400, body: tooMany });
    expect(await emulator.api('PUT', '', [launch, ...many(max + 1, type)])).toMatchObject({
      status: 400,
      body: tooMany,
    });
    expect(await list(emulator)).toEqual(before);
    const [again] = many(1, type);
    expect((await emulator.api('POST', '', again)).status).toBe(200);
  });

  test('one entry point command', async () => {
    const emulator = await startTestEmulator();
    const tooMany = { message: 'Maximum number of application commands reached (1).', code: 30032 };
    expect(await emulator.api('POST', '', { type: 4, name: 'play' })).toMatchObject({
      status: 400,
      body: tooMany,
    });
    expect(await emulator.api('PUT', '', [launch, { type: 4, name: 'play' }])).toMatchObject({
      status: 400,
      body: tooMany,
    });
    expect((await emulator.api('POST', '', { type: 4, name: 'Launch' })).status).toBe(200);
  });
});
