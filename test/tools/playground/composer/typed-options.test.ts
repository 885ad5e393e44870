import { describe, expect, it } from 'vitest';
import type { ShownOption } from '../../../../tools/src/playground/commands/shown-command.js';
import type { Draft } from '../../../../tools/src/playground/composer/draft.js';
import { typeInto } from '../../../../tools/src/playground/composer/typed-options.js';
import type { Names } from '../../../../tools/src/playground/names/names.js';

const option = (name: string, more: Partial<ShownOption> = {}): ShownOption => ({
  type: 3,
  name,
  description: 'd',
  ...more,
});
const options = [
  option('city', { required: true }),
  option('days', { type: 4, name_localized: 'tage' }),
  option('unit', { choices: [{ name: 'Metric', value: 'm' }] }),
  option('file', { type: 11 }),
];
const start: Draft = { key: 'k', options, entries: {}, added: [], isTyped: true };
/** The current fields, and the one being typed into. */
function type(name: string, text: string, draft = start) {
  const { draft: after, focused } = typeInto(draft, name, text);
  const texts = Object.entries(after.entries).map(([each, entry]) =>
    [each, entry.kind === 'text' ? entry.text : entry.kind].join('='),
  );
  return { texts, added: after.added, focused };
}

describe('a name of an option and a colon, in the form of a command that was typed', () => {
  it.each([
    ['city:', ['city='], [], 'city'],
    ['days:', ['days='], ['days'], 'days'],
    ['Oslo days:', ['city=Oslo', 'days='], ['days'], 'days'],
    ['New York days:3', ['city=New York', 'days=3'], ['days'], 'days'],
    ['city:New York days:3', ['city=New York', 'days=3'], ['days'], 'days'],
    ['Oslo tage:', ['city=Oslo', 'days='], ['days'], 'days'],
    ['Oslo unit:', ['city=Oslo'], ['unit'], 'unit'],
    ['Oslo unit:metric', ['city=Oslo', 'unit=chosen'], ['unit'], 'unit'],
    ['Oslo file:', ['city=Oslo'], ['file'], 'file'],
  ])('%o goes to that option', (text, texts, added, focused) => {
    expect(type('city', text)).toEqual({ texts, added, focused });
  });

  it('goes on from one option to the next, key by key', () => {
    let draft = start;
    let name = 'city';
    let text = '';
    for (const key of 'city:New York days:3') {
      text += key;
      const typed = typeInto(draft, name, text);
      draft = typed.draft;
      if (typed.focused !== undefined) [name, text] = [typed.focused, ''];
    }
    expect(draft.entries).toEqual({
      city: { kind: 'text', text: 'New York' },
      days: { kind: 'text', text: '3' },
    });
  });

  it.each(['at 10:30', 'mydays:3', 'Days:3', 'days 3', 'here city:', 'day:', 'see unit:none', 'a file:x'])(
    'is not %o, which stays as it is',
    (text) => {
      expect(type('city', text)).toEqual({ texts: [`city=${text}`], added: [], focused: undefined });
    },
  );

  it.each([
    ['a choice in the middle', 'city:Oslo unit:metric days:3', { city: 'Oslo', unit: 'm', days: '3' }],
    ['a choice at the end', 'city:Oslo days:3 unit:metric', { city: 'Oslo', days: '3', unit: 'm' }],
    ['true or false', 'city:Oslo alert:true days:3', { city: 'Oslo', alert: true, days: '3' }],
    ['a user by name', 'city:Oslo who:ben days:3', { city: 'Oslo', who: '2', days: '3' }],
    ['a name of nobody', 'city:Oslo who:nob days:3', { city: 'Oslo', who: 'nob', days: '3' }],
  ])('goes on after %s, key by key and all at once', (_what, line, values) => {
    const ben = { id: '2', username: 'ben', displayName: 'Captain Ben', bot: false };
    const empty = { roles: new Map(), channels: new Map(), commands: new Map(), emojis: [] };
    const names: Names = { ...empty, users: new Map([['2', ben]]) };
    const more = [option('alert', { type: 5 }), option('who', { type: 6 })];
    const typeAll = (parts: readonly string[]) => {
      let draft: Draft = { ...start, options: [...options, ...more] };
      let name = 'city';
      let text = '';
      for (const part of parts) {
        const typed = typeInto(draft, name, text + part, names);
        draft = typed.draft;
        name = typed.focused ?? name;
        const entry = draft.entries[name];
        text = entry && entry.kind !== 'file' ? entry.text : '';
      }
      return Object.fromEntries(
        Object.entries(draft.entries).map(([key, entry]) => [
          key,
          entry.kind === 'chosen' ? entry.value : entry.kind === 'text' ? entry.text : null,
        ]),
      );
    };
    expect(typeAll(line.split(/(?:)/u))).toEqual(values);
    expect(typeAll([line])).toEqual(values);
  });

  it('leaves an option alone that has something in it', () => {
    const draft: Draft = { ...start, entries: { days: { kind: 'text', text: '3' } }, added: ['days'] };
    expect(type('city', 'Oslo days:', draft).texts).toEqual(['days=3', 'city=Oslo days:']);
  });

  it('is text where the command was chosen from the list', () => {
    expect(type('city', 'days:3', { ...start, isTyped: false }).texts).toEqual(['city=days:3']);
  });
});
