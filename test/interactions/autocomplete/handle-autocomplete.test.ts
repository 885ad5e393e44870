import { describe, expect, test } from 'vitest';
import {
  IntegerOption,
  SlashCommand,
  StringOption,
  type AutocompleteInteraction,
  type AutocompleteProvider,
} from 'commandry';
import { autocompletePayload } from 'commandry-dev/testing';
import { Weather } from '../../../examples/weather/commands/weather.js';
import { until } from '../../support/time/wait.js';
import { startApp, kit } from '../../support/apps/started-app.js';

const choices = (list: unknown[]) => ({ type: 8, data: { choices: list } });
const typing = (value: string) => ({ name: 'q', value });

function startFind(provider: AutocompleteProvider<string>) {
  class Find {
    @SlashCommand('find', 'd')
    find(
      @StringOption('q', 'd', { required: true, autocomplete: provider }) q: string,
      @StringOption('plain', 'd') _plain?: string,
    ) {
      return q;
    }
  }
  return startApp({ commands: [Find] });
}

describe('suggestions are', () => {
  test('plain texts, which are their own names', async () => {
    const { app } = startFind((typed) => [`${typed}!`]);
    expect((await kit.autocomplete(app, 'find', typing('Pa'))).body).toEqual(
      choices([{ name: 'Pa!', value: 'Pa!' }]),
    );
  });

  test('names and values, now or later', async () => {
    const { app } = startFind(() => Promise.resolve([{ name: 'Paris', value: 'par' }]));
    expect((await kit.autocomplete(app, 'find', typing(''))).body).toEqual(
      choices([{ name: 'Paris', value: 'par' }]),
    );
  });

  test('given by respond() as well', async () => {
    const { app, logbook } = startFind((async (_typed: string, interaction: AutocompleteInteraction) => {
      await interaction.respond(['a']);
    }) as unknown as AutocompleteProvider<string>);
    expect((await kit.autocomplete(app, 'find', typing(''))).body).toEqual(
      choices([{ name: 'a', value: 'a' }]),
    );
    expect(logbook.entries).toEqual([]);
  });

  test('numbers for a numeric option, whose typed value is still a text', async () => {
    const seen: unknown[] = [];
    class Pick {
      @SlashCommand('pick', 'd')
      pick(
        @IntegerOption('n', 'd', {
          autocomplete: (typed) => {
            seen.push(typed);
            return [1, { name: 'two', value: 2 }];
          },
        })
        n?: number,
      ) {
        return `${n ?? 0}`;
      }
    }
    const { app } = startApp({ commands: [Pick] });
    const answer = await kit.autocomplete(app, 'pick', { name: 'n', value: '', type: 4 });
    expect(answer.body).toEqual(
      choices([
        { name: '1', value: 1 },
        { name: 'two', value: 2 },
      ]),
    );
    expect(seen).toEqual(['']);
  });

  test('found for an option of a subcommand, while a required one is missing', async () => {
    const { app } = startApp({ commands: [Weather] });
    const answer = await kit.autocomplete(app, 'weather forecast', { name: 'city', value: 'SAO' });
    expect(answer.body).toEqual(choices([{ name: 'São Paulo', value: 'São Paulo' }]));
  });
});

test('fractions are not suggested for a whole number', async () => {
  class Pick {
    @SlashCommand('pick', 'd')
    pick(@IntegerOption('n', 'd', { autocomplete: () => [0.5, 1] }) n?: number) {
      return `${n ?? 0}`;
    }
  }
  const { app, logbook } = startApp({ commands: [Pick] });
  const answer = await kit.autocomplete(app, 'pick', { name: 'n', value: '', type: 4 });
  expect(answer.body).toEqual(choices([{ name: '1', value: 1 }]));
  expect(logbook.events()).toEqual(['AUTOCOMPLETE_CUT']);
});

test('a provider is given the typed text, the filled options and who types', async () => {
  const seen: unknown[] = [];
  const { app } = startFind((typed, { focused, options, commandPath, user, kind }) => {
    seen.push(typed, focused, [...options], commandPath, user.username, kind);
    return [];
  });
  await kit.autocomplete(app, 'find', typing('Pa'), { plain: 'x' });
  expect(seen).toEqual(['Pa', { name: 'q', value: 'Pa' }, [['plain', 'x']], 'find', 'ada', 'autocomplete']);
});

describe('what Discord would refuse is cut, with one line in the log:', () => {
  const many = Array.from({ length: 30 }, (_, n) => `s${n}`);
  const rows: [string, unknown[], unknown[], RegExp][] = [
    [
      'the 26th and later',
      many,
      many.slice(0, 25).map((name) => ({ name, value: name })),
      /5 over the limit of 25/,
    ],
    [
      'names over 100 characters',
      [{ name: 'n'.repeat(101), value: 'v' }],
      [{ name: `${'n'.repeat(99)}…`, value: 'v' }],
      /names over 100/,
    ],
    [
      'text values over 100 characters',
      ['v'.repeat(101), 'ok'],
      [{ name: 'ok', value: 'ok' }],
      /1 without a usable name or value \(a text value has at most 100 characters\)/,
    ],
    ['empty names', ['', 'ok'], [{ name: 'ok', value: 'ok' }], /1 without a usable/],
    ['numbers for a text option', [5, 'ok'] as never, [{ name: 'ok', value: 'ok' }], /1 without a usable/],
    ['names that are no text', [{ name: 5, value: 'x' }], [], /1 without a usable/],
    ['numbers that are none', [{ name: 'x', value: Number.NaN }], [], /1 without a usable/],
  ];
  test.each(rows)('%s', async (_what, given, kept, says) => {
    const { app, logbook } = startFind(() => given as string[]);
    expect((await kit.autocomplete(app, 'find', typing(''))).body).toEqual(choices(kept));
    expect(logbook.entries).toMatchObject([
      { event: 'AUTOCOMPLETE_CUT', level: 'warn', message: expect.stringMatching(says) as string },
    ]);
  });
});

describe('a provider that fails leaves an empty list and a line in the log:', () => {
  const rows: [string, () => unknown][] = [
    [
      'it throws',
      () => {
        throw new Error('x');
      },
    ],
    ['it rejects', () => Promise.reject(new Error('x'))],
    ['it returns nothing', () => undefined],
    ['it returns a text', () => 'Paris'],
    ['it returns null in the list', () => [null]],
  ];
  test.each(rows)('%s', async (_what, provider) => {
    const { app, logbook } = startFind(provider as AutocompleteProvider<string>);
    expect(await kit.autocomplete(app, 'find', typing('P'))).toMatchObject({
      status: 200,
      body: choices([]),
    });
    expect(logbook.entries).toMatchObject([
      { event: 'AUTOCOMPLETE_FAILED', level: 'error', option: 'q', command: 'find' },
    ]);
  });

  test('it is late', async () => {
    const { app, logbook, clock } = startFind(() => new Promise(() => undefined));
    const answer = kit.autocomplete(app, 'find', typing('P'));
    await until(() => clock.waiting() > 0);
    clock.advance(2750);
    expect(await answer).toMatchObject({ status: 200, body: choices([]) });
    expect(logbook.events()).toEqual(['HANDLER_TOO_SLOW']);
  });
});

describe('what is given twice', () => {
  const withOptions = (...options: unknown[]) => {
    const payload = autocompletePayload(kit.context(), 'find', typing('x'), {});
    return { ...payload, data: { ...(payload['data'] as object), options } };
  };
  const focused = { name: 'q', type: 3, value: 'x', focused: true };
  const plain = { name: 'plain', type: 3, value: 'a' };

  test('is not there where it is not what is typed', async () => {
    const seen: unknown[] = [];
    const { app } = startFind((_typed, { options }) => (seen.push([...options]), []));
    await kit.send(app, withOptions(focused, plain));
    await kit.send(app, withOptions(focused, plain, { ...plain, value: 'b' }));
    expect(seen).toEqual([[['plain', 'a']], []]);
  });

  test('gets an empty list where it is what is typed', async () => {
    const { app, logbook } = startFind(() => ['x']);
    expect((await kit.send(app, withOptions(focused, { ...focused, value: 'y' }))).body).toEqual(choices([]));
    expect(logbook.events()).toEqual(['DEFINITION_DRIFT']);
  });
});

describe('what the class does not declare gets an empty list and a line in the log:', () => {
  test.each([
    ['an unknown command', 'lost', typing('x'), 'COMMAND_UNKNOWN'],
    ['an option without autocomplete', 'find', { name: 'plain', value: 'x' }, 'DEFINITION_DRIFT'],
    ['an unknown option', 'find', { name: 'lost', value: 'x' }, 'DEFINITION_DRIFT'],
  ])('%s', async (_what, path, focused, event) => {
    const { app, logbook } = startFind(() => ['x']);
    expect(await kit.autocomplete(app, path, focused)).toMatchObject({ status: 200, body: choices([]) });
    expect(logbook.events()).toEqual([event]);
  });
});
