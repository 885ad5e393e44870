// Replies and settings with fields that are right, in every way they come about. The compiler must say nothing.
import type { APIEmbed } from 'discord-api-types/v10';
import {
  ButtonStyle,
  ChannelType,
  ComponentType,
  defineCommand,
  defineSubcommand,
  MessageFlag,
  SlashCommand,
  StringOption,
  type ChatInputInteraction,
  type MessageInteraction,
  type MessageReply,
  type NewModal,
  type Reply,
  type ReplyComponent,
} from 'commandry';

class CardBuilder {
  readonly data = { colour: 'red' };
  toJSON() {
    return { title: this.data.colour };
  }
}

/** An interface may have more than is wanted: it was checked where it was declared. */
interface Card {
  readonly title: string;
  readonly secret: string;
}
declare const card: Card;
declare const received: APIEmbed;
declare const declared: MessageReply;
declare function isAsked(): boolean;

const row = (label: string): ReplyComponent => ({
  type: ComponentType.ACTION_ROW,
  components: [{ type: ComponentType.BUTTON, style: ButtonStyle.PRIMARY, label, custom_id: 'x' }],
});
/** Members of enumerations as plain values, read-only lists, and a field that may be undefined. */
const people = (placeholder: string | undefined): ReplyComponent => {
  const chosen = [{ id: '1', type: 'user' }] as const;
  return { type: 1, components: [{ type: 5, custom_id: 'x', placeholder, default_values: chosen }] };
};
export const form: NewModal = {
  custom_id: 'x',
  title: 'x',
  components: [
    { type: ComponentType.LABEL, label: 'x', component: { type: 4, custom_id: 'a', style: 1 } },
    { type: 18, label: 'x', component: { type: 19, custom_id: 'b', file_types: ['image', '.pdf'] } },
    { type: 18, label: 'x', component: { type: 8, custom_id: 'c', channel_types: [ChannelType.GUILD_TEXT] } },
    { type: 10, content: 'x' },
    new CardBuilder(),
  ],
};
const FOOTER = { footer: { text: 'x' } } as const;

export class Fields {
  @SlashCommand('a', 'Objects that were made elsewhere')
  elsewhere() {
    return {
      content: 'x',
      embeds: [card, received, new CardBuilder()],
      components: [row('x'), people(undefined), new CardBuilder()],
    };
  }

  @SlashCommand('b', 'Now one thing, now another')
  sometimes(interaction: ChatInputInteraction) {
    if (interaction.guildId === undefined) return;
    if (isAsked()) return 'x';
    if (interaction.replied) return declared;
    return { ...(isAsked() ? { ephemeral: true } : {}), embeds: [{ title: 'x', ...FOOTER }] };
  }

  @SlashCommand('c', 'Lists that are made of lists')
  async lists() {
    const fields = ['a', 'b'].map((name) => ({ name, value: name, inline: isAsked() }));
    const files = [new Uint8Array(1)].map((data, index) => ({ name: `${index}.bin`, data, spoiler: true }));
    return Promise.resolve({ embeds: [{ fields, timestamp: new Date(0).toISOString() }], files });
  }

  @SlashCommand('d', 'With the settings of a choice')
  choices(
    @StringOption('x', 'd', {
      required: true,
      choices: [{ name: 'X', nameLocalizations: { de: 'Ix' }, value: 'x' }, 'y'],
    })
    x: 'x' | 'y',
  ) {
    return {
      poll: { question: { text: x }, answers: [{ poll_media: { text: 'y', emoji: { name: '👍' } } }] },
    };
  }
}

const OPTION = { type: 'string', description: 'd', required: true, maxLength: 5 } as const;

export const defined = [
  defineCommand({
    name: 'a',
    description: 'd',
    options: {
      text: OPTION,
      named: { type: 'integer', description: 'd', choices: { One: 1, Two: 2 }, required: true },
      where: { type: 'channel', description: 'd', channelTypes: ['GUILD_TEXT'] },
      file: {
        type: 'attachment',
        description: 'd',
        fileTypes: ['image'],
        nameLocalizations: { de: 'datei' },
      },
      size: { type: 'number', description: 'd', minValue: 0, maxValue: undefined },
    },
    run: (_interaction, { text, named }) => ({
      content: text.slice(named),
      embeds: [
        { title: 'x', fields: [{ name: 'x', value: 'y', inline: true }] },
        card,
        received,
        new CardBuilder(),
      ],
      components: [
        row('x'),
        {
          type: 1,
          components: [
            { type: 2, style: 1, label: 'x', custom_id: 'x', emoji: { name: '👍' } },
            { type: 2, style: 5, label: 'x', url: 'https://example.com' },
          ],
        },
        {
          type: 1,
          components: [{ type: 3, custom_id: 'y', options: [{ label: 'x', value: 'x', default: true }] }],
        },
        new CardBuilder(),
      ],
      allowed_mentions: { parse: ['users'] },
      flags: MessageFlag.SUPPRESS_EMBEDS,
      files: [{ name: 'a.bin', data: new Uint8Array(1) }],
      ephemeral: true,
    }),
  }),
  defineCommand({
    name: 'b',
    description: 'd',
    run: async ({ guildId }) => Promise.resolve(guildId === undefined ? undefined : { content: guildId }),
  }),
  defineCommand({ name: 'c', description: 'd', run: () => declared }),
  defineCommand({ name: 'd', description: 'd', run: (): Reply => ({ content: 'x' }) }),
  defineCommand({
    name: 'e',
    description: 'd',
    run: () => {
      throw new Error('never');
    },
  }),
  defineCommand({ name: 'f', description: 'd', run: async (interaction) => interaction.reply('x') }),
  defineCommand({
    type: 'message',
    name: 'G',
    run: ({ target }: MessageInteraction) => ({ content: target.message.content, ephemeral: true }),
  }),
  defineCommand({
    name: 'h',
    description: 'd',
    subcommands: {
      group: {
        description: 'd',
        subcommands: {
          one: { description: 'd', run: ({ commandPath }) => ({ content: commandPath, ephemeral: true }) },
          two: defineSubcommand({ description: 'd', run: () => ({ embeds: [{ title: 'x' }] }) }),
        },
      },
    },
  }),
  defineCommand({
    name: 'i',
    description: 'd',
    run: () => ({
      flags: MessageFlag.IS_COMPONENTS_V2,
      components: [
        {
          type: 17,
          components: [
            {
              type: 9,
              components: [{ type: 10, content: 'x' }],
              accessory: { type: 11, media: { url: 'x' } },
            },
            { type: 12, items: [{ media: { url: 'x' }, spoiler: true }] },
            { type: 14, divider: false, spacing: 1 },
          ],
          accent_color: 5,
        },
      ],
    }),
  }),
];
