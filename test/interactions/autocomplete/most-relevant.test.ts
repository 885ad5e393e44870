import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { SlashCommand, StringOption, type AutocompleteProvider, type Suggestion } from 'commandry';
import { propertyRuns } from '../../support/property.js';
import { turns, until } from '../../support/time/wait.js';
import { startApp, kit } from '../../support/apps/started-app.js';

interface Choice {
  readonly name: string;
  readonly name_localizations?: Readonly<Record<string, string>>;
  readonly value: string | number;
}

function startFind(provider: unknown) {
  class Find {
    @SlashCommand('find', 'd')
    find(@StringOption('q', 'd', { autocomplete: provider as AutocompleteProvider<string> }) q?: string) {
      return q ?? '';
    }
  }
  const { app, logbook, clock } = startApp({ commands: [Find] });
  const type = async (typed: string): Promise<readonly Choice[]> => {
    const { body } = await kit.autocomplete(app, 'find', { name: 'q', value: typed });
    return (body as { readonly data: { readonly choices: readonly Choice[] } }).data.choices;
  };
  return { app, logbook, clock, type };
}

/** The suggestions that a typing user sees. */
async function shown(given: readonly (string | Suggestion<string>)[], typed = '') {
  const { type, logbook } = startFind(() => given);
  return { choices: await type(typed), logbook };
}

const others = Array.from({ length: 40 }, (_, n) => `other ${n}`);
const names = (choices: readonly Choice[]) => choices.map(({ name }) => name);

describe('of more than 25 suggestions those are shown that fit best to what was typed:', () => {
  it.each<[string, string, string[]]>([
    ['found at the end of the list', 'lond', ['London']],
    ['in any case, and without accents', 'SAO', ['São Paulo']],
    ['the best first', 'par', ['Paris', 'Sparta', 'Gaspar']],
    ['letters left out', 'amdam', ['Amsterdam']],
  ])('%s', async (_what, typed, best) => {
    const cities = ['Amsterdam', 'Gaspar', 'London', 'São Paulo', 'Sparta', 'Paris'];
    const { choices, logbook } = await shown([...others, ...cities], typed);
    expect(names(choices).slice(0, best.length)).toEqual(best);
    expect(logbook.entries).toMatchObject([
      {
        event: 'AUTOCOMPLETE_CUT',
        level: 'warn',
        option: 'q',
        message: expect.stringMatching(/21 over the limit of 25/) as string,
      },
    ]);
  });

  it('the first of the others follow where these are too few, for a provider may find by more than the name', async () => {
    const { choices } = await shown([...others, 'London'], 'lond');
    expect(names(choices)).toEqual(['London', ...others.slice(0, 24)]);
  });

  it('those that fit as well as each other stay in the order of the provider', async () => {
    const { choices } = await shown(
      others.map((name) => ({ name: 'same', value: name })),
      'same',
    );
    expect(choices.map(({ value }) => value)).toEqual(others.slice(0, 25));
  });

  it.each(['', '   '])('the first 25 where nothing was typed (%j)', async (typed) => {
    expect(names((await shown([...others, 'London'], typed)).choices)).toEqual(others.slice(0, 25));
  });

  it('25 are left as they are, whatever was typed', async () => {
    const list = [...others.slice(0, 24), 'London'];
    const { choices, logbook } = await shown(list, 'lond');
    expect(names(choices)).toEqual(list);
    expect(logbook.entries).toEqual([]);
  });

  it('as the user reads them, who may read a translation', async () => {
    const cities = [
      ...others.map((name) => ({ name, value: name })),
      { name: 'Munich', nameLocalizations: { 'en-GB': 'Bavarian capital' }, value: 'muc' },
    ];
    const { choices } = await shown(cities, 'bavar');
    expect(choices[0]).toEqual({
      name: 'Munich',
      name_localizations: { 'en-GB': 'Bavarian capital' },
      value: 'muc',
    });
  });

  it('given by respond() too', async () => {
    const given = startFind((_typed: string, i: { respond: (list: unknown) => Promise<void> }) =>
      i.respond([...others, 'London']),
    );
    expect(names(await given.type('lond'))[0]).toBe('London');
    expect(given.logbook.events()).toEqual(['AUTOCOMPLETE_CUT']);
  });
});

describe('a name of over 100 characters ends in an ellipsis', () => {
  const family = '👨‍👩‍👧‍👦';
  it.each<[string, string, string]>([
    ['after 99', 'n'.repeat(101), `${'n'.repeat(99)}…`],
    [
      'and no space before it',
      `${'n'.repeat(90)} ${'m'.repeat(8)} m${'n'.repeat(9)}`,
      `${'n'.repeat(90)} ${'m'.repeat(8)}…`,
    ],
    ['and not in an emoji of two halves', `${'n'.repeat(98)}🙌🙌🙌`, `${'n'.repeat(98)}🙌…`],
    ['and not in an emoji of several', `${'n'.repeat(95)}${family}`, `${'n'.repeat(95)}…`],
    ['and not between a letter and its accent', `${'n'.repeat(98)}e\u0301nn`, `${'n'.repeat(98)}…`],
    [
      'but where a single character is longer than that',
      `e${'\u0301'.repeat(150)}`,
      `e${'\u0301'.repeat(98)}…`,
    ],
  ])('%s', async (_where, name, cut) => {
    const { choices, logbook } = await shown([{ name, nameLocalizations: { de: name }, value: 'v' }]);
    expect(choices).toEqual([{ name: cut, name_localizations: { de: cut }, value: 'v' }]);
    expect(logbook.events()).toEqual(['AUTOCOMPLETE_CUT']);
  });

  it('of 100 characters is left as it is, however many units they take', async () => {
    const { choices, logbook } = await shown([{ name: '🙌'.repeat(100), value: 'v' }]);
    expect(names(choices)).toEqual(['🙌'.repeat(100)]);
    expect(logbook.entries).toEqual([]);
  });

  test('whatever is in it', async () => {
    let given: readonly Suggestion<string>[] = [];
    const { type } = startFind(() => given);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', minLength: 90, maxLength: 200 }), {
          minLength: 1,
          maxLength: 5,
        }),
        async (list) => {
          given = list.map((name) => ({ name, value: 'v' }));
          for (const [index, { name }] of (await type('')).entries()) {
            const whole = list[index] ?? '';
            expect(Array.from(name).length).toBeLessThanOrEqual(100);
            expect(name === whole || (name.endsWith('…') && whole.startsWith(name.slice(0, -1)))).toBe(true);
            expect(Buffer.from(name).toString()).toBe(name);
          }
        },
      ),
      { numRuns: propertyRuns(100, 1000) },
    );
  });
});

it('a value is never altered: one of over 100 characters is left out', async () => {
  const { choices, logbook } = await shown([
    { name: 'long', value: 'v'.repeat(101) },
    { name: 'n'.repeat(200), value: 'v'.repeat(100) },
  ]);
  expect(choices.map(({ value }) => value)).toEqual(['v'.repeat(100)]);
  expect(logbook.entries).toMatchObject([
    {
      message: expect.stringMatching(
        /1 without a usable .* at most 100 characters.*names over 100/,
      ) as string,
    },
  ]);
});

describe('respond()', () => {
  interface Respond {
    readonly respond: (list: unknown) => Promise<void>;
  }

  it('does nothing when nobody waits any more, and ends no process', async () => {
    let interaction: Respond | undefined;
    let release: () => void = () => undefined;
    const { type, clock, logbook } = startFind(async (_typed: string, given: Respond) => {
      interaction = given;
      await new Promise<void>((resolve) => (release = resolve));
      void given.respond(['late']);
      await given.respond(['later still']);
    });
    const answer = type('x');
    await until(() => interaction !== undefined);
    clock.advance(2750);
    expect(await answer).toEqual([]);
    release();
    await turns();
    expect(logbook.events()).toEqual(['HANDLER_TOO_SLOW']);
  });

  it.each<[string, (interaction: Respond) => unknown, unknown[], RegExp]>([
    [
      'twice is an error',
      async (i) => {
        await i.respond(['a']);
        await i.respond(['b']);
      },
      ['a'],
      /REPLY_ALREADY_SENT/,
    ],
    [
      'and a returned list too',
      async (i) => {
        await i.respond(['a']);
        return ['b'];
      },
      ['a'],
      /REPLY_ALREADY_SENT/,
    ],
    [
      'twice, and nobody awaits it',
      (i) => (void i.respond(['a']), void i.respond(['b'])),
      ['a'],
      /REPLY_ALREADY_SENT/,
    ],
    ['of what is no list', (i) => i.respond('a'), [], /not a list/],
    ['of what is no list, and nobody awaits it', (i) => void i.respond('a'), [], /not a list/],
    [
      'after the provider has returned nothing',
      (i) => void setImmediate(() => void i.respond(['a'])),
      [],
      /not a list/,
    ],
  ])('%s', async (_what, provider, expected, says) => {
    const { type, logbook } = startFind((_typed: string, interaction: Respond) => provider(interaction));
    expect(names(await type('x'))).toEqual(expected);
    await turns();
    expect(logbook.events()[0]).toBe('AUTOCOMPLETE_FAILED');
    expect(JSON.stringify(logbook.entries[0])).toMatch(says);
  });
});
