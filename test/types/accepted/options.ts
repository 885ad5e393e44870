// Every declaration here is right. The compiler must say nothing, on every supported version of TypeScript.
import {
  Command,
  EntryPoint,
  IntegerOption,
  MessageCommand,
  SlashCommand,
  StringOption,
  Subcommand,
  UserCommand,
  type AutocompleteInteraction,
  type ChatInputInteraction,
  type EntryPointInteraction,
  type MessageInteraction,
  type RepliableInteraction,
  type UserInteraction,
} from 'commandry';

const words = (typed: string, interaction: AutocompleteInteraction) => [typed, interaction.commandPath];
const numbers = async () => Promise.resolve([{ name: 'one', value: 1 }, 2]);

export class Accepted {
  @SlashCommand('a', 'Required and optional values')
  values(
    interaction: ChatInputInteraction,
    @StringOption('text', 'd', { required: true }) text: string,
    @IntegerOption('count', 'd', { required: true, autocomplete: numbers }) count: number,
    @StringOption('maybe', 'd') maybe: string | undefined,
    @StringOption('optional', 'd', { autocomplete: words }) optional?: string,
    @IntegerOption('defaulted', 'd', { minValue: 1 }) defaulted = 3,
  ) {
    return `${interaction.user.username} ${text} ${count} ${maybe ?? ''} ${optional ?? ''} ${defaulted}`;
  }

  @SlashCommand('b', 'Choices become a union')
  choices(
    _interaction: ChatInputInteraction,
    @StringOption('exact', 'd', { required: true, choices: ['red', 'blue'] }) exact: 'red' | 'blue',
    @StringOption('named', 'd', { choices: [{ name: 'Red', value: 'red' }, 'blue'] })
    named: 'red' | 'blue' = 'red',
    @IntegerOption('size', 'd', { choices: [1, 2, { name: 'three', value: 3 }] }) size?: 1 | 2 | 3,
    @StringOption('wider', 'd', { choices: ['a'] }) wider?: 'a' | 'b',
  ) {
    return { content: `${exact} ${named} ${size ?? 0} ${wider ?? ''}`, ephemeral: true };
  }

  @SlashCommand('c', 'The first parameter may be an option')
  first(@StringOption('text', 'd', { required: true }) text: string) {
    return text;
  }

  @SlashCommand('d', 'A handler may take a more general interaction')
  async general(interaction: RepliableInteraction): Promise<void> {
    await interaction.reply('fine');
  }

  @SlashCommand('e', 'A handler may answer later, or sometimes not by returning')
  async later(interaction: ChatInputInteraction): Promise<string | undefined> {
    if (interaction.guildId === undefined) return 'only in guilds';
    await interaction.reply({ content: 'hello', embeds: [{ title: 'x' }] });
    return undefined;
  }

  @UserCommand('User')
  user(interaction: UserInteraction) {
    return interaction.target.user.username;
  }

  @MessageCommand('Message')
  message(interaction: MessageInteraction) {
    return interaction.target.message.content;
  }

  @EntryPoint('launch', 'd')
  launch(interaction: EntryPointInteraction) {
    return interaction.launchActivity();
  }
}

@Command('parent', 'd')
export class Parent {
  @Subcommand('child', 'd')
  child() {
    return 'ok';
  }
}
