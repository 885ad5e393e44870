// Every numbered declaration here is wrong: a choice, a state declared once, or a form whose fields are known at run time. The
// compiler must refuse each, and say why, on every supported version of TypeScript. `test/types/check-types.ts` holds the messages.
import {
  button,
  Button,
  defineButton,
  defineModal,
  InputList,
  Modal,
  RadioInput,
  RouteState,
  select,
  StringSelect,
  TextInput,
  type Answers,
  type ButtonInteraction,
  type ListedInput,
  type ModalInteraction,
  type StateOf,
  type StringSelectInteraction,
} from 'commandry';

class Shelf {
  @StringSelect('sort')
  sort(interaction: StringSelectInteraction) {
    return interaction.value;
  }
}

export const case2001 = select(Shelf, 'sort', { choices: [{ name: 'By title', value: 'title' }] });

const BookState = RouteState({ book: 'integer', tab: ['text', 'notes'] });
const PageState = RouteState({ page: 'integer' });
const SHAPE = { book: 'integer' } as const;

class Books {
  @Button('open')
  open(_: ButtonInteraction, @BookState { book, tab }: StateOf<typeof BookState>) {
    return `${book.toFixed()} ${tab}`;
  }
}

export class case2010 {
  @Button('x')
  run(_: ButtonInteraction, @BookState { page }: StateOf<typeof PageState>) {
    return page.toFixed();
  }
}

export const case2011 = button(Books, 'open', { label: 'x', state: { book: '7', tab: 'text' } });

export const case2012 = button(Books, 'open', { label: 'x', state: { book: 7, tab: 'cover' } });

export const case2013 = button(Books, 'open', { label: 'x' });

export class case2014 {
  @Button('x')
  run(_: ButtonInteraction, @BookState { book }: { book: number; tab: 'text' | 'notes' }) {
    return book.toFixed();
  }
}

export const case2015 = (state: StateOf<typeof SHAPE>) => state;

export const case2016 = defineButton({
  id: 'x',
  state: BookState.shape,
  run: (_, { tab }) => (tab === 'cover' ? 'x' : 'y'),
});

class Forms {
  @Modal('report', 'Report')
  report(
    _: ModalInteraction,
    @TextInput('why', 'Why?', { required: true }) why: string,
    @RadioInput('how', 'How bad?', { choices: ['low', 'high'] }) how?: 'low' | 'high',
  ) {
    return `${why} ${how ?? ''}`;
  }
  @Modal('rate', 'Rate')
  rate(
    _: ModalInteraction,
    @RadioInput('how', 'How bad?', { choices: ['low', 'high'] }) how?: 'low' | 'high',
  ) {
    return how ?? 'x';
  }
  @Modal('ask', 'Questions')
  ask(_: ModalInteraction, @InputList('questions') answers: Answers) {
    return answers['how'] ?? 'x';
  }
}

const form = defineModal({
  id: 'form',
  title: 'Form',
  inputs: {
    why: { type: 'text', label: 'Why?' },
    agree: { type: 'checkbox', label: 'Agree?' },
    how: { type: 'radio', label: 'How bad?', choices: ['low', 'high'] },
  },
  run: () => 'x',
});

const listing = defineModal({
  id: 'listing',
  title: 'Listing',
  inputs: { questions: { type: 'list' }, game: { type: 'select', label: 'Game' } },
  run: () => 'x',
});

export const case2020 = (i: ButtonInteraction) =>
  i.showModal(Forms, 'report', { fields: { why: { lable: 'Why now?' } } });

export const case2021 = (i: ButtonInteraction) =>
  i.showModal(Forms, 'report', { fields: { why: { maxLength: '5' } } });

export const case2022 = (i: ButtonInteraction) =>
  i.showModal(Forms, 'rate', { fields: { how: { choices: ['middle'] } } });

export const case2023 = (i: ButtonInteraction) => i.showModal(Forms, 'report', { values: ['Because'] });

export const case2024 = (i: ButtonInteraction) => i.showModal(Forms, 'rate', { values: { how: 'middle' } });

export const case2025 = (i: ButtonInteraction) => i.showModal(Forms, 'ask', {});

export const case2026 = (i: ButtonInteraction) =>
  i.showModal(Forms, 'ask', { fields: { questions: [{ id: 'who', type: 'user', label: 'Who?' }] } });

export const case2027 = (i: ButtonInteraction) =>
  i.showModal(Forms, 'ask', { fields: { questions: [{ id: 'how', label: 'How?', maxLenght: 5 }] } });

export const case2028 = (i: ButtonInteraction) => i.showModal(Forms, 'ask');

export const case2030 = (i: ButtonInteraction) => i.showModal(form, { values: { wy: 'Because' } });

export const case2031 = (i: ButtonInteraction) => i.showModal(form, { values: { how: 'middle' } });

export const case2032 = (i: ButtonInteraction) => i.showModal(form, { fields: { wy: { label: 'x' } } });

export const case2033 = (i: ButtonInteraction) =>
  i.showModal(form, { fields: { agree: { placeholder: 'Yes' } } });

export const case2034 = (i: ButtonInteraction) =>
  i.showModal(form, { fields: { how: { choices: ['middle'] } } });

export const case2035 = (i: ButtonInteraction) => i.showModal(listing);

export const case2036 = (i: ButtonInteraction) => i.showModal(listing, { fields: { questions: [] } });

export const case2037 = (i: ButtonInteraction) =>
  i.showModal(listing, { fields: { questions: [], game: { label: 'x' } } });

export class case2040 {
  @Modal('x', 'X')
  run(_: ModalInteraction, @InputList('questions') answers: Answers<'user'>) {
    return answers['who']?.user.id ?? 'x';
  }
}

export class case2041 {
  @Modal('x', 'X')
  run(_: ModalInteraction, @InputList('questions') answers: Readonly<Record<string, string | undefined>>) {
    return answers['how'] ?? 'x';
  }
}

export const case2042 = InputList('questions', { types: ['txt'] });

export const case2043: ListedInput<'user'> = { id: 'who', type: 'user', label: 'Who?', maxValues: 3 };

export const case2044 = (answers: Answers<'text' | 'checkbox'>) => answers['how']?.trim();

export const case2045 = (i: ButtonInteraction) =>
  i.askModal({ title: 'x', inputs: { why: { type: 'text', label: 'Why?' } }, values: { wy: 'x' } });

export const case2046 = (i: ButtonInteraction) =>
  i.askModal({
    title: 'x',
    inputs: { why: { type: 'text', label: 'Why?' } },
    fields: { why: { choices: ['x'] } },
  });
