// Every numbered declaration here is wrong: its route, its state or its fields. The compiler must refuse each, and say why,
// on every supported version of TypeScript. `test/types/check-types.ts` holds the messages.
import {
  button,
  Button,
  ChannelSelect,
  CheckboxInput,
  defineButton,
  defineModal,
  defineSelect,
  Modal,
  RouteState,
  select,
  SelectInput,
  StringSelect,
  TextInput,
  UserSelect,
  type ChatInputInteraction,
  type ModalInteraction,
  type ButtonInteraction,
  type ChannelSelectInteraction,
  type State,
  type StringSelectInteraction,
  type UserSelectInteraction,
} from 'commandry';

class Tickets {
  @Button('claim')
  claim(
    interaction: ButtonInteraction,
    @RouteState({ ticket: 'integer', tab: ['open', 'closed'] })
    state: State<{ ticket: number; tab: 'open' | 'closed' }>,
  ) {
    return `${interaction.customId} ${state.ticket}`;
  }
  @Button('plain')
  plain(interaction: ButtonInteraction) {
    return interaction.customId;
  }
  @StringSelect('pick', { choices: ['a', 'b'] })
  pick(interaction: StringSelectInteraction<'a' | 'b'>) {
    return interaction.value;
  }
  @Modal('report', 'Report')
  report(
    interaction: ModalInteraction,
    @RouteState({ ticket: 'integer' }) state: State<{ ticket: number }>,
    @TextInput('why', 'Why?', { required: true }) why: string,
  ) {
    return `${interaction.customId} ${state.ticket} ${why}`;
  }
  helper(page: number) {
    return page;
  }
}

export const case301 = button(Tickets, 'claim', { label: 'x', state: { ticket: '7', tab: 'open' } });

export const case302 = button(Tickets, 'claim', { label: 'x', state: { ticket: 7, tab: 'gone' } });

export const case303 = button(Tickets, 'claim', { label: 'x' });

export const case304 = button(Tickets, 'clam', { label: 'x' });

export const case305 = button(Tickets, 'report', { label: 'x', state: { ticket: 7 } });

export const case306 = button(Tickets, 'helper', { label: 'x' });

export const case307 = button(Tickets, 'claim', { label: 'x', state: { ticket: 7, tab: 'open', more: 1 } });

export const case308 = button(Tickets, 'plain', { label: 'x', state: { ticket: 7 } });

export const case309 = button(Tickets, 'claim', { label: 'x', state: { ticket: 7 } });

export class case310 {
  @Button('x')
  run(_: ButtonInteraction, @RouteState({ ticket: 'integer' }) state: State<{ ticket: string }>) {
    return String(state.ticket);
  }
}

export class case311 {
  @Button('x')
  run(
    _: ButtonInteraction,
    @RouteState({ ticket: 'integer' }) state: State<{ ticket: number; more: string }>,
  ) {
    return state.more;
  }
}

export class case312 {
  @Button('x')
  run(_: ButtonInteraction, @RouteState({ tab: ['a', 'b'] }) state: State<{ tab: string }>) {
    return state.tab;
  }
}

export class case313 {
  @Button('x')
  run(interaction: ModalInteraction) {
    return interaction.customId;
  }
}

export class case314 {
  @Modal('x', 'X')
  run(interaction: ButtonInteraction) {
    return interaction.customId;
  }
}

export class case315 {
  @StringSelect('x', { choices: ['a', 'b'] })
  run(interaction: StringSelectInteraction<'a' | 'c'>) {
    return interaction.value;
  }
}

export class case316 {
  @UserSelect('x', { minValues: 0 })
  run(interaction: UserSelectInteraction) {
    return interaction.value.user.id;
  }
}

export class case317 {
  @ChannelSelect('x')
  run(interaction: ChannelSelectInteraction<'GUILD_TEXT'>) {
    return interaction.value.id;
  }
}

export class case318 {
  @Modal('x', 'X')
  run(_: ModalInteraction, @TextInput('why', 'Why?') why: string) {
    return why;
  }
}

export class case319 {
  @Modal('x', 'X')
  run(_: ModalInteraction, @SelectInput('s', 'S', { choices: ['a', 'b'], required: true }) s: 'a') {
    return s;
  }
}

export class case320 {
  @Modal('x', 'X')
  run(
    _: ModalInteraction,
    @SelectInput('s', 'S', { choices: ['a', 'b'], maxValues: 2 }) s: 'a' | 'b' | undefined,
  ) {
    return s ?? '';
  }
}

export class case321 {
  @Modal('x', 'X')
  run(_: ModalInteraction, @CheckboxInput('s', 'S') s: string) {
    return s;
  }
}

export class case322 {
  @Modal('x', 'X')
  run(_: ModalInteraction, @TextInput('why', 'Why?', { maxLenght: 3 }) why?: string) {
    return why ?? '';
  }
}

export class case323 {
  @StringSelect('x', { choises: ['a'] })
  run(interaction: StringSelectInteraction) {
    return interaction.value;
  }
}

export class case324 {
  @Button('x')
  run(_: ButtonInteraction) {
    return 7;
  }
}

export class case325 {
  @Button('x')
  run(_: ButtonInteraction) {
    return { content: 'x', ephermal: true };
  }
}

export const case326 = defineButton({
  id: 'x',
  state: { ticket: 'integer' },
  run: (_, { ticket }) => {
    const text: string = ticket;
    return text;
  },
});

export const case327 = button(defineButton({ id: 'x', state: { ticket: 'integer' }, run: () => 'x' }), {
  label: 'x',
  state: { ticket: '7' },
});

export const case328 = select(Tickets, 'claim', { state: { ticket: 7, tab: 'open' } });

export const case329 = async (interaction: ChatInputInteraction) => {
  await interaction.showModal(Tickets, 'report', { state: { ticket: 'x' } });
};

export const case330 = async (interaction: ChatInputInteraction) => {
  await interaction.showModal(Tickets, 'report', { state: { ticket: 7 }, values: { why: 3 } });
};

export const case331 = async (interaction: ChatInputInteraction) => {
  await interaction.showModal(Tickets, 'claim');
};

export const case332 = defineModal({
  id: 'x',
  title: 'X',
  inputs: { why: { type: 'text', label: 'Why?' } },
  run: (_, { why }) => why.trim(),
});

export const case333 = defineSelect({
  id: 'x',
  type: 'stringSelect',
  choices: ['a', 'b'],
  run: ({ value }) => (value === 'c' ? 'c' : 'x'),
});

export const case334 = button(Tickets, 'plain', { lable: 'x' });

export const case335 = RouteState({ ticket: 'interger' });

export const case336 = async (interaction: ModalInteraction) => {
  await interaction.showModal(Tickets, 'report', { state: { ticket: 7 } });
};

class Shelf {
  @StringSelect('sort')
  sort(_: StringSelectInteraction, @RouteState({ page: 'integer' }) { page }: State<{ page: number }>) {
    return page.toFixed();
  }
}

export const case337 = select(Shelf, 'sort');

export const case338 = select(
  defineSelect({ id: 'x', type: 'userSelect', state: { page: 'integer' }, run: () => 'x' }),
);

export const case345 = defineButton({ id: 'x', boundTo: 'channel', run: () => 'x' });

export const case346 = defineModal({
  id: 'x',
  title: 'x',
  inputs: { why: { type: 'text', label: 'Why' } },
  run: () => 'x',
  boundTo: 'message',
});

export const case347 = defineModal({
  id: 'x',
  title: 'x',
  inputs: { why: { type: 'text', label: 'Why', maxLenght: 5, required: true } },
  run: (_, { why }) => why.trim(),
});

export const case348 = defineModal({
  id: 'x',
  title: 'x',
  inputs: { size: { type: 'radio', label: 'a setting of another field', choices: ['a'], maxValues: 1 } },
  run: (_, { size }) => size,
});

class Narrow {
  @Button('part')
  part({ user }: { readonly user: { readonly id: string } }) {
    return user.id;
  }
  path({ commandPath }: { readonly commandPath: string }) {
    return commandPath;
  }
  turn(@RouteState({ page: 'integer' }) { page }: State<{ page: number }>) {
    return page.toFixed();
  }
}

export const case842 = button(Narrow, 'path', { label: 'x' });

export const case843 = button(Narrow, 'turn', { label: 'x' });

export const case844 = button(Narrow, 'part', { label: 'x', state: { page: 1 } });

export class case845 {
  @Button('x')
  run(_: ButtonInteraction, @RouteState({ ticket: 'integer' }) { ticket }: { ticket: number }) {
    return ticket.toFixed();
  }
}
