import { describe, expect, test } from 'vitest';
import {
  defineCommand,
  IntegerOption,
  SlashCommand,
  StringOption,
  type AutocompleteInteraction,
  type CommandryError,
  type Suggestion,
} from 'commandry';
import { startApp, kit } from '../../support/apps/started-app.js';

const names = async (answer: Promise<{ readonly body: unknown }>) =>
  ((await answer).body as { data: { choices: { name: string }[] } }).data.choices.map(({ name }) => name);

class Cities {
  static made = 0;
  constructor(readonly list: readonly string[] = ['Paris', 'Prague']) {
    Cities.made++;
  }
  suggest(typed: string) {
    return this.list.filter((city) => city.startsWith(typed));
  }
}

class Travel {
  readonly #words = ['mine'];
  @SlashCommand('from', 'd')
  from(@StringOption('city', 'd', { required: true, autocomplete: Cities }) city: string) {
    return city;
  }
  @SlashCommand('to', 'd')
  to(
    @StringOption('city', 'd', { required: true, autocomplete: Cities }) city: string,
    @StringOption('word', 'd', { autocomplete: 'suggestWord' }) _word?: string,
    @IntegerOption('days', 'd', { autocomplete: 'suggestDays' }) _days?: number,
  ) {
    return city;
  }
  suggestWord(typed: string) {
    return [...this.#words, typed];
  }
  readonly suggestDays = (typed: string, { commandPath }: AutocompleteInteraction): Suggestion<number>[] => [
    { name: `${commandPath} ${typed}`, value: 1 },
  ];
}

describe('a provider may be', () => {
  test('a class, shared by commands: one instance, made without arguments', async () => {
    Cities.made = 0;
    const { app } = startApp({ commands: [Travel] });
    expect(await names(kit.autocomplete(app, 'from', { name: 'city', value: 'Pa' }))).toEqual(['Paris']);
    expect(await names(kit.autocomplete(app, 'to', { name: 'city', value: 'Pr' }))).toEqual(['Prague']);
    expect(Cities.made).toBe(1);
  });

  test('a class whose instance a container makes', async () => {
    const { app } = startApp({
      commands: [Travel],
      resolve: (target) => ((target as unknown) === Cities ? new Cities(['Oslo']) : new Travel()),
    });
    expect(await names(kit.autocomplete(app, 'from', { name: 'city', value: '' }))).toEqual(['Oslo']);
  });

  test('a method of the command class, with its private parts', async () => {
    const { app } = startApp({ commands: [Travel] });
    expect(await names(kit.autocomplete(app, 'to', { name: 'word', value: 'w' }))).toEqual(['mine', 'w']);
  });

  test('a function that the constructor keeps', async () => {
    const { app } = startApp({ commands: [Travel] });
    const answer = kit.autocomplete(app, 'to', { name: 'days', value: '7', type: 4 });
    expect(await names(answer)).toEqual(['to 7']);
  });

  test('a class in a command without decorators', async () => {
    const go = defineCommand({
      name: 'go',
      description: 'd',
      options: { city: { type: 'string', description: 'd', autocomplete: Cities } },
      run: () => 'x',
    });
    const { app } = startApp({ commands: [go] });
    expect(await names(kit.autocomplete(app, 'go', { name: 'city', value: 'Pa' }))).toEqual(['Paris']);
  });
});

describe('a provider that cannot be one is named when the app is made:', () => {
  const problemsOf = (settings: object, ...more: unknown[]) => {
    class Wrong {
      @SlashCommand('x', 'd')
      x(@StringOption('o', 'd', settings) _o?: string) {
        return 'x';
      }
      readonly text = 'no method';
    }
    try {
      startApp({ commands: [Wrong, ...(more as never[])] });
    } catch (error) {
      return (error as CommandryError).problems.map(({ code, found }) => `${code} ${found}`);
    }
    return [];
  };
  class Needs {
    constructor(readonly api: string) {}
    suggest = () => [this.api];
  }
  class Silent {
    answer = () => [];
  }
  test.each<[string, object, string[]]>([
    [
      'a method that is not there',
      { autocomplete: 'lost' },
      ['WRONG_KIND autocomplete: Wrong.lost is undefined'],
    ],
    [
      'a property that is a text',
      { autocomplete: 'text' },
      ['WRONG_KIND autocomplete: Wrong.text is string'],
    ],
    [
      'a class that cannot suggest',
      { autocomplete: Silent },
      ['WRONG_KIND autocomplete: Silent.suggest is undefined'],
    ],
    [
      'a class that needs arguments',
      { autocomplete: Needs },
      ['CONSTRUCTOR_NEEDS_ARGUMENTS a constructor that needs 1 argument'],
    ],
    ['an object', { autocomplete: {} }, ['WRONG_KIND autocomplete {}']],
    [
      'strict without a provider',
      { strict: true },
      ['STRICT_WITHOUT_AUTOCOMPLETE strict without autocomplete'],
    ],
    ['strict that is a text', { strict: 'yes', autocomplete: () => [] }, ['WRONG_KIND strict "yes"']],
  ])('%s', (_what, settings, problems) => {
    expect(problemsOf(settings)).toEqual(problems);
  });

  test('a method named in a command without a class', () => {
    const go = defineCommand({
      name: 'go',
      description: 'd',
      options: { city: { type: 'string', description: 'd', autocomplete: 'suggest' as never } },
      run: () => 'x',
    });
    expect(problemsOf({}, go)).toEqual(['WRONG_KIND autocomplete "suggest"']);
  });
});

describe('a provider is given the other options', () => {
  const seen: unknown[] = [];
  class Book {
    @SlashCommand('book', 'd')
    book(
      @StringOption('city', 'd', {
        autocomplete: (_typed, { options, purpose }) => {
          seen.push(purpose, [...options], options.get('days', 'integer'), options.get('days', 'string'));
          return [];
        },
      })
      _city?: string,
      @IntegerOption('days', 'd', { maxValue: 9 }) _days?: number,
      @StringOption('unit', 'd', { choices: ['day', 'week'] }) _unit?: string,
    ) {
      return 'x';
    }
  }
  const { app } = startApp({ commands: [Book] });
  test.each<[string, Readonly<Record<string, string | number>>, unknown[]]>([
    [
      'as they are typed',
      { days: 3, unit: 'day' },
      [
        [
          ['days', 3],
          ['unit', 'day'],
        ],
        3,
        undefined,
      ],
    ],
    ['without those that are not valid', { days: 10, unit: 'year' }, [[], undefined, undefined]],
    ['without those of another type', { days: 'three' }, [[], undefined, undefined]],
    ['without those that are not declared', { lost: 1 }, [[], undefined, undefined]],
  ])('%s', async (_what, filled, expected) => {
    seen.length = 0;
    await kit.autocomplete(app, 'book', { name: 'city', value: '' }, filled);
    expect(seen).toEqual(['suggest', ...expected]);
  });
});
