// Every numbered declaration here is wrong: a choice, a state declared once, or a form whose fields are known at run time. The
// compiler must refuse each, and say why, on every supported version of TypeScript. `test/types/check-types.ts` holds the messages.
import {
  button,
  Button,
  defineButton,
  RouteState,
  select,
  StringSelect,
  type ButtonInteraction,
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
