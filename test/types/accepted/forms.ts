// Every declaration here is right: it must compile on every supported version of TypeScript.
import {
  button,
  Button,
  CheckboxInput,
  defineButton,
  defineModal,
  defineOptionKind,
  InputList,
  Modal,
  RadioInput,
  RouteState,
  SelectInput,
  StringOption,
  SlashCommand,
  TextInput,
  UserInput,
  type Answers,
  type ButtonInteraction,
  type ChatInputInteraction,
  type ListedInput,
  type ModalInteraction,
  type StateOf,
  type UserValue,
} from 'commandry';

const Duration = defineOptionKind({ type: 'string', transform: (text) => ({ ms: text.length }) });

const BookState = RouteState({
  book: 'integer',
  tab: ['text', 'notes'],
  reader: { type: 'snowflake', optional: true },
  length: { kind: Duration },
});
const Title = StringOption('title', 'Its title', { required: true, maxLength: 100 });
const Note = TextInput('note', 'Your note', { required: true });

/** Declared once, used as often as wanted. */
export class Books {
  @SlashCommand('book', 'Shows a book')
  show(_: ChatInputInteraction, @Title title: string) {
    return title;
  }

  @Button('book/open')
  open(interaction: ButtonInteraction, @BookState { length, ...state }: StateOf<typeof BookState>) {
    const ms: number = length.ms;
    const tab: 'text' | 'notes' = state.tab;
    const reader: string | undefined = state.reader;
    return interaction.showModal(Books, 'noted', {
      state: { book: state.book, tab, length: `${ms} ms`, ...(reader === undefined ? {} : { reader }) },
    });
  }

  @Modal('book/note', 'A note')
  noted(_: ModalInteraction, @BookState state: StateOf<typeof BookState>, @Note note: string) {
    return `${state.book.toFixed()} ${note}`;
  }

  @Button('book/last')
  last(_: ButtonInteraction, @BookState state?: StateOf<typeof BookState>) {
    return state?.tab ?? 'text';
  }
}

/** The same state without decorators. */
export const read = defineButton({
  id: 'book/read',
  state: BookState.shape,
  formerly: { state: BookState.shape, upgrade: (old: StateOf<typeof BookState>) => old },
  run: (_, { book, length }) => `${book.toFixed()} ${length.ms.toFixed()}`,
});

export const opened = [
  button(Books, 'open', { label: 'Open', state: { book: 7, tab: 'notes', length: '3 days' } }),
  button(read, { label: 'Read', state: { book: 7, tab: 'text', length: '3 days', reader: '1' } }),
];

/** A row of a table, and a file of JSON: their fields are as wide as their types. */
interface Question {
  readonly id: string;
  readonly text: string;
  readonly isLong: boolean;
  readonly isRequired: boolean;
}

declare const questions: readonly Question[];
declare const titles: readonly { readonly id: string; readonly title: string }[];

const Questions = InputList('questions', { types: ['text', 'radio', 'user'] });

/** Forms whose fields are known at run time. */
export class Forms {
  @Modal('form/game', 'A game')
  played(
    _: ModalInteraction,
    @BookState state: StateOf<typeof BookState>,
    @TextInput('score', 'Score', { required: true, maxLength: 9 }) score: string,
    @SelectInput('winner', 'Winner', { required: true }) winner: string,
    @RadioInput('how', 'How?', { choices: ['won', 'drawn'] }) how?: 'won' | 'drawn',
    @UserInput('by', 'By whom?') by?: UserValue,
    @CheckboxInput('fair', 'Fair?') fair?: boolean,
  ) {
    return `${state.book.toFixed()} ${score} ${winner} ${how ?? ''} ${by?.user.id ?? ''} ${String(fair)}`;
  }

  @Modal('form/texts', 'Questions')
  texts(_: ModalInteraction, @InputList('questions') answers: Answers) {
    const how: string | undefined = answers['how'];
    return questions.map(({ id, text }) => `${text} ${answers[id] ?? how ?? ''}`).join('\n');
  }

  @Modal('form/kinds', 'Questions')
  kinds(
    _: ModalInteraction,
    @BookState state: StateOf<typeof BookState>,
    @Questions answers: Answers<'text' | 'radio' | 'user'>,
    @TextInput('note', 'Note') note?: string,
  ) {
    const answer: string | UserValue | undefined = answers['how'];
    return `${state.book.toFixed()} ${typeof answer === 'object' ? answer.user.id : (answer ?? '')} ${note ?? ''}`;
  }

  /** A method may have the answers alone. */
  @Modal('form/alone', 'Questions')
  alone(@InputList('questions') { how }: Answers) {
    return how ?? 'x';
  }

  @Button('form')
  async show(interaction: ButtonInteraction, @BookState state: StateOf<typeof BookState>) {
    const book = { book: state.book, tab: state.tab, length: '3 days' };
    const choices = titles.map(({ id, title }) => ({ label: title, value: id }));
    await interaction.showModal(Forms, 'played', {
      state: book,
      title: 'Ada against Ben',
      titleLocalizations: { de: 'Adele gegen Ben' },
      values: { score: '3:1', how: 'won', by: '200000000000000001', fair: true },
      fields: {
        score: { label: `Score of ${book.tab}`, maxLength: 5, placeholder: '0:0', required: true },
        winner: { choices, description: 'As you saw it' },
        how: { choices: [{ label: 'Drawn', value: 'drawn', labelLocalizations: { de: 'Unentschieden' } }] },
        fair: { label: 'Was it fair?', labelLocalizations: { de: 'War es fair?' } },
      },
    });
    const fields: ListedInput<'text'>[] = questions.map(({ id, text, isLong, isRequired }) => ({
      id,
      label: text,
      style: isLong ? 'paragraph' : 'short',
      required: isRequired,
    }));
    await interaction.showModal(Forms, 'texts', { fields: { questions: fields } });
    await interaction.showModal(Forms, 'alone', {
      fields: { questions: questions.map(({ id, text }) => ({ id, label: text, value: 'x' })) },
    });
    const mixed: readonly ListedInput<'text' | 'radio' | 'user'>[] = [
      { id: 'how', label: 'How?', style: 'paragraph' },
      { id: 'size', type: 'radio', label: 'Size', choices: { Small: 's', Large: 'l' }, value: 's' },
      { id: 'who', type: 'user', label: 'Who?', required: true },
    ];
    await interaction.showModal(Forms, 'kinds', {
      state: book,
      values: { note: 'By hand' },
      fields: { questions: mixed, note: { label: 'A note' } },
    });
  }
}

export const game = defineModal({
  id: 'game',
  title: 'A game',
  inputs: {
    score: { type: 'text', label: 'Score', required: true },
    winner: { type: 'select', label: 'Winner', required: true },
    how: { type: 'radio', label: 'How?', choices: ['won', 'drawn'] },
    more: { type: 'list', types: ['text', 'checkboxGroup'] },
  },
  run: (_, { score, winner, how, more }) => {
    const text: string = winner;
    const drawn: 'won' | 'drawn' | undefined = how;
    const answer: string | readonly string[] | undefined = more['parts'];
    return `${score} ${text} ${drawn ?? ''} ${String(answer)}`;
  },
});

export const wish = defineModal({
  id: 'wish',
  title: 'A wish',
  inputs: { what: { type: 'text', label: 'What?' } },
  run: (_, { what }) => what ?? 'nothing',
});

export const show = async (interaction: ChatInputInteraction) => {
  await interaction.showModal(wish);
  await interaction.showModal(wish, { values: { what: 'Rain' }, fields: { what: { label: 'What now?' } } });
  await interaction.showModal(game, {
    values: { score: '3:1', how: 'won' },
    fields: {
      winner: { choices: titles.map(({ id, title }) => ({ label: title, value: id })) },
      more: [{ id: 'parts', type: 'checkboxGroup', label: 'Parts', choices: ['a', 'b'], maxValues: 2 }],
      how: { choices: ['won'] },
    },
  });
  const form = await interaction.askModal({
    title: 'Again?',
    inputs: {
      why: { type: 'text', label: 'Why?', required: true },
      how: { type: 'radio', label: 'How?', choices: ['fast', 'slow'] },
      more: { type: 'list' },
    },
    values: { why: 'Rain', how: 'fast' },
    fields: { why: { label: 'Why now?' }, more: questions.map(({ id, text }) => ({ id, label: text })) },
  });
  const why: string | undefined = form?.answers.why;
  const more: string | undefined = form?.answers.more['how'];
  // Questions that are known here alone are inputs.
  const asked = await interaction.askModal({
    title: 'Questions',
    inputs: Object.fromEntries(questions.map(({ id, text }) => [id, { type: 'text' as const, label: text }])),
    values: { how: 'x' },
  });
  return `${why ?? ''} ${more ?? ''} ${asked?.answers['how'] ?? ''}`;
};
