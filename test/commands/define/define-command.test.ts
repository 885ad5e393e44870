import { describe, expect, test } from 'vitest';
import {
  Command,
  createApp,
  defineCommand,
  defineOptionKind,
  defineSubcommand,
  IntegerOption,
  MessageCommand,
  OptionRefused,
  SlashCommand,
  StringOption,
  Subcommand,
  SubcommandGroup,
  compileCommands,
  toRegistration,
  type ChatInputInteraction,
} from 'commandry';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import { createLogbook } from '../../support/logbook.js';

const kit = createWireKit();

describe('a command without decorators', () => {
  const cities = () => ['Paris'];

  class Decorated {
    @SlashCommand('find', 'Finds', { nsfw: true, nameLocalizations: { de: 'finde' } })
    find(
      _interaction: ChatInputInteraction,
      @StringOption('city', 'A city', { required: true, autocomplete: cities }) city: string,
      @IntegerOption('days', 'Days', { choices: [1, 2] }) days?: 1 | 2,
    ) {
      return `${city} ${days ?? 'all'}`;
    }

    @MessageCommand('Count', { contexts: ['GUILD'] })
    count() {
      return 'counted';
    }
  }

  @Command('tree', 'A tree')
  @SubcommandGroup('branch', 'A branch')
  class Tree {
    @Subcommand('twig', 'A twig', { group: 'branch' })
    twig(@StringOption('leaf', 'A leaf') leaf?: string) {
      return `twig ${leaf ?? ''}`;
    }
    @Subcommand('root', 'A root')
    root() {
      return 'root';
    }
  }

  const defined = [
    defineCommand({
      name: 'find',
      description: 'Finds',
      nsfw: true,
      nameLocalizations: { de: 'finde' },
      options: {
        city: { type: 'string', description: 'A city', required: true, autocomplete: cities },
        days: { type: 'integer', description: 'Days', choices: [1, 2] },
      },
      run: (_interaction, { city, days }) => `${city} ${days ?? 'all'}`,
    }),
    defineCommand({ type: 'message', name: 'Count', contexts: ['GUILD'], run: () => 'counted' }),
    defineCommand({
      name: 'tree',
      description: 'A tree',
      subcommands: {
        branch: {
          description: 'A branch',
          subcommands: {
            twig: defineSubcommand({
              description: 'A twig',
              options: { leaf: { type: 'string', description: 'A leaf' } },
              run: (_interaction, { leaf }) => `twig ${leaf ?? ''}`,
            }),
          },
        },
        root: defineSubcommand({ description: 'A root', run: () => 'root' }),
      },
    }),
  ];

  test('compiles to the same definition as a class, but for who answers', () => {
    const strip = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value, (key, inner: unknown) =>
          key === 'handler' || key === 'className'
            ? undefined
            : typeof inner === 'function'
              ? 'function'
              : inner,
        ),
      );
    expect(strip(compileCommands(defined))).toEqual(strip(compileCommands([Decorated, Tree])));
    expect(compileCommands(defined).map(toRegistration)).toEqual(
      compileCommands([Decorated, Tree]).map(toRegistration),
    );
  });

  test.each([
    ['find', { city: 'Paris', days: 2 }, 'Paris 2'],
    ['find', { city: 'Paris' }, 'Paris all'],
    ['tree branch twig', { leaf: 'green' }, 'twig green'],
    ['tree root', {}, 'root'],
  ])('/%s %j is answered the same by both', async (path, options, content) => {
    for (const commands of [defined, [Decorated, Tree]]) {
      const app = createApp({ commands, ...kit.credentials });
      expect(await kit.chatInput(app, path, options)).toMatchObject({
        status: 200,
        body: { data: { content } },
      });
    }
  });

  test('suggests while a user types, and is named in the log when it fails', async () => {
    const logbook = createLogbook();
    const broken = defineCommand({
      name: 'broken',
      description: 'd',
      run: () => Promise.reject(new Error('x')),
    });
    const app = createApp({ commands: [...defined, broken], ...kit.credentials, log: logbook.log });
    const typing = await kit.autocomplete(app, 'find', { name: 'city', value: '' });
    expect(typing).toMatchObject({ body: { data: { choices: [{ name: 'Paris' }] } } });
    await kit.chatInput(app, 'broken');
    expect(logbook.entries).toMatchObject([{ event: 'HANDLER_FAILED', handler: "defineCommand('broken')" }]);
  });

  test('says what is wrong with it, and where', () => {
    const wrong = defineCommand({
      name: 'Wrong Name',
      description: 'd',
      options: { o: { type: 'string', description: '' } },
      run: () => 'x',
    });
    expect(() => compileCommands([wrong])).toThrow(
      /defineCommand\('Wrong Name'\), "Wrong Name" \[NAME_INVALID\]/,
    );
    expect(() => compileCommands([wrong])).toThrow(
      /defineCommand\('Wrong Name'\), "Wrong Name o" \[BAD_LENGTH\]/,
    );
  });
});

describe('a kind of option that is defined once', () => {
  const Duration = defineOptionKind({
    type: 'string',
    maxLength: 8,
    autocomplete: (typed) => [`${typed}m`],
    transform: (text, interaction): { ms: number; by: string } => {
      const minutes = Number(/^(\d+)m$/.exec(text)?.[1] ?? Number.NaN);
      if (Number.isNaN(minutes)) throw new OptionRefused('Write a duration such as 5m.');
      return { ms: minutes * 60_000, by: interaction.user.username };
    },
  });
  const Slow = defineOptionKind({ type: 'integer', transform: (value) => Promise.resolve(new Date(value)) });
  const Broken = defineOptionKind({ type: 'string', transform: () => Promise.reject(new Error('secret')) });

  class Timer {
    @SlashCommand('wait', 'd')
    wait(
      @Duration('for', 'How long', { required: true, nameLocalizations: { de: 'wie-lange' } })
      wait: { ms: number; by: string },
      @Slow('at', 'When') at?: Date,
    ) {
      return `${wait.ms} ${wait.by} ${at?.toISOString() ?? 'now'}`;
    }
    @SlashCommand('broken', 'd')
    broken(@Broken('x', 'd') _x?: never) {
      return 'x';
    }
  }
  const viaFunction = defineCommand({
    name: 'wait2',
    description: 'd',
    options: {
      for: { kind: Duration, description: 'How long', required: true },
      at: { kind: Slow, description: 'When' },
    },
    run: (_interaction, { for: wait, at }) => `${wait.ms} ${wait.by} ${at?.toISOString() ?? 'now'}`,
  });
  const logbook = createLogbook();
  const app = createApp({
    commands: [Timer, viaFunction],
    ...kit.credentials,
    log: logbook.log,
    makeIncidentId: () => 'i-1',
  });

  test('registers with its type and constraints wherever it is used', () => {
    expect(
      compileCommands([Timer, viaFunction])
        .map(toRegistration)
        .map(({ options }) => options?.[0]),
    ).toEqual([
      {
        type: 3,
        name: 'for',
        name_localizations: { de: 'wie-lange' },
        description: 'How long',
        required: true,
        autocomplete: true,
        max_length: 8,
      },
      { type: 3, name: 'x', description: 'd' },
      { type: 3, name: 'for', description: 'How long', required: true, autocomplete: true, max_length: 8 },
    ]);
  });

  test.each([['wait'], ['wait2']])(
    'gives /%s its value, now or later, and nothing for what was left out',
    async (path) => {
      expect(await kit.chatInput(app, path, { for: '5m' })).toMatchObject({
        body: { data: { content: '300000 ada now' } },
      });
      expect(await kit.chatInput(app, path, { for: '1m', at: 0 })).toMatchObject({
        body: { data: { content: '60000 ada 1970-01-01T00:00:00.000Z' } },
      });
    },
  );

  test('suggests while a user types', async () => {
    expect(await kit.autocomplete(app, 'wait', { name: 'for', value: '3' })).toMatchObject({
      body: { data: { choices: [{ value: '3m' }] } },
    });
  });

  test('refuses a value in its own words', async () => {
    logbook.entries.length = 0;
    const answer = await kit.chatInput(app, 'wait', { for: 'soon' });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { content: '`for`: Write a duration such as 5m.', flags: 64 } },
    });
    expect(logbook.events()).toEqual(['OPTION_VALUE_REFUSED']);
  });

  test('fails like a handler when it throws something else', async () => {
    logbook.entries.length = 0;
    const answer = await kit.chatInput(app, 'broken', { x: 'x' });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { content: expect.stringContaining('i-1') as string } },
    });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect(logbook.events()).toEqual(['HANDLER_FAILED']);
  });
});
