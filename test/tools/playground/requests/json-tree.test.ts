import fc from 'fast-check';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import {
  formatPath,
  pinErrors,
  type JsonPath,
} from '../../../../tools/src/playground/requests/detail/json-path.js';
import {
  findMatches,
  listAbove,
  listRows,
  SHOWN_AT_ONCE,
  type JsonView,
} from '../../../../tools/src/playground/requests/detail/json-rows.js';
import { JsonTree } from '../../../../tools/src/playground/requests/detail/json-tree.js';
import { propertyRuns } from '../../../support/property.js';
import { toText } from '../support/render.js';

const AS_IT_BEGINS: JsonView = { folded: new Map(), wanted: new Map(), forced: new Set() };

/** All paths in a value. */
function listPaths(value: unknown, path: JsonPath = []): JsonPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, each]) =>
    listPaths(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...inside];
}

function read(value: unknown, path: JsonPath): unknown {
  return path.reduce((at, step) => (at as Record<string | number, unknown>)[step], value);
}

/** Some JSON, and a path in it. */
const valueWithPath = fc
  .jsonValue({ maxDepth: 4 })
  .chain((value) => fc.tuple(fc.constant(value), fc.constantFrom(...listPaths(value))));

it('a path is written as JavaScript reads it', () => {
  expect(formatPath(['data', 'options', 0, 'value'])).toBe('data.options[0].value');
  expect(formatPath(['name_localizations', 'en-GB'])).toBe('name_localizations["en-GB"]');
  fc.assert(
    fc.property(valueWithPath, ([value, path]) => {
      // `__proto__` is no field to JavaScript, although it may be one of JSON.
      fc.pre(!path.includes('__proto__'));
      const text = formatPath(path);
      const dot = text === '' || text.startsWith('[') ? '' : '.';
      // oxlint-disable-next-line typescript/no-implied-eval -- The property is that JavaScript reads it.
      const reader = new Function('root', `return root${dot}${text};`) as (root: unknown) => unknown;
      expect(reader(value)).toEqual(read(value, path));
    }),
    { numRuns: propertyRuns(200) },
  );
});

describe('a tree of errors', () => {
  const sent = { content: 'x', embeds: [{ title: 'a' }, { fields: [{ name: 'Wind' }] }] };
  const refusal = (message: string) => ({ _errors: [{ code: 'BASE_TYPE_REQUIRED', message }] });

  it('is pinned to the fields that it names, and what is missing to what lacks it', () => {
    const answer = {
      code: 50035,
      message: 'Invalid Form Body',
      errors: {
        content: refusal('Too long.'),
        embeds: { 1: { fields: { 0: { value: refusal('This field is required') } } } },
      },
    };
    expect(
      pinErrors(answer, sent).map(({ path, pinnedTo, message }) => [
        formatPath(path),
        formatPath(pinnedTo),
        message,
      ]),
    ).toEqual([
      ['content', 'content', 'Too long.'],
      ['embeds[1].fields[0].value', 'embeds[1].fields[0]', 'This field is required'],
    ]);
  });

  it('names every field of any body by the path that the body has', () => {
    fc.assert(
      fc.property(valueWithPath, ([value, path]) => {
        fc.pre(!path.includes('__proto__') && !path.includes('_errors'));
        const errors = path.reduceRight<object>((inside, step) => ({ [step]: inside }), refusal('No.'));
        const [problem, ...others] = pinErrors({ code: 50035, errors }, value);
        expect(others).toEqual([]);
        expect(problem).toMatchObject({ path, pinnedTo: path });
        // The line that it is pinned to is there without any click.
        const rows = listRows(value, {
          ...AS_IT_BEGINS,
          folded: new Map([...listAbove([path])].map((id) => [id, true])),
          wanted: new Map([...listAbove([path])].map((id) => [id, 10_000])),
        });
        expect(rows.map(({ id }) => id)).toContain(formatPath(path));
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('is no error of an answer without one', () => {
    for (const answer of [null, 'text', {}, { code: 0, message: '401: Unauthorized' }, { errors: null }])
      expect(pinErrors(answer, sent)).toEqual([]);
  });

  it('stands at its line, in the list above, and is open however deep it is', () => {
    const deep = { a: { b: { c: { d: { e: 'no', list: Array.from({ length: 90 }, () => 1) } } } } };
    const answer = { errors: { a: { b: { c: { d: { e: refusal('Must not be no.') } } } } } };
    const html = renderToString(
      h(JsonTree, { title: 'Sent', value: deep, problems: pinErrors(answer, deep) }),
    );
    expect(toText(html)).toContain('a.b.c.d.e Must not be no.');
    const row = /<div[^>]*class="json-row refused"[^>]*>.*?<\/div>/s.exec(html)?.[0] ?? '';
    expect(toText(row)).toContain('e: "no"↳ Must not be no. BASE_TYPE_REQUIRED');
  });
});

describe('a large payload', () => {
  const large = { list: Array.from({ length: 5000 }, (_, index) => ({ index })) };

  it('draws only what is open, and the first of many', () => {
    const rows = listRows(large, { ...AS_IT_BEGINS, folded: new Map([['list', true]]) });
    expect(rows.length).toBe(SHOWN_AT_ONCE + 3);
    expect(rows.at(-1)).toMatchObject({ more: 5000 - SHOWN_AT_ONCE, siblings: 5000 });
    expect(rows[2]).toMatchObject({ id: 'list[0]', isOpen: false, place: 1, siblings: 5000 });
  });

  it('shows more of them on demand', () => {
    const view = { ...AS_IT_BEGINS, folded: new Map([['list', true]]), wanted: new Map([['list', 5000]]) };
    expect(listRows(large, view).at(-1)?.id).toBe('list[4999]');
  });

  it('is searched in names and values, whole, and shows what is above a match', () => {
    const found = findMatches(large, '4999');
    expect(found.map(formatPath)).toEqual(['list[4999].index']);
    const view = { ...AS_IT_BEGINS, forced: listAbove(found), matches: new Set(found.map(formatPath)) };
    expect(listRows(large, view).map(({ id }) => id)).toEqual(['', 'list', 'list[4999]', 'list[4999].index']);
  });
});

it('ids say what they name', () => {
  const names = new Map([['3', '@ada']]);
  const html = renderToString(h(JsonTree, { title: 'Payload', value: { user_id: '3' }, names }));
  expect(toText(html)).toContain('user_id: "3" @ada');
});
