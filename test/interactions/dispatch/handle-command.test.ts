import { kit, message, userMessage, startApp } from '../../support/apps/started-app.js';
import { describe, expect, test } from 'vitest';
import {
  EntryPoint,
  IntegerOption,
  MessageCommand,
  SlashCommand,
  StringOption,
  UserCommand,
  type ChatInputInteraction,
  type EntryPointInteraction,
  type MessageInteraction,
  type UserInteraction,
  type HandlerResult,
} from 'commandry';
import { chatInputPayload, TEST_USER, userCommandPayload } from 'commandry-dev/testing';
import { Weather } from '../../../examples/weather/commands/weather.js';

describe('options become the parameters of the method', () => {
  class Order {
    @SlashCommand('order', 'd')
    order(
      interaction: ChatInputInteraction,
      @StringOption('what', 'd', { required: true }) what: string,
      @StringOption('note', 'd') note?: string,
      @IntegerOption('count', 'd') count = 7,
    ) {
      return JSON.stringify([interaction.commandPath, what, note ?? null, count]);
    }
  }
  const rows: [string, Record<string, string | number>, unknown[]][] = [
    ['all given', { what: 'tea', note: 'hot', count: 2 }, ['tea', 'hot', 2]],
    ['in another order', { count: 2, what: 'tea' }, ['tea', null, 2]],
    ['with defaults of the method for what was left out', { what: 'tea' }, ['tea', null, 7]],
    ['empty text and zero as they are', { what: '', count: 0 }, ['', null, 0]],
    [
      'the largest whole number',
      { what: 'x', count: Number.MAX_SAFE_INTEGER },
      ['x', null, 9007199254740991],
    ],
    [
      'the smallest whole number',
      { what: 'x', count: Number.MIN_SAFE_INTEGER },
      ['x', null, -9007199254740991],
    ],
  ];
  test.each(rows)('%s', async (_how, given, wanted) => {
    const { app } = startApp({ commands: [Order] });
    const answer = await kit.chatInput(app, 'order', given);
    expect(answer.body).toEqual(message(JSON.stringify(['order', ...wanted])));
  });

  test('a subcommand is reached by its path', async () => {
    const { app } = startApp({ commands: [Weather] });
    const answer = await kit.chatInput(app, 'weather forecast', { city: 'Paris', days: 1, unit: 'imperial' });
    expect(answer.body).toEqual(message('**Paris**\nDay 1: 57 °F, windy'));
  });
});

describe('commands are told apart by type and name:', () => {
  class Same {
    @SlashCommand('same', 'd')
    slash() {
      return 'slash';
    }
    @UserCommand('same')
    user({ target }: UserInteraction) {
      return `user ${target.user.username} ${target.member?.roles.length ?? 'no'} roles`;
    }
    @MessageCommand('same')
    message({ target }: MessageInteraction) {
      return `message ${target.message.content}`;
    }
    @EntryPoint('same', 'd')
    launch(interaction: EntryPointInteraction) {
      return interaction.launchActivity();
    }
  }
  const { app } = startApp({ commands: [Same] });

  test('a slash command', async () => {
    expect((await kit.chatInput(app, 'same')).body).toEqual(message('slash'));
  });
  test('a user command, with its user and member', async () => {
    const target = { id: '7', username: 'ben' };
    expect((await kit.userCommand(app, 'same', target)).body).toEqual(message('user ben 0 roles'));
  });
  test('a user command on somebody who is no member', async () => {
    const payload = userCommandPayload(kit.context(), 'same', { id: '7', username: 'ben' });
    (payload['data'] as { resolved: { members?: unknown } }).resolved.members = undefined;
    expect((await kit.send(app, payload)).body).toEqual(message('user ben no roles'));
  });
  test('a message command, with its message', async () => {
    const target = { id: '8', channel_id: '9', content: 'hello', author: TEST_USER };
    expect((await kit.messageCommand(app, 'same', target)).body).toEqual(message('message hello'));
  });
  test('an entry point, which launches', async () => {
    expect((await kit.entryPoint(app, 'same')).body).toEqual({ type: 12 });
  });
});

describe('an entry point answers', () => {
  const use = async (handler: (interaction: EntryPointInteraction) => HandlerResult) => {
    class Door {
      @EntryPoint('door', 'd', { handler: 'app' })
      door(interaction: EntryPointInteraction) {
        return handler(interaction);
      }
    }
    const { app, logbook } = startApp({ commands: [Door] });
    const { body } = await kit.entryPoint(app, 'door');
    await new Promise((resolve) => setImmediate(resolve));
    return { body, events: logbook.events() };
  };
  test.each<[string, Parameters<typeof use>[0], unknown, string[]]>([
    ['with a launch', (i) => i.launchActivity(), { type: 12 }, []],
    ['with a message', () => Promise.resolve('Closed today.'), message('Closed today.'), []],
    [
      'with a defer',
      async (i) => {
        await i.deferReply({ ephemeral: true });
        await new Promise(() => undefined);
      },
      { type: 5, data: { flags: 64 } },
      [],
    ],
    [
      'once: a launch after a message is refused',
      async (i) => {
        await i.reply('Closed today.');
        await i.launchActivity();
      },
      message('Closed today.'),
      ['REPLY_ALREADY_SENT'],
    ],
  ])('%s', async (_what, handler, body, events) => {
    expect(await use(handler)).toEqual({ body, events });
  });
});

test('the interaction tells who, where and in which language', async () => {
  class Who {
    @SlashCommand('who', 'd')
    who(interaction: ChatInputInteraction) {
      const { id, applicationId, commandName, user, member, guildId, channelId, locale, guildLocale, raw } =
        interaction;
      return JSON.stringify({
        id,
        applicationId,
        commandName,
        user: user.username,
        roles: member?.roles,
        guildId,
        channelId,
        locale,
        guildLocale,
        version: raw.version,
      });
    }
  }
  const { app } = startApp({ commands: [Who] });
  const payload = chatInputPayload(kit.context(), 'who', {});
  const inGuild = await kit.send(app, payload);
  expect(JSON.parse((inGuild.body as { data: { content: string } }).data.content)).toEqual({
    id: payload['id'],
    applicationId: kit.applicationId,
    commandName: 'who',
    user: 'ada',
    roles: [],
    guildId: '300000000000000001',
    channelId: '400000000000000001',
    locale: 'en-US',
    guildLocale: 'en-US',
    version: 1,
  });
  const inDirectMessages = {
    ...payload,
    id: kit.context().sequence.toString(),
    member: undefined,
    guild_id: undefined,
    user: { id: '5', username: 'eve' },
  };
  expect((await kit.send(app, inDirectMessages)).body).toMatchObject({
    data: { content: expect.stringContaining('eve') as string },
  });
});

describe('a command that no class declares gets a user message and a line in the log:', () => {
  const { app, logbook } = startApp({ commands: [Weather] });
  test.each([
    ['nothing'],
    ['weather'],
    ['weather nothing'],
    ['weather group forecast'],
    ['__proto__'],
    ['constructor'],
  ])('%s', async (path) => {
    logbook.entries.length = 0;
    const answer = await kit.chatInput(app, path);
    expect(answer).toMatchObject({ status: 200, body: userMessage(/not available/) });
    expect(logbook.entries).toMatchObject([{ event: 'COMMAND_UNKNOWN', command: path, type: 1 }]);
  });
  test('a user command with the name of a slash command', async () => {
    expect(await kit.userCommand(app, 'weather')).toMatchObject({
      status: 200,
      body: userMessage(/not available/),
    });
  });
});

test('a class whose constructor throws is named at start', () => {
  class Broken {
    constructor() {
      throw new Error('no database');
    }
    @SlashCommand('broken', 'd')
    run() {
      return 'x';
    }
  }
  expect(() => startApp({ commands: [Broken] })).toThrow(/Broken could not be instantiated/);
});

test('a class with several commands has one instance', async () => {
  class Counter {
    #count = 0;
    @SlashCommand('up', 'd')
    up() {
      return `${++this.#count}`;
    }
    @SlashCommand('again', 'd')
    again() {
      return this.up();
    }
  }
  const { app } = startApp({ commands: [Counter] });
  await kit.chatInput(app, 'up');
  expect((await kit.chatInput(app, 'again')).body).toEqual(message('2'));
});
