import { beforeEach, describe, expect, test } from 'vitest';
import {
  cached,
  defineCommand,
  defineOptionKind,
  IntegerOption,
  SlashCommand,
  StringOption,
  type AppOptions,
  type AutocompleteInteraction,
} from 'commandry';
import { kit, startApp, userMessage } from '../../support/apps/started-app.js';

const BOOKS = new Map([
  ['b-17', 'Emma'],
  ['b-42', 'Ulysses'],
]);

let asked: string[] = [];
beforeEach(() => {
  asked = [];
});

/** Suggests titles, whose values are ids that no text finds. */
class Books {
  readonly titles = BOOKS;
  suggest(typed: string) {
    asked.push(`suggest ${typed}`);
    return [...this.titles]
      .filter(([, title]) => title.toLowerCase().startsWith(typed))
      .map(([value, name]) => ({ name, value }));
  }
  async lookup(id: string, { purpose, focused }: AutocompleteInteraction) {
    asked.push(`${purpose} ${focused.value}`);
    const name = this.titles.get(id);
    return Promise.resolve(name === undefined ? undefined : { name, value: id });
  }
}
const books = new Books();

class Trains {
  suggest(typed: string) {
    return [{ name: `To ${typed}`, value: 7 }];
  }
  lookup(train: number) {
    return train === 7 ? train : null;
  }
}

const BookOption = defineOptionKind({
  type: 'string',
  autocomplete: books,
  strict: true,
  transform: (id) => ({ id, title: BOOKS.get(id) ?? '' }),
});

class Library {
  @SlashCommand('lend', 'd')
  lend(@StringOption('book', 'd', { required: true, autocomplete: books, strict: true }) book: string) {
    return book;
  }

  @SlashCommand('ride', 'd')
  ride(@IntegerOption('train', 'd', { required: true, autocomplete: Trains, strict: true }) train: number) {
    return `${train}`;
  }

  @SlashCommand('show', 'd')
  show(@BookOption('book', 'd', { required: true }) { title }: { readonly title: string }) {
    return title;
  }
}

const REFUSED = userMessage(/suggest/i);

function start(settings: Partial<AppOptions> = {}) {
  return startApp({ commands: [Library], ...settings });
}

describe('a strict option whose provider has a lookup', () => {
  test('suggests names, and accepts the id behind one', async () => {
    const { app } = start();
    const suggested = await kit.autocomplete(app, 'lend', { name: 'book', value: 'ul' });
    expect(suggested.body).toEqual({ type: 8, data: { choices: [{ name: 'Ulysses', value: 'b-42' }] } });
    expect((await kit.chatInput(app, 'lend', { book: 'b-42' })).body).toMatchObject({
      data: { content: 'b-42' },
    });
    expect(asked).toEqual(['suggest ul', 'check b-42']);
  });

  test('refuses what it does not find, the name of a suggestion included', async () => {
    const { app, logbook } = start();
    for (const book of ['b-43', 'Ulysses', ''])
      expect((await kit.chatInput(app, 'lend', { book })).body).toMatchObject(REFUSED);
    expect(app.counters.OPTION_VALUE_REFUSED).toBe(3);
    expect(logbook.entries[0]?.message).toContain('book: found "b-43", wanted a value that lookup finds');
    expect(asked).toEqual(['check b-43', 'check Ulysses', 'check ']);
  });

  test('can have a class for provider, and numbers', async () => {
    const { app } = start();
    expect((await kit.chatInput(app, 'ride', { train: 7 })).body).toMatchObject({ data: { content: '7' } });
    expect((await kit.chatInput(app, 'ride', { train: 8 })).body).toMatchObject(REFUSED);
  });

  test('can be a kind of its own: the transform gets what was found', async () => {
    const { app } = start();
    expect((await kit.chatInput(app, 'show', { book: 'b-17' })).body).toMatchObject({
      data: { content: 'Emma' },
    });
    expect((await kit.chatInput(app, 'show', { book: 'b-18' })).body).toMatchObject(REFUSED);
  });

  test('checks past the cache of its suggestions', async () => {
    const provider = {
      suggest: cached((typed: string) => books.suggest(typed), { ttlMs: 1000 }),
      lookup: books.lookup.bind(books),
    };
    const options = {
      book: { type: 'string', description: 'd', required: true, autocomplete: provider, strict: true },
    } as const;
    const command = defineCommand({ name: 'find', description: 'd', options, run: (_, { book }) => book });
    const { app } = start({ commands: [command] });
    for (let use = 0; use < 2; use++) await kit.autocomplete(app, 'find', { name: 'book', value: 'em' });
    expect((await kit.chatInput(app, 'find', { book: 'b-17' })).body).toMatchObject({
      data: { content: 'b-17' },
    });
    expect(asked).toEqual(['suggest em', 'check b-17']);
  });

  test('refuses a value whose lookup fails, and reports the failure', async () => {
    const failing = { suggest: () => [], lookup: () => Promise.reject(new Error('no library')) };
    const options = {
      book: { type: 'string', description: 'd', autocomplete: failing, strict: true },
    } as const;
    const command = defineCommand({ name: 'find', description: 'd', options, run: () => 'ran' });
    const { app, logbook } = start({ commands: [command] });
    expect((await kit.chatInput(app, 'find', { book: 'b-17' })).body).toMatchObject(userMessage(/check/));
    expect(logbook.events()).toEqual(['AUTOCOMPLETE_FAILED', 'OPTION_VALUE_REFUSED']);
  });

  test('leaves its object as it is, neither copied nor frozen', async () => {
    const { app } = start();
    expect(Object.isFrozen(books) || Object.isFrozen(books.titles)).toBe(false);
    BOOKS.set('b-99', 'New');
    expect((await kit.chatInput(app, 'lend', { book: 'b-99' })).body).toMatchObject({
      data: { content: 'b-99' },
    });
    BOOKS.delete('b-99');
  });
});

test('an object without the functions of a provider is named, and so is a class', () => {
  const wrong: object = { autocomplete: { suggest: () => ['a'], lookup: 'find' } };
  class Misspelt {
    @SlashCommand('x', 'd')
    x(@StringOption('q', 'd', wrong) q?: string) {
      return q ?? '';
    }
  }
  expect(() => start({ commands: [Misspelt] })).toThrow(/wanted: a function, a class, \{ suggest, lookup \}/);
  class Half {
    readonly lookup: unknown = 'find';
    suggest() {
      return ['a'];
    }
  }
  const half: object = { autocomplete: Half };
  class Named {
    @SlashCommand('x', 'd')
    x(@StringOption('q', 'd', half) q?: string) {
      return q ?? '';
    }
  }
  expect(() => start({ commands: [Named] })).toThrow(/autocomplete: Half\.lookup is string/);
});
