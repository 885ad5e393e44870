// Every feature of the decorators in one file. Each toolchain lowers it, runs it, and must get the same definitions.
import {
  AttachmentOption,
  BooleanOption,
  ChannelOption,
  Command,
  createApp,
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
  compileCommands,
  toRegistration,
  button,
  Button,
  ChannelInput,
  ChannelSelect,
  CheckboxGroupInput,
  CheckboxInput,
  defineButton,
  defineModal,
  defineSelect,
  FileInput,
  MentionableInput,
  MentionableSelect,
  Modal,
  InputList,
  RadioInput,
  RoleInput,
  RoleSelect,
  RouteState,
  select,
  SelectInput,
  StringSelect,
  TextInput,
  UserInput,
  UserSelect,
  type Answers,
  type ChatInputInteraction,
  type ModalInteraction,
  type UserInteraction,
  type ButtonInteraction,
  type ChannelSelectInteraction,
  type MentionableSelectInteraction,
  type RoleSelectInteraction,
  type State,
  type StringSelectInteraction,
  type UserSelectInteraction,
} from 'commandry';

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

  @EntryPoint('launch', 'Starts the Activity', { handler: 'discord' })
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

type Page = State<{ page: number; tab: 'open' | 'closed'; owner: string; rate: number; all: boolean }>;

class Routes {
  @Button('page', {
    signed: true,
    defer: 'auto',
    formerly: ['old-page', { customId: /^page-(\d+)$/u, upgrade: () => undefined }],
  })
  page(
    _interaction: ButtonInteraction,
    @RouteState({
      page: 'integer',
      tab: ['open', 'closed'],
      owner: 'snowflake',
      rate: 'number',
      all: 'boolean',
    })
    _state: Page,
  ) {
    return 'page';
  }

  @Button('bounds', { formerly: { id: 'unbound', state: { page: 'string' }, upgrade: () => ({ page: 1 }) } })
  bounds(
    _interaction: ButtonInteraction,
    @RouteState({
      page: { type: 'integer', minValue: 1, maxValue: 9 },
      note: { type: 'string', maxLength: 20, optional: true },
      size: { choices: [1, 2], optional: true },
    })
    { page }: State<{ page: number; note?: string; size?: 1 | 2 }>,
  ) {
    return `${page}`;
  }

  @StringSelect('colour', {
    choices: { Red: 'red', Blue: 'blue' },
    placeholder: 'Which?',
    minValues: 1,
    maxValues: 2,
  })
  colour(_interaction: StringSelectInteraction<'red' | 'blue'>) {
    return 'colour';
  }

  @UserSelect('user')
  user(_interaction: UserSelectInteraction) {
    return 'user';
  }

  @RoleSelect('role', { maxValues: 3 })
  role(_interaction: RoleSelectInteraction) {
    return 'role';
  }

  @MentionableSelect('who')
  who(_interaction: MentionableSelectInteraction) {
    return 'who';
  }

  @ChannelSelect('where', { channelTypes: ['GUILD_TEXT', 'GUILD_VOICE'] })
  where(_interaction: ChannelSelectInteraction<'GUILD_TEXT' | 'GUILD_VOICE'>) {
    return 'where';
  }

  @Modal('first', 'The first', { titleLocalizations: { de: 'Der erste' }, textAfter: 'The end' })
  first(
    _interaction: ModalInteraction,
    @RouteState({ ticket: 'integer' }) _state: State<{ ticket: number }>,
    @TextInput('text', 'A text', { required: true, style: 'paragraph', minLength: 1, maxLength: 10 })
    _text: string,
    @TextInput('wait', 'A duration', { kind: Duration }) _wait?: { ms: number },
    @SelectInput('select', 'A select', { choices: ['a', 'b'], textBefore: 'Before' }) _select?: 'a' | 'b',
  ) {
    return 'first';
  }

  @Modal('second', 'The second')
  second(
    _interaction: ModalInteraction,
    @RoleInput('role', 'A role') _role?: object,
    @ChannelInput('where', 'A channel', { channelTypes: ['GUILD_TEXT'] }) _where?: object,
    @MentionableInput('who', 'A user or a role') _who?: object,
    @FileInput('file', 'A file', { fileTypes: ['.pdf'] }) _file?: object,
    @CheckboxInput('yes', 'Yes or no') _yes?: boolean,
  ) {
    return 'second';
  }

  @Modal('third', 'The third')
  third(
    _interaction: ModalInteraction,
    @InputList('questions', { types: ['text', 'radio'] }) _answers: Answers<'text' | 'radio'>,
    @CheckboxGroupInput('tags', 'Tags', { choices: ['a', 'b'] }) _tags: ('a' | 'b')[],
    @UserInput('user', 'A user') _user?: object,
    @RadioInput('size', 'A size', { choices: { Small: 's', Large: 'l' } }) _size?: 's' | 'l',
  ) {
    return 'third';
  }
}

const routes = [
  defineButton({
    id: 'fn-button',
    state: { ticket: 'integer' },
    run: (_interaction, { ticket }) => `${ticket}`,
  }),
  defineSelect({ type: 'stringSelect', id: 'fn-select', choices: ['a'], run: ({ value }) => value }),
  defineModal({
    id: 'fn-modal',
    title: 'By a function',
    inputs: { why: { type: 'text', label: 'Why', required: true } },
    run: (_interaction, { why }) => why,
  }),
] as const;

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

function named(key: string, value: unknown): unknown {
  if (value instanceof RegExp) return String(value);
  // Signed with a random salt.
  if (key === 'custom_id') return String(value).replace(/!.{11}/, '!');
  return typeof value === 'function' ? 'function' : value;
}

/** The definitions as text, functions and classes by their kind only: their source differs with every toolchain. */
export function describeDefinitions(): string {
  const definitions = compileCommands([Everything, Settings, ...functions]);
  const app = createApp({
    commands: [Routes, ...routes],
    applicationId: '1',
    publicKey: '58'.padEnd(64, '6'),
    routeSecret: 'a secret of at least 32 characters',
  });
  const components = [
    button(Routes, 'page', {
      label: 'Page',
      state: { page: -7, tab: 'closed', owner: '7', rate: 0.5, all: true },
    }),
    button(Routes, 'bounds', { label: 'Bounds', state: { page: 3, note: 'é', size: 2 } }),
    select(Routes, 'colour', { defaults: ['red'] }),
    button(routes[0], { label: 'By a function', state: { ticket: 7 } }),
  ];
  const payloads = definitions.map(toRegistration);
  return JSON.stringify({ definitions, payloads, routes: app.routes, components }, named, 1);
}
