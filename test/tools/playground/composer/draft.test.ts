import { describe, expect, it } from 'vitest';
import type { Leaf } from '../../../../tools/src/playground/commands/leaves.js';
import type { ShownOption } from '../../../../tools/src/playground/commands/shown-command.js';
import {
  draftOf,
  shownOptions,
  startDraft,
  withEntry,
} from '../../../../tools/src/playground/composer/draft.js';
import type { Entry } from '../../../../tools/src/playground/options/entry.js';

const option = (name: string, more: Partial<ShownOption> = {}): ShownOption => ({
  type: 3,
  name,
  description: 'd',
  ...more,
});
const leafWith = (...options: ShownOption[]): Leaf => ({
  key: '1 weather',
  command: { id: '1', version: '1' } as Leaf['command'],
  path: 'weather',
  shownPath: 'weather',
  description: 'd',
  sought: { names: ['weather'], description: 'd' },
  options,
});
const paris: Entry = { kind: 'text', text: 'Paris' };
const filled = (...options: ShownOption[]) => withEntry(startDraft(leafWith(...options)), 'city', paris);

describe('a command that is being filled in', () => {
  it('begins with its required options, to which others are added', () => {
    const draft = startDraft(leafWith(option('city', { required: true }), option('days'), option('unit')));
    const names = shownOptions({ ...draft, added: ['unit', 'gone'] }).map(({ name }) => name);
    expect(names).toEqual(['city', 'unit']);
  });

  it('keeps what stands in its fields when it is registered again', () => {
    const before = filled(option('city', { required: true }), option('days'));
    const after = draftOf(leafWith(option('unit'), option('city', { required: true })), before);
    expect(after.entries).toEqual({ city: paris });
    expect(shownOptions(after).map(({ name }) => name)).toEqual(['city']);
  });

  it('loses what stands in an option that is gone, or of another type', () => {
    const before = filled(option('city'));
    expect(draftOf(leafWith(option('town')), before).entries).toEqual({});
    expect(draftOf(leafWith(option('city', { type: 4 })), before).entries).toEqual({});
  });

  it('shows an option with something in it that is required no more, and once one that is by now', () => {
    const names = (...options: ShownOption[]) => {
      const before = { ...filled(option('city', { required: true }), option('days')), added: ['days'] };
      return shownOptions(draftOf(leafWith(...options), before)).map(({ name }) => name);
    };
    expect(names(option('city'), option('days'))).toEqual(['days', 'city']);
    expect(names(option('city'), option('days', { required: true }))).toEqual(['days', 'city']);
  });

  it('has what was picked from a list as a text where the list is gone', () => {
    const picked: Entry = { kind: 'chosen', value: 'p', text: 'Paris' };
    const before = withEntry(filled(option('city', { autocomplete: true })), 'city', picked);
    expect(draftOf(leafWith(option('city')), before).entries).toEqual({ city: { kind: 'text', text: 'p' } });
    expect(draftOf(leafWith(option('city', { autocomplete: true })), before).entries).toEqual({
      city: picked,
    });
  });

  it('keeps what was picked from a list that is one of choices by now', () => {
    const picked: Entry = { kind: 'chosen', value: 'p', text: 'Paris' };
    const before = withEntry(filled(option('city', { autocomplete: true })), 'city', picked);
    const choices = [{ name: 'Paris', value: 'p' }];
    expect(draftOf(leafWith(option('city', { choices })), before).entries).toEqual({ city: picked });
    expect(draftOf(leafWith(option('city', { choices: [] })), before).entries).toEqual({
      city: { kind: 'text', text: 'p' },
    });
  });

  it('is another one for another command', () => {
    const other = { ...leafWith(option('city')), key: '2 weather' };
    expect(draftOf(other, filled(option('city')))).toEqual(startDraft(other));
  });
});
