import { expect, test } from 'vitest';
import {
  Command,
  defineCommand,
  defineSubcommand,
  inContexts,
  MessageCommand,
  SlashCommand,
  StringOption,
  Subcommand,
  UserCommand,
  isInGuild,
  Button,
  defineButton,
  type ChatInputInteraction,
  type CommandSource,
  type MessageInteraction,
  type UserInteraction,
  type ButtonInteraction,
} from 'commandry';
import {
  autocompletePayload,
  chatInputPayload,
  componentPayload,
  messageCommandPayload,
  TEST_GUILD_ID,
  TEST_USER,
  userCommandPayload,
} from 'commandry-dev/testing';
import { fieldsOf } from '../../../tools/src/testing/payloads.js';
import { choices, kit, startApp, userMessage } from '../../support/apps/started-app.js';

/** What an interaction in direct messages with the bot has instead of a guild. */
const DIRECTLY = {
  ...{ guild_id: undefined, guild: undefined, guild_locale: undefined, member: undefined },
  ...{ user: TEST_USER, context: 1 },
};

let ran: string[] = [];
const run = ({ guildId, guild, guildLocale, member }: ChatInputInteraction<'guild'>) => {
  ran.push(guildId);
  return `${guildId} ${guild.id} ${guildLocale} ${member.user.id}`;
};
const IN_GUILD = `${TEST_GUILD_ID} ${TEST_GUILD_ID} en-US ${TEST_USER.id}`;

@Command('class', 'd', { contexts: ['GUILD'], subcommands: () => [Others] })
class Team {
  @Subcommand('own', 'd')
  own(interaction: ChatInputInteraction<'guild'>) {
    return run(interaction);
  }

  @UserCommand('user', { contexts: ['GUILD'] })
  user(interaction: UserInteraction<'guild'>) {
    ran.push(interaction.guildId);
    return interaction.member.user.id;
  }

  @MessageCommand('message', { contexts: ['GUILD'] })
  message(interaction: MessageInteraction<'guild'>) {
    ran.push(interaction.guildId);
    return interaction.guild.id;
  }
}

class Others {
  @Subcommand('other', 'd')
  other(interaction: ChatInputInteraction<'guild'>) {
    return run(interaction);
  }
}

class Slash {
  @SlashCommand('slash', 'd', { contexts: ['GUILD'] })
  slash(
    interaction: ChatInputInteraction<'guild'>,
    @StringOption('q', 'd', { autocomplete: () => (ran.push('suggest'), ['a']) }) q?: string,
  ) {
    return run(interaction) + (q ?? '');
  }
}

const defined: CommandSource = defineCommand({ name: 'defined', description: 'd', contexts: ['GUILD'], run });
const parent: CommandSource = defineCommand({
  name: 'parent',
  description: 'd',
  contexts: ['GUILD'],
  subcommands: { one: defineSubcommand({ description: 'd', run }) },
});
const commands = [Team, Slash, defined, parent];
const context = kit.context();
const target = { user: TEST_USER };
const OWN = 'https://example.com/';

test.each([
  ['a subcommand of a class', chatInputPayload(context, 'class own'), IN_GUILD],
  ['a subcommand of another class', chatInputPayload(context, 'class other'), IN_GUILD],
  ['a slash command', chatInputPayload(context, 'slash'), IN_GUILD],
  ['a defined command', chatInputPayload(context, 'defined'), IN_GUILD],
  ['a defined subcommand', chatInputPayload(context, 'parent one'), IN_GUILD],
  ['a user command', userCommandPayload(context, 'user', target.user), TEST_USER.id],
  [
    'a message command',
    messageCommandPayload(context, 'message', {
      ...{ id: '9', channel_id: '8', author: TEST_USER, content: OWN, type: 0 },
    }),
    TEST_GUILD_ID,
  ],
])('%s for guilds has the guild, and is never called elsewhere', async (_what, payload, reply) => {
  ran = [];
  const { app, logbook } = startApp({ commands });
  expect((await kit.send(app, payload)).body).toMatchObject({ data: { content: reply } });
  expect(ran).toEqual([TEST_GUILD_ID]);
  for (const fields of [DIRECTLY, { guild: undefined }, { member: undefined, user: TEST_USER }])
    expect((await kit.send(app, { ...payload, ...fields, id: nextId() })).body).toMatchObject(
      userMessage(/changed|updated|out of date/i),
    );
  expect(ran).toEqual([TEST_GUILD_ID]);
  expect(app.counters.DEFINITION_DRIFT).toBe(3);
  expect(logbook.events()).toEqual(['DEFINITION_DRIFT', 'DEFINITION_DRIFT', 'DEFINITION_DRIFT']);
  expect(logbook.entries[0]?.message).toContain('found a use outside a guild (context 1), wanted a guild');
});

test('what is typed into a command for guilds outside of one gets no suggestions', async () => {
  ran = [];
  const { app, logbook } = startApp({ commands });
  const payload = autocompletePayload(context, 'slash', { name: 'q', value: 's' }, {});
  expect((await kit.send(app, payload)).body).toEqual(choices('a'));
  expect((await kit.send(app, { ...payload, ...DIRECTLY, id: nextId() })).body).toEqual(choices());
  expect(ran).toEqual(['suggest']);
  expect(app.counters.DEFINITION_DRIFT).toBe(1);
  expect(logbook.entries[0]?.message).toContain('"slash" is declared for guilds alone');
});

test('a command of some guilds is one for guilds, and one that says nothing of contexts is not', async () => {
  const inOne = defineCommand({ name: 'one', description: 'd', guilds: [TEST_GUILD_ID], run });
  const anywhere = defineCommand({
    ...{ name: 'any', description: 'd' },
    run: (interaction) => (isInGuild(interaction) ? interaction.guild.id : `none, ${interaction.locale}`),
  });
  const { app } = startApp({ commands: [inOne, anywhere] });
  const payload = chatInputPayload(context, 'one');
  const ofGuild = { ...payload, data: { ...(payload['data'] as object), guild_id: TEST_GUILD_ID } };
  expect((await kit.send(app, ofGuild)).body).toMatchObject({ data: { content: IN_GUILD } });
  expect((await kit.send(app, { ...ofGuild, ...DIRECTLY, id: nextId() })).body).toMatchObject(
    userMessage(/changed|updated|out of date/i),
  );
  const use = async (fields: object) =>
    (await kit.send(app, { ...chatInputPayload(context, 'any'), id: nextId(), ...fields })).body;
  expect(await use({})).toMatchObject({ data: { content: TEST_GUILD_ID } });
  expect(await use(DIRECTLY)).toMatchObject({ data: { content: 'none, en-US' } });
});

class Routes {
  @Button('press', { contexts: ['GUILD'] })
  press({ guildId, member }: ButtonInteraction<'guild'>) {
    ran.push('press');
    return `${guildId} ${member.user.id}`;
  }
}
const route = defineButton({
  ...{ id: 'route', contexts: ['GUILD', 'BOT_DM'] },
  run: ({ guildId }) => (ran.push('route'), guildId ?? 'none'),
});

test('a route for guilds is never called elsewhere: its user is told so, and it is counted', async () => {
  ran = [];
  const { app, logbook } = startApp({ commands: [Routes, route] });
  const press = async (customId: string, fields: object = {}) =>
    (await kit.send(app, { ...componentPayload(context, { customId }), id: nextId(), ...fields })).body;
  expect(await press('press')).toMatchObject({ data: { content: `${TEST_GUILD_ID} ${TEST_USER.id}` } });
  expect(await press('press', DIRECTLY)).toMatchObject(userMessage(/server/));
  expect(await press('press', { guild: undefined })).toMatchObject(userMessage(/server/));
  expect(await press('route', DIRECTLY)).toMatchObject({ data: { content: 'none' } });
  expect(await press('route', { ...DIRECTLY, context: 2 })).toMatchObject(userMessage(/server/));
  expect(ran).toEqual(['press', 'route']);
  expect(app.counters.GUARD_REJECTED).toBe(3);
  expect(logbook.events()).toEqual(['GUARD_REJECTED', 'GUARD_REJECTED', 'GUARD_REJECTED']);
});

test('contexts of a route that are none are named', () => {
  const settings: object = { contexts: ['GILD'] };
  class Misspelt {
    @Button('press', settings)
    press() {
      return '';
    }
  }
  expect(() => startApp({ commands: [Misspelt] })).toThrow(
    /contexts \["GILD"\].*a list of GUILD, BOT_DM, PRIVATE_CHANNEL/s,
  );
});

test('the locale is the one of the user, and that of the guild if Discord ever leaves it out', async () => {
  const command = defineCommand({
    name: 'locale',
    description: 'd',
    guards: [inContexts('GUILD', 'BOT_DM')],
    run: ({ locale }) => locale,
  });
  const { app } = startApp({ commands: [command] });
  const use = async (fields: object) =>
    (await kit.send(app, { ...chatInputPayload(context, 'locale'), id: nextId(), ...fields })).body;
  expect(await use({ locale: 'de' })).toMatchObject({ data: { content: 'de' } });
  expect(await use({ locale: undefined, guild_locale: 'fr' })).toMatchObject({ data: { content: 'fr' } });
  expect(await use({ ...DIRECTLY, locale: undefined })).toMatchObject({ data: { content: 'en-US' } });
});

/** Each interaction needs an id of its own. */
function nextId(): string {
  return String(fieldsOf(kit.context())['id']);
}
