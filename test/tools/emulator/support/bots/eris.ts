import {
  AutocompleteInteraction,
  Client,
  CommandInteraction,
  ComponentInteraction,
  ModalSubmitInteraction,
  type ClientOptions,
  type Interaction,
  type Poll,
  type PossiblyUncachedMessage,
} from 'eris';
import { PlainWire } from '../clients/foreign-clients.js';
import {
  sorted,
  STORY_COMMANDS,
  STORY_INTENTS,
  suggest,
  type Login,
  type StartStoryBot,
} from './story-bot.js';

const EPHEMERAL = 64;

/** The one difference from a bot of the live service: `rest`. */
export function createEris({ port, token }: Login, options: Partial<ClientOptions> = {}): Client {
  return new Client(`Bot ${token}`, {
    intents: STORY_INTENTS,
    rest: { domain: '127.0.0.1', agent: new PlainWire(port) },
    ...options,
  });
}

export const startEris: StartStoryBot = async (login, note) => {
  const client = createEris(login);
  client.on('error', (error) => {
    note(`error ${error.message}`);
  });
  client.on('interactionCreate', (interaction) => void answer(interaction, note));
  client.on('messageCreate', ({ content, channel }) => void obey(client, content, channel.id));
  noteEvents(client, note);
  await new Promise<void>((resolve, reject) => {
    client.once('ready', resolve);
    client.connect().catch(reject);
  });
  await client.bulkEditCommands(STORY_COMMANDS as never);
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
      client.disconnect({ reconnect: false });
    },
  };
};

async function answer(interaction: Interaction, note: (line: string) => void) {
  if (interaction instanceof AutocompleteInteraction) {
    const [option] = interaction.data.options;
    await interaction.result(suggest(String((option as { readonly value?: unknown }).value)));
  } else if (interaction instanceof CommandInteraction) {
    const { data, member } = interaction;
    const { name, target_id: target = '' } = data;
    if (name === 'greet') {
      const [option] = data.options ?? [];
      await interaction.createMessage({
        content: `Hello ${String((option as { readonly value?: unknown }).value)}`,
        components: [
          { type: 1, components: [{ type: 2, style: 1, custom_id: 'press', label: 'Press' }] },
          {
            type: 1,
            components: [
              {
                type: 3,
                custom_id: 'colour',
                options: ['red', 'blue'].map((value) => ({ label: value, value })),
              },
            ],
          },
        ],
      });
    } else if (name === 'form') {
      await interaction.createModal({
        title: 'Your opinion',
        custom_id: 'opinion',
        components: [{ type: 1, components: [{ type: 4, custom_id: 'text', label: 'Text', style: 1 }] }],
      });
    } else if (name === 'slow') {
      await interaction.defer();
      await interaction.editOriginalMessage('Ready');
      const { id } = await interaction.createFollowup({ content: 'Mor', flags: EPHEMERAL });
      await interaction.editMessage(id, 'More');
      const { content } = await interaction.getOriginalMessage();
      note(`slow is done: ${content}`);
    } else if (name === 'Wave') {
      const waved = data.resolved?.users?.get(target)?.username;
      await interaction.createMessage(`${member?.username} waves at ${waved}`);
    } else if (name === 'Quote') {
      await interaction.createMessage(`> ${data.resolved?.messages?.get(target)?.content}`);
    }
  } else if (interaction instanceof ComponentInteraction) {
    const { data, member } = interaction;
    if ('values' in data) {
      await interaction.createMessage({ content: `You chose ${data.values.join()}`, flags: EPHEMERAL });
    } else {
      await interaction.editParent({ content: `Pressed by ${member?.username}`, components: [] });
    }
  } else if (interaction instanceof ModalSubmitInteraction) {
    const value = interaction.data.components[0]?.components[0]?.value;
    await interaction.createMessage(`Thank you for: ${value}`);
  }
}

async function obey(client: Client, content: string, channelId: string) {
  if (content === '!poll') {
    await client.createMessage(channelId, {
      content: 'Vote!',
      poll: {
        question: { text: 'Rain?' },
        answers: [{ poll_media: { text: 'Yes' } }, { poll_media: { text: 'No' } }],
        duration: 1,
        allow_multiselect: false,
      },
    } as never);
  } else if (content === '!clean') {
    const messages = await client.getMessages(channelId, { limit: 3 });
    await client.deleteMessages(
      channelId,
      messages.map(({ id }) => id),
    );
  }
}

/** The content of a message that may not be in the cache. */
const contentOf = (message: PossiblyUncachedMessage) =>
  'content' in message ? message.content : 'not cached';

function noteEvents(client: Client, note: (line: string) => void) {
  const nameOf = (user: { readonly id: string }) => client.users.get(user.id)?.username;
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
    .on('messageReactionAdd', (message, { name }, reactor) => {
      note(`reacted ${nameOf(reactor)}: ${name} to ${contentOf(message)}`);
    })
    .on('messageReactionRemove', (message, { name }, id) => {
      note(`took back ${nameOf({ id })}: ${name} from ${contentOf(message)}`);
    })
    .on('messagePollVoteAdd', (message, user, answerId) => {
      note(`voted ${nameOf(user)}: ${answerOf(message, answerId)}`);
    })
    .on('messagePollVoteRemove', (message, user, answerId) => {
      note(`unvoted ${nameOf(user)}: ${answerOf(message, answerId)}`);
    })
    .on('guildMemberAdd', (_guild, { username }) => {
      note(`joined ${username}`);
    })
    .on('guildMemberUpdate', (guild, { username, nick, roles }) => {
      note(
        `member ${username}: ${nick} ${sorted(roles.map((id) => guild.roles.get(id)?.name ?? '?')).join()}`,
      );
    })
    .on('guildMemberRemove', (_guild, { user }) => {
      note(`left ${user.username}`);
    })
    .on('guildRoleCreate', (_guild, { name }) => {
      note(`role created ${name}`);
    })
    .on('guildRoleUpdate', (_guild, { name }, before) => {
      note(`role changed ${before.name} > ${name}`);
    })
    .on('guildRoleDelete', (_guild, { name }) => {
      note(`role deleted ${name}`);
    })
    .on('channelCreate', ({ name }) => {
      note(`channel created ${name}`);
    })
    .on('channelUpdate', ({ name }, before) => {
      note(`channel changed ${before.name} > ${name}`);
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
    .on('threadDelete', ({ name }) => {
      note(`thread deleted ${name}`);
    })
    .on('typingStart', (_channel, user) => {
      note(`typing ${nameOf(user)}`);
    })
    .on('guildBanAdd', (_guild, { username }) => {
      note(`banned ${username}`);
    })
    .on('guildBanRemove', (_guild, { username }) => {
      note(`unbanned ${username}`);
    })
    .on('inviteCreate', (_guild, { code, inviter }) => {
      note(`invite ${code} of ${inviter?.username}`);
    })
    .on('inviteDelete', (_guild, { code }) => {
      note(`invite ${code} is gone`);
    });
}

function answerOf(message: PossiblyUncachedMessage, id: number): string | undefined {
  const { poll } = message as { readonly poll?: Poll };
  return poll?.answers.find((each) => each.answer_id === id)?.poll_media.text;
}
