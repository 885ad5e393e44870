import { describe, expect, test } from 'vitest';
import type { CommandPayload } from 'commandry/protocol';
import { compare } from '../../../src/sync/commands/compare-commands.js';
import { ping, radar, registered, roll } from '../support/registered.js';

const [sides, label] = roll.options!;
const withOptions = (...options: NonNullable<CommandPayload['options']>): CommandPayload => ({
  ...roll,
  options,
});
const pathsOf = (...between: Parameters<typeof compare>) => compare(...between).map(({ path }) => path);

describe('what means the same is no difference:', () => {
  const filled = (more: object) => registered(roll, more);
  test.each([
    ['what Discord fills in', registered(roll), roll],
    [
      'nulls in options',
      filled({
        options: roll.options?.map((option) => ({ ...option, name_localizations: null, autocomplete: null })),
      }),
      roll,
    ],
    ['empty dictionaries', filled({ name_localizations: {} }), roll],
    ['required: false', filled({ options: [sides, { ...label, required: false }] }), roll],
    ['fields nobody knows yet', filled({ brand_new: true }), roll],
    [
      'installations that the declaration leaves to the application',
      filled({ integration_types: [1] }),
      roll,
    ],
    [
      'null for the default of everything',
      registered(ping),
      {
        ...ping,
        name_localizations: null,
        contexts: null,
        dm_permission: null,
        default_member_permissions: null,
      },
    ],
    ['an empty list of options', registered(ping), { ...ping, options: [] }],
    [
      'empty lists in options',
      registered(withOptions(sides!)),
      withOptions({ ...sides!, choices: [], options: [], channel_types: [] }),
    ],
    [
      'permissions with zeros in front',
      registered({ ...ping, default_member_permissions: '8' }),
      { ...ping, default_member_permissions: '0008' },
    ],
    [
      'the smallest and the largest length there is',
      registered(withOptions(label!)),
      withOptions({ ...label!, min_length: 0, max_length: 6000 }),
    ],
    [
      'channel types in another order',
      registered(withOptions({ type: 7, name: 'c', description: 'd', channel_types: [0, 5] })),
      withOptions({ type: 7, name: 'c', description: 'd', channel_types: [5, 0] }),
    ],
    [
      'file types, which Discord does not return',
      registered(withOptions({ type: 11, name: 'f', description: 'd' })),
      withOptions({ type: 11, name: 'f', description: 'd', file_types: ['image'] }),
    ],
    [
      'file types in another order',
      registered(withOptions({ type: 11, name: 'f', description: 'd', file_types: ['.md', 'image'] })),
      withOptions({ type: 11, name: 'f', description: 'd', file_types: ['image', '.md'] }),
    ],
    [
      '1 and 1.0',
      registered(withOptions({ ...sides!, min_value: 1 })),
      withOptions({ ...sides!, min_value: 1.0 }),
    ],
    [
      'locales in another order',
      registered({ ...ping, name_localizations: { de: 'a', fr: 'b' } }),
      { ...ping, name_localizations: { fr: 'b', de: 'a' } },
    ],
    [
      'a translation that is null',
      registered(ping),
      { ...ping, description_localizations: { de: null } as never },
    ],
    [
      'a translation that says what is displayed without it',
      registered(ping),
      { ...ping, name_localizations: { de: 'ping', 'en-US': 'ping' } },
    ],
    [
      'a translation that its fallback says too',
      registered({ ...ping, name_localizations: { 'en-US': 'color' } }),
      { ...ping, name_localizations: { 'en-US': 'color', 'en-GB': 'color' } },
    ],
    [
      'an empty description of a user command',
      registered({ type: 2, name: 'x' }),
      { type: 2 as const, name: 'x', description: '' },
    ],
    [
      'default_permission, which Discord does not return',
      registered(ping),
      { ...ping, default_permission: false },
    ],
    [
      'contexts of an entry point command that its declaration leaves out',
      registered(radar, { contexts: [0, 1, 2], dm_permission: true }),
      radar,
    ],
    [
      'a handler that is not declared',
      registered(radar),
      { type: 4 as const, name: 'radar', description: 'd' },
    ],
  ])('%s', (_what, command, declared) => {
    expect(compare(command, declared)).toEqual([]);
  });
});

describe('what means something else is named by its field:', () => {
  test.each<[string, CommandPayload, CommandPayload, string[]]>([
    ['a description', roll, { ...roll, description: 'Rolls dice' }, ['description']],
    ['a bound', roll, withOptions({ ...sides!, min_value: 4 }, label!), ['options.sides.min_value']],
    [
      'a bound that went away',
      roll,
      withOptions({ ...sides!, min_value: undefined }, label!),
      ['options.sides.min_value'],
    ],
    [
      'a bound of 0',
      withOptions(label!),
      withOptions({ ...label!, min_value: 0 }),
      ['options.label.min_value'],
    ],
    [
      'a length',
      withOptions(label!),
      withOptions({ ...label!, min_length: 1 }),
      ['options.label.min_length'],
    ],
    [
      'a choice',
      roll,
      withOptions(sides!, { ...label!, choices: [{ name: 'A', value: 'b' }] }),
      ['options.label.choices.A.value'],
    ],
    [
      'a new choice',
      roll,
      withOptions(sides!, { ...label!, choices: [...label!.choices!, { name: 'B', value: 'b' }] }),
      ['options.label.choices.B'],
    ],
    [
      'the value 1 instead of "1"',
      withOptions({ ...label!, choices: [{ name: 'A', value: '1' }] }),
      withOptions({ ...label!, choices: [{ name: 'A', value: 1 }] }),
      ['options.label.choices.A.value'],
    ],
    ['an option that went away', roll, withOptions(sides!), ['options.label']],
    [
      'an option that came first',
      roll,
      withOptions({ type: 5, name: 'loud', description: 'd' }, sides!, label!),
      ['options.loud'],
    ],
    ['the type of an option', roll, withOptions({ ...sides!, type: 10 }, label!), ['options.sides.type']],
    [
      'autocomplete',
      roll,
      withOptions(sides!, { ...label!, choices: null, autocomplete: true }),
      ['options.label.autocomplete', 'options.label.choices.A'],
    ],
    ['the order of options', roll, withOptions(label!, sides!), ['options']],
    [
      'the order of choices',
      withOptions({
        ...label!,
        choices: [
          { name: 'A', value: 'a' },
          { name: 'B', value: 'b' },
        ],
      }),
      withOptions({
        ...label!,
        choices: [
          { name: 'B', value: 'b' },
          { name: 'A', value: 'a' },
        ],
      }),
      ['options.label.choices'],
    ],
    [
      'choices of one name',
      withOptions({
        ...label!,
        choices: [
          { name: 'A', value: 'a' },
          { name: 'A', value: 'b' },
        ],
      }),
      withOptions({ ...label!, choices: [{ name: 'A', value: 'a' }] }),
      ['options.label.choices.A.value', 'options.label.choices'],
    ],
    [
      'an option of a subcommand',
      {
        ...ping,
        options: [
          {
            type: 2,
            name: 'g',
            description: 'd',
            options: [{ type: 1, name: 's', description: 'd', options: [sides!] }],
          },
        ],
      },
      {
        ...ping,
        options: [
          {
            type: 2,
            name: 'g',
            description: 'd',
            options: [{ type: 1, name: 's', description: 'd', options: [{ ...sides!, required: false }] }],
          },
        ],
      },
      ['options.g.options.s.options.sides.required'],
    ],
    [
      'a translation',
      { ...ping, name_localizations: { de: 'a' } },
      { ...ping, name_localizations: { de: 'b' } },
      ['name_localizations.de'],
    ],
    [
      'a translation that hides a fallback',
      { ...ping, name_localizations: { 'en-US': 'pong' } },
      { ...ping, name_localizations: { 'en-US': 'pong', 'en-GB': 'ping' } },
      ['name_localizations.en-GB'],
    ],
    [
      'a translated choice',
      roll,
      withOptions(sides!, {
        ...label!,
        choices: [{ name: 'A', value: 'a', name_localizations: { de: 'Ah' } }],
      }),
      ['options.label.choices.A.name_localizations.de'],
    ],
    ['permissions', ping, { ...ping, default_member_permissions: '0' }, ['default_member_permissions']],
    ['an age restriction', ping, { ...ping, nsfw: true }, ['nsfw']],
    ['a handler', radar, { ...radar, handler: 2 }, ['handler']],
    ['the name of an entry point command', radar, { ...radar, name: 'launch' }, ['name']],
    [
      'channel types',
      withOptions({ type: 7, name: 'c', description: 'd' }),
      withOptions({ type: 7, name: 'c', description: 'd', channel_types: [0] }),
      ['options.c.channel_types'],
    ],
  ])('%s', (_what, before, declared, paths) => {
    expect(pathsOf(registered(before), declared)).toEqual(paths);
  });

  test('with both values, and null for nothing', () => {
    const command = registered(ping, {
      nsfw: true,
      default_member_permissions: '0',
      name_localizations: { de: 'pong' },
    });
    expect(compare(command, ping)).toEqual([
      { path: 'name_localizations.de', registered: 'pong', declared: null },
      { path: 'default_member_permissions', registered: '0', declared: null },
      { path: 'nsfw', registered: true, declared: null },
    ]);
    expect(compare(registered(roll), withOptions(label!, sides!))).toEqual([
      { path: 'options', registered: ['sides', 'label'], declared: ['label', 'sides'] },
    ]);
  });
});

describe('where a command can be used:', () => {
  const contexts = [0, 1];
  test.each([
    ['the same contexts in another order', { contexts }, { contexts: [1, 0] }, []],
    ['other contexts', { contexts: [0] }, { contexts }, ['contexts']],
    ['contexts that Discord had filled in', { contexts: null }, { contexts }, ['contexts']],
    ['contexts that are not declared any more', { contexts }, {}, ['contexts']],
    ['other installations', { integration_types: [0] }, { integration_types: [1] }, ['integration_types']],
    [
      'the same installations in another order',
      { integration_types: [1, 0] },
      { integration_types: [0, 1] },
      [],
    ],
    ['the deprecated switch', { dm_permission: true }, { dm_permission: false }, ['dm_permission']],
    ['the deprecated switch that somebody turned off', { dm_permission: false }, {}, ['dm_permission']],
    ['the switch when contexts decide', { dm_permission: false, contexts: [0] }, { contexts: [0] }, []],
    [
      'what Discord does not return in a guild',
      { contexts: undefined, dm_permission: undefined },
      { contexts, dm_permission: false },
      [],
    ],
  ])('%s', (_what, remote, declared, paths) => {
    expect(pathsOf(registered(ping, remote), { ...ping, ...declared })).toEqual(paths);
  });
});
