import {
  ContextMenuCommandBuilder,
  SlashCommandBuilder,
  SlashCommandSubcommandBuilder,
  SlashCommandSubcommandGroupBuilder,
} from '@discordjs/builders';
import { ApplicationCommandType } from 'discord-api-types/v10';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  defineCommand,
  GuardRejection,
  compileCommands,
  fromPayload,
  toRegistration,
  commandsFrom,
  type UserInteraction,
} from 'commandry';
import { createTestKit, emulatorKit } from 'commandry-dev/testing';
import { turns } from '../../support/time/wait.js';
import { kit, startApp } from '../../support/apps/started-app.js';

const HARBOUR = '300000000000000001';

const topicJson = {
  name: 'topic',
  description: 'Sets the topic',
  options: [
    { type: 3, name: 'text', description: 'd', required: true, max_length: 10 },
    { type: 4, name: 'days', description: 'd', choices: [{ name: 'One', value: 1 }] },
    { type: 7, name: 'where', description: 'd', channel_types: [] },
    { type: 3, name: 'tag', description: 'd', autocomplete: true },
  ],
};

const topic = fromPayload(topicJson, {
  run: (_interaction, options) => JSON.stringify(options),
  autocomplete: { tag: (typed, { options }) => [`${typed}-${options.get('text', 'string') ?? ''}`] },
});

const ticketBuilder = new SlashCommandBuilder()
  .setName('ticket')
  .setDescription('Tickets')
  .addSubcommand(
    new SlashCommandSubcommandBuilder()
      .setName('open')
      .setDescription('Opens one')
      .addStringOption((option) => option.setName('about').setDescription('d').setRequired(true)),
  )
  .addSubcommandGroup(
    new SlashCommandSubcommandGroupBuilder()
      .setName('admin')
      .setDescription('d')
      .addSubcommand((step) =>
        step
          .setName('ban')
          .setDescription('d')
          .addUserOption((option) => option.setName('who').setDescription('d')),
      ),
  );

describe('a signed request reaches the handler', () => {
  test('of a command, with its options by name', async () => {
    const { app } = startApp({ commands: [topic] });
    const { body } = await kit.chatInput(app, 'topic', { text: 'Boats', days: 1 });
    expect(body).toMatchObject({ data: { content: '{"text":"Boats","days":1}' } });
  });

  test('and only if the values fit the payload', async () => {
    const { app, logbook } = startApp({ commands: [topic] });
    await kit.chatInput(app, 'topic', { text: 'longer than ten', days: 2 });
    expect(logbook.entries).toMatchObject([
      {
        event: 'OPTION_VALUE_REFUSED',
        errors: [
          { option: 'text', wanted: expect.stringContaining('10') as string },
          { option: 'days', wanted: expect.stringContaining('One') as string },
        ],
      },
    ]);
  });

  test('of a subcommand, and of one in a group', async () => {
    const ticket = fromPayload(ticketBuilder, {
      open: ({ kind }, { about }: { about: string }) => `${kind} ${about}`,
      'admin ban': { run: (interaction) => interaction.reply('banned') },
    });
    const { app } = startApp({ commands: [ticket] });
    expect((await kit.chatInput(app, 'ticket open', { about: 'x' })).body).toMatchObject({
      data: { content: 'chatInput x' },
    });
    expect((await kit.chatInput(app, 'ticket admin ban')).body).toMatchObject({
      data: { content: 'banned' },
    });
  });

  test('of a subcommand whose whole path is given', async () => {
    const run = () => 'whole';
    const ticket = fromPayload(ticketBuilder, { 'ticket open': run, 'ticket admin ban': run });
    const { app } = startApp({ commands: [ticket] });
    const { body } = await kit.chatInput(app, 'ticket admin ban');
    expect(body).toMatchObject({ data: { content: 'whole' } });
  });

  test('of a path below a group that has the name of the command', async () => {
    const step = { type: 1, name: 'ban', description: 'd' };
    const admin = {
      name: 'admin',
      description: 'd',
      options: [{ ...step }, { type: 2, name: 'admin', description: 'd', options: [step] }],
    };
    const command = fromPayload(admin, { 'admin ban': () => 'in the group', ban: () => 'outside' });
    const { app } = startApp({ commands: [command] });
    const used = await Promise.all(['admin ban', 'admin admin ban'].map((path) => kit.chatInput(app, path)));
    expect(used.map(({ body }) => body)).toMatchObject([
      { data: { content: 'outside' } },
      { data: { content: 'in the group' } },
    ]);
  });

  test('of user, message and entry point commands', async () => {
    const user = new ContextMenuCommandBuilder().setName('Wave').setType(ApplicationCommandType.User);
    const { app } = startApp({
      commands: [
        fromPayload(user, ({ target }: UserInteraction) => `Waves at ${target.user.username}`),
        fromPayload({ type: 3, name: 'Quote' }, ({ target }) => `> ${target.message.content}`),
        fromPayload({ type: 4, name: 'radar', handler: 1 }, (interaction) =>
          interaction.launchActivity().then(),
        ),
      ],
    });
    expect((await kit.userCommand(app, 'Wave')).body).toMatchObject({ data: { content: 'Waves at ada' } });
    expect((await kit.messageCommand(app, 'Quote')).body).toMatchObject({ data: { content: '> A message' } });
    expect((await kit.entryPoint(app, 'radar')).body).toMatchObject({ type: 12 });
  });

  test('through its guards and middleware, the outer ones first', async () => {
    const seen: string[] = [];
    const note = (what: string) => () => {
      seen.push(what);
      return true;
    };
    const ticket = fromPayload(
      ticketBuilder,
      {
        open: { run: () => 'opened', guards: [note('of the handler')] },
        'admin ban': {
          run: () => 'banned',
          guards: [() => new GuardRejection('No')],
          use: [(_interaction, next) => next()],
        },
      },
      {
        guards: [note('of the command')],
        use: [
          async (_interaction, next) => {
            seen.push('before');
            const reply = await next();
            seen.push('after');
            return reply;
          },
        ],
      },
    );
    const { app } = startApp({ commands: [ticket] });
    expect((await kit.chatInput(app, 'ticket open', { about: 'x' })).body).toMatchObject({
      data: { content: 'opened' },
    });
    expect(seen).toEqual(['before', 'of the command', 'of the handler', 'after']);
    expect((await kit.chatInput(app, 'ticket admin ban')).body).toMatchObject({ data: { content: 'No' } });
  });
});

test('a user who types gets the suggestions of the provider, which knows the other options', async () => {
  const { app } = startApp({ commands: [topic] });
  const { body } = await kit.autocomplete(app, 'topic', { name: 'tag', value: 'a' }, { text: 'Boats' });
  expect(body).toMatchObject({ type: 8, data: { choices: [{ value: 'a-Boats' }] } });
});

test('a provider may be an object or a class', async () => {
  class Tags {
    suggest(typed: string) {
      return [`class ${typed}`];
    }
  }
  const options = ['a', 'b'].map((name) => ({ type: 3, name, description: 'd', autocomplete: true }));
  const both = fromPayload(
    { name: 'both', description: 'd', options },
    { run: () => 'x', autocomplete: { a: { suggest: (typed) => [`object ${typed}`] }, b: Tags } },
  );
  const { app } = startApp({ commands: [both] });
  const typed = async (name: string) => (await kit.autocomplete(app, 'both', { name, value: 'x' })).body;
  expect(await typed('a')).toMatchObject({ data: { choices: [{ value: 'object x' }] } });
  expect(await typed('b')).toMatchObject({ data: { choices: [{ value: 'class x' }] } });
});

test.each([
  ['the setting of the handler', 'ephemeral', undefined],
  ['the setting of the command', undefined, 'ephemeral'],
  ['that of the handler before that of the command', 'ephemeral', 'never'],
] as const)('it is deferred as %s says', async (_what, defer, ofCommand) => {
  const run = () => new Promise<string>(() => undefined);
  const slow = fromPayload({ name: 'slow', description: 'd' }, { run, defer }, { defer: ofCommand });
  const step = fromPayload(
    { name: 'step', description: 'd', options: [{ type: 1, name: 'by', description: 'd' }] },
    { by: { run, defer } },
    { defer: ofCommand },
  );
  const { app, clock } = startApp({ commands: [slow, step] });
  const answers = [kit.chatInput(app, 'slow'), kit.chatInput(app, 'step by')];
  await turns();
  clock.advance(2000);
  for (const { body } of await Promise.all(answers))
    expect(body).toMatchObject({ type: 5, data: { flags: 64 } });
});

describe('it is registered', () => {
  test('in the guilds that are named', () => {
    const { app } = startApp({
      commands: [fromPayload(topicJson, topicHandler(), { guilds: [HARBOUR] })],
    });
    expect(app.scopes).toMatchObject([
      { scope: 'global', payloads: [] },
      { scope: { guildId: HARBOUR }, payloads: [{ name: 'topic' }] },
    ]);
  });

  test('in the development guild, without what only global commands have', () => {
    const payload = { ...topicJson, contexts: [0], integration_types: [0], dm_permission: false };
    const { app } = startApp({
      commands: [fromPayload(payload, topicHandler())],
      developmentGuildId: HARBOUR,
    });
    expect(app.scopes[1]?.payloads).toEqual([topicJson]);
  });

  test('with its former names and permissions', () => {
    const { app } = startApp({
      commands: [
        fromPayload(topicJson, topicHandler(), { formerly: 'subject', permissions: { [HARBOUR]: [] } }),
      ],
    });
    expect(app.scopes[0]?.formerly).toEqual([{ type: 1, name: 'topic', formerly: ['subject'] }]);
    expect(app.permissionsInCode).toMatchObject([{ guildId: HARBOUR }]);
  });

  test('with the translations of a catalogue beside its own', () => {
    const { app } = startApp({
      commands: [fromPayload({ ...topicJson, name_localizations: { fr: 'sujet' } }, topicHandler())],
      localization: { source: { de: { commands: { topic: { name: 'thema' } } }, fr: {} } },
    });
    expect(app.scopes[0]?.payloads[0]?.name_localizations).toEqual({ fr: 'sujet', de: 'thema' });
  });

  test('as it was when it was passed, whatever becomes of the object', () => {
    const payload = structuredClone(topicJson);
    const command = fromPayload(payload, topicHandler());
    payload.name = 'changed';
    payload.options.length = 0;
    const [definition] = compileCommands([command]);
    expect(toRegistration(definition!)).toEqual(topicJson);
    expect(() => payload.options.push(topicJson.options[0]!)).not.toThrow();
  });
});

function topicHandler() {
  return { run: () => 'x', autocomplete: { tag: () => [] } };
}

test('what a builder refuses, its author sees where the command is made', () => {
  const unfinished = new SlashCommandBuilder().setName('x');
  let refusal: unknown;
  try {
    unfinished.toJSON();
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(Error);
  expect(() => fromPayload(unfinished, () => 'x')).toThrow((refusal as Error).message);
});

test('commandsFrom takes such commands too', async () => {
  const base = new URL('../../../examples/weather/', import.meta.url);
  const commands = await commandsFrom(new URL('main.ts', base).href, './commands/ping.*', () =>
    Promise.resolve({ topic, payload: topicJson }),
  );
  expect(commands).toEqual([topic]);
});

test.each([
  ['in the process', createTestKit],
  ['over HTTP, with an emulator', emulatorKit],
] as const)('the test kit uses it as any other, %s', async (_where, createKit) => {
  const ping = defineCommand({ name: 'ping', description: 'd', run: () => 'pong' });
  const bot = await createKit({ commands: [topic, ping] });
  onTestFinished(() => bot.close());
  const ada = bot.as({ name: 'Ada' });
  const used = await ada.slash('topic', { text: 'Boats' });
  expect(used.text).toBe('{"text":"Boats"}');
});
