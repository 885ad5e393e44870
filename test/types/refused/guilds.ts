// Every numbered declaration here is wrong: its handler relies on a guild, and the command can be used elsewhere.
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
  Modal,
  UserSelect,
  type AutocompleteInteraction,
  type ChatInputInteraction,
  type MessageInteraction,
  type ModalInteraction,
  type UserInteraction,
  type InGuild,
  type ButtonInteraction,
  type UserSelectInteraction,
} from 'commandry';

declare const settings: { readonly contexts: readonly ('GUILD' | 'BOT_DM')[]; readonly guilds?: string[] };

export class Refused {
  @SlashCommand('a', 'd')
  case701(interaction: ChatInputInteraction<'guild'>) {
    return interaction.guildId;
  }

  @SlashCommand('b', 'd', { contexts: ['GUILD', 'BOT_DM'] })
  case702(interaction: ChatInputInteraction<'guild'>) {
    return interaction.guildId;
  }

  @SlashCommand('c', 'd', settings)
  case703(interaction: ChatInputInteraction<'guild'>) {
    return interaction.guildId;
  }

  @UserCommand('d', { contexts: ['BOT_DM'] })
  case704(interaction: UserInteraction<'guild'>) {
    return interaction.guildId;
  }

  @MessageCommand('e')
  case705(interaction: MessageInteraction<'guild'>) {
    return interaction.guildId;
  }

  @SlashCommand('f', 'd', { contexts: ['GUILD'] })
  case706(interaction: UserInteraction<'guild'>) {
    return interaction.guildId;
  }

  @SlashCommand('g', 'd', { contexts: ['GUILD'] })
  case707(
    interaction: ChatInputInteraction<'guild'>,
    @StringOption('x', 'd', {
      autocomplete: (_: string, { guildId }: AutocompleteInteraction<'guild'>) => [guildId],
    })
    x?: string,
  ) {
    return interaction.guildId + (x ?? '');
  }

  @SlashCommand('h', 'd', { contexts: ['GUILD'], nfsw: true })
  case708() {
    return '';
  }
}

@Command('case709', 'd')
export class Anywhere {
  @Subcommand('a', 'd')
  open(interaction: ChatInputInteraction<'guild'>) {
    return interaction.guildId;
  }
}

@Command('case710', 'd', { contexts: ['BOT_DM', 'GUILD'], subcommands: () => [Others] })
export class WithOthers {}

class Others {
  @Subcommand('a', 'd')
  close(interaction: ChatInputInteraction<'guild'>) {
    return interaction.guildId;
  }
}

export const case711 = defineCommand({
  name: 'a',
  description: 'd',
  run: ({ guildId }) => guildId.length.toString(),
});

export const case712 = defineCommand({
  name: 'a',
  description: 'd',
  contexts: ['BOT_DM'],
  run: (interaction: ChatInputInteraction<'guild'>) => interaction.guildId,
});

export const case713 = defineCommand({
  name: 'a',
  description: 'd',
  subcommands: {
    one: defineSubcommand({
      description: 'd',
      run: (interaction: ChatInputInteraction<'guild'>) => interaction.guildId,
    }),
  },
});

export const case714 = defineCommand({ type: 'user', name: 'a', run: ({ member }) => member.user.id });

export const case715 = defineButton({ id: 'a', contexts: ['GUILD', 'BOT_DM'], run: ({ guild }) => guild.id });

export class Routes {
  @Button('b')
  case716(interaction: ButtonInteraction<'guild'>) {
    return interaction.guildId;
  }

  @UserSelect('c', { contexts: ['GUILD', 'PRIVATE_CHANNEL'] })
  case717(interaction: InGuild<UserSelectInteraction>) {
    return interaction.guildId;
  }

  @Modal('d', 'd')
  case718(interaction: ModalInteraction<'guild'>) {
    return interaction.guildId;
  }

  @Button('e', { contexts: ['GILD'] })
  case719() {
    return '';
  }
}
