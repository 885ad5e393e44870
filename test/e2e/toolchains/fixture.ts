// Every feature of the decorators in one file. Each toolchain lowers it, runs it, and must get the same definitions.
import {
  AttachmentOption,
  BooleanOption,
  ChannelOption,
  Command,
  defineCommand,
  defineOptionKind,
  defineSubcommand,
  EntryPoint,
  IntegerOption,
  MentionableOption,
  MessageCommand,
  NumberOption,
  RoleOption,
  SlashCommand,
  StringOption,
  Subcommand,
  SubcommandGroup,
  UserCommand,
  UserOption,
  type ChatInputInteraction,
  type UserInteraction,
} from 'commandry';
import { compileCommands, toRegistration } from 'commandry/commands';

enum Colour {
  Red = 'red',
  Blue = 'blue',
}

enum Size {
  Small = 1,
  Large = 2,
}

type Unit = 'metric' | 'imperial';

const Duration = defineOptionKind({
  type: 'string',
  maxLength: 20,
  transform: (text) => ({ ms: text.length }),
});

class Base {
  @SlashCommand('inherited', 'From the parent')
  inherited(@StringOption('text', 'A text') text?: string) {
    return text ?? '';
  }

  @SlashCommand('overridden', 'Declared by the parent')
  overridden(): string {
    return 'parent';
  }
}

class Everything extends Base {
  override overridden(): string {
    return 'child';
  }

  @SlashCommand('everything', 'Every type of option', {
    nameLocalizations: { de: 'alles' },
    descriptionLocalizations: { de: 'Jede Art von Option' },
    defaultMemberPermissions: ['MANAGE_GUILD', 'KICK_MEMBERS'],
    contexts: ['GUILD', 'BOT_DM'],
    integrationTypes: ['GUILD_INSTALL', 'USER_INSTALL'],
    nsfw: true,
  })
  everything(
    _interaction: ChatInputInteraction,
    @StringOption('text', 'A text', {
      required: true,
      minLength: 1,
      maxLength: 10,
      autocomplete: (typed) => [typed],
    })
    _text: string,
    @IntegerOption('whole', 'A whole number', { required: true, minValue: -5, maxValue: 5 }) _whole: number,
    @StringOption('unit', 'Named by an alias', { choices: ['metric', 'imperial'] }) _unit: Unit = 'metric',
    @StringOption('colour', 'From an enum', { choices: Colour }) _colour?: Colour,
    @IntegerOption('size', 'From a numeric enum', { choices: { Small: Size.Small, Large: Size.Large } })
    _size?: Size,
    @NumberOption('part', 'A number', {
      choices: [{ name: 'half', nameLocalizations: { de: 'halb' }, value: 0.5 }],
    })
    _part?: number,
    @BooleanOption('yes', 'Yes or no') _yes?: boolean,
    @UserOption('user', 'A user') _user?: object,
    @ChannelOption('where', 'A channel', { channelTypes: ['GUILD_TEXT', 'GUILD_VOICE'] }) _where?: object,
    @RoleOption('role', 'A role') _role?: object,
    @MentionableOption('who', 'A user or a role') _who?: object,
    @AttachmentOption('file', 'A file', { fileTypes: ['image', '.pdf'] }) _file?: object,
    @Duration('wait', 'A duration') _wait?: { ms: number },
    @IntegerOption('last', 'With a default and no annotation') _last = 3,
  ) {
    return 'everything';
  }

  @UserCommand('High Five', { nameLocalizations: { de: 'Abklatschen' } })
  highFive(interaction: UserInteraction) {
    return interaction.target.user.username;
  }

  @MessageCommand('Count Words')
  countWords() {
    return 'words';
  }

  @EntryPoint('launch', 'Starts the Activity', { handler: 'service' })
  launch() {
    return 'never';
  }
}

@Command('settings', 'Settings of the bot', { guilds: ['300000000000000001'], subcommands: () => [More] })
@SubcommandGroup('units', 'Units of measure')
class Settings {
  @Subcommand('set', 'Sets the unit', { group: 'units' })
  set(@StringOption('unit', 'Which', { required: true }) unit: string) {
    return unit;
  }

  @Subcommand('show', 'Shows all')
  show() {
    return 'all';
  }
}

@SubcommandGroup('more', 'More of it')
class More {
  @Subcommand('reset', 'Resets all')
  reset() {
    return 'reset';
  }
}

const functions = [
  defineCommand({
    name: 'roll',
    description: 'Rolls a die',
    options: { sides: { type: 'integer', description: 'How many', required: true, minValue: 2 } },
    run: (_interaction, { sides }) => `${sides}`,
  }),
  defineCommand({
    name: 'tree',
    description: 'A tree',
    subcommands: {
      leaf: defineSubcommand({ description: 'A leaf', run: () => 'leaf' }),
      branch: {
        description: 'A branch',
        subcommands: { leaf: defineSubcommand({ description: 'A leaf', run: () => 'leaf' }) },
      },
    },
  }),
];

/** The definitions as text, functions and classes by their kind only: their source differs with every toolchain. */
export function describeDefinitions(): string {
  const definitions = compileCommands([Everything, Settings, ...functions]);
  const named = (_key: string, value: unknown): unknown => (typeof value === 'function' ? 'function' : value);
  return JSON.stringify({ definitions, payloads: definitions.map(toRegistration) }, named, 1);
}
