// Every numbered declaration here has a mistake in a component. The compiler must refuse each, and name the field, on every
// supported version of TypeScript. `test/types/check-types.ts` holds the messages.
import {
  ButtonStyle,
  ComponentType,
  defineCommand,
  SlashCommand,
  container,
  file,
  gallery,
  linkButton,
  row,
  section,
  separator,
  text,
  thumbnail,
  type ChatInputInteraction,
  type ComponentInteraction,
} from 'commandry';

export const case201 = async (interaction: ChatInputInteraction) => {
  await interaction.reply({ components: [row({ type: 2, style: 1, customId: 'x', label: 'y' })] });
};

export const case202 = async (interaction: ComponentInteraction) => {
  await interaction.update({
    components: [
      {
        type: 1,
        components: [
          { type: 2, style: 1, custom_id: 'x', label: 'y' },
          { type: 2, style: 1, customId: 'x', label: 'y' },
        ],
      },
    ],
  });
};

export const case203 = async (interaction: ChatInputInteraction) => {
  await interaction.reply({ components: [{ type: 2, style: 1, customId: 'x', label: 'y' }] });
};

export const case204 = async (interaction: ChatInputInteraction) => {
  await interaction.reply({ components: [container([text('x')], { accent_color: 5 })] });
};

export const case205 = async (interaction: ChatInputInteraction) => {
  await interaction.reply({ components: [{ type: 17, components: [], accentColor: 5 }] });
};

export const case206 = linkButton({ label: 'x', href: 'https://example.com' });

export const case207 = linkButton({ label: 'no address' });

export const case208 = separator({ spacing: 'medium' });

export const case209 = section('x', text('no accessory'));

export const case210 = gallery([{ url: 'https://example.com/a.png', alt: 'x' }]);

export const case211 = container([container([text('a box in a box')])]);

export const case212 = defineCommand({
  name: 'a',
  description: 'd',
  run: () => ({ components: [row(linkButton({ label: 'x', url: 'x', dissabled: true }))] }),
});

export const case213 = defineCommand({
  name: 'a',
  description: 'd',
  run: () => ({
    content: 'x',
    components: [{ type: 1, components: [{ type: 2, style: 9, label: 'x', custom_id: 'x' }] }],
  }),
});

export class Returned {
  @SlashCommand('a', 'd')
  case214() {
    return { components: [{ type: 1, components: [{ type: 2, style: 1, label: 'x', custom_id: 'x' }] }] };
  }

  @SlashCommand('b', 'd')
  case215() {
    return { content: 5 };
  }

  @SlashCommand('c', 'd')
  case216() {
    return { content: 'x', embeds: [{ title: 'x', color: 'red' }] };
  }

  @SlashCommand('d', 'd')
  case217() {
    return {
      components: [
        {
          type: ComponentType.ACTION_ROW,
          components: [{ type: ComponentType.BUTTON, style: ButtonStyle.LINK, label: 'no address' }],
        },
      ],
    };
  }

  @SlashCommand('e', 'd')
  case218() {
    return { components: [row({ type: 2, style: 1, customId: 'x', label: 'y' })] };
  }

  @SlashCommand('f', 'd')
  case219() {
    return { content: 'x', components: [text('x'), { type: ComponentType.SEPARATOR, divder: false }] };
  }

  @SlashCommand('g', 'd')
  case220() {
    return { content: 'x', components: [{ type: 2, style: 1, customId: 'x', label: 'y' }] };
  }
}

export const case221 = [file('attachment://a.txt', { spolier: true }), thumbnail('x')];

export const case222 = async (interaction: ChatInputInteraction) => {
  await interaction.reply({ components: [{ type: 2, style: 1, custom_id: 'x', label: 'y' }] });
};

export const case223 = async (interaction: ChatInputInteraction) => {
  await interaction.reply({ components: [linkButton({ url: 'x', label: 'y' })] });
};

export const case224 = async (interaction: ChatInputInteraction) => {
  await interaction.reply({ components: [container([{ type: 2, style: 1, customId: 'x', label: 'y' }])] });
};

export const case225 = async (interaction: ChatInputInteraction) => {
  await interaction.reply({ components: [{ type: 10, text: 'y' }] });
};

export const case226 = defineCommand({
  name: 'a',
  description: 'd',
  run: () => ({ components: [{ type: 2, style: 1, customId: 'x', label: 'y' }] }),
});

export const case227 = defineCommand({
  name: 'a',
  description: 'd',
  run: () => ({ content: 5 }),
});

export const case228 = async (interaction: ChatInputInteraction) => {
  await interaction.reply({
    components: [{ type: 9, components: [text('x')], accessory: { type: 2, style: 1, customId: 'x' } }],
  });
};

export const case229 = async (interaction: ChatInputInteraction) => {
  const { message } = await interaction.reply('x');
  return message.id;
};
