import { createApp, defineCommand } from 'commandry';
import { makeSlashCommand, makeStringOption } from 'discord-hono';
import { ApplicationCommandOptionType, SlashCommandBuilder, type CommandInteraction } from 'discord.js';
import { Client, Discord, MetadataStorage, Slash, SlashOption } from 'discordx';
import { applicationCommandRegistry, Command, RegisterCommand } from '@skyra/http-framework';
import { CommandOptionType, SlashCommand, SlashCreator } from 'slash-create';
import type { Column } from './all.js';
import { APPLICATION_ID, PUBLIC_KEY, wire } from './bot.js';

/** What goes into a command, rightly or wrongly. */
export interface Definition {
  readonly name: string;
  /** Whether each of two options is required. */
  readonly required: readonly [boolean, boolean];
}

/** Defines a command in each framework, up to where a bot would be started, and returns its name there. */
export const DEFINE: Readonly<Record<Column, (definition: Definition) => unknown>> = {
  Commandry: ({ name, required: [first, second] }) => {
    const run = () => 'done';
    const description = 'Rolls dice';
    const options = {
      first: { type: 'string', description, required: first },
      second: { type: 'string', description, required: second },
    } as const;
    createApp({
      commands: [defineCommand({ name, description, options, run })],
      ...wire.credentials,
      log: () => undefined,
    });
    return name;
  },
  'discord.js': ({ name, required: [first, second] }) =>
    new SlashCommandBuilder()
      .setName(name)
      .setDescription('Rolls dice')
      .addStringOption((option) => option.setName('first').setDescription('First').setRequired(first))
      .addStringOption((option) => option.setName('second').setDescription('Second').setRequired(second))
      .toJSON().name,
  'slash-create': ({ name, required: [first, second] }) => {
    class Rolls extends SlashCommand {
      constructor(creator: SlashCreator) {
        const type = CommandOptionType.STRING;
        super(creator, {
          name,
          description: 'Rolls dice',
          options: [
            { type, name: 'first', description: 'First', required: first },
            { type, name: 'second', description: 'Second', required: second },
          ],
        });
      }
    }
    const creator = new SlashCreator({ applicationID: APPLICATION_ID, publicKey: PUBLIC_KEY, token: 'none' });
    creator.registerCommand(Rolls);
    return creator.commands.first()?.commandName;
  },
  discordx: async ({ name, required: [first, second] }) => {
    const type = ApplicationCommandOptionType.String;
    @Discord()
    class Rolls {
      @Slash({ name: name as Lowercase<string>, description: 'Rolls dice' })
      roll(
        @SlashOption({ type, name: 'first', description: 'First', required: first }) _first: string,
        @SlashOption({ type, name: 'second', description: 'Second', required: second }) _second: string,
        interaction: CommandInteraction,
      ) {
        return interaction.reply('done');
      }
    }
    const client = new Client({ intents: [], silent: true });
    await client.build();
    const rolls = MetadataStorage.instance.applicationCommandSlashes.filter(({ from }) => from === Rolls);
    return rolls[0]?.toJSON().name;
  },
  '@skyra/http-framework': ({ name, required: [first, second] }) => {
    class Rolls extends Command {}
    RegisterCommand((builder) =>
      builder
        .setName(name)
        .setDescription('Rolls dice')
        .addStringOption((option) => option.setName('first').setDescription('First').setRequired(first))
        .addStringOption((option) => option.setName('second').setDescription('Second').setRequired(second)),
    )(Rolls);
    // The builder is asked when the commands are sent.
    return applicationCommandRegistry.getLoadedGlobalCommands().find((command) => command.name === name)
      ?.name;
  },
  'discord-hono': ({ name, required: [first, second] }) =>
    makeSlashCommand(name, 'Rolls dice')
      .options([
        makeStringOption('first', 'First').required(first),
        makeStringOption('second', 'Second').required(second),
      ])
      .toJSON().name,
};
