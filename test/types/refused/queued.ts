// Every numbered declaration here is wrong: a queue cannot carry what its handler takes.
import {
  Command,
  defineCommand,
  SlashCommand,
  Subcommand,
  UserCommand,
  Button,
  defineButton,
  defineModal,
  Modal,
  type ChatInputInteraction,
  type ModalInteraction,
  type UserInteraction,
  type ButtonInteraction,
  type QueuedInteraction,
} from 'commandry';

export class Refused {
  @SlashCommand('a', 'd', { run: 'queued' })
  case801(interaction: ChatInputInteraction) {
    return interaction.id;
  }

  @SlashCommand('b', 'd', { run: { queued: true, maxAttempts: 5 } })
  async case802(interaction: QueuedInteraction<ChatInputInteraction>) {
    await interaction.launchActivity();
  }

  @UserCommand('c', { run: 'queued' })
  case803(interaction: UserInteraction) {
    return interaction.id;
  }

  @Subcommand('d', 'd', { run: 'queued' })
  case804(interaction: ChatInputInteraction<'guild'>) {
    return interaction.id;
  }

  @SlashCommand('e', 'd')
  case805(interaction: QueuedInteraction<ChatInputInteraction>) {
    return interaction.queued.idempotencyKey;
  }

  @SlashCommand('f', 'd', { run: 'later' })
  case806() {
    return 'text';
  }

  @Button('g', { run: 'queued' })
  case807(interaction: ButtonInteraction) {
    return interaction.id;
  }

  @Modal('h', 'Title', { run: 'queued' })
  case808(interaction: ModalInteraction) {
    return interaction.id;
  }

  @SlashCommand('i', 'd', { run: 'queued', contexts: ['GUILD', 'BOT_DM'] })
  case809(interaction: QueuedInteraction<ChatInputInteraction<'guild'>>) {
    return interaction.guildId;
  }
}

@Command('j', 'd', { run: 'queued' })
export class Case810 {
  @Subcommand('case810', 'd')
  open(interaction: ChatInputInteraction) {
    return interaction.id;
  }
}

export const case811 = defineCommand({
  ...{ name: 'k', description: 'd' },
  runs: 'queued',
  run: async (interaction) => {
    await interaction.askModal({ title: 't', inputs: {} });
  },
});

export const case812 = defineButton({
  id: 'l',
  runs: 'queued',
  run: async (interaction) => {
    await interaction.showModal({ custom_id: 'm', title: 't', components: [] });
  },
});

export const case813 = defineModal({
  ...{ id: 'n', title: 'Title', inputs: {}, runs: 'queued' },
  run: (interaction: ModalInteraction) => interaction.id,
});
