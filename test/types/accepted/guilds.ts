// Every declaration here is right: a handler may take an interaction in a guild where its settings say so.
import {
  Command,
  defineCommand,
  defineSubcommand,
  EntryPoint,
  MessageCommand,
  SlashCommand,
  StringOption,
  Subcommand,
  UserCommand,
  isInGuild,
  Button,
  ChannelSelect,
  defineButton,
  defineModal,
  defineSelect,
  Modal,
  TextInput,
  button,
  row,
  type AutocompleteInteraction as Typed,
  type ChatInputInteraction,
  type EntryPointInteraction,
  type MessageInteraction,
  type ModalInteraction,
  type UserInteraction,
  type InGuild,
  type ButtonInteraction,
  type ChannelSelectInteraction,
} from 'commandry';

/** What the properties are in a guild. */
function placed({
  guildId,
  guild,
  guildLocale,
  member,
  memberPermissions,
  locale,
}: InGuild<ChatInputInteraction>) {
  const texts: readonly string[] = [guildId, guild.id, guildLocale, member.permissions, locale];
  return `${texts.length} ${memberPermissions.has('BAN_MEMBERS')}`;
}

export class Commands {
  @SlashCommand('a', 'd', { contexts: ['GUILD'] })
  slash(interaction: ChatInputInteraction<'guild'>) {
    return placed(interaction);
  }

  @SlashCommand('b', 'd', { guilds: ['1'], nsfw: true })
  inOneGuild(
    interaction: ChatInputInteraction<'guild'>,
    @StringOption('x', 'd', { autocomplete: suggest }) x?: string,
  ) {
    return placed(interaction) + (x ?? '');
  }

  @SlashCommand('c', 'd', { contexts: ['GUILD'] })
  anywhere(interaction: ChatInputInteraction) {
    const guildId: string | undefined = interaction.guildId;
    return isInGuild(interaction) ? placed(interaction) : (guildId ?? '');
  }

  @UserCommand('d', { contexts: ['GUILD'] })
  user(interaction: UserInteraction<'guild'>) {
    return interaction.member.user.username + interaction.target.user.id;
  }

  @MessageCommand('e', { contexts: ['GUILD'] })
  message(interaction: MessageInteraction<'guild'>) {
    return interaction.guildId + interaction.target.message.id;
  }

  @EntryPoint('f', 'd', { contexts: ['GUILD'] })
  launch(interaction: EntryPointInteraction<'guild'>) {
    return interaction.guildId;
  }
}

function suggest(typed: string, interaction: Typed) {
  return isInGuild(interaction) ? [interaction.guildId] : [typed];
}

@Command('g', 'd', { contexts: ['GUILD'], subcommands: () => [More] })
export class InGuilds {
  @Subcommand('a', 'd')
  a(interaction: ChatInputInteraction<'guild'>, @StringOption('x', 'd') x?: string) {
    return placed(interaction) + (x ?? '');
  }

  @Subcommand('b', 'd')
  b(interaction: ChatInputInteraction) {
    return interaction.locale;
  }
}

class More {
  @Subcommand('c', 'd')
  c(interaction: ChatInputInteraction<'guild'>) {
    return placed(interaction);
  }
}

@Command('h', 'd', { contexts: ['GUILD', 'BOT_DM'] })
export class Anywhere {
  @Subcommand('a', 'd')
  a(interaction: ChatInputInteraction) {
    return isInGuild(interaction) ? this.#inGuild(interaction) : 'no guild';
  }

  #inGuild(interaction: ChatInputInteraction<'guild'>) {
    return placed(interaction);
  }

  both(interaction: ChatInputInteraction | UserInteraction<'guild'>, text: string) {
    return interaction.user.id + text;
  }
}

export const defined = [
  defineCommand({
    name: 'a',
    description: 'd',
    contexts: ['GUILD'],
    options: { x: { type: 'string', description: 'd', required: true } },
    run: (interaction, { x }) => interaction.guildId + interaction.memberPermissions.toString() + x,
  }),
  defineCommand({ name: 'b', description: 'd', guilds: ['1'], run: ({ member }) => member.user.id }),
  defineCommand({ name: 'c', description: 'd', run: ({ guildId }) => guildId ?? '' }),
  defineCommand({
    type: 'user',
    name: 'd',
    contexts: ['GUILD'],
    run: ({ guild, target }) => guild.id + target.user.id,
  }),
  defineCommand({ type: 'message', name: 'e', contexts: ['GUILD'], run: ({ guild }) => guild.id }),
  defineCommand({
    type: 'entryPoint',
    name: 'f',
    description: 'd',
    contexts: ['GUILD'],
    run: ({ guild }) => guild.id,
  }),
  defineCommand({
    name: 'g',
    description: 'd',
    contexts: ['GUILD'],
    subcommands: {
      one: defineSubcommand({
        description: 'd',
        options: { x: { type: 'integer', description: 'd', required: true } },
        run: (interaction: ChatInputInteraction<'guild'>, { x }) => placed(interaction) + x.toFixed(),
      }),
      two: defineSubcommand({ description: 'd', run: ({ guildId }) => guildId ?? '' }),
      more: {
        description: 'd',
        subcommands: {
          three: defineSubcommand({ description: 'd', run: (i: ChatInputInteraction<'guild'>) => i.guildId }),
          four: { description: 'd', run: (i) => i.guildId },
        },
      },
    },
  }),
];

export class Routes {
  @Button('a', { contexts: ['GUILD'] })
  press(interaction: ButtonInteraction<'guild'>) {
    return interaction.member.user.id;
  }

  @ChannelSelect('b', { contexts: ['GUILD'], channelTypes: ['GUILD_TEXT'] })
  pick(interaction: InGuild<ChannelSelectInteraction<'GUILD_TEXT'>>) {
    return interaction.guildId + interaction.value.id;
  }

  @Modal('c', 'd', { contexts: ['GUILD'] })
  submit(interaction: ModalInteraction<'guild'>, @TextInput('x', 'd', { required: true }) x: string) {
    return interaction.guildId + x;
  }

  @Button('d')
  pressAnywhere(interaction: ButtonInteraction) {
    return { content: interaction.guildId ?? '', components: [row(button(Routes, 'press', { label: 'x' }))] };
  }
}

export const routes = [
  defineButton({ id: 'a', contexts: ['GUILD'], run: ({ guildId }) => guildId }),
  defineSelect({
    type: 'userSelect',
    id: 'b',
    contexts: ['GUILD'],
    run: ({ member, value }) => member.user.id + value.user.id,
  }),
  defineModal({
    id: 'c',
    title: 'd',
    contexts: ['GUILD'],
    inputs: { x: { type: 'text', label: 'd', required: true } },
    run: ({ guildId }, { x }) => guildId + x,
  }),
];
