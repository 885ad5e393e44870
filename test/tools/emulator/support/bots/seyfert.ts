import https from 'node:https';
import {
  ActionRow,
  ApiHandler,
  Button,
  ButtonStyle,
  Client,
  Command,
  ComponentCommand,
  ContextMenuCommand,
  createEvent,
  createStringOption,
  Declare,
  Label,
  Logger,
  MessageFlags,
  Modal,
  ModalCommand,
  Options,
  PollBuilder,
  StringSelectMenu,
  StringSelectOption,
  TextInput,
  TextInputStyle,
  ApplicationCommandType,
  type ClientEvent,
  type CommandContext,
  type ComponentContext,
  type MenuCommandContext,
  type MessageCommandInteraction,
  type ModalContext,
  type UserCommandInteraction,
} from 'seyfert';
import { PlainWire } from '../clients/foreign-clients.js';
import { sorted, STORY_INTENTS, suggest, type Login, type StartStoryBot } from './story-bot.js';

type Note = (line: string) => void;

/**
 * The one difference from a bot of the live service: the address of `rest`, and for the socket, of which the library throws
 * scheme and port away, the agent that Node takes for HTTPS where none is given.
 */
export function createSeyfert({ baseUrl, port, token }: Login): { client: Client; restore: () => void } {
  const client = new Client({
    getRC: () => ({ token, intents: STORY_INTENTS, locations: { base: '.' }, debug: false }),
    logger: { active: false },
  });
  // Its shards have loggers that no setting reaches.
  const unmute = Logger.customize(() => undefined);
  client.setServices({ rest: new ApiHandler({ token, domain: baseUrl, baseUrl: 'api/v10' }) });
  const before = https.globalAgent;
  https.globalAgent = new PlainWire(port);
  return {
    client,
    restore: () => {
      https.globalAgent = before;
      unmute();
    },
  };
}

export const startSeyfert: StartStoryBot = async (login, note) => {
  const { client, restore } = createSeyfert(login);
  client.commands.set([Greet, Form, slowly(note), Wave, Quote]);
  client.components.set([Press, Choose, Opinion]);
  const ready = new Promise<void>((resolve) => {
    client.events.set([
      ...noteEvents(note),
      createEvent({
        data: { name: 'botReady', once: true },
        run: () => {
          resolve();
        },
      }) as ClientEvent,
    ]);
  });
  await client.start();
  await ready;
  await client.uploadCommands();
  note(`ready as ${client.me.username}`);
  const { cache } = client;
  return {
    readCache: () => {
      const channels = cache.channels?.values(login.guildId) ?? [];
      const members = cache.members?.values(login.guildId) ?? [];
      const roles = cache.roles?.values(login.guildId) ?? [];
      const nameOf = (channel: object) => String((channel as { readonly name?: unknown }).name);
      return {
        channels: sorted(channels.filter((each) => !each.isThread()).map(nameOf)),
        members: sorted(members.map(({ user }) => user.username)),
        roles: sorted(roles.map(({ name }) => name)),
        threads: sorted(channels.filter((each) => each.isThread()).map(nameOf)),
      };
    },
    stop: () => {
      client.gateway.disconnectAll();
      restore();
    },
  };
};

const options = {
  name: createStringOption({
    description: 'Whom',
    required: true,
    autocomplete: (interaction) => interaction.respond(suggest(interaction.getInput())),
  }),
};

@Declare({ name: 'greet', description: 'Greets somebody' })
// The types of the library are not made for exactOptionalPropertyTypes.
@Options(options as never)
class Greet extends Command {
  override run(context: CommandContext) {
    const button = new Button().setCustomId('press').setLabel('Press').setStyle(ButtonStyle.Primary);
    const select = new StringSelectMenu()
      .setCustomId('colour')
      .setOptions(['red', 'blue'].map((value) => new StringSelectOption().setLabel(value).setValue(value)));
    return context.write({
      content: `Hello ${(context.options as { readonly name: string }).name}`,
      components: [
        new ActionRow<Button>().setComponents([button]),
        new ActionRow<StringSelectMenu>().setComponents([select]),
      ],
    });
  }
}

@Declare({ name: 'form', description: 'Asks what you think' })
class Form extends Command {
  override run(context: CommandContext) {
    const input = new TextInput().setCustomId('text').setStyle(TextInputStyle.Short);
    const label = new Label().setLabel('Text').setComponent(input);
    return context.modal(new Modal().setCustomId('opinion').setTitle('Your opinion').setComponents([label]));
  }
}

function slowly(note: Note) {
  @Declare({ name: 'slow', description: 'Takes a while' })
  class Slow extends Command {
    override async run(context: CommandContext) {
      await context.deferReply();
      await context.editResponse({ content: 'Ready' });
      const { id } = await context.followup({ content: 'Mor', flags: MessageFlags.Ephemeral });
      await context.interaction.editMessage(id, { content: 'More' });
      const { content } = await context.fetchResponse();
      note(`slow is done: ${content}`);
    }
  }
  return Slow;
}

@Declare({ name: 'Wave', type: ApplicationCommandType.User })
class Wave extends ContextMenuCommand {
  override run(context: MenuCommandContext<UserCommandInteraction>) {
    return context.write({ content: `${context.author.username} waves at ${context.target.username}` });
  }
}

@Declare({ name: 'Quote', type: ApplicationCommandType.Message })
class Quote extends ContextMenuCommand {
  override run(context: MenuCommandContext<MessageCommandInteraction>) {
    return context.write({ content: `> ${context.target.content}` });
  }
}

class Press extends ComponentCommand {
  componentType = 'Button' as const;
  override customId = 'press';
  override run(context: ComponentContext<'Button'>) {
    return context.update({ content: `Pressed by ${context.author.username}`, components: [] });
  }
}

class Choose extends ComponentCommand {
  componentType = 'StringSelect' as const;
  override customId = 'colour';
  override run(context: ComponentContext<'StringSelect'>) {
    const content = `You chose ${context.interaction.values.join()}`;
    return context.write({ content, flags: MessageFlags.Ephemeral });
  }
}

class Opinion extends ModalCommand {
  override customId = 'opinion';
  override run(context: ModalContext) {
    return context.write({ content: `Thank you for: ${String(context.getInputValue('text', true))}` });
  }
}

function noteEvents(note: Note): ClientEvent[] {
  const nameOf = (named: object) => String((named as { readonly name?: unknown }).name);
  return [
    createEvent({
      data: { name: 'messageCreate' },
      run: async (message, client) => {
        note(`message ${message.author.username}: ${message.content}`);
        if (message.content === '!poll') {
          const poll = new PollBuilder()
            .setQuestion({ text: 'Rain?' })
            .setAnswers([{ text: 'Yes' }, { text: 'No' }])
            .setDuration(1)
            .allowMultiselect(false);
          await message.write({ content: 'Vote!', poll });
        } else if (message.content === '!clean') {
          const messages = await client.messages.list(message.channelId, { limit: 3 });
          await client.messages.purge(
            messages.map(({ id }) => id),
            message.channelId,
          );
        }
      },
    }),
    createEvent({
      data: { name: 'messageUpdate' },
      run: ([message, before]) => {
        note(`edited ${message.author.username}: ${before?.content} > ${message.content}`);
      },
    }),
    createEvent({
      data: { name: 'messageDelete' },
      run: (message) => {
        note(`deleted: ${'content' in message ? message.content : 'not cached'}`);
      },
    }),
    createEvent({
      data: { name: 'messageDeleteBulk' },
      run: ({ messages }) => {
        note(`cleaned: ${messages.length}`);
      },
    }),
    createEvent({
      data: { name: 'messageReactionAdd' },
      run: ({ messageId, userId, emoji }, client) => {
        const user = client.cache.users?.get(userId);
        const message = client.cache.messages?.get(messageId);
        note(`reacted ${user?.username}: ${emoji.name} to ${message?.content}`);
      },
    }),
    createEvent({
      data: { name: 'messageReactionRemove' },
      run: ({ messageId, userId, emoji }, client) => {
        const user = client.cache.users?.get(userId);
        const message = client.cache.messages?.get(messageId);
        note(`took back ${user?.username}: ${emoji.name} from ${message?.content}`);
      },
    }),
    createEvent({
      data: { name: 'messagePollVoteAdd' },
      run: ({ userId, messageId, answerId }, client) => {
        const user = client.cache.users?.get(userId);
        const message = client.cache.messages?.get(messageId);
        const answer = message?.poll?.answers.find((each) => each.answerId === answerId);
        note(`voted ${user?.username}: ${answer?.pollMedia.text}`);
      },
    }),
    createEvent({
      data: { name: 'messagePollVoteRemove' },
      run: ({ userId, messageId, answerId }, client) => {
        const user = client.cache.users?.get(userId);
        const message = client.cache.messages?.get(messageId);
        const answer = message?.poll?.answers.find((each) => each.answerId === answerId);
        note(`unvoted ${user?.username}: ${answer?.pollMedia.text}`);
      },
    }),
    createEvent({
      data: { name: 'guildMemberAdd' },
      run: ({ user }) => {
        note(`joined ${user.username}`);
      },
    }),
    createEvent({
      data: { name: 'guildMemberUpdate' },
      run: async ([{ user, nick, roles }]) => {
        const names = (await roles.list()).map(({ name }) => name).filter((name) => name !== '@everyone');
        note(`member ${user.username}: ${nick} ${sorted(names).join()}`);
      },
    }),
    createEvent({
      data: { name: 'guildMemberRemove' },
      run: ({ user }) => {
        note(`left ${user.username}`);
      },
    }),
    createEvent({
      data: { name: 'guildRoleCreate' },
      run: ({ name }) => {
        note(`role created ${name}`);
      },
    }),
    createEvent({
      data: { name: 'guildRoleUpdate' },
      run: ([role, before]) => {
        note(`role changed ${before?.name} > ${role.name}`);
      },
    }),
    createEvent({
      data: { name: 'guildRoleDelete' },
      run: (role) => {
        note(`role deleted ${nameOf(role)}`);
      },
    }),
    createEvent({
      data: { name: 'channelCreate' },
      run: (channel) => {
        note(`channel created ${nameOf(channel)}`);
      },
    }),
    createEvent({
      data: { name: 'channelUpdate' },
      run: ([channel, before]) => {
        note(`channel changed ${before && nameOf(before)} > ${nameOf(channel)}`);
      },
    }),
    createEvent({
      data: { name: 'channelDelete' },
      run: (channel) => {
        note(`channel deleted ${nameOf(channel)}`);
      },
    }),
    createEvent({
      data: { name: 'threadCreate' },
      run: ({ name }) => {
        note(`thread created ${name}`);
      },
    }),
    createEvent({
      data: { name: 'threadUpdate' },
      run: ([thread, before]) => {
        note(`thread changed ${before?.name} > ${thread.name}`);
      },
    }),
    createEvent({
      data: { name: 'threadDelete' },
      run: (thread) => {
        note(`thread deleted ${nameOf(thread)}`);
      },
    }),
    createEvent({
      data: { name: 'typingStart' },
      run: ({ userId }, client) => {
        note(`typing ${client.cache.users?.get(userId)?.username}`);
      },
    }),
    createEvent({
      data: { name: 'guildBanAdd' },
      run: ({ user }) => {
        note(`banned ${user.username}`);
      },
    }),
    createEvent({
      data: { name: 'guildBanRemove' },
      run: ({ user }) => {
        note(`unbanned ${user.username}`);
      },
    }),
    createEvent({
      data: { name: 'inviteCreate' },
      run: ({ code, inviter }) => {
        note(`invite ${code} of ${inviter?.username}`);
      },
    }),
    createEvent({
      data: { name: 'inviteDelete' },
      run: ({ code }) => {
        note(`invite ${code} is gone`);
      },
    }),
  ] as ClientEvent[];
}
