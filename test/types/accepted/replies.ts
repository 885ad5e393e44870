// Every declaration here is right. The compiler must say nothing, on every supported version of TypeScript.
import {
  ButtonStyle,
  Command,
  ComponentType,
  createApp,
  defineCommand,
  defineSubcommand,
  EntryPoint,
  MessageFlag,
  SlashCommand,
  Subcommand,
  UserCommand,
  type ChatInputInteraction,
  type EntryPointInteraction,
  type FollowUp,
  type HandlerFailure,
  type Message,
  type MessageReply,
  type OnError,
  type Reply,
  type ReplyComponent,
  type SentReply,
} from 'commandry';

const builder = { data: {}, toJSON: () => ({ title: 'built' }) };
const ROW: ReplyComponent = {
  type: 1,
  components: [{ type: 2, style: 1, label: 'Again', custom_id: 'again' }],
};

export class Replies {
  @SlashCommand('a', 'Everything a message can say', { defer: 'ephemeral' })
  everything() {
    return {
      content: 'text',
      embeds: [{ title: 'T', color: 0x5865f2, fields: [{ name: 'n', value: 'v', inline: true }] }, builder],
      components: [
        {
          type: ComponentType.ACTION_ROW,
          components: [
            { type: ComponentType.BUTTON, style: ButtonStyle.LINK, label: 'Go', url: 'https://example.com' },
          ],
        },
        ROW,
        builder,
      ],
      allowed_mentions: { users: ['1'] },
      flags: MessageFlag.SUPPRESS_EMBEDS,
      ephemeral: true,
      files: [
        { name: 'a.txt', data: 'text' },
        { name: 'b.bin', data: Uint8Array.of(1), description: 'd', spoiler: true },
        { name: 'c', data: new Blob([]) },
      ],
    };
  }

  @SlashCommand('b', 'A literal that must not widen', { defer: 500 })
  literal() {
    return { content: '<@1>', allowed_mentions: { parse: ['users'] } } satisfies MessageReply;
  }

  @SlashCommand('bb', 'A poll')
  poll() {
    const answers = [{ poll_media: { text: 'Yes', emoji: { name: '👍' } } }, { poll_media: { text: 'No' } }];
    return { poll: { question: { text: 'Rain?' }, answers, duration: 24, allow_multiselect: true } };
  }

  @SlashCommand('c', 'A declared return type')
  declared(): Reply {
    return { components: [{ type: 1, components: [{ type: 5, custom_id: 'who' }] }] };
  }

  @SlashCommand('d', 'Every call')
  async calls(interaction: ChatInputInteraction) {
    await interaction.deferReply({ ephemeral: true });
    const edited: Message = await interaction.editReply({ content: null, attachments: [{ id: '1' }] });
    const fetched: Message = await interaction.fetchReply();
    const more: FollowUp = await interaction.followUp({ content: edited.id + fetched.id });
    const changed: Message = await more.edit('changed');
    await more.fetch();
    await more.delete();
    await interaction.deleteReply();
    return interaction.deferred || interaction.replied ? undefined : changed.content;
  }

  @SlashCommand('dd', 'The message of a reply')
  async message(interaction: ChatInputInteraction) {
    const { message }: { message: Message } = await interaction.reply('x', { withResponse: true });
    const sent: SentReply = await interaction.reply({ content: message.id });
    const known: string | undefined = sent.message?.id;
    const edited: Message = await sent.edit({ content: known });
    return edited.content === '' ? interaction.reply('returned') : sent;
  }

  @UserCommand('e', { defer: 'never' })
  user() {
    return 'x';
  }

  @EntryPoint('f', 'd', { defer: 'auto' })
  launch(interaction: EntryPointInteraction) {
    return interaction.launchActivity();
  }
}

@Command('g', 'd', { defer: 'never' })
export class Parent {
  @Subcommand('slow', 'd', { defer: 'auto' })
  slow() {
    return 'x';
  }
}

export const defined = [
  defineCommand({ name: 'h', description: 'd', defer: 100, run: () => ({ embeds: [{ title: 'x' }] }) }),
  defineCommand({
    name: 'i',
    description: 'd',
    defer: 'never',
    subcommands: { j: defineSubcommand({ description: 'd', defer: 'auto', run: () => 'x' }) },
  }),
];

const asynchronous: OnError = async ({ incidentId, code, answered }: HandlerFailure) =>
  Promise.resolve(answered ? undefined : `${code} ${incidentId}`);

export const apps = [
  createApp({ commands: [], applicationId: '1', publicKey: '', defer: 'auto', onError: asynchronous }),
  createApp({
    commands: [],
    applicationId: '1',
    publicKey: '',
    defer: 1500,
    onError: ({ handler, command, error, interaction }) => {
      console.error(handler, command, error, interaction?.user.id);
    },
  }),
];
