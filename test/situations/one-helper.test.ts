import { expect, test } from 'vitest';
import {
  Button,
  button,
  defineCommand,
  GuardRejection,
  MessageCommand,
  Modal,
  row,
  select,
  SlashCommand,
  TextInput,
  UserCommand,
  UserSelect,
  type ButtonInteraction,
  type ChatInputInteraction,
  type HandlerInteraction,
  type MessageInteraction,
  type ModalInteraction,
  type RepliableInteraction,
  type UserInteraction,
  type UserSelectInteraction,
} from 'commandry';
import { createTestKit } from 'commandry-dev/testing';

// Helpers that a ported bot calls from everywhere: one that answers in whatever state an interaction is, one that looks at
// the kind, and one for guilds.

/** Replies, edits or follows up, as the interaction needs it. */
async function tell(interaction: RepliableInteraction, content: string) {
  if (interaction.deferred) return interaction.editReply(content);
  if (interaction.replied) return (await interaction.followUp({ content, ephemeral: true })).message;
  return (await interaction.reply({ content, ephemeral: true }, { withResponse: true })).message;
}

const describeUse = (interaction: RepliableInteraction): string =>
  'commandName' in interaction ? `/${interaction.commandName}` : interaction.customId;

const describeMember = ({ member }: RepliableInteraction<'guild'>): string => member.user.username;

const notTheBot = ({ user, botUserId }: HandlerInteraction): void => {
  if (user.id === botUserId) throw new GuardRejection('bot');
};

class Everything {
  @SlashCommand('menu', 'Shows everything', { contexts: ['GUILD'] })
  async menu(interaction: ChatInputInteraction<'guild'>) {
    await interaction.reply({
      content: `Menu of ${describeMember(interaction)}`,
      components: [
        row(
          button(Everything, 'press', { label: 'Press' }),
          button(Everything, 'late', { label: 'Late' }),
          button(Everything, 'open', { label: 'Open' }),
        ),
        row(select(Everything, 'pick', { placeholder: 'Pick' })),
      ],
    });
    return tell(interaction, describeUse(interaction));
  }

  @UserCommand('Who')
  who(interaction: UserInteraction) {
    return tell(interaction, describeUse(interaction));
  }

  @MessageCommand('What')
  what(interaction: MessageInteraction) {
    return tell(interaction, describeUse(interaction));
  }

  @Button('press')
  press(interaction: ButtonInteraction) {
    return tell(interaction, describeUse(interaction));
  }

  @Button('late')
  async late(interaction: ButtonInteraction) {
    await interaction.deferReply({ ephemeral: true });
    return tell(interaction, describeUse(interaction));
  }

  @UserSelect('pick', { contexts: ['GUILD'] })
  pick(interaction: UserSelectInteraction<'guild'>) {
    return tell(
      interaction,
      `${describeUse(interaction)} ${interaction.value.user.username} ${describeMember(interaction)}`,
    );
  }

  @Button('open')
  open(interaction: ButtonInteraction) {
    return interaction.showModal(Everything, 'submitted');
  }

  @Modal('submitted', 'Submit')
  submitted(interaction: ModalInteraction, @TextInput('note', 'Note', { required: true }) note: string) {
    return tell(interaction, `${describeUse(interaction)} ${note}`);
  }
}

const defined = defineCommand({
  name: 'defined',
  description: 'Without decorators',
  guards: [notTheBot],
  run: (interaction) => tell(interaction, describeUse(interaction)),
});

test('one helper answers commands, components and modals', async () => {
  const kit = createTestKit({ commands: [Everything, defined] });
  const [ada, ben] = [kit.as(), kit.as()];
  const menu = await ada.slash('menu');
  expect([menu.text, menu.followUps[0]?.text]).toEqual([`Menu of ${ada.username}`, '/menu']);
  expect((await ada.slash('defined')).text).toBe('/defined');
  expect((await ada.onUser('Who', ben)).text).toBe('/Who');
  expect((await ada.onMessage('What', menu)).text).toBe('/What');
  expect((await menu.press('Press')).text).toBe('press');
  expect((await menu.press('Late')).text).toBe('late');
  expect((await menu.choose('Pick', ben)).text).toBe(`pick ${ben.username} ${ada.username}`);
  expect((await (await menu.press('Open')).submit({ note: 'x' })).text).toBe('submitted x');
});
