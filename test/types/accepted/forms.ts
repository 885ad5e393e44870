// Every declaration here is right: it must compile on every supported version of TypeScript.
import {
  button,
  Button,
  defineButton,
  defineOptionKind,
  Modal,
  RouteState,
  StringOption,
  SlashCommand,
  TextInput,
  type ButtonInteraction,
  type ChatInputInteraction,
  type ModalInteraction,
  type StateOf,
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
