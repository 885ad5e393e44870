// Interactions are one family: helpers take what can be answered, and 'guild' works on every type.
import {
  Button,
  ChannelSelect,
  defineButton,
  defineCommand,
  defineSelect,
  EntryPoint,
  isInGuild,
  MentionableSelect,
  MessageCommand,
  Modal,
  RoleSelect,
  SlashCommand,
  StringSelect,
  UserCommand,
  UserSelect,
  type AnyCommandInteraction,
  type AnySelectInteraction,
  type AutocompleteInteraction,
  type ButtonInteraction,
  type ChannelSelectInteraction,
  type ChannelValue,
  type ChatInputInteraction,
  type ComponentInteraction,
  type EntryPointInteraction,
  type InteractionFailure,
  type HandlerInteraction,
  type MentionableSelectInteraction,
  type MessageInteraction,
  type ModalInteraction,
  type QueuedInteraction,
  type RepliableInteraction,
  type RoleSelectInteraction,
  type RouteInteraction,
  type StringSelectInteraction,
  type UserInteraction,
  type UserSelectInteraction,
} from 'commandry';

/** A helper for all that can be answered. */
export async function say(interaction: RepliableInteraction, text: string) {
  if (!interaction.deferred && !interaction.replied)
    await interaction.reply({ content: text, ephemeral: true });
  else await interaction.followUp(text);
  await interaction.editReply(`${interaction.botUserId} ${interaction.user.id}`);
  return interaction.fetchReply();
}

/** For queued handlers, too. */
export const progress = (
  { editReply, user }: Pick<RepliableInteraction, 'editReply' | 'user'>,
  text: string,
) => editReply(`${user.id} ${text}`);

/** Told apart by kind. */
export function whereFrom(interaction: RepliableInteraction): string {
  switch (interaction.kind) {
    case 'chatInput':
      return interaction.commandPath;
    case 'user':
    case 'message':
    case 'entryPoint':
      return interaction.commandName;
    case 'modal':
      return [...interaction.answers.keys()].join(', ');
    case 'stringSelect':
      return interaction.values.join(', ');
    default:
      return interaction.message.id;
  }
}

/** For guilds alone. */
export const memberOf = ({ member, guildId }: RepliableInteraction<'guild'>): string =>
  `${member.user.id} in ${guildId}`;
export const ifInGuild = (interaction: RepliableInteraction): string | undefined =>
  isInGuild(interaction) ? memberOf(interaction) : undefined;

/** Whatever a handler has can be given to it. */
export const all = (
  ...given: readonly (
    | ChatInputInteraction
    | UserInteraction<'guild'>
    | MessageInteraction
    | EntryPointInteraction<'guild'>
    | ButtonInteraction
    | ButtonInteraction<'guild'>
    | StringSelectInteraction
    | StringSelectInteraction<'a' | 'b'>
    | StringSelectInteraction<'guild', 'a' | 'b'>
    | UserSelectInteraction
    | UserSelectInteraction<'guild'>
    | RoleSelectInteraction
    | MentionableSelectInteraction
    | ChannelSelectInteraction<'GUILD_TEXT'>
    | ChannelSelectInteraction<'guild', 'GUILD_TEXT'>
    | ModalInteraction
    | ComponentInteraction
    | AnyCommandInteraction
    | AnySelectInteraction
    | RouteInteraction
    | HandlerInteraction<'guild'>
    | InteractionFailure['interaction']
  )[]
): readonly RepliableInteraction[] => given;

/** The guild is there on every type. */
export const guilds = (
  ...given: readonly (
    | ChatInputInteraction<'guild'>
    | UserInteraction<'guild'>
    | MessageInteraction<'guild'>
    | EntryPointInteraction<'guild'>
    | AutocompleteInteraction<'guild'>
    | ButtonInteraction<'guild'>
    | StringSelectInteraction<'guild'>
    | UserSelectInteraction<'guild'>
    | RoleSelectInteraction<'guild'>
    | MentionableSelectInteraction<'guild'>
    | ChannelSelectInteraction<'guild'>
    | ModalInteraction<'guild'>
    | ComponentInteraction<'guild'>
    | AnyCommandInteraction<'guild'>
    | AnySelectInteraction<'guild'>
    | RouteInteraction<'guild'>
    | HandlerInteraction<'guild'>
    | RepliableInteraction<'guild'>
  )[]
): readonly string[] => given.map(({ guildId, member }) => `${guildId} ${member.user.id}`);

export class Guild {
  @SlashCommand('a', 'd', { contexts: ['GUILD'] })
  async slash(interaction: ChatInputInteraction<'guild'>) {
    await say(interaction, memberOf(interaction));
    return interaction.editReply('done');
  }

  @UserCommand('b', { contexts: ['GUILD'] })
  user(interaction: UserInteraction<'guild'>) {
    return say(interaction, 'x');
  }

  @MessageCommand('c')
  message(interaction: MessageInteraction) {
    return say(interaction, 'x');
  }

  @EntryPoint('d', 'd')
  launch(interaction: EntryPointInteraction) {
    return say(interaction, 'x');
  }

  @Button('e', { contexts: ['GUILD'] })
  button(interaction: ButtonInteraction<'guild'>) {
    return say(interaction, memberOf(interaction));
  }

  @StringSelect('f', { choices: ['a', 'b'], contexts: ['GUILD'] })
  strings(interaction: StringSelectInteraction<'guild', 'a' | 'b'>) {
    const value: 'a' | 'b' = interaction.value;
    return say(interaction, memberOf(interaction) + value);
  }

  @StringSelect('g', { choices: ['a', 'b'], minValues: 0, contexts: ['GUILD'] })
  maybe(interaction: StringSelectInteraction<'guild', 'a' | 'b', 'a' | 'b' | undefined>) {
    return interaction.value ?? memberOf(interaction);
  }

  @StringSelect('g2', { choices: ['a', 'b'], contexts: ['GUILD'] })
  anyString(interaction: StringSelectInteraction<'guild'>) {
    return interaction.value + interaction.guildId;
  }

  @UserSelect('h', { contexts: ['GUILD'] })
  users(interaction: UserSelectInteraction<'guild'>) {
    return say(interaction, interaction.value.user.username + memberOf(interaction));
  }

  @RoleSelect('i', { contexts: ['GUILD'] })
  roles(interaction: RoleSelectInteraction<'guild'>) {
    return say(interaction, interaction.value.name + memberOf(interaction));
  }

  @MentionableSelect('j', { contexts: ['GUILD'] })
  both(interaction: MentionableSelectInteraction<'guild'>) {
    return say(interaction, memberOf(interaction));
  }

  @ChannelSelect('k', { channelTypes: ['GUILD_TEXT'], contexts: ['GUILD'] })
  channels(interaction: ChannelSelectInteraction<'guild', 'GUILD_TEXT'>) {
    const value: ChannelValue<'GUILD_TEXT'> = interaction.value;
    return say(interaction, memberOf(interaction) + value.id);
  }

  @ChannelSelect('k2', { channelTypes: ['GUILD_TEXT'], contexts: ['GUILD'] })
  anyChannel(interaction: ChannelSelectInteraction<'guild'>) {
    return say(interaction, interaction.value.id);
  }

  @Modal('l', 'L', { contexts: ['GUILD'] })
  modal(interaction: ModalInteraction<'guild'>) {
    return say(interaction, memberOf(interaction));
  }

  @SlashCommand('m', 'A handler of anything')
  anything(interaction: RepliableInteraction) {
    return interaction.reply(interaction.kind);
  }

  @SlashCommand('n', 'Queued: what only an initial response can is missing', { run: 'queued' })
  queued(interaction: QueuedInteraction<ChatInputInteraction>) {
    return progress(interaction, interaction.botUserId);
  }
}

/** Without decorators. */
export const defined = [
  defineCommand({
    name: 'o',
    description: 'd',
    run: async (interaction) => {
      await interaction.deferReply();
      return interaction.editReply('x');
    },
  }),
  defineCommand({ name: 'p', description: 'd', run: (interaction) => say(interaction, 'x') }),
  defineButton({
    id: 'q',
    run: async (interaction) => (await interaction.deferUpdate(), interaction.editReply('x')),
  }),
  defineSelect({
    id: 'r',
    type: 'userSelect',
    run: (interaction) => say(interaction, interaction.value.user.id),
  }),
];
