// What is put on a message, made by functions, written out or built, and mixed. The compiler must say nothing.
import { ActionRowBuilder, ButtonBuilder, TextDisplayBuilder } from '@discordjs/builders';
import {
  ButtonStyle as ApiButtonStyle,
  ComponentType as ApiComponentType,
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIComponentInContainer,
  type APIContainerComponent,
} from 'discord-api-types/v10';
import {
  ButtonStyle,
  ComponentType,
  defineCommand,
  SlashCommand,
  container,
  file,
  gallery,
  linkButton,
  premiumButton,
  row,
  section,
  separator,
  text,
  thumbnail,
  type ChatInputInteraction,
  type ComponentInteraction,
  type MessageReply,
  type ActionRowComponent,
  type ButtonComponent,
  type ContainerComponent,
  type ReplyComponent,
} from 'commandry';

const again: ButtonComponent = { type: 2, style: 1, custom_id: 'again', label: 'Again' };
const builder = new ButtonBuilder();
declare const buttons: readonly ButtonComponent[];
declare const receivedRow: APIActionRowComponent<APIButtonComponent>;
declare const receivedContainer: Omit<APIContainerComponent, 'components'> & {
  components: Exclude<APIComponentInContainer, { type: ApiComponentType.ActionRow }>[];
};
declare function isAsked(): boolean;

export const made: readonly ReplyComponent[] = [
  row(
    again,
    linkButton({ url: 'https://example.com', label: 'x', emoji: '👍' }),
    premiumButton('1'),
    builder,
  ),
  row({ type: 3, custom_id: 'x', options: [{ label: 'x', value: 'x' }] }),
  row({ type: 8, custom_id: 'x', channel_types: [0, 2], default_values: [{ type: 'channel', id: '1' }] }),
  row(...buttons),
  section('x', thumbnail('https://example.com/a.png', { description: 'x', spoiler: isAsked() })),
  section(['x', text('y'), new TextDisplayBuilder()], again),
  section('x', builder),
  gallery(['https://example.com/a.png', { url: 'attachment://b.png', description: undefined }]),
  file('attachment://a.txt', { spoiler: true }),
  separator(),
  separator({ divider: false, spacing: isAsked() ? 'large' : undefined }),
  container(['x', separator(), row(again), gallery(['x']), new ActionRowBuilder()], {
    accentColor: 0xff0000,
  }),
  receivedRow,
  receivedContainer,
];

/** An enumeration of another library has the same values. */
export const theirs: ActionRowComponent = {
  type: ApiComponentType.ActionRow,
  components: [{ type: ApiComponentType.Button, style: ApiButtonStyle.Primary, custom_id: 'x' }],
};

export class Components {
  @SlashCommand('a', 'Returned')
  returned() {
    return { components: [row(again, builder), row(linkButton({ url: 'https://example.com', label: 'x' }))] };
  }

  @SlashCommand('b', 'Mixed')
  async mixed(interaction: ChatInputInteraction) {
    if (isAsked()) return 'x';
    await interaction.reply({ components: [text('x'), builder, ...made, { type: 10, content: 'x' }] });
    await interaction.editReply({ components: [container(['x']), { type: 14, spacing: 2 }] });
    return;
  }

  @SlashCommand('c', 'Literals that stay')
  literals() {
    return {
      components: [
        {
          type: ComponentType.CONTAINER,
          accent_color: 5,
          components: [text('x'), { type: ComponentType.SEPARATOR, divider: true }],
        },
        { type: ComponentType.ACTION_ROW, components: [again] },
        {
          type: ComponentType.ACTION_ROW,
          components: [{ type: ComponentType.BUTTON, style: ButtonStyle.DANGER, custom_id: 'x', label: 'x' }],
        },
      ],
    };
  }

  @SlashCommand('d', 'A list that was declared')
  declared() {
    const components: (ActionRowComponent | ContainerComponent)[] = [];
    if (isAsked()) components.push(row(again));
    return { components, ephemeral: true };
  }
}

export const update = async (interaction: ComponentInteraction): Promise<void> => {
  await interaction.update({ content: null, components: [container([section('x', again)])] });
};

export const messages: readonly MessageReply[] = [{ components: [text('x')] }, { components: made }];

export const defined = defineCommand({
  name: 'a',
  description: 'd',
  run: () => ({ components: [row(again, builder), container(['x'], { spoiler: true }), builder] }),
});
