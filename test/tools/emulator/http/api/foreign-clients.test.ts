import { describe, expect, test } from 'vitest';
import { ApplicationCommandType, CommandOptionType, SlashCommand } from 'slash-create';
import { HARBOUR, startTestEmulator, WEATHER } from '../../support/emulator.js';
import {
  createSlashCreator,
  startEris,
  startOceanic,
  startSlashCreate,
  type PlainCommand,
} from '../../support/clients/foreign-clients.js';

const ping: PlainCommand = { type: 1, name: 'ping', description: 'Is it there?' };
const weather: PlainCommand = {
  type: 1,
  name: 'weather',
  description: 'Weather for any city',
  options: [{ type: 3, name: 'city', description: 'Where', required: true }],
};
const launch = { type: 4, name: 'Launch', description: '' };

/** Clients of the real service that nobody here wrote, as they are but for the address. */
const clients = [
  ['oceanic.js', startOceanic],
  ['eris', startEris],
  ['slash-create', startSlashCreate],
] as const;

describe.each(clients)('%s', (_name, start) => {
  test('lists, creates, edits and deletes commands', async () => {
    const { baseUrl } = await startTestEmulator();
    const client = start(baseUrl);
    expect(await client.list()).toMatchObject([{ name: 'Launch', type: 4 }]);
    const created = await client.create(weather);
    expect(created).toMatchObject({ type: 1, name: 'weather', description: 'Weather for any city' });
    expect(created.id).toMatch(/^\d+$/);
    const edited = await client.edit(created.id, { description: 'What the sky does' });
    expect(edited).toMatchObject({ id: created.id, name: 'weather', description: 'What the sky does' });
    expect(await client.list()).toMatchObject([{ name: 'Launch' }, { description: 'What the sky does' }]);
    await client.remove(created.id);
    expect(await client.list()).toHaveLength(1);
  });

  test('overwrites all commands at once', async () => {
    const { baseUrl } = await startTestEmulator();
    const client = start(baseUrl);
    await client.create({ ...ping, name: 'old' });
    const now = await client.overwrite([launch, ping, weather]);
    expect(now.map(({ name }) => name)).toEqual(['Launch', 'ping', 'weather']);
    expect((await client.list()).map(({ name }) => name).sort()).toEqual(['Launch', 'ping', 'weather']);
  });

  test('does the same with the commands of a guild', async () => {
    const { baseUrl } = await startTestEmulator();
    const client = start(baseUrl);
    const created = await client.create(weather, HARBOUR);
    expect(created).toMatchObject({ type: 1, name: 'weather' });
    const edited = await client.edit(created.id, { description: 'What the sky does' }, HARBOUR);
    expect(edited).toMatchObject({ id: created.id, description: 'What the sky does' });
    expect(await client.list(HARBOUR)).toMatchObject([{ id: created.id }]);
    const now = await client.overwrite([ping, weather], HARBOUR);
    expect(now.map(({ name }) => name)).toEqual(['ping', 'weather']);
    await client.remove(now[0]!.id, HARBOUR);
    expect(await client.list(HARBOUR)).toMatchObject([{ name: 'weather' }]);
    expect(await client.list()).toMatchObject([{ name: 'Launch' }]);
  });

  test('understands a form error, with the field it is about', async () => {
    const { baseUrl } = await startTestEmulator();
    const refused = start(baseUrl).create({ ...ping, description: 'x'.repeat(101) });
    await expect(refused).rejects.toThrow(
      /Invalid Form Body[^]*description: Must be between 1 and 100 in length/,
    );
  });

  test('understands that a command is unknown', async () => {
    const { baseUrl } = await startTestEmulator();
    const refused = start(baseUrl).remove('1100000000000000999');
    await expect(refused).rejects.toThrow('Unknown application command');
  });

  test('understands that its token is wrong', async () => {
    const { baseUrl } = await startTestEmulator();
    await expect(start(baseUrl, 'wrong').list()).rejects.toThrow(/401:? Unauthorized/);
  });
});

test('slash-create brings what its command classes say into the emulator, and changes nothing the second time', async () => {
  const { baseUrl, api } = await startTestEmulator();
  const creator = createSlashCreator(baseUrl);
  const errors: unknown[] = [];
  creator.on('error', (error) => errors.push(error));
  creator.registerCommand(
    class extends SlashCommand {
      constructor(theCreator: typeof creator) {
        super(theCreator, {
          type: ApplicationCommandType.CHAT_INPUT,
          name: 'weather',
          description: 'Weather for any city',
          options: [{ type: CommandOptionType.STRING, name: 'city', description: 'Where', required: true }],
        });
      }
    },
  );
  await creator.syncGlobalCommands(false);
  const first = (await api('GET', '')).body as { name: string; version: string }[];
  expect(first.map(({ name }) => name)).toEqual(['Launch', 'weather']);
  await creator.syncGlobalCommands(false);
  expect((await api('GET', '')).body).toEqual(first);
  expect(errors).toEqual([]);
  expect(creator.options.applicationID).toBe(WEATHER.id);
});
