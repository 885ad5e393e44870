import { API } from '@discordjs/core';
import { DiscordAPIError, REST } from '@discordjs/rest';
import {
  ApplicationCommandOptionType,
  ApplicationCommandPermissionType,
  ApplicationCommandType,
  Locale,
  MessageFlags,
} from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { ADA, BEN, GENERAL, HARBOUR, slash, startTestEmulator, WEATHER } from '../../support/emulator.js';
import { answerLater, startAnswering, type Delivered } from '../../support/interactions.js';

const connect = (baseUrl: string) =>
  new API(new REST({ api: `${baseUrl}/api`, version: '10' }).setToken(WEATHER.token));

async function startClient() {
  return connect((await startTestEmulator()).baseUrl).applicationCommands;
}

/** A bot whose calls are those of the client. */
async function startBotOfClient() {
  const bot = await startAnswering([
    slash('ask', { options: [{ type: 3, name: 'what', description: 'W', autocomplete: true }] }),
  ]);
  const { interactions } = connect(bot.emulator.baseUrl);
  return { ...bot, interactions };
}

const ping = { name: 'ping', description: 'Is it there?' };

/** A client of the real service that nobody here wrote. */
describe('a client of Discord', () => {
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

  test('does the same with the commands of a guild', async () => {
    const commands = await startClient();
    const created = await commands.createGuildCommand(WEATHER.id, HARBOUR, ping);
    expect(created).toMatchObject({ ...ping, guild_id: HARBOUR });
    expect(await commands.getGuildCommand(WEATHER.id, HARBOUR, created.id)).toEqual(created);
    const change = { description: 'Hello?' };
    const edited = await commands.editGuildCommand(WEATHER.id, HARBOUR, created.id, change);
    expect(edited).toMatchObject({ id: created.id, name: 'ping', ...change });
    const body = [ping, { type: ApplicationCommandType.Message, name: 'Quote' } as const];
    const all = await commands.bulkOverwriteGuildCommands(WEATHER.id, HARBOUR, body);
    expect(all.map(({ name }) => name)).toEqual(['ping', 'Quote']);
    await commands.deleteGuildCommand(WEATHER.id, HARBOUR, all[1]!.id);
    expect(await commands.getGuildCommands(WEATHER.id, HARBOUR)).toMatchObject([{ id: created.id }]);
  });

  test('reads the permissions of commands', async () => {
    const { baseUrl, control } = await startTestEmulator();
    const commands = connect(baseUrl).applicationCommands;
    const { id } = await commands.createGlobalCommand(WEATHER.id, ping);
    const permissions = [{ id: BEN, type: ApplicationCommandPermissionType.User, permission: false }];
    await control('PUT', `/guilds/${HARBOUR}/commands/${id}/permissions`, { as: ADA, permissions });
    const own = { id, application_id: WEATHER.id, guild_id: HARBOUR, permissions };
    expect(await commands.getGuildCommandPermissions(WEATHER.id, HARBOUR, id)).toEqual(own);
    expect(await commands.getGuildCommandsPermissions(WEATHER.id, HARBOUR)).toEqual([own]);
  });
});

/** Each answers by the callback endpoint, while the delivery itself is answered with 202. */
describe('a client that answers interactions', () => {
  test('replies, and is told what became of it', async () => {
    const { pingLater, interactions } = await startBotOfClient();
    const told: unknown[] = [];
    const used = await pingLater(async ({ id, token }) => {
      told.push(await interactions.reply(id, token, { content: 'Sunny', with_response: true }));
    });
    expect(used).toMatchObject({ outcome: 'message', message: { content: 'Sunny' } });
    expect(told).toMatchObject([{ resource: { type: 4, message: { id: used.message!.id } } }]);
  });

  test('defers, edits its reply, follows up with a file, reads and deletes', async () => {
    const { pingLater, interactions, emulator } = await startBotOfClient();
    let token = '';
    const used = await pingLater(async (to) => {
      token = to.token;
      await interactions.defer(to.id, token, { flags: MessageFlags.Ephemeral });
    });
    expect(used).toMatchObject({ outcome: 'deferred', message: { flags: 64 | 128 } });
    await interactions.editReply(WEATHER.id, token, { content: 'Rainy' });
    expect(await interactions.getOriginalReply(WEATHER.id, token)).toMatchObject({
      id: used.message!.id,
      content: 'Rainy',
      flags: 64,
    });
    const data = Buffer.from('21 degrees');
    const more = await interactions.followUp(WEATHER.id, token, {
      content: 'Everything',
      files: [{ name: 'log.txt', contentType: 'text/plain', data }],
    });
    expect(more).toMatchObject({ content: 'Everything', attachments: [{ filename: 'log.txt', size: 10 }] });
    expect(await (await fetch(more.attachments[0]!.url)).text()).toBe('21 degrees');
    await interactions.editReply(WEATHER.id, token, { content: 'Nearly everything' }, more.id);
    await interactions.deleteReply(WEATHER.id, token);
    const { body } = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${ADA}`);
    const { messages } = body as { messages: readonly { content: string }[] };
    expect(messages.slice(1)).toMatchObject([{ id: more.id, content: 'Nearly everything' }]);
  });

  test('completes what is typed, and opens a modal', async () => {
    const bot = await startBotOfClient();
    const { interactions } = bot;
    const choices = [{ name: 'Why?', value: 'why' }];
    answerLater(bot, ({ id, token }: Delivered) =>
      interactions.createAutocompleteResponse(id, token, { choices }),
    );
    expect(await bot.autocomplete({ text: '/ask what:w' })).toMatchObject({ outcome: 'choices', choices });
    const input = { type: 4, custom_id: 'why', label: 'Why?', style: 1 };
    const components = [{ type: 1, components: [input] }];
    const opened = await bot.pingLater(({ id, token }) =>
      interactions.createModal(id, token, { custom_id: 'm', title: 'Tell', components } as never),
    );
    expect(opened).toMatchObject({ outcome: 'modal', modal: { custom_id: 'm', title: 'Tell' } });
  });

  test('understands that an interaction is answered once', async () => {
    const { pingLater, interactions } = await startBotOfClient();
    const refused: unknown[] = [];
    const used = await pingLater(async ({ id, token }) => {
      await interactions.reply(id, token, { content: 'First' });
      await interactions.reply(id, token, { content: 'Second' }).catch((error: unknown) => {
        refused.push(error);
      });
    });
    expect(used).toMatchObject({ outcome: 'message', message: { content: 'First' } });
    expect(refused).toMatchObject([{ status: 400, code: 40060 }]);
    expect(refused[0]).toBeInstanceOf(DiscordAPIError);
  });
});
