import { describe, expect, test } from 'vitest';
import {
  createApp,
  EntryPoint,
  IntegerOption,
  MessageCommand,
  SlashCommand,
  StringOption,
  UserCommand,
  type App,
  type ChatInputInteraction,
  type CommandClass,
  type EntryPointInteraction,
  type MessageInteraction,
  type UserInteraction,
} from 'commandry';
import { chatInputPayload, createTestKit, TEST_USER, userCommandPayload } from 'commandry/testing';
import { Weather } from '../../examples/weather/commands/weather.js';
import { createLogbook, type Logbook } from '../support/logbook.js';
import { createManualClock, type ManualClock } from '../support/manual-clock.js';

const kit = createTestKit({ now: () => 1_700_000_000_000 });

interface Started {
  readonly app: App;
  readonly logbook: Logbook;
  readonly clock: ManualClock;
}

function start(...commands: CommandClass[]): Started {
  const logbook = createLogbook();
  const clock = createManualClock();
  const app = createApp({
    commands,
    ...kit.credentials,
    log: logbook.log,
    clock,
    makeIncidentId: () => 'incident-1',
  });
  return { app, logbook, clock };
}

const message = (content: string) => ({ type: 4, data: { content, allowed_mentions: { parse: [] } } });
const notice = (content: RegExp) => ({
  type: 4,
  data: { content: expect.stringMatching(content) as string, flags: 64 },
});

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
    const { app } = start(Order);
    const answer = await kit.chatInput(app, 'order', given);
    expect(answer.body).toEqual(message(JSON.stringify(['order', ...wanted])));
  });

  test('a subcommand is reached by its path', async () => {
    const { app } = start(Weather);
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
  const { app } = start(Same);

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
  const { app } = start(Who);
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
    member: undefined,
    guild_id: undefined,
    user: { id: '5', username: 'eve' },
  };
  expect((await kit.send(app, inDirectMessages)).body).toMatchObject({
    data: { content: expect.stringContaining('eve') as string },
  });
});

describe('a reply is', () => {
  const rows: [string, (interaction: ChatInputInteraction) => unknown, unknown][] = [
    ['a returned text', () => 'hi', message('hi')],
    ['a returned promise', () => Promise.resolve('hi'), message('hi')],
    [
      'a returned message',
      () => ({ content: 'hi', embeds: [{ title: 't' }] }),
      { type: 4, data: { content: 'hi', embeds: [{ title: 't' }], allowed_mentions: { parse: [] } } },
    ],
    [
      'ephemeral when asked',
      () => ({ content: 'hi', ephemeral: true }),
      { type: 4, data: { content: 'hi', flags: 64, allowed_mentions: { parse: [] } } },
    ],
    [
      'ephemeral beside other flags',
      () => ({ content: 'hi', ephemeral: true, flags: 4 }),
      { type: 4, data: { content: 'hi', flags: 68, allowed_mentions: { parse: [] } } },
    ],
    [
      'allowed to mention when the author says so',
      () => ({ content: '<@1>', allowed_mentions: { parse: ['users'] } }),
      { type: 4, data: { content: '<@1>', allowed_mentions: { parse: ['users'] } } },
    ],
    ['given by reply()', (i) => i.reply('hi'), message('hi')],
    [
      'given by reply() while work goes on',
      (i) => {
        void i.reply('hi');
        return new Promise(() => undefined);
      },
      message('hi'),
    ],
  ];
  test.each(rows)('%s', async (_what, handler, wanted) => {
    const { app, logbook, clock } = start(handledBy(handler));
    expect(await kit.chatInput(app, 'run')).toMatchObject({ status: 200, body: wanted });
    expect(logbook.entries).toEqual([]);
    expect(clock.waiting()).toBe(0);
  });
});

describe('whatever a handler does, there is one answer, and the log tells the rest:', () => {
  const failed = notice(/incident-1/);
  const rows: [string, (interaction: ChatInputInteraction) => unknown, unknown, string[]][] = [
    [
      'it throws',
      () => {
        throw new Error('secret detail');
      },
      failed,
      ['HANDLER_FAILED'],
    ],
    [
      'it throws a text',
      () => {
        throw 'secret detail'; // eslint-disable-line @typescript-eslint/only-throw-error -- authors of plain JavaScript can
      },
      failed,
      ['HANDLER_FAILED'],
    ],
    [
      'it throws an object without a prototype',
      () => {
        throw Object.create(null);
      },
      failed,
      ['HANDLER_FAILED'],
    ],
    ['it rejects', () => Promise.reject(new Error('secret detail')), failed, ['HANDLER_FAILED']],
    ['it returns nothing', () => undefined, failed, ['HANDLER_SILENT']],
    [
      'it throws after replying',
      async (i) => {
        await i.reply('hi');
        throw new Error('late');
      },
      message('hi'),
      ['HANDLER_FAILED'],
    ],
    [
      'it replies twice',
      async (i) => {
        await i.reply('hi');
        await i.reply('again');
      },
      message('hi'),
      ['REPLY_ALREADY_SENT'],
    ],
    [
      'it replies and returns',
      async (i) => {
        await i.reply('hi');
        return 'again';
      },
      message('hi'),
      ['REPLY_ALREADY_SENT'],
    ],
    ['it returns a number', () => 42, failed, ['REPLY_INVALID']],
    ['it returns null', () => null, failed, ['REPLY_INVALID']],
    ['it returns an empty text', () => '', failed, ['REPLY_INVALID']],
    ['it returns an empty message', () => ({}), failed, ['REPLY_INVALID']],
    ['it returns 2,001 characters', () => 'x'.repeat(2001), failed, ['REPLY_INVALID']],
    [
      'it returns 11 embeds',
      () => ({ embeds: Array.from({ length: 11 }, () => ({})) }),
      failed,
      ['REPLY_INVALID'],
    ],
    ['it returns a component without a type', () => ({ components: [{}] }), failed, ['REPLY_INVALID']],
    ['it returns a message with a cycle', () => cyclic(), failed, ['REPLY_INVALID']],
    [
      'it returns a message with a bigint',
      () => ({ content: 'x', embeds: [{ color: 1n }] }),
      failed,
      ['REPLY_INVALID'],
    ],
    [
      'reply() is given what cannot be sent, and the handler recovers',
      async (i) => {
        await i.reply('').catch(() => undefined);
        return 'better';
      },
      message('better'),
      [],
    ],
  ];
  test.each(rows)('%s', async (_what, handler, wanted, events) => {
    const { app, logbook, clock } = start(handledBy(handler));
    const answer = await kit.chatInput(app, 'run');
    expect(answer).toMatchObject({ status: 200, body: wanted });
    await Promise.resolve();
    expect(logbook.events()).toEqual(events);
    expect(clock.waiting()).toBe(0);
    expect(JSON.stringify(answer.body)).not.toContain('secret detail');
    if (events.length > 0) {
      expect(logbook.entries[0]).toMatchObject({
        level: 'error',
        handler: 'Handled.run',
        command: 'run',
        incidentId: 'incident-1',
      });
    }
  });
});

describe('the deadline', () => {
  test('answers for a handler that never settles', async () => {
    const { app, logbook, clock } = start(handledBy(() => new Promise(() => undefined)));
    const answer = kit.chatInput(app, 'run');
    await handlerRuns(clock);
    clock.advance(2749);
    expect(clock.waiting()).toBe(1);
    clock.advance(1);
    expect(await answer).toMatchObject({ status: 200, body: notice(/too long/) });
    expect(logbook.events()).toEqual(['HANDLER_TOO_SLOW']);
  });

  test('makes a later reply an error that says so', async () => {
    let release: () => void = () => undefined;
    const outcome = new Promise<unknown>((resolve) => {
      const late = async (interaction: ChatInputInteraction) => {
        await new Promise<void>((continueLater) => (release = continueLater));
        resolve(await interaction.reply('too late').catch((error: unknown) => error));
      };
      const { app, clock } = start(handledBy(late));
      void kit.chatInput(app, 'run');
      void handlerRuns(clock).then(() => {
        clock.advance(2750);
        release();
      });
    });
    expect(await outcome).toMatchObject({ code: 'REPLY_TOO_LATE' });
  });
});

describe('values that do not fit never reach the method:', () => {
  class Strict {
    @SlashCommand('strict', 'd')
    strict(
      @StringOption('word', 'd', { required: true, minLength: 2, maxLength: 4 }) word: string,
      @IntegerOption('n', 'd', { minValue: 1, maxValue: 5 }) n?: number,
      @StringOption('unit', 'd', { choices: [{ name: 'Metric', value: 'm' }, 'i'] }) unit?: 'm' | 'i',
      @IntegerOption('size', 'd', { choices: [1, 2] }) size?: 1 | 2,
    ) {
      return JSON.stringify([word, n, unit, size]);
    }
  }
  const option = (name: string, type: number, value: unknown) => ({ name, type, value });
  const word = option('word', 3, 'word');
  const refused: [string, unknown[], RegExp][] = [
    ['a text too short', [option('word', 3, 'x')], /`word` must be at least 2 characters/],
    ['a text too long', [option('word', 3, 'xxxxx')], /`word` must be at most 4 characters/],
    ['a number too small', [word, option('n', 4, 0)], /`n` must be at least 1/],
    ['a number too large', [word, option('n', 4, 6)], /`n` must be at most 5/],
    ['a fraction', [word, option('n', 4, 1.5)], /`n` must be a whole number/],
    ['a number beyond 2^53 - 1', [word, option('n', 4, 2 ** 53)], /`n` must be a whole number/],
    ['a text where a number belongs', [word, option('n', 4, '3')], /`n` must be a whole number/],
    ['what is none of the choices', [word, option('unit', 3, 'Metric')], /`unit` must be one of Metric, i/],
    ['a number that is none of the choices', [word, option('size', 4, 3)], /`size` must be one of 1, 2/],
    [
      'several at once',
      [option('word', 3, ''), option('n', 4, 9)],
      /`word` must be at least 2 .*\n`n` must be at most 5/,
    ],
  ];
  test.each(refused)('%s is told to the user', async (_what, options, says) => {
    const { app, logbook } = start(Strict);
    expect(await kit.send(app, withOptions('strict', options))).toMatchObject({
      status: 200,
      body: notice(says),
    });
    expect(logbook.events()).toEqual(['OPTION_VALUE_REFUSED']);
  });

  const drifted: [string, unknown[], string][] = [
    [
      'an option of another type',
      [option('word', 4, 5)],
      'found option type INTEGER, wanted option type STRING',
    ],
    ['a required option that is missing', [], 'nothing'],
    ['an option that the class does not declare', [word, option('colour', 3, 'red')], 'does not declare'],
    ['an option called __proto__', [word, option('__proto__', 3, 'x')], 'does not declare'],
  ];
  test.each(drifted)('%s is drift, logged by name', async (_what, options, found) => {
    const { app, logbook } = start(Strict);
    const body = JSON.stringify(withOptions('strict', [])).replace(
      '"options":[]',
      `"options":${JSON.stringify(options)}`,
    );
    expect(await kit.send(app, body)).toMatchObject({ status: 200, body: notice(/has changed/) });
    expect(logbook.events()).toEqual(['DEFINITION_DRIFT']);
    expect(logbook.entries[0]?.message).toContain(found);
    expect(logbook.entries[0]).toMatchObject({ command: 'strict', handler: 'Strict.strict' });
  });

  test('a user command without its resolved user is drift too', async () => {
    class Menu {
      @UserCommand('Menu')
      menu({ target }: UserInteraction) {
        return target.user.username;
      }
    }
    const { app, logbook } = start(Menu);
    const payload = userCommandPayload(kit.context(), 'Menu', TEST_USER);
    (payload['data'] as { resolved?: unknown }).resolved = undefined;
    expect(await kit.send(app, payload)).toMatchObject({ status: 200, body: notice(/has changed/) });
    expect(logbook.events()).toEqual(['DEFINITION_DRIFT']);
  });
});

describe('a command that no class declares gets a notice and a line in the log:', () => {
  const { app, logbook } = start(Weather);
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
    expect(answer).toMatchObject({ status: 200, body: notice(/not available/) });
    expect(logbook.entries).toMatchObject([{ event: 'COMMAND_UNKNOWN', command: path, type: 1 }]);
  });
  test('a user command with the name of a slash command', async () => {
    expect(await kit.userCommand(app, 'weather')).toMatchObject({
      status: 200,
      body: notice(/not available/),
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
  expect(() => start(Broken)).toThrow(/No instance of Broken could be made/);
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
  const { app } = start(Counter);
  await kit.chatInput(app, 'up');
  expect((await kit.chatInput(app, 'again')).body).toEqual(message('2'));
});

/** A class with one command, `run`, that any function answers: authors of plain JavaScript can return anything. */
function handledBy(handler: (interaction: ChatInputInteraction) => unknown): CommandClass {
  class Handled {
    @SlashCommand('run', 'd')
    run(interaction: ChatInputInteraction): string {
      return handler(interaction) as string;
    }
  }
  return Handled;
}

/** Waits until the deadline of a running handler has been set. */
async function handlerRuns(clock: ManualClock): Promise<void> {
  while (clock.waiting() === 0) await Promise.resolve();
}

function withOptions(name: string, options: unknown[]): Record<string, unknown> {
  const payload = chatInputPayload(kit.context(), name, {});
  return { ...payload, data: { ...(payload['data'] as object), options } };
}

function cyclic(): object {
  const embed: Record<string, unknown> = {};
  embed['self'] = embed;
  return { content: 'x', embeds: [embed] };
}
