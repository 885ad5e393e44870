import { API } from '@discordjs/core';
import { DiscordAPIError, REST } from '@discordjs/rest';
import { ApplicationCommandOptionType, ApplicationCommandType, Locale } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { startTestEmulator, WEATHER } from './support/emulator.js';

async function startClient() {
  const { baseUrl } = await startTestEmulator();
  const rest = new REST({ api: `${baseUrl}/api`, version: '10' }).setToken(WEATHER.token);
  return new API(rest).applicationCommands;
}

const ping = { name: 'ping', description: 'Is it there?' };

/** A client of the real service that nobody here wrote. */
describe('a client of the service', () => {
  test('lists, creates, reads, edits and deletes commands', async () => {
    const commands = await startClient();
    expect(await commands.getGlobalCommands(WEATHER.id)).toMatchObject([
      { name: 'Launch', type: 4, handler: 2 },
    ]);
    const created = await commands.createGlobalCommand(WEATHER.id, ping);
    expect(created).toMatchObject({ ...ping, type: ApplicationCommandType.ChatInput });
    expect(await commands.getGlobalCommand(WEATHER.id, created.id)).toEqual(created);
    const edited = await commands.editGlobalCommand(WEATHER.id, created.id, { description: 'Hello?' });
    expect(edited).toMatchObject({ id: created.id, name: 'ping', description: 'Hello?' });
    await commands.deleteGlobalCommand(WEATHER.id, created.id);
    expect(await commands.getGlobalCommands(WEATHER.id)).toHaveLength(1);
  });

  test('overwrites them in bulk', async () => {
    const commands = await startClient();
    const body = [
      { type: ApplicationCommandType.PrimaryEntryPoint, name: 'Launch', description: '' },
      {
        ...ping,
        options: [
          {
            type: ApplicationCommandOptionType.String,
            name: 'to',
            description: 'To whom',
            required: true,
            choices: [{ name: 'Somebody', value: 'somebody' }],
          },
        ],
      } as const,
      { type: ApplicationCommandType.User, name: 'High five' } as const,
    ];
    const first = await commands.bulkOverwriteGlobalCommands(WEATHER.id, body as never);
    expect(first.map(({ name }) => name)).toEqual(['Launch', 'ping', 'High five']);
    expect(await commands.bulkOverwriteGlobalCommands(WEATHER.id, body as never)).toEqual(first);
  });

  test('asks for localizations', async () => {
    const commands = await startClient();
    await commands.createGlobalCommand(WEATHER.id, {
      ...ping,
      name_localizations: { [Locale.German]: 'pling' },
    });
    const [, without] = await commands.getGlobalCommands(WEATHER.id, { with_localizations: false });
    const [, localized] = await commands.getGlobalCommands(WEATHER.id, { with_localizations: true });
    expect(without).not.toHaveProperty('name_localizations');
    expect(localized).toHaveProperty('name_localizations', { de: 'pling' });
  });

  test('understands the form errors', async () => {
    const commands = await startClient();
    const refused = commands.createGlobalCommand(WEATHER.id, { name: 'Not Good', description: 'X' });
    await expect(refused).rejects.toThrow(DiscordAPIError);
    await expect(refused).rejects.toMatchObject({
      code: 50035,
      status: 400,
      message: 'Invalid Form Body\nname[APPLICATION_COMMAND_INVALID_NAME]: Command name is invalid',
    });
  });

  test('understands the numbered errors', async () => {
    const commands = await startClient();
    const expected = { code: 10063, status: 404, message: 'Unknown application command' };
    await expect(commands.getGlobalCommand(WEATHER.id, '5')).rejects.toMatchObject(expected);
    const nobody = { code: 10002, status: 404, message: 'Unknown Application' };
    await expect(commands.getGlobalCommands('5')).rejects.toMatchObject(nobody);
  });

  test('understands that its token is wrong', async () => {
    const { baseUrl } = await startTestEmulator();
    const api = new API(new REST({ api: `${baseUrl}/api`, version: '10' }).setToken('wrong'));
    await expect(api.applicationCommands.getGlobalCommands(WEATHER.id)).rejects.toMatchObject({
      status: 401,
    });
  });
});
