// Every declaration here is right. The compiler must say nothing, on every supported version of TypeScript.
import {
  AttachmentOption,
  BooleanOption,
  ChannelOption,
  Command,
  MentionableOption,
  NumberOption,
  RoleOption,
  UserOption,
  defineOptionKind,
  EntryPoint,
  IntegerOption,
  MessageCommand,
  SlashCommand,
  StringOption,
  Subcommand,
  UserCommand,
  type AutocompleteInteraction,
  type ChannelValue,
  type MentionableValue,
  type UserValue,
  type ChatInputInteraction,
  type EntryPointInteraction,
  type MessageInteraction,
  type RepliableInteraction,
  type UserInteraction,
} from 'commandry';

const words = (typed: string, interaction: AutocompleteInteraction) => [typed, interaction.commandPath];
const numbers = async () => Promise.resolve([{ name: 'one', value: 1 }, 2]);

const UNITS = { Metric: 'm', Imperial: 'i' } as const;
enum Colour {
  Red = 'red',
  Blue = 'blue',
}
const SIZES = [
  { name: 'small', value: 1 },
  { name: 'large', value: 2 },
] as const;
const TEXT_SETTINGS = { required: true, minLength: 2 } as const;

interface Duration {
  readonly ms: number;
}
const DurationOption = defineOptionKind({
  type: 'string',
  maxLength: 20,
  autocomplete: (typed) => [`${typed}m`],
  transform: (text): Duration => ({ ms: text.length }),
});
const PlainKind = defineOptionKind({ type: 'string', choices: ['a', 'b'] });

class Words {
  constructor(readonly list: readonly string[]) {}
  suggest(typed: string, { options }: AutocompleteInteraction) {
    return [...this.list, typed, options.get('unit', 'string') ?? ''];
  }
}

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

  @SlashCommand('providers', 'Classes and methods that suggest')
  providers(
    @StringOption('class', 'd', { required: true, autocomplete: Words, strict: true }) shared: string,
    @StringOption('method', 'd', { autocomplete: 'suggestText', strict: true }) text?: string,
    @NumberOption('kept', 'd', { autocomplete: 'suggestNumber', minValue: 1 }) kept = 1,
  ) {
    return `${shared} ${text ?? ''} ${kept}`;
  }
  async suggestText(typed: string) {
    return Promise.resolve([{ name: typed, nameLocalizations: { de: typed }, value: typed }]);
  }
  readonly suggestNumber = () => [1];

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

  @SlashCommand('every', 'Every type of option')
  every(
    @NumberOption('part', 'd', { required: true, minValue: 0.5 }) part: number,
    @BooleanOption('yes', 'd', { required: true }) yes: boolean,
    @UserOption('user', 'd', { required: true }) user: UserValue,
    @ChannelOption('where', 'd', { required: true }) where: ChannelValue,
    @ChannelOption('text', 'd', { required: true, channelTypes: ['GUILD_TEXT', 'GUILD_VOICE'] })
    text: ChannelValue<'GUILD_TEXT' | 'GUILD_VOICE'>,
    @RoleOption('role', 'd', { required: true }) role: { readonly id: string; readonly name: string },
    @MentionableOption('who', 'd', { required: true }) who: MentionableValue,
    @AttachmentOption('file', 'd', { required: true, fileTypes: ['image', '.pdf'] })
    file: { readonly filename: string },
    @BooleanOption('maybe', 'd') maybe = false,
  ) {
    const narrowed: 0 | 2 = text.type;
    const name = who.kind === 'user' ? who.user.username : who.role.name;
    return [part, yes, user.user.username, where.id, narrowed, role.name, name, file.filename, maybe].join(
      ' ',
    );
  }

  @SlashCommand('objects', 'Choices from objects and enums')
  objects(
    @StringOption('unit', 'd', { required: true, choices: UNITS }) unit: 'm' | 'i',
    @StringOption('colour', 'd', { required: true, choices: Colour }) colour: Colour,
    @IntegerOption('size', 'd', { required: true, choices: { Small: 1, Large: 2 } }) size: 1 | 2,
    @IntegerOption('declared', 'd', { required: true, choices: SIZES }) declared: 1 | 2,
  ) {
    return `${unit} ${colour} ${size} ${declared}`;
  }

  @SlashCommand('settings', 'Settings given as a variable')
  settings(@StringOption('text', 'd', TEXT_SETTINGS) text: string) {
    return text;
  }

  @SlashCommand('kinds', 'Kinds of option that are defined once')
  kinds(
    @DurationOption('wait', 'd', { required: true }) wait: Duration,
    @DurationOption('more', 'd') more: Duration | undefined,
    @PlainKind('plain', 'd', { required: true }) plain: 'a' | 'b',
  ) {
    return `${wait.ms} ${more?.ms ?? 0} ${plain}`;
  }

  @SlashCommand('any', 'A parameter of any type takes any option', {
    defaultMemberPermissions: ['MANAGE_GUILD'],
    contexts: ['GUILD', 'BOT_DM'],
    integrationTypes: ['GUILD_INSTALL'],
    nsfw: true,
    guilds: ['300000000000000001'],
    nameLocalizations: { de: 'irgendwas' },
  })
  any(@StringOption('x', 'd') x: unknown) {
    return typeof x;
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
