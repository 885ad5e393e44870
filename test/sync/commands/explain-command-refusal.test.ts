import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/commands/compile/compile.js';
import { explainRefusal } from '../../../src/sync/commands/explaining-client.js';
import { propertyRuns } from '../../support/property.js';
import { Card, Library } from '../support/library.js';

const { definitions: members, scopes } = compile([Library, Card]);
const { payloads } = scopes[0]!;
const of = (name: string) => {
  const index = payloads.findIndex((payload) => payload.name === name);
  return { payload: payloads[index], place: members[index] };
};

const FAULT = { code: 'SOME_CODE', message: 'Some words.' };

/** The tree with one problem at the end of a path. */
function treeOf(path: string): object {
  const keys = path === '' ? [] : path.split('.');
  return keys.reduceRight<object>((inner, key) => ({ [key]: inner }), { _errors: [FAULT] });
}

function explainOne(name: string, path: string) {
  const { payload, place } = of(name);
  const problems = explainRefusal(treeOf(path), payload, [place]);
  expect(problems).toHaveLength(1);
  return problems[0]!;
}

describe('a problem of one command is put back to', () => {
  const lend = { className: 'Library', methodName: 'lend', option: 'lend' };
  const title = { ...lend, parameter: 2, option: 'lend title' };
  const days = { ...lend, parameter: 3, option: 'lend days' };
  const lost = { className: 'Reports', methodName: 'lost', option: 'card report lost' };

  test.each([
    ['its method', 'lend', 'description', lend, '"Lends a book"'],
    ['its method and a locale', 'lend', 'name_localizations.de', { ...lend, locale: 'de' }, '"leihen"'],
    ['a parameter', 'lend', 'options.0.name', title, '"title"'],
    [
      'a parameter and a locale',
      'lend',
      'options.0.description_localizations.fr',
      { ...title, locale: 'fr' },
      '"Le titre"',
    ],
    [
      'the one locale there is, where Discord speaks of all translations',
      'lend',
      'name_localizations',
      { ...lend, locale: 'de' },
      'de "leihen"',
    ],
    [
      'its method, with all translations where Discord does not say which',
      'card',
      'name_localizations',
      { className: 'Card', option: 'card' },
      'de "karte", fr "carte"',
    ],
    [
      'a parameter and the locale of a choice',
      'lend',
      'options.1.choices.1.name_localizations.de',
      { ...days, locale: 'de' },
      '"ein Monat"',
    ],
    ['a parameter, for a list as a whole', 'lend', 'options.1.choices', days, 'a list of 2'],
    ['its method, for an option that was not sent', 'lend', 'options.7.name', lend, undefined],
    ['its method, for a field that was not sent', 'lend', 'colour', lend, undefined],
    ['its method, for the request as a whole', 'lend', '', lend, 'an object'],
    [
      'the class of a parent',
      'card',
      'description',
      { className: 'Card', option: 'card' },
      '"Library cards"',
    ],
    [
      'the method of a subcommand and a locale',
      'card',
      'options.1.description_localizations.de',
      { className: 'Card', methodName: 'renew', option: 'card renew', locale: 'de' },
      '"Verlängert"',
    ],
    [
      'the class of a group',
      'card',
      'options.0.name',
      { className: 'Reports', option: 'card report' },
      '"report"',
    ],
    ['the method of a subcommand in a group', 'card', 'options.0.options.0.name', lost, '"lost"'],
    [
      'the parameter of a subcommand in a group and a locale',
      'card',
      'options.0.options.0.options.0.name_localizations.ja',
      { ...lost, parameter: 1, option: 'card report lost number', locale: 'ja' },
      '"番号"',
    ],
  ])('%s', (_what, name, path, location, found) => {
    expect(explainOne(name, path)).toEqual({
      location,
      path,
      ...(found === undefined ? {} : { found }),
      ...FAULT,
    });
  });
});

describe('problems of a bulk overwrite', () => {
  test('are found under the place of each command, all of them, in the order of Discord', () => {
    const { payload, place } = of('lend');
    const stranger = { id: '1', type: 1, name: 'theirs', description: 'Of somebody else' };
    const tree = {
      '0': { name: { _errors: [FAULT, { code: 'OTHER', message: 'More.' }] } },
      '1': { options: { '0': { name: { _errors: [FAULT] } } } },
    };
    const problems = explainRefusal(tree, [stranger, { id: '2', ...payload }], [undefined, place]);
    expect(problems).toEqual([
      { path: '0.name', found: '"theirs"', ...FAULT },
      { path: '0.name', found: '"theirs"', code: 'OTHER', message: 'More.' },
      {
        location: { className: 'Library', methodName: 'lend', parameter: 2, option: 'lend title' },
        path: '1.options.0.name',
        found: '"title"',
        ...FAULT,
      },
    ]);
  });

  test('have no place in code where they speak of the list as a whole', () => {
    expect(explainRefusal({ _errors: [FAULT] }, payloads, members)).toEqual([
      { path: '', found: `a list of ${payloads.length}`, ...FAULT },
    ]);
  });
});

const key = fc.oneof(
  fc.constantFrom('options', 'choices', 'name', 'name_localizations', '0', '1', 'de', '__proto__', 'length'),
  fc.string(),
);
const tree = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6 },
    fc.jsonValue(),
    fc.record({ _errors: fc.array(fc.record({ code: fc.string(), message: fc.string() })) }),
    fc.dictionary(key, tie('node')),
  ),
})).node;

test('never throws, whatever Discord sends, and never has more to say than it', () => {
  fc.assert(
    fc.property(tree, fc.boolean(), (errors, isBulk) => {
      const { payload, place } = of('card');
      const problems = isBulk
        ? explainRefusal(errors, payloads, members)
        : explainRefusal(errors, payload, [place]);
      expect(problems.length).toBeLessThanOrEqual(JSON.stringify(errors).split('_errors').length * 100);
    }),
    { numRuns: propertyRuns(500) },
  );
});

test('every problem at a place that was sent is put back to a class', () => {
  const paths = pathsOf(payloads);
  expect(paths.length).toBeGreaterThan(40);
  for (const path of paths) {
    const [problem] = explainRefusal(treeOf(path), payloads, members);
    expect(problem?.location?.className).toMatch(/^(Library|Card|Reports)$/);
    expect(problem?.found).toBeDefined();
  }
});

function pathsOf(value: unknown, path: readonly string[] = []): string[] {
  const own = path.length === 0 ? [] : [path.join('.')];
  if (typeof value !== 'object' || value === null) return own;
  return [...own, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]))];
}
