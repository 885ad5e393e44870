import {
  ActionRowBuilder,
  ApplicationCommandType,
  ButtonBuilder,
  ButtonStyle,
  Client,
  Events,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  SlashCommandBuilder,
  ContextMenuCommandBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
  type ClientOptions,
  type Interaction,
  type Message,
} from 'discord.js';
import { sorted, STORY_INTENTS, suggest, type Login, type StartStoryBot } from './story-bot.js';

const commands = [
  new SlashCommandBuilder()
    .setName('greet')
    .setDescription('Greets somebody')
    .addStringOption((option) =>
      option.setName('name').setDescription('Whom').setRequired(true).setAutocomplete(true),
    ),
  new SlashCommandBuilder().setName('form').setDescription('Asks what you think'),
  new SlashCommandBuilder().setName('slow').setDescription('Takes a while'),
  new ContextMenuCommandBuilder().setName('Wave').setType(ApplicationCommandType.User),
  new ContextMenuCommandBuilder().setName('Quote').setType(ApplicationCommandType.Message),
];

/** The one difference from a bot of the live service: `rest.api`. */
export function createDiscordJs({ baseUrl }: Login, options: Partial<ClientOptions> = {}): Client {
  return new Client({ intents: STORY_INTENTS, rest: { api: `${baseUrl}/api` }, ...options });
}

/** Resolves when a client is ready. */
export async function logIn(client: Client, token: string): Promise<Client<true>> {
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(token);
  return ready;
}

export const startDiscordJs: StartStoryBot = async (login, note) => {
  const client = createDiscordJs(login);
  client.on(Events.InteractionCreate, (interaction) => void answer(interaction, note));
  client.on(Events.MessageCreate, (message) => void obey(message));
  noteEvents(client, note);
  const ready = await logIn(client, login.token);
  await ready.application.commands.set(commands);
  note(`ready as ${ready.user.username}`);
  return {
    readCache: () => {
      const guild = ready.guilds.cache.get(login.guildId);
      if (!guild) throw new Error('The guild is not in the cache.');
      const channels = guild.channels.cache;
      return {
        channels: sorted(channels.filter((channel) => !channel.isThread()).map(({ name }) => name)),
        members: sorted(guild.members.cache.map(({ user }) => user.username)),
        roles: sorted(guild.roles.cache.map(({ name }) => name)),
        threads: sorted(channels.filter((channel) => channel.isThread()).map(({ name }) => name)),
      };
    },
    stop: () => client.destroy(),
  };
};

async function answer(interaction: Interaction, note: (line: string) => void) {
  if (interaction.isAutocomplete()) {
    await interaction.respond(suggest(interaction.options.getFocused()));
  } else if (interaction.isChatInputCommand()) {
    if (interaction.commandName === 'greet') {
      const button = new ButtonBuilder().setCustomId('press').setLabel('Press').setStyle(ButtonStyle.Primary);
      const select = new StringSelectMenuBuilder()
        .setCustomId('colour')
        .addOptions(['red', 'blue'].map((value) => ({ label: value, value })));
      await interaction.reply({
        content: `Hello ${interaction.options.getString('name', true)}`,
        components: [
          new ActionRowBuilder<ButtonBuilder>().addComponents(button),
          new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(select),
        ],
      });
    } else if (interaction.commandName === 'form') {
      const input = new TextInputBuilder().setCustomId('text').setStyle(TextInputStyle.Short);
      const label = new LabelBuilder().setLabel('Text').setTextInputComponent(input);
      await interaction.showModal(
        new ModalBuilder().setCustomId('opinion').setTitle('Your opinion').addLabelComponents(label),
      );
    } else if (interaction.commandName === 'slow') {
      await interaction.deferReply();
      await interaction.editReply('Ready');
      const followUp = await interaction.followUp({ content: 'Mor', flags: MessageFlags.Ephemeral });
      await interaction.editReply({ message: followUp, content: 'More' });
      const { content } = await interaction.fetchReply();
      note(`slow is done: ${content}`);
    }
  } else if (interaction.isUserContextMenuCommand()) {
    await interaction.reply(`${interaction.user.username} waves at ${interaction.targetUser.username}`);
  } else if (interaction.isMessageContextMenuCommand()) {
    await interaction.reply(`> ${interaction.targetMessage.content}`);
  } else if (interaction.isButton()) {
    await interaction.update({ content: `Pressed by ${interaction.user.username}`, components: [] });
  } else if (interaction.isStringSelectMenu()) {
    await interaction.reply({
      content: `You chose ${interaction.values.join()}`,
      flags: MessageFlags.Ephemeral,
    });
  } else if (interaction.isModalSubmit()) {
    await interaction.reply(`Thank you for: ${interaction.fields.getTextInputValue('text')}`);
  }
}

async function obey(message: Message) {
  const { channel, content } = message;
  if (!channel.isSendable() || channel.isDMBased()) return;
  if (content === '!poll') {
    await channel.send({
      content: 'Vote!',
      poll: {
        question: { text: 'Rain?' },
        answers: [{ text: 'Yes' }, { text: 'No' }],
        duration: 1,
        allowMultiselect: false,
      },
    });
  } else if (content === '!clean') {
    await channel.bulkDelete(await channel.messages.fetch({ limit: 3 }));
  }
}

function noteEvents(client: Client, note: (line: string) => void) {
  client
    .on(Events.MessageCreate, ({ author, content }) => {
      note(`message ${author.username}: ${content}`);
    })
    .on(Events.MessageUpdate, (before, { author, content }) => {
      note(`edited ${author.username}: ${before.content} > ${content}`);
    })
    .on(Events.MessageDelete, ({ content }) => {
      note(`deleted: ${content}`);
    })
    .on(Events.MessageBulkDelete, (messages) => {
      note(`cleaned: ${messages.size}`);
    })
    .on(Events.MessageReactionAdd, ({ emoji, message }, user) => {
      note(`reacted ${user.username}: ${emoji.name} to ${message.content}`);
    })
    .on(Events.MessageReactionRemove, ({ emoji, message }, user) => {
      note(`took back ${user.username}: ${emoji.name} from ${message.content}`);
    })
    .on(Events.MessagePollVoteAdd, ({ text }, userId) => {
      note(`voted ${client.users.cache.get(userId)?.username}: ${text}`);
    })
    .on(Events.MessagePollVoteRemove, ({ text }, userId) => {
      note(`unvoted ${client.users.cache.get(userId)?.username}: ${text}`);
    })
    .on(Events.GuildMemberAdd, ({ user }) => {
      note(`joined ${user.username}`);
    })
    .on(Events.GuildMemberUpdate, (_before, { user, nickname, roles }) => {
      const names = sorted(roles.cache.filter(({ id, guild }) => id !== guild.id).map(({ name }) => name));
      note(`member ${user.username}: ${nickname} ${names.join()}`);
    })
    .on(Events.GuildMemberRemove, ({ user }) => {
      note(`left ${user.username}`);
    })
    .on(Events.GuildRoleCreate, ({ name }) => {
      note(`role created ${name}`);
    })
    .on(Events.GuildRoleUpdate, (before, { name }) => {
      note(`role changed ${before.name} > ${name}`);
    })
    .on(Events.GuildRoleDelete, ({ name }) => {
      note(`role deleted ${name}`);
    })
    .on(Events.ChannelCreate, ({ name }) => {
      note(`channel created ${name}`);
    })
    .on(Events.ChannelUpdate, (before, after) => {
      if (before.isDMBased() || after.isDMBased()) return;
      note(`channel changed ${before.name} > ${after.name}`);
    })
    .on(Events.ChannelDelete, (channel) => {
      if (!channel.isDMBased()) note(`channel deleted ${channel.name}`);
    })
    .on(Events.ThreadCreate, ({ name }) => {
      note(`thread created ${name}`);
    })
    .on(Events.ThreadUpdate, (before, { name }) => {
      note(`thread changed ${before.name} > ${name}`);
    })
    .on(Events.ThreadDelete, ({ name }) => {
      note(`thread deleted ${name}`);
    })
    .on(Events.TypingStart, ({ user }) => {
      note(`typing ${user.username}`);
    })
    .on(Events.GuildBanAdd, ({ user }) => {
      note(`banned ${user.username}`);
    })
    .on(Events.GuildBanRemove, ({ user }) => {
      note(`unbanned ${user.username}`);
    })
    .on(Events.InviteCreate, ({ code, inviter }) => {
      note(`invite ${code} of ${inviter?.username}`);
    })
    .on(Events.InviteDelete, ({ code }) => {
      note(`invite ${code} is gone`);
    });
}
