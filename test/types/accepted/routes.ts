// Every declaration here is right: it must compile on every supported version of TypeScript.
import {
  defineOptionKind,
  Guard,
  requirePermissions,
  SlashCommand,
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
  RadioInput,
  RoleInput,
  RoleSelect,
  RouteState,
  row,
  select,
  SelectInput,
  StringSelect,
  TextInput,
  UserInput,
  UserSelect,
  type ChannelValue,
  type ChatInputInteraction,
  type ModalInteraction,
  type UserValue,
  type ButtonInteraction,
  type ChannelSelectInteraction,
  type MentionableSelectInteraction,
  type RoleSelectInteraction,
  type State,
  type StringSelectInteraction,
  type UserSelectInteraction,
} from 'commandry';

const Duration = defineOptionKind({ type: 'string', transform: (text) => ({ ms: text.length }) });
const when = {
  encode: (value: Date) => value.toISOString(),
  decode: (text: string) => new Date(text),
  maxLength: 24,
};

export class Tickets {
  // A method may make components of itself and of others that make components of it.
  @SlashCommand('tickets', 'Lists tickets')
  list(_: ChatInputInteraction) {
    return {
      content: 'Tickets',
      components: [row(button(Tickets, 'turn', { label: 'Next', state: { page: 1 } }))],
    };
  }

  @Button('turn')
  turn(interaction: ButtonInteraction, @RouteState({ page: 'integer' }) { page }: State<{ page: number }>) {
    return interaction.update({
      content: `Page ${page}`,
      components: [
        row(
          button(Tickets, 'turn', { label: 'Next', state: { page: page + 1 } }),
          button(Tickets, 'back', { label: 'Back', state: { page } }),
        ),
      ],
    });
  }

  @Button('back')
  back(_: ButtonInteraction, @RouteState({ page: 'integer' }) { page }: State<{ page: number }>) {
    return {
      content: 'Back',
      components: [row(button(Tickets, 'turn', { label: 'Next', state: { page } }))],
    };
  }

  @Guard(requirePermissions('MANAGE_MESSAGES'))
  @Button('claim', {
    signed: true,
    formerly: [
      'take',
      { state: { id: 'string' }, upgrade: ({ id }: { id: string }) => ({ ticket: Number(id) }) },
    ],
  })
  claim(
    interaction: ButtonInteraction,
    @RouteState({
      ticket: 'integer',
      owner: { type: 'snowflake', optional: true },
      tab: ['open', 'closed'],
      at: when,
      length: { kind: Duration },
    })
    state: State<
      { ticket: number; owner?: string; tab: 'open' | 'closed'; at: Date; length: { ms: number } },
      { ticket: number; owner?: string; tab: 'open' | 'closed'; at: Date; length: string }
    >,
  ) {
    return interaction.update(
      `${state.ticket} ${state.owner ?? ''} ${state.tab} ${state.at.getTime()} ${state.length.ms}`,
    );
  }

  @StringSelect('priority', { choices: ['low', { label: 'High', value: 'high' }] })
  priority(interaction: StringSelectInteraction<'low' | 'high'>) {
    const chosen: 'low' | 'high' = interaction.value;
    return chosen;
  }

  @StringSelect('free')
  free(interaction: StringSelectInteraction) {
    return interaction.value;
  }

  @StringSelect('any', { choices: ['a', 'b'], minValues: 0, maxValues: 2 })
  any(interaction: StringSelectInteraction<'a' | 'b', 'a' | 'b' | undefined>) {
    return interaction.value ?? 'none';
  }

  @UserSelect('assign')
  assign({ value: { user, member } }: UserSelectInteraction) {
    return `${user.username} ${member?.nick ?? ''}`;
  }

  @RoleSelect('role')
  role(interaction: RoleSelectInteraction) {
    return interaction.value.name;
  }

  @MentionableSelect('ping', { maxValues: 5 })
  ping(interaction: MentionableSelectInteraction) {
    return interaction.values.map((each) => (each.kind === 'user' ? each.user.id : each.role.id)).join(' ');
  }

  @ChannelSelect('move', { channelTypes: ['GUILD_TEXT'] })
  move(interaction: ChannelSelectInteraction<'GUILD_TEXT'>) {
    const type: 0 = interaction.value.type;
    return String(type);
  }

  @Modal('report', 'Report', { textAfter: 'Thank you.' })
  report(
    interaction: ModalInteraction,
    @RouteState({ ticket: 'integer' }) { ticket }: State<{ ticket: number }>,
    @TextInput('why', 'What is wrong?', { style: 'paragraph', required: true }) why: string,
    @TextInput('more', 'More?') more: string | undefined,
    @TextInput('length', 'How long?', { kind: Duration, required: true }) length: { ms: number },
    @SelectInput('severity', 'How bad?', { choices: ['low', 'high'], required: true })
    severity: 'low' | 'high',
    @SelectInput('tags', 'Tags', { choices: ['a', 'b'], maxValues: 2 }) tags: ('a' | 'b')[],
  ) {
    return `${ticket} ${why} ${more ?? ''} ${length.ms} ${severity} ${tags.length} ${interaction.customId}`;
  }

  @Modal('people', 'People')
  people(
    _: ModalInteraction,
    @UserInput('who', 'Who?', { required: true }) who: UserValue,
    @RoleInput('role', 'Role') role: { id: string } | undefined,
    @MentionableInput('ping', 'Ping', { maxValues: 3 }) ping: readonly unknown[],
    @ChannelInput('where', 'Where?', { channelTypes: ['GUILD_TEXT'] }) where?: ChannelValue<'GUILD_TEXT'>,
    @FileInput('files', 'Files', { maxValues: 3, fileTypes: ['image'] })
    files: readonly { filename: string }[] = [],
  ) {
    return `${who.user.id} ${role?.id ?? ''} ${ping.length} ${where?.id ?? ''} ${files.length}`;
  }

  @Modal('boxes', 'Boxes')
  boxes(
    _: ModalInteraction,
    @CheckboxInput('agree', 'Agree?') agree: boolean,
    @CheckboxGroupInput('days', 'Days', { choices: ['mo', 'tu'] }) days: ('mo' | 'tu')[],
    @RadioInput('size', 'Size', { choices: { Small: 's', Large: 'l' }, required: true }) size: 's' | 'l',
  ) {
    return `${String(agree)} ${days.length} ${size}`;
  }

  @Button('ask')
  async ask(interaction: ButtonInteraction) {
    await interaction.showModal(Tickets, 'boxes');
    await interaction.showModal(Tickets, 'report', {
      state: { ticket: 3 },
      values: { why: 'It broke', more: undefined, length: '3 days', severity: 'low', tags: ['a'] },
    });
    await interaction.showModal(Tickets, 'people', { values: { who: '200000000000000001' }, title: 'Who?' });
    await interaction.launchActivity();
  }
}

/** The makers know every route. */
export const made = [
  row(
    button(Tickets, 'claim', {
      label: 'Claim',
      style: 'danger',
      emoji: '🎫',
      state: { ticket: 7, tab: 'open', at: new Date(0), length: '3 days' },
    }),
    button(Tickets, 'ask', { emoji: { id: '1', name: 'x' } }),
  ),
  row(select(Tickets, 'priority', { placeholder: 'How urgent?', defaults: ['low'] })),
  row(select(Tickets, 'priority')),
  row(select(Tickets, 'free', { choices: { One: '1' } })),
  row(select(Tickets, 'assign', { defaults: ['200000000000000001'] })),
  row(select(Tickets, 'ping', { defaults: [{ role: '1' }, { user: '2' }] })),
];

export const close = defineButton({
  id: 'close',
  state: { ticket: 'integer', note: { type: 'string', maxLength: 20, optional: true } },
  guards: [requirePermissions('MANAGE_MESSAGES')],
  run: (interaction, { ticket, note }) => interaction.update(`${ticket.toFixed()} ${note?.trim() ?? ''}`),
});

export const plain = defineButton({ id: 'plain', run: (interaction) => interaction.user.username });

export const pick = defineSelect({
  id: 'pick',
  type: 'stringSelect',
  choices: ['a', 'b'],
  state: { page: 'integer' },
  run: ({ value }, { page }) => {
    const chosen: 'a' | 'b' = value;
    return `${chosen} ${page.toFixed()}`;
  },
});

export const pickPlain = defineSelect({ id: 'pickPlain', type: 'userSelect', run: () => 'x' });

export const pickMaybe = defineSelect({
  id: 'pickMaybe',
  type: 'userSelect',
  state: { page: { type: 'integer', optional: true } },
  run: (_, { page = 0 }) => page.toFixed(),
});

export const feedback = defineModal({
  id: 'feedback',
  title: 'Feedback',
  state: { ticket: 'integer' },
  inputs: {
    why: { type: 'text', label: 'Why?', required: true },
    stars: { type: 'radio', label: 'Stars', choices: ['1', '2', '3'] },
    agree: { type: 'checkbox', label: 'Agree?' },
  },
  run: (_, { why, stars, agree }, { ticket }) =>
    `${why.trim()} ${stars ?? ''} ${String(agree)} ${ticket.toFixed()}`,
});

export const buttons = [
  button(close, { label: 'Close', state: { ticket: 7 } }),
  button(plain, { label: 'Plain' }),
  select(pick, { state: { page: 1 } }),
  select(pickPlain),
  select(pickPlain, { placeholder: 'Who?' }),
  select(pickMaybe),
  select(pickMaybe, { state: {} }),
];

const mine = defineButton({ id: 'mine', boundTo: 'user', run: () => 'x' });
const vote = defineSelect({ id: 'vote', type: 'userSelect', boundTo: 'message', run: () => 'x' });

export const bound = [
  button(mine, { label: 'Mine' }),
  button(mine, { label: 'Theirs', user: '200000000000000001' }),
  select(vote),
];

export class Bound {
  @Modal('bound', 'Bound', { boundTo: 'user' })
  bound(_: ModalInteraction, @TextInput('why', 'Why?') why?: string) {
    return why ?? 'x';
  }
}

export const show = async (interaction: ChatInputInteraction) => {
  await interaction.showModal(feedback, { state: { ticket: 3 }, values: { why: 'It broke', stars: '2' } });
};

/** A class whose instances have a type of their own. */
export class Listing<T> {
  readonly #items: readonly T[];
  constructor(items: readonly T[]) {
    this.#items = items;
  }

  @Button('listing')
  turn(_: ButtonInteraction, @RouteState({ page: 'integer' }) { page }: State<{ page: number }>) {
    return {
      content: String(this.#items[page]),
      components: [row(button(Listing, 'turn', { label: 'Next', state: { page: page + 1 } }))],
    };
  }
}
