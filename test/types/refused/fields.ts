// Every numbered declaration here has a field or a setting that does not exist. The compiler must refuse each, and name it, on
// every supported version of TypeScript. `test/types/check-types.ts` holds the messages.
import {
  defineCommand,
  defineOptionKind,
  defineSubcommand,
  SlashCommand,
  StringOption,
  Subcommand,
  UserCommand,
  type ChatInputInteraction,
  type ComponentInteraction,
} from 'commandry';

const Duration = defineOptionKind({ type: 'string', transform: (text) => ({ ms: text.length }) });

const BUTTON = { type: 2, style: 1, label: 'x', custom_id: 'x' } as const;

const SELECT = { type: 5, custom_id: 'y' } as const;

export const case57 = defineCommand({
  name: 'a',
  description: 'a misspelt setting',
  nfsw: true,
  run: () => 'x',
});

export const case58 = defineCommand({
  name: 'a',
  description: 'd',
  options: { n: { type: 'integer', description: 'a setting of another type of option', minLength: 5 } },
  run: () => 'x',
});

export const case59 = defineCommand({
  name: 'a',
  description: 'd',
  options: { text: { type: 'string', description: 'd', required: true, maxLenght: 5 } },
  run: (_interaction, { text }) => text,
});

export const case60 = defineCommand({
  name: 'a',
  description: 'd',
  options: { text: { type: 'string', description: 'options beside subcommands' } },
  subcommands: { b: defineSubcommand({ description: 'd', run: () => 'x' }) },
});

export const case61 = defineCommand({
  name: 'a',
  description: 'a handler beside subcommands',
  run: () => 'x',
  subcommands: { b: defineSubcommand({ description: 'd', run: () => 'x' }) },
});

export const case90 = defineCommand({
  name: 'a',
  description: 'groups beside subcommands',
  groups: {
    c: { description: 'd', subcommands: { d: defineSubcommand({ description: 'd', run: () => 'x' }) } },
  },
  subcommands: { b: defineSubcommand({ description: 'd', run: () => 'x' }) },
});

export const case62 = defineCommand({
  name: 'a',
  description: 'd',
  options: { tint: { kind: Duration, description: 'the kind says how long', maxLength: 5 } },
  run: () => 'x',
});

export const case63 = defineCommand({
  name: 'a',
  description: 'd',
  options: {
    x: { type: 'string', description: 'd', choices: [{ name: 'x', value: 'x', localizations: {} }] },
  },
  run: () => 'x',
});

export const case64 = defineSubcommand({
  description: 'd',
  options: { text: { type: 'string', description: 'd', minValue: 5 } },
  run: () => 'x',
});

export const case65 = defineSubcommand({ description: 'd', deferr: 'auto', run: () => 'x' });

export const case66 = defineCommand({
  name: 'a',
  description: 'd',
  subcommands: { b: { description: 'd', subcommands: {}, descriptionLocalisations: {} } },
});

export const case67 = defineCommand({ type: 'user', name: 'a', nfsw: true, run: () => 'x' });

export const case68 = defineCommand({
  name: 'a',
  description: 'd',
  run: () => ({ content: 'for one pair of eyes', ephermal: true }),
});

export const case69 = defineCommand({
  name: 'a',
  description: 'd',
  run: async () => Promise.resolve({ content: 'for one pair of eyes', ephermal: true }),
});

export const case70 = defineCommand({
  name: 'a',
  description: 'd',
  run: () => ({ components: [{ type: 1, components: [{ type: 2, style: 1, label: 'x', customId: 'x' }] }] }),
});

export const case71 = defineCommand({
  name: 'a',
  description: 'd',
  run: async ({ guildId }) =>
    Promise.resolve(
      guildId === undefined ? 'x' : { embeds: [{ fields: [{ name: 'x', value: 'y', inlin: true }] }] },
    ),
});

export const case72 = defineCommand({
  type: 'message',
  name: 'a',
  run: () => ({ content: 'x', embeds: [{ titel: 'x' }] }),
});

export const case73 = defineSubcommand({ description: 'd', run: () => ({ content: 'x', ephermal: true }) });

export const case74 = defineCommand({
  name: 'a',
  description: 'd',
  subcommands: { b: { description: 'd', run: () => ({ content: 'x', ephermal: true }) } },
});

export class Misspelt {
  @SlashCommand('a', 'd')
  case75() {
    return { content: 'x', embeds: [{ title: 'x', descripton: 'y' }] };
  }

  @Subcommand('b', 'd')
  async case76() {
    return Promise.resolve({ content: 'x', embeds: [{ title: 'x', footer: { text: 'x', iconUrl: 'y' } }] });
  }

  @UserCommand('c')
  case77() {
    const customId = 'x';
    return {
      components: [{ type: 1, components: [{ type: 2, style: 1, label: 'x', customId }] }] as const,
    };
  }

  @SlashCommand('d', 'd')
  async case78(interaction: ChatInputInteraction) {
    if (interaction.guildId === undefined) return 'x';
    return Promise.resolve({ content: 'x', allowed_mentions: { user: ['1'] } });
  }

  @SlashCommand('d', 'd')
  case89() {
    return {
      components: [{ type: 1, components: [{ type: 2, style: 1, label: 'widened', customId: 'x' }] }],
    };
  }

  @SlashCommand('e', 'd')
  case79() {
    return { files: [{ name: 'a.txt', data: 'x', descripton: 'y' }] };
  }

  @SlashCommand('f', 'd')
  case80(
    @StringOption('x', 'd', { required: true, choices: [{ name: 'x', value: 'x', localizations: {} }] })
    x: string,
  ) {
    return x;
  }
}

export const case81 = async (interaction: ChatInputInteraction) => {
  await interaction.reply({ content: 'for one pair of eyes', ephermal: true });
};

export const case82 = async (interaction: ChatInputInteraction) => {
  await interaction.editReply({ content: 'x', alowed_mentions: {} });
};

export const case83 = async (interaction: ChatInputInteraction) => {
  await interaction.followUp({ content: 'for one pair of eyes', ephermal: true });
};

export const case84 = async (interaction: ChatInputInteraction) => {
  await interaction.reply({
    components: [{ type: 1, components: [{ type: 2, style: 1, label: 'x', customId: 'x' }] }],
  });
};

export const case85 = async (interaction: ChatInputInteraction) => {
  await interaction.editReply({
    components: [
      { type: 17, components: [{ type: 1, components: [{ type: 3, customId: 'x', options: [] }] }] },
    ],
  });
};

export const case86 = async (interaction: ChatInputInteraction) => {
  await interaction.followUp({ embeds: [{ fields: [{ name: 'x', valeu: 'y' }] }] });
};

export const case87 = async (interaction: ComponentInteraction) => {
  await interaction.update({ embeds: [{ author: { nmae: 'x' } }] });
};
