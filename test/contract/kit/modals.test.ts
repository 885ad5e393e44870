import { expect } from 'vitest';
import {
  SlashCommand,
  Button,
  button,
  defineModal,
  Modal,
  RouteState,
  row,
  TextInput,
  type ChatInputInteraction,
  type ModalInteraction,
  type ButtonInteraction,
  type State,
} from 'commandry';
import { file } from 'commandry-dev/testing';
import { contract } from './support/contract.js';

const shown = (answers: object): string =>
  Object.entries(answers)
    .map(
      ([name, value]) =>
        `${name}=${JSON.stringify(value, (key, field: unknown) => (key === 'id' || key.includes('url') ? undefined : field)).length > 60 ? 'given' : JSON.stringify(value)}`,
    )
    .join('\n');

const texts = defineModal({
  id: 'texts',
  title: 'Texts',
  textAfter: 'Only **we** read this.',
  inputs: {
    short: {
      type: 'text',
      label: 'Short',
      required: true,
      minLength: 2,
      maxLength: 5,
      placeholder: 'A word',
      textBefore: 'Say it',
    },
    long: { type: 'text', label: 'Long', style: 'paragraph', description: 'As long as you like' },
  },
  run: (_, answers) => shown(answers),
});

const picks = defineModal({
  id: 'picks',
  title: 'Picks',
  inputs: {
    select: {
      type: 'select',
      label: 'Select',
      choices: ['a', { label: 'B', value: 'b' }, 'c'],
      maxValues: 2,
    },
    radio: { type: 'radio', label: 'Radio', choices: { One: '1', Two: '2' }, required: true },
    group: { type: 'checkboxGroup', label: 'Group', choices: ['x', 'y', 'z'], minValues: 1, maxValues: 2 },
    box: { type: 'checkbox', label: 'Box' },
  },
  run: (_, answers) => shown(answers),
});

const entities = defineModal({
  id: 'entities',
  title: 'Entities',
  inputs: {
    user: { type: 'user', label: 'User', required: true },
    role: { type: 'role', label: 'Role' },
    both: { type: 'mentionable', label: 'Both', maxValues: 3 },
    channel: { type: 'channel', label: 'Channel', channelTypes: ['GUILD_TEXT'] },
    proof: { type: 'file', label: 'Proof', maxValues: 2, fileTypes: ['.txt', 'image'] },
  },
  run: (_, { user, role, both, channel, proof }) =>
    [
      user.member?.nick ?? user.user.username,
      role?.name,
      both.map(({ kind }) => kind).join(' '),
      channel?.name,
      proof.map(({ filename }) => filename).join(' '),
    ].join(' | '),
});

class Forms {
  @SlashCommand('texts', 'Asks for texts')
  texts(interaction: ChatInputInteraction) {
    return interaction.showModal(texts);
  }

  @SlashCommand('filled', 'Asks for texts that are filled in')
  filled(interaction: ChatInputInteraction) {
    return interaction.showModal(texts, { values: { short: 'Oslo', long: 'A town' } });
  }

  @SlashCommand('picks', 'Asks for choices')
  picks(interaction: ChatInputInteraction) {
    return interaction.showModal(picks);
  }

  @SlashCommand('chosen', 'Asks for choices that are made')
  chosen(interaction: ChatInputInteraction) {
    return interaction.showModal(picks, {
      values: { select: ['b'], radio: '2', group: ['x', 'z'], box: true },
    });
  }

  @SlashCommand('entities', 'Asks for users, roles, channels and files')
  entities(interaction: ChatInputInteraction) {
    return interaction.showModal(entities);
  }

  @SlashCommand('named', 'Asks for those that are chosen')
  named(interaction: ChatInputInteraction) {
    const { user, channelId = '', guildId = '' } = interaction;
    return interaction.showModal(entities, {
      values: { user: user.id, role: guildId, both: [{ user: user.id }], channel: channelId },
    });
  }

  @SlashCommand('desk', 'Has a button that opens a form')
  desk(_: ChatInputInteraction) {
    return {
      content: 'The desk',
      components: [
        row(
          button(Forms, 'open', { label: 'Report', state: { ticket: 7 } }),
          button(Forms, 'free', { label: 'Free' }),
        ),
      ],
    };
  }

  @Button('open')
  open(
    interaction: ButtonInteraction,
    @RouteState({ ticket: 'integer' }) { ticket }: State<{ ticket: number }>,
  ) {
    return interaction.showModal(Forms, 'report', { state: { ticket }, values: { why: 'As shown' } });
  }

  @Modal('report', 'Report', { signed: true })
  report(
    interaction: ModalInteraction,
    @RouteState({ ticket: 'integer' }) { ticket }: State<{ ticket: number }>,
    @TextInput('why', 'Why?', { required: true }) why: string,
  ) {
    return interaction.update({ content: `${ticket}: ${why} (${interaction.message?.content ?? ''})` });
  }

  @Button('free')
  free(interaction: ButtonInteraction) {
    return interaction.showModal({
      custom_id: 'report',
      title: 'Outdated',
      components: [
        { type: 1, components: [{ type: 4, custom_id: 'old', label: 'Old', style: 1, required: false }] },
      ],
    });
  }
}

contract(
  'modals',
  { commands: [Forms, texts, picks, entities] },
  {
    'with texts': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      const opened = await see(ada.slash('texts'));
      expect(opened.modal?.title).toBe('Texts');
      await see.refusal(opened.submit({ Short: 'a', Long: 'x' }));
      await see.refusal(opened.submit({ Short: 'abcdef' }));
      await see.refusal(opened.submit());
      const submitted = await see(opened.submit({ Short: 'abc', long: 'one\ntwo' }));
      expect(submitted.text).toContain('short="abc"');
      await see.refusal(opened.submit({ Short: 'abc' }));
      await see((await see(ada.slash('texts'))).submit({ Short: 'abc' }));
      await see((await see(ada.slash('texts'))).submit({ Short: 'abc', Long: '' }));
    },

    'that are filled in': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      const opened = await see(ada.slash('filled'));
      expect(opened.modal?.fields.map(({ value }) => value)).toEqual(['Oslo', 'A town']);
      await see(opened.submit());
      await see((await see(ada.slash('filled'))).submit({ Short: 'Rome', Long: '' }));
      await see((await see(ada.slash('chosen'))).submit());
      await see((await see(ada.slash('chosen'))).submit({ Radio: 'One', Box: false, Select: [] }));
      await see((await see(ada.slash('named'))).submit());
    },

    'with choices': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      const opened = await see(ada.slash('picks'));
      await see.refusal(opened.submit());
      await see.refusal(opened.submit({ Radio: '1', Select: ['a', 'b', 'c'] }));
      await see.refusal(opened.submit({ Radio: '1', Group: ['x', 'y', 'z'] }));
      await see.refusal(opened.submit({ Radio: '3' }));
      await see(opened.submit({ Radio: 'Two', Select: ['a', 'B'], Group: ['x'], Box: true }));
      await see((await see(ada.slash('picks'))).submit({ Radio: 'One', Group: ['y'] }));
    },

    'with users, roles, channels and files': async (kit, see) => {
      const [ada, ben] = [kit.as({ name: 'ada' }), kit.as({ name: 'ben', nickname: 'Benny' })];
      const stranger = kit.as({ name: 'stranger', guild: false });
      const role = kit.role('keepers');
      const opened = await see(ada.slash('entities'));
      await see.refusal(opened.submit({ User: kit.everyone() }));
      await see.refusal(opened.submit({ User: ben, Channel: kit.channel('v', { type: 'GUILD_VOICE' }) }));
      await see.refusal(opened.submit({ User: ben, Proof: file('a.zip', 'x') }));
      await see.refusal(opened.submit({ User: ben, Proof: ['a', 'b', 'c'].map((n) => file(`${n}.txt`, n)) }));
      const submitted = await see(
        opened.submit({
          User: ben,
          Role: role,
          Both: [role, stranger],
          Channel: kit.general,
          Proof: [file('a.txt', 'x'), file('b.png', 'y')],
        }),
      );
      expect(submitted.text).toBe('Benny | keepers | role user | general | a.txt b.png');
      await see((await see(ada.slash('entities'))).submit({ User: stranger }));
    },

    'that a button opens': async (kit, see) => {
      const [ada, ben] = [kit.as({ name: 'ada' }), kit.as({ name: 'ben' })];
      const desk = await see(ada.slash('desk'));
      const opened = await see(ben.press(desk, 'Report'));
      await see.refusal(ada.submit(opened));
      const submitted = await see(ben.submit(opened, { 'Why?': 'Because' }));
      expect(desk.text).toBe('7: Because (The desk)');
      expect(submitted.updated).toBe(true);
      await see((await see(desk.press('Report'))).submit());
    },

    'of another version': async (kit, see) => {
      const desk = await see(kit.as({ name: 'ada' }).slash('desk'));
      await see((await see(desk.press('Free'))).submit({ Old: 'x' }));
    },

    'in direct messages': async (kit, see) => {
      const ada = kit.as({ name: 'ada', guild: false });
      await see((await see(ada.slash('entities'))).submit({ User: ada }));
      await see((await see((await see(ada.slash('desk'))).press('Report'))).submit({ why: 'x' }));
    },
  },
);
