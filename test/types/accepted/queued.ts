import {
  Command,
  defineCommand,
  defineSubcommand,
  MessageCommand,
  SlashCommand,
  StringOption,
  Subcommand,
  UserCommand,
  Button,
  defineButton,
  defineModal,
  defineSelect,
  StringSelect,
  type ChatInputInteraction,
  type MessageInteraction,
  type UserInteraction,
  type ButtonInteraction,
  type StringSelectInteraction,
  type QueuedInteraction,
} from 'commandry';

export class Accepted {
  @SlashCommand('a', 'd', { run: 'queued' })
  async slash(interaction: QueuedInteraction<ChatInputInteraction>, @StringOption('o', 'd') text?: string) {
    await interaction.reply(text ?? interaction.queued.idempotencyKey);
    await interaction.ask({ content: 'Sure?', choices: { yes: 'Yes' } });
    await interaction.followUp('again');
  }

  @SlashCommand('b', 'd', { run: 'queued', contexts: ['GUILD'] })
  guild(interaction: QueuedInteraction<ChatInputInteraction<'guild'>>) {
    return interaction.guildId;
  }

  @SlashCommand('c', 'd', { run: { queued: true, maxAttempts: 5, backoffMs: 100 } })
  noInteraction() {
    return 'text';
  }

  @SlashCommand('d', 'd', { run: 'here' })
  here(interaction: ChatInputInteraction) {
    return interaction.launchActivity();
  }

  @UserCommand('e', { run: 'queued' })
  user({ target, queued }: QueuedInteraction<UserInteraction>) {
    return `${target.user.id} ${queued.attempt}`;
  }

  @MessageCommand('f', { run: 'queued' })
  message({ target }: QueuedInteraction<MessageInteraction>) {
    return target.message.id;
  }

  @Button('g', { run: 'queued' })
  button(interaction: QueuedInteraction<ButtonInteraction>) {
    return interaction.update('text');
  }

  @StringSelect('h', { choices: ['a', 'b'], run: 'queued' })
  select(interaction: QueuedInteraction<StringSelectInteraction<'a' | 'b'>>) {
    return interaction.value;
  }
}

@Command('i', 'd', { run: 'queued' })
export class Parent {
  @Subcommand('open', 'd')
  open(interaction: QueuedInteraction<ChatInputInteraction>) {
    return interaction.queued.attempt === 1 ? 'first' : 'again';
  }
}

export const defined = [
  defineCommand({
    ...{ name: 'j', description: 'd', runs: 'queued' },
    options: { days: { type: 'integer', description: 'd', required: true } },
    run: (interaction, { days }) => `${interaction.queued.attempt + days}`,
  }),
  defineCommand({
    ...{ name: 'k', description: 'd', runs: 'queued' },
    subcommands: {
      one: defineSubcommand({
        ...{ description: 'd', runs: 'here' },
        run: (interaction) => interaction.launchActivity(),
      }),
      two: defineSubcommand({
        description: 'd',
        run: (interaction: QueuedInteraction<ChatInputInteraction>) => interaction.queued.idempotencyKey,
      }),
    },
  }),
  defineCommand({
    ...{ name: 'l', description: 'd' },
    subcommands: {
      one: defineSubcommand({
        ...{ description: 'd', runs: 'queued' },
        run: (interaction) => interaction.queued.idempotencyKey,
      }),
    },
  }),
  defineButton({ id: 'm', runs: 'queued', run: (interaction) => interaction.queued.idempotencyKey }),
  defineSelect({
    ...{ id: 'n', type: 'userSelect', runs: 'queued' },
    run: (interaction) => interaction.value.user.id + interaction.queued.idempotencyKey,
  }),
  defineModal({
    ...{
      id: 'o',
      title: 'T',
      inputs: { why: { type: 'text', label: 'Why', required: true } },
      runs: 'queued',
    },
    run: (interaction, { why }) => `${why} ${interaction.queued.attempt}`,
  }),
];
