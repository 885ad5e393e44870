import { expect, test } from 'vitest';
import { COLUMNS, type Column } from './support/all.js';
import { compileFor, type Framework } from '../../docs/support/compile-for.js';
import { readTexts } from '../../docs/support/peers-table.js';

/** An integer option `count`, handled as a text of the type that `text` stands for. */
const CODE: Readonly<Record<Column, (type: string, getter: string) => string>> = {
  Commandry: (type) => `
    import { IntegerOption, SlashCommand, type ChatInputInteraction } from 'commandry';
    export class Repeat {
      @SlashCommand('repeat', 'Repeats')
      repeat(_: ChatInputInteraction, @IntegerOption('count', 'How often', { required: true }) count: ${type}) {
        return String(count);
      }
    }`,
  'discord.js': (type, getter) => `
    import { SlashCommandBuilder, type ChatInputCommandInteraction } from 'discord.js';
    export const data = new SlashCommandBuilder().setName('repeat').setDescription('Repeats')
      .addIntegerOption((option) => option.setName('count').setDescription('How often').setRequired(true));
    export async function run(interaction: ChatInputCommandInteraction) {
      const count: ${type} = interaction.options.${getter}('count', true);
      await interaction.reply(String(count));
    }`,
  'slash-create': (type) => `
    import { CommandOptionType, SlashCommand, type CommandContext, type SlashCreator } from 'slash-create';
    export class Repeat extends SlashCommand {
      constructor(creator: SlashCreator) {
        super(creator, { name: 'repeat', description: 'Repeats', options: [
          { type: CommandOptionType.INTEGER, name: 'count', description: 'How often', required: true },
        ] });
      }
      override async run(ctx: CommandContext) {
        const count: ${type} = ctx.options['count'];
        return String(count);
      }
    }`,
  discordx: (type) => `
    import { ApplicationCommandOptionType, type CommandInteraction } from 'discord.js';
    import { Discord, Slash, SlashOption } from 'discordx';
    @Discord()
    export class Repeat {
      @Slash({ name: 'repeat', description: 'Repeats' })
      async repeat(
        @SlashOption({ name: 'count', description: 'How often', type: ApplicationCommandOptionType.Integer, required: true })
        count: ${type},
        interaction: CommandInteraction,
      ) {
        await interaction.reply(String(count));
      }
    }`,
  '@skyra/http-framework': (type) => `
    import { Command, RegisterCommand, type MakeArguments } from '@skyra/http-framework';
    @RegisterCommand((builder) => builder.setName('repeat').setDescription('Repeats')
      .addIntegerOption((option) => option.setName('count').setDescription('How often').setRequired(true)))
    export class Repeat extends Command {
      public override chatInputRun(
        interaction: Command.ChatInputInteraction,
        { count }: MakeArguments<{ count: '${type === 'number' ? 'integer' : 'string'}' }>,
      ) {
        return interaction.reply({ content: String(count) });
      }
    }`,
  'discord-hono': (type) => `
    import { createFactory, makeIntegerOption, makeSlashCommand } from 'discord-hono';
    const factory = createFactory();
    export const repeat = factory.command(
      makeSlashCommand('repeat', 'Repeats').options([makeIntegerOption('count', 'How often').required(true)]),
      (c) => {
        const count: ${type} = c.var.count;
        return c.res(String(count));
      },
    );`,
};

/** What the compiler says of a handler that takes the option as this type, in each framework's own way. */
function compile(column: Column, type: 'number' | 'string') {
  const framework = column === 'Commandry' ? 'commandry' : (column satisfies Framework);
  const code = CODE[column](type, type === 'number' ? 'getInteger' : 'getString');
  return compileFor(framework, `option ${column} ${type}`, [{ file: 'repeat.ts', code }]);
}

test.each(COLUMNS)('an integer option as a number compiles in %s', async (column) => {
  expect(await compile(column, 'number')).toEqual({ code: 0, output: '' });
});

test.each(COLUMNS)(
  'what the compiler says of it as a string in %s is what the README says',
  async (column) => {
    const { code, output } = await compile(column, 'string');
    // Only what is said of the types counts as a refusal.
    if (code !== 0) expect(output).toMatch(/not assignable|TS1239/);
    expect(readTexts('An integer option that the handler takes as a string')[column]).toBe(
      code === 0 ? 'compiles' : 'does not compile',
    );
  },
);
