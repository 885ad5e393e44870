// Handlers that take less than the whole interaction, or none, and those that return what a call resolved to.
import {
  defineCommand,
  SlashCommand,
  button,
  Button,
  defineButton,
  defineModal,
  defineSelect,
  Modal,
  RouteState,
  row,
  select,
  StringSelect,
  TextInput,
  UserSelect,
  type ChatInputInteraction,
  type ModalInteraction,
  type Reply,
  type User,
  type ButtonInteraction,
  type State,
} from 'commandry';
import type { Actor, MessageView } from 'commandry-dev/testing';

const PageState = RouteState({ page: 'integer' });
type Page = State<{ page: number }>;

export class Partly {
  @Button('ping')
  ping() {
    return 'Pong';
  }

  @Button('who')
  who({ user }: { readonly user: User }) {
    return user.username;
  }

  @Button('clear')
  clear(interaction: Pick<ButtonInteraction, 'update' | 'customId'>) {
    return interaction.update(interaction.customId);
  }

  @Button('where', { contexts: ['GUILD'] })
  where({ guildId }: Pick<ButtonInteraction<'guild'>, 'guildId'>) {
    return guildId;
  }

  @Button('any')
  any(interaction: unknown) {
    return String(interaction);
  }

  @Button('turn')
  turn(@PageState { page }: Page) {
    return String(page);
  }

  @Button('leaf')
  leaf({ user }: { readonly user: { readonly id: string } }, @PageState { page }: Page) {
    return `${user.id} ${page}`;
  }

  @StringSelect('pick', { choices: ['a', 'b'] })
  pick({ values }: { readonly values: readonly string[] }) {
    return values.join(' ');
  }

  @UserSelect('none')
  none() {
    return 'x';
  }

  @Modal('form', 'Form')
  form() {
    return 'Thank you';
  }

  @Modal('report', 'Report')
  report(
    @TextInput('why', 'Why?', { required: true }) why: string,
    @TextInput('more', 'More?') more: string | undefined,
  ) {
    return `${why} ${more ?? ''}`;
  }

  @Modal('answer', 'Answer')
  answer(@PageState { page }: Page, @TextInput('why', 'Why?', { required: true }) why: string) {
    return `${page} ${why}`;
  }
}

export const made = [
  row(
    button(Partly, 'ping', { label: 'x' }),
    button(Partly, 'who', { label: 'x' }),
    button(Partly, 'clear', { label: 'x' }),
    button(Partly, 'where', { label: 'x' }),
    button(Partly, 'any', { label: 'x' }),
  ),
  row(
    button(Partly, 'turn', { label: 'x', state: { page: 1 } }),
    button(Partly, 'leaf', { label: 'x', state: { page: 1 } }),
  ),
  row(select(Partly, 'pick')),
  row(select(Partly, 'none', { placeholder: 'Nobody' })),
];

export const show = async (interaction: ChatInputInteraction): Promise<void> => {
  await interaction.showModal(Partly, 'form');
  await interaction.showModal(Partly, 'report', { values: { why: 'It broke' } });
  await interaction.showModal(Partly, 'answer', { state: { page: 1 }, values: { why: 'It broke' } });
};

export const play = async (user: Actor, message: MessageView): Promise<void> => {
  await message.press(Partly, 'ping');
  await message.press(Partly, 'turn', { page: 1 });
  await message.choose(Partly, 'pick', 'a');
  await user.press(message, Partly, 'who');
};

/** What a call resolves to is no reply of its own. */
export class Results {
  @SlashCommand('edit', 'Edits')
  async edit(interaction: ChatInputInteraction) {
    await interaction.deferReply();
    return interaction.editReply('Done');
  }

  @SlashCommand('early', 'Returns early')
  early(interaction: ChatInputInteraction) {
    if (!interaction.deferred) return 'Done';
    return interaction.editReply({ content: 'Done', embeds: [] });
  }

  @SlashCommand('fetch', 'Fetches')
  async fetch(interaction: ChatInputInteraction) {
    const handle = await interaction.reply('One');
    return Math.random() > 2 ? interaction.fetchReply() : handle.edit('Two');
  }

  @SlashCommand('elsewhere', 'Writes elsewhere')
  async elsewhere(interaction: ChatInputInteraction) {
    await interaction.reply('Sent');
    return interaction.rest.channels.createMessage('300000000000000001', { content: 'Hello' });
  }

  @Button('edit')
  async press(interaction: ButtonInteraction) {
    await interaction.deferUpdate();
    return interaction.editReply('Done');
  }

  @Modal('edit', 'Edit')
  submit(interaction: ModalInteraction) {
    return interaction.deferReply().then(() => interaction.editReply('Done'));
  }
}

export const functions = [
  defineCommand({
    name: 'edit',
    description: 'Edits',
    run: async (interaction) => {
      await interaction.deferReply();
      return interaction.editReply('Done');
    },
  }),
  defineButton({ id: 'edit', run: (interaction) => interaction.editReply('Done') }),
  defineModal({
    id: 'edit',
    title: 'Edit',
    inputs: { why: { type: 'text', label: 'Why?' } },
    run: (interaction) => interaction.editReply('Done'),
  }),
];

/** A route that shows itself says what its handler returns, or awaits the call. */
export const turning = defineButton({
  id: 'turning',
  state: { page: 'integer' },
  run: (_, { page }): Reply => ({
    content: `Page ${page}`,
    components: [row(button(turning, { label: 'Next', state: { page: page + 1 } }))],
  }),
});
export const leafing = defineButton({
  id: 'leafing',
  state: { page: 'integer' },
  run: async (interaction, { page }) => {
    await interaction.update({
      components: [row(button(leafing, { label: 'Next', state: { page: page + 1 } }))],
    });
  },
});
export const sorting = defineSelect({
  id: 'sorting',
  type: 'stringSelect',
  choices: ['up', 'down'],
  run: ({ value }): Reply => ({ content: value, components: [row(select(sorting))] }),
});
