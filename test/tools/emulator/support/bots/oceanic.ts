import {
  ApplicationCommandTypes,
  ButtonStyles,
  Client,
  ComponentTypes,
  MessageFlags,
  TextInputStyles,
  type AnyInteractionGateway,
  type ClientOptions,
  type EventReaction,
  type PossiblyUncachedMessage,
} from 'oceanic.js';
import {
  sorted,
  STORY_COMMANDS,
  STORY_INTENTS,
  suggest,
  type Login,
  type StartStoryBot,
} from './story-bot.js';

/** The one difference from a bot of the live service: `rest.baseURL`. */
export function createOceanic({ baseUrl, token }: Login, gateway: ClientOptions['gateway'] = {}): Client {
  return new Client({
    auth: `Bot ${token}`,
    rest: { baseURL: `${baseUrl}/api/v10` },
    gateway: { intents: STORY_INTENTS, ...gateway },
  });
}

export const startOceanic: StartStoryBot = async (login, note) => {
  const client = createOceanic(login);
  client.on('error', (error) => {
    note(`error ${String(error)}`);
  });
  client.on('interactionCreate', (interaction) => void answer(interaction, note));
  client.on('messageCreate', ({ content, channelID }) => void obey(client, content, channelID));
  noteEvents(client, note);
  await new Promise<void>((resolve, reject) => {
    client.once('ready', resolve);
    client.connect().catch(reject);
  });
  await client.application.bulkEditGlobalCommands(STORY_COMMANDS);
  note(`ready as ${client.user.username}`);
  return {
    readCache: () => {
      const guild = client.guilds.get(login.guildId);
      if (!guild) throw new Error('The guild is not in the cache.');
      return {
        channels: sorted(guild.channels.map(({ name }) => name)),
        members: sorted(guild.members.map(({ username }) => username)),
        roles: sorted(guild.roles.map(({ name }) => name)),
        threads: sorted(guild.threads.map(({ name }) => name)),
      };
    },
    stop: () => {
      client.disconnect(false);
    },
  };
};

async function answer(interaction: AnyInteractionGateway, note: (line: string) => void) {
  if (interaction.isAutocompleteInteraction()) {
    await interaction.result(suggest(interaction.data.options.getString('name', true)));
  } else if (interaction.isCommandInteraction()) {
    const { data, user } = interaction;
    if (interaction.data.name === 'greet') {
      await interaction.createMessage({
        content: `Hello ${interaction.data.options.getString('name', true)}`,
        components: [
          {
            type: ComponentTypes.ACTION_ROW,
            components: [
              { type: ComponentTypes.BUTTON, style: ButtonStyles.PRIMARY, customID: 'press', label: 'Press' },
            ],
          },
          {
            type: ComponentTypes.ACTION_ROW,
            components: [
              {
                type: ComponentTypes.STRING_SELECT,
                customID: 'colour',
                options: ['red', 'blue'].map((value) => ({ label: value, value })),
              },
            ],
          },
        ],
      });
    } else if (data.name === 'form') {
      await interaction.createModal({
        title: 'Your opinion',
        customID: 'opinion',
        components: [
          {
            type: ComponentTypes.LABEL,
            label: 'Text',
            component: {
              type: ComponentTypes.TEXT_INPUT,
              customID: 'text',
              style: TextInputStyles.SHORT,
            },
          },
        ],
      });
    } else if (data.name === 'slow') {
      await interaction.defer();
      await interaction.editOriginal({ content: 'Ready' });
      const followUp = await interaction.createFollowup({ content: 'Mor', flags: MessageFlags.EPHEMERAL });
      const { id } = await followUp.getMessage();
      await interaction.editFollowup(id, { content: 'More' });
      const { content } = await interaction.getOriginal();
      note(`slow is done: ${content}`);
    } else if (data.type === ApplicationCommandTypes.USER) {
      const waved = data.resolved.users.get(data.targetID ?? '')?.username;
      await interaction.createMessage({ content: `${user.username} waves at ${waved}` });
    } else if (data.type === ApplicationCommandTypes.MESSAGE) {
      const quoted = data.resolved.messages.get(data.targetID ?? '')?.content;
      await interaction.createMessage({ content: `> ${quoted}` });
    }
  } else if (interaction.isComponentInteraction()) {
    if (interaction.data.componentType === ComponentTypes.BUTTON) {
      await interaction.editParent({ content: `Pressed by ${interaction.user.username}`, components: [] });
    } else {
      const chosen = interaction.data.values.getStrings().join();
      await interaction.createMessage({ content: `You chose ${chosen}`, flags: MessageFlags.EPHEMERAL });
    }
  } else if (interaction.isModalSubmitInteraction()) {
    const text = interaction.data.components.getTextInput('text', true);
    await interaction.createMessage({ content: `Thank you for: ${text}` });
  }
}

async function obey(client: Client, content: string, channelId: string) {
  const { channels } = client.rest;
  if (content === '!poll') {
    await channels.createMessage(channelId, {
      content: 'Vote!',
      poll: {
        question: { text: 'Rain?' },
        answers: [{ pollMedia: { text: 'Yes' } }, { pollMedia: { text: 'No' } }],
        duration: 1,
        allowMultiselect: false,
      },
    });
  } else if (content === '!clean') {
    const messages = await channels.getMessages(channelId, { limit: 3 });
    await channels.deleteMessages(
      channelId,
      messages.map(({ id }) => id),
    );
  }
}

const contentOf = (message: PossiblyUncachedMessage) =>
  'content' in message ? message.content : 'not cached';

function noteEvents(client: Client, note: (line: string) => void) {
  const nameOf = ({ id }: { readonly id: string }) => client.users.get(id)?.username;
  const emojiOf = ({ emoji }: EventReaction) => emoji.name;
  const textOf = (answer: object) =>
    'pollMedia' in answer ? (answer.pollMedia as { text?: string }).text : '?';
  client
    .on('messageCreate', ({ author, content }) => {
      note(`message ${author.username}: ${content}`);
    })
    .on('messageUpdate', ({ author, content }, before) => {
      note(`edited ${author.username}: ${before?.content} > ${content}`);
    })
    .on('messageDelete', (message) => {
      note(`deleted: ${contentOf(message)}`);
    })
    .on('messageDeleteBulk', (messages) => {
      note(`cleaned: ${messages.length}`);
    })
    .on('messageReactionAdd', (message, reactor, reaction) => {
      note(`reacted ${nameOf(reactor)}: ${emojiOf(reaction)} to ${contentOf(message)}`);
    })
    .on('messageReactionRemove', (message, reactor, reaction) => {
      note(`took back ${nameOf(reactor)}: ${emojiOf(reaction)} from ${contentOf(message)}`);
    })
    .on('messagePollVoteAdd', (_message, user, answer) => {
      note(`voted ${nameOf(user)}: ${textOf(answer)}`);
    })
    .on('messagePollVoteRemove', (_message, user, answer) => {
      note(`unvoted ${nameOf(user)}: ${textOf(answer)}`);
    })
    .on('guildMemberAdd', ({ username }) => {
      note(`joined ${username}`);
    })
    .on('guildMemberUpdate', ({ username, nick, roles, guild }) => {
      note(
        `member ${username}: ${nick} ${sorted(roles.map((id) => guild.roles.get(id)?.name ?? '?')).join()}`,
      );
    })
    .on('guildMemberRemove', ({ username }) => {
      note(`left ${username}`);
    })
    .on('guildRoleCreate', ({ name }) => {
      note(`role created ${name}`);
    })
    .on('guildRoleUpdate', ({ name }, before) => {
      note(`role changed ${before?.name} > ${name}`);
    })
    .on('guildRoleDelete', (role) => {
      note(`role deleted ${'name' in role ? role.name : role.id}`);
    })
    .on('channelCreate', (channel) => {
      note(`channel created ${channel.name}`);
    })
    .on('channelUpdate', ({ name }, before) => {
      note(`channel changed ${before?.name} > ${name}`);
    })
    .on('channelDelete', (channel) => {
      if ('name' in channel) note(`channel deleted ${channel.name}`);
    })
    .on('threadCreate', ({ name }) => {
      note(`thread created ${name}`);
    })
    .on('threadUpdate', ({ name }, before) => {
      note(`thread changed ${before?.name} > ${name}`);
    })
    .on('threadDelete', (thread) => {
      note(`thread deleted ${'name' in thread ? thread.name : thread.id}`);
    })
    .on('typingStart', (...[, user]) => {
      note(`typing ${nameOf(user)}`);
    })
    .on('guildBanAdd', (_guild, { username }) => {
      note(`banned ${username}`);
    })
    .on('guildBanRemove', (_guild, { username }) => {
      note(`unbanned ${username}`);
    })
    .on('inviteCreate', ({ code, inviter }) => {
      note(`invite ${code} of ${inviter?.username}`);
    })
    .on('inviteDelete', ({ code }) => {
      note(`invite ${code} is gone`);
    });
}
