import { expect } from 'vitest';
import { defineCommand, defineSubcommand } from 'commandry';
import { file, type Actor } from 'commandry-dev/testing';
import { contract } from './support/contract.js';

const TOWNS = ['Oslo', 'Osaka', 'Bergen'];

const everything = defineCommand({
  name: 'everything',
  description: 'Has every option',
  options: {
    text: { type: 'string', description: 'A text', minLength: 2, maxLength: 5 },
    whole: { type: 'integer', description: 'A whole number', minValue: 2, maxValue: 12 },
    part: { type: 'number', description: 'A number', minValue: 0.5, maxValue: 1.5 },
    yes: { type: 'boolean', description: 'Yes or no' },
    who: { type: 'user', description: 'A user' },
    where: { type: 'channel', description: 'A channel', channelTypes: ['GUILD_TEXT', 'PUBLIC_THREAD'] },
    role: { type: 'role', description: 'A role' },
    whom: { type: 'mentionable', description: 'A user or a role' },
    proof: { type: 'attachment', description: 'A file' },
    anywhere: { type: 'channel', description: 'Any channel' },
  },
  run: (_, options) =>
    Object.entries(options)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}: ${typeof value === 'object' ? 'given' : String(value)}`)
      .join('\n') || 'nothing',
});

const choices = defineCommand({
  name: 'choices',
  description: 'Has choices',
  options: {
    unit: { type: 'string', description: 'A unit', choices: { Metric: 'm', Imperial: 'i' }, required: true },
    level: { type: 'integer', description: 'A level', choices: [1, 2, 3] },
    share: { type: 'number', description: 'A share', choices: [0.25, 0.5] },
  },
  run: (_, { unit, level, share }) => `${unit} ${String(level)} ${String(share)}`,
});

const suggest = defineCommand({
  name: 'suggest',
  description: 'Suggests',
  options: {
    town: {
      type: 'string',
      description: 'A town',
      required: true,
      autocomplete: (typed: string) => TOWNS.filter((town) => town.startsWith(typed)),
    },
    days: {
      type: 'integer',
      description: 'Days',
      autocomplete: (typed: string) => [
        { name: `${typed || 'some'} days`, value: Number.parseInt(typed, 10) || 1 },
      ],
    },
    other: { type: 'string', description: 'Another text' },
  },
  run: (_, { town, days = 1 }) => `${town} ${days}`,
});

const trip = defineCommand({
  name: 'trip',
  description: 'Has subcommands',
  subcommands: {
    list: { description: 'Lists', run: () => 'no trips' },
    plan: {
      description: 'Plans',
      subcommands: {
        new: defineSubcommand({
          description: 'A new one',
          options: {
            to: { type: 'string', description: 'Where', required: true, autocomplete: () => TOWNS },
          },
          run: (interaction, { to }) => `${interaction.commandPath} to ${to}`,
        }),
      },
    },
  },
});

contract(
  'slash commands',
  { commands: [everything, choices, suggest, trip] },
  {
    'without options': async (kit, see) => {
      const reply = await see(kit.as({ name: 'ada' }).slash('everything'));
      expect(reply.text).toBe('nothing');
    },

    'with plain values': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      const reply = await see(ada.slash('everything', { text: 'four', whole: 12, part: 0.5, yes: false }));
      expect(reply.text).toBe('text: four\nwhole: 12\npart: 0.5\nyes: false');
      await see(ada.slash('everything', { yes: true, whole: 2, text: 'ab' }));
    },

    'with users, roles and channels': async (kit, see) => {
      const [ada, ben, cyd] = [kit.as({ name: 'ada' }), kit.as({ name: 'ben', nickname: 'Benny' }), kit.as()];
      const stranger = kit.as({ name: 'stranger', guild: false });
      const role = kit.role('keepers', { permissions: ['MANAGE_GUILD'], color: 0x336699, mentionable: true });
      kit.member(cyd, { roles: [role], timedOutUntil: new Date(kit.clock.now() + 3_600_000) });
      await see(ada.slash('everything', { who: ben, role, whom: role, where: kit.general }));
      await see(ada.slash('everything', { who: stranger, whom: cyd }));
      await see(ada.slash('everything', { who: ada, whom: ada, role: kit.everyone() }));
    },

    'with channels of every type': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      const category = kit.channel('rooms', { type: 'GUILD_CATEGORY' });
      const news = kit.channel('news', {
        type: 'GUILD_ANNOUNCEMENT',
        parent: category,
        topic: 'What is new',
      });
      const text = kit.channel('dark', {
        nsfw: true,
        parent: category,
        overwrites: [{ for: ada, allow: ['MANAGE_MESSAGES'] }],
      });
      const thread = kit.channel('a thread', { type: 'PUBLIC_THREAD', parent: text });
      const voice = kit.channel('voice', { type: 'GUILD_VOICE' });
      const forum = kit.channel('forum', { type: 'GUILD_FORUM', topic: 'Ask' });
      for (const anywhere of [category, news, text, thread, voice, forum]) {
        await see(ada.slash('everything', { anywhere }));
      }
      await see(ada.slash('everything', { where: thread }));
      await see.refusal(ada.slash('everything', { where: voice }));
    },

    'in channels of every type': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      const news = kit.channel('news', { type: 'GUILD_ANNOUNCEMENT', topic: 'What is new' });
      const thread = kit.channel('a thread', { type: 'PUBLIC_THREAD', parent: news });
      const hidden = kit.channel('secret', { overwrites: [{ for: kit.everyone(), deny: ['VIEW_CHANNEL'] }] });
      const voice = kit.channel('voice', { type: 'GUILD_VOICE' });
      for (const channel of [news, thread, voice])
        await see(ada.in(channel).slash('everything', { text: 'abc' }));
      await see.refusal(ada.in(hidden).slash('everything'));
      await see.refusal(ada.slash('everything', { anywhere: hidden }));
    },

    'with files': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      const reply = await see(ada.slash('everything', { proof: file('a note.txt', 'Hello') }));
      expect(reply.text).toBe('proof: given');
      await see(ada.slash('everything', { proof: file('picture.png', new Uint8Array([1, 2, 3])) }));
    },

    'within limits': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      for (const refused of [
        { text: 'a' },
        { text: 'abcdef' },
        { whole: 1 },
        { whole: 13 },
        { whole: 2.5 },
        { part: 0.4 },
        { part: 1.6 },
        { whole: 2 ** 53 },
      ])
        await see.refusal(ada.slash('everything', refused));
    },

    'with choices': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      const reply = await see(ada.slash('choices', { unit: 'm', level: 3, share: 0.25 }));
      expect(reply.text).toBe('m 3 0.25');
      const loose: Actor = ada;
      await see.refusal(loose.slash('choices', { unit: 'x' }));
      await see.refusal(loose.slash('choices', { unit: 'm', level: 4 }));
      await see.refusal(loose.slash('choices', { unit: 'm', share: 0.3 }));
      await see.refusal(loose.slash('choices', {}));
      await see.refusal(loose.slash('choices', { unit: 'm', lvel: 1 }));
      await see.refusal(loose.slash('choises'));
    },

    'with subcommands and groups': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      expect((await see(ada.slash('trip list'))).text).toBe('no trips');
      expect((await see(ada.slash('trip plan new', { to: 'Oslo' }))).text).toBe('trip plan new to Oslo');
      await see(ada.type('trip plan new', { to: 'O' }));
      const loose: Actor = ada;
      await see.refusal(loose.slash('trip plan'));
    },

    'that suggest values': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      expect(await see(ada.type('suggest', { town: 'Os' }))).toHaveLength(2);
      await see(ada.type('suggest', { town: '' }));
      await see(ada.type('suggest', { town: 'Oslo', days: '3' }));
      await see(ada.type('suggest', { days: '3', town: 'Be' }, { focused: 'days' }));
      await see(ada.slash('suggest', { town: 'Anything', days: 7 }));
      await see.refusal(ada.type('suggest', { town: 'Oslo', other: 'x' }, { focused: 'other' }));
    },
  },
);
