import { expect } from 'vitest';
import { defineCommand, GuardRejection, row } from 'commandry';
import type { KitClock } from 'commandry-dev/testing';
import { contract } from './support/contract.js';

let clock: KitClock | undefined;

const throws = defineCommand({
  name: 'throws',
  description: 'Throws',
  run: (): string => {
    throw new Error('The database is away');
  },
});
const silent = defineCommand({ name: 'silent', description: 'Says nothing', run: () => undefined });
const invalid = defineCommand({
  name: 'invalid',
  description: 'Replies with too much',
  run: () => ({ content: 'x'.repeat(2001) }),
});
const late = defineCommand({
  name: 'late',
  description: 'Fails after its reply',
  run: async (interaction) => {
    await interaction.reply('Here');
    throw new Error('Too late');
  },
});
const rejected = defineCommand({
  name: 'rejected',
  description: 'Refuses',
  run: (): string => {
    throw new GuardRejection('Not today');
  },
});
const faulty = defineCommand({
  name: 'faulty',
  description: 'Has options that fail',
  options: {
    typed: {
      type: 'string',
      description: 'Suggests nothing',
      autocomplete: () => {
        throw new Error('No suggestions');
      },
    },
  },
  run: () => 'never',
});
const hidden = defineCommand({
  name: 'unsendable',
  description: 'Follows up with what Discord refuses',
  run: async (interaction) => {
    await interaction.reply('First');
    await interaction.followUp({ content: 'x', embeds: [{ url: 'no address' }] });
  },
});
const stuck = defineCommand({
  name: 'stuck',
  description: 'Never answers',
  defer: 'never',
  run: async () => {
    await clock?.sleep('1 h');
    return 'never seen';
  },
});
const modal = defineCommand({
  name: 'late-modal',
  description: 'Opens a modal too late',
  run: async (interaction) => {
    await interaction.deferReply();
    await interaction.showModal({
      custom_id: 'x',
      title: 'X',
      components: [{ type: 1, components: [{ type: 4, custom_id: 'y', label: 'Y', style: 1 }] }],
    });
  },
});
const broken = defineCommand({
  name: 'broken',
  description: 'Shows an emoji that there is not',
  run: () => ({
    content: 'Broken',
    components: [
      row({
        type: 2,
        style: 1,
        label: 'x',
        custom_id: 'x',
        emoji: { id: '200000000000000001', name: 'gone' },
      }),
    ],
  }),
});

const commands = [throws, silent, invalid, late, rejected, faulty, hidden, stuck, modal, broken] as const;

contract(
  'failures',
  { commands },
  {
    'that a test does not look at': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      for (const name of ['throws', 'silent', 'invalid', 'late', 'late-modal'] as const)
        await see.refusal(ada.slash(name));
      await see(ada.slash('rejected'));
    },

    'that a test looks at': async (kit, see) => {
      const ada = kit.as({ name: 'ada', locale: 'de' });
      expect(kit.errors).toEqual([]);
      for (const name of ['throws', 'silent', 'invalid', 'late', 'late-modal'] as const)
        await see(ada.slash(name));
      await see(kit.errors.map(({ code, handler, error }) => [code, handler, error?.message]));
    },

    'of suggestions': async (kit, see) => {
      expect(kit.errors).toEqual([]);
      await see(kit.as({ name: 'ada' }).type('faulty', { typed: 'x' }));
      await see(kit.errors.map(({ code }) => code));
    },

    'of what Discord refuses': async (kit, see) => {
      expect(kit.errors).toEqual([]);
      const ada = kit.as({ name: 'ada' });
      await see(ada.slash('broken'));
      await see(ada.slash('unsendable'));
      await see(kit.errors.map(({ code, message }) => [code, message]));
    },

    'of handlers that never answer': async (kit, see) => {
      ({ clock } = kit);
      expect(kit.errors).toEqual([]);
      const reply = await see(kit.as({ name: 'ada' }).slash('stuck'));
      await kit.clock.advance('3 s');
      await see(reply);
      await see(kit.errors.map(({ code }) => code));
      await kit.clock.advance('1 h');
    },
  },
  { isAlone: true },
);

contract(
  'the wire',
  { commands: [defineCommand({ name: 'plain', description: 'Plain', run: () => 'Plain' })] },
  {
    'takes requests made by hand': async (kit, see) => {
      const response = await kit.send({ type: 1 });
      await see({ status: response.status, body: response.body });
      const used = await kit.send({
        ...kit.context(),
        type: 2,
        data: { id: '500000000000000001', type: 1, name: 'plain' },
      });
      await see({ status: used.status, body: used.body });
      const text = await kit.send('{');
      await see({ status: text.status, body: text.body });
    },
  },
);
