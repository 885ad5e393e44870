import { describe, expect, test } from 'vitest';
import { findBulkProblems, findCommandProblems } from '../../../src/protocol/commands/command-rules.js';
import { slash, summarise, times } from '../support/payloads.js';

const GUILD_ONLY = { embedded: false, integrationTypes: [0] };

test.each<[string, unknown]>([
  ['no permissions', slash({ default_member_permissions: '0' })],
  ['every permission', slash({ default_member_permissions: (2n ** 54n - 1n).toString() })],
  ['permissions as a number', slash({ default_member_permissions: 2147483648 })],
  ['the largest number that is exact', slash({ default_member_permissions: 2 ** 53 - 1 })],
  [
    'null in every field that may be null',
    slash({
      default_member_permissions: null,
      dm_permission: null,
      default_permission: null,
      nsfw: null,
      contexts: null,
      integration_types: null,
      options: null,
      handler: null,
    }),
  ],
  ['switches', slash({ dm_permission: false, default_permission: true, nsfw: true })],
  ['one context', slash({ contexts: [2] })],
  ['all contexts', slash({ contexts: [2, 0, 1] })],
  ['both installation contexts', slash({ integration_types: [1, 0] })],
  ['private channels without user installation', slash({ contexts: [2], integration_types: [0] })],
  ['an entry point description of 100 characters', { type: 4, name: 'L', description: 'd'.repeat(100) }],
  ['an entry point without a description', { type: 4, name: 'L', description: '' }],
  ['an entry point with handler 1', { type: 4, name: 'L', handler: 1 }],
  ['a message command with capitals and spaces', { type: 3, name: 'Pin It!' }],
  ['an id in the body of a create call, which is ignored', slash({ id: 'x' })],
  ['a user command with an empty list of options', { type: 2, name: 'A', options: [] }],
])('accepted: %s', (_what, payload) => {
  expect(findCommandProblems(payload, 'global')).toEqual([]);
});

test.each<[string, unknown, string]>([
  [
    'permissions below 0',
    slash({ default_member_permissions: '-1' }),
    'NOT_A_PERMISSION_SET at default_member_permissions',
  ],
  [
    'permissions of 55 bits',
    slash({ default_member_permissions: (2n ** 54n).toString() }),
    'NOT_A_PERMISSION_SET at default_member_permissions',
  ],
  [
    'permissions by name',
    slash({ default_member_permissions: 'MANAGE_GUILD' }),
    'NOT_A_PERMISSION_SET at default_member_permissions',
  ],
  [
    'permissions in an inexact number',
    slash({ default_member_permissions: 2 ** 53 }),
    'NOT_A_PERMISSION_SET at default_member_permissions',
  ],
  [
    'permissions in a list',
    slash({ default_member_permissions: [8] }),
    'NOT_A_PERMISSION_SET at default_member_permissions',
  ],
  ['nsfw in text', slash({ nsfw: 'true' }), 'WRONG_KIND at nsfw'],
  ['dm_permission in numbers', slash({ dm_permission: 1 }), 'WRONG_KIND at dm_permission'],
  ['default_permission in numbers', slash({ default_permission: 0 }), 'WRONG_KIND at default_permission'],
  ['no contexts', slash({ contexts: [] }), 'TOO_FEW at contexts'],
  ['a context nobody knows', slash({ contexts: [3] }), 'NOT_ALLOWED_VALUE at contexts.0'],
  ['a context twice', slash({ contexts: [0, 1, 2, 0] }), 'VALUE_REPEATED at contexts.3'],
  ['contexts that are no list', slash({ contexts: 0 }), 'WRONG_KIND at contexts'],
  ['no installation contexts', slash({ integration_types: [] }), 'TOO_FEW at integration_types'],
  [
    'an installation context nobody knows',
    slash({ integration_types: [0, 2] }),
    'NOT_ALLOWED_VALUE at integration_types.1',
  ],
  [
    'an installation context twice',
    slash({ integration_types: [1, 1] }),
    'VALUE_REPEATED at integration_types.1',
  ],
  [
    'an entry point description of 101 characters',
    { type: 4, name: 'L', description: 'd'.repeat(101) },
    'BAD_LENGTH at description',
  ],
  ['handler 0', { type: 4, name: 'L', handler: 0 }, 'NOT_ALLOWED_VALUE at handler'],
  ['a handler on a user command', { type: 2, name: 'A', handler: 1 }, 'HANDLER_NOT_ALLOWED at handler'],
  ['an entry point with options', { type: 4, name: 'L', options: [{}] }, 'CONTEXT_MENU_OPTIONS at options'],
  [
    'a described message command',
    { type: 3, name: 'A', description: 'd' },
    'CONTEXT_MENU_DESCRIPTION at description',
  ],
  ['a user command without a name', { type: 2, name: '' }, 'BAD_LENGTH at name'],
  ['a message command with a name of 33 characters', { type: 3, name: 'N'.repeat(33) }, 'BAD_LENGTH at name'],
  ['an entry point with a name of 33 characters', { type: 4, name: 'N'.repeat(33) }, 'BAD_LENGTH at name'],
  ['type 0', slash({ type: 0 }), 'NOT_ALLOWED_VALUE at type'],
])('refused: %s', (_what, payload, problem) => {
  expect(summarise(findCommandProblems(payload, 'global'))).toEqual([problem]);
});

describe('in a guild', () => {
  test.each<[string, unknown]>([
    ['GUILD', slash({ contexts: [0] })],
    ['private channels', slash({ contexts: [0, 2] })],
    ['all contexts, which is the default of a bulk overwrite', slash({ contexts: [0, 1, 2] })],
    ['installation contexts', slash({ integration_types: [0, 1] })],
    ['dm_permission', slash({ dm_permission: false })],
  ])('%s may be named', (_what, payload) => {
    expect(findCommandProblems(payload, 'guild')).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ['BOT_DM alone', slash({ contexts: [1] }), 'CONTEXT_NOT_IN_GUILD at contexts.0'],
    ['BOT_DM beside GUILD', slash({ contexts: [0, 1] }), 'CONTEXT_NOT_IN_GUILD at contexts.1'],
    ['an empty list of contexts', slash({ contexts: [] }), 'TOO_FEW at contexts'],
    ['an entry point', { type: 4, name: 'L' }, 'ENTRY_POINT_IN_GUILD at type'],
  ])('%s is refused', (_what, payload, problem) => {
    expect(summarise(findCommandProblems(payload, 'guild'))).toEqual([problem]);
  });

  test('there may be 100 slash, 15 user and 15 message commands, and no more of each', () => {
    const many = (length: number, more: object) => times(length, (n) => ({ name: `c${n}`, ...more }));
    const full = [...many(100, { description: 'd' }), ...many(15, { type: 2 }), ...many(15, { type: 3 })];
    expect(findBulkProblems(full, 'guild')).toEqual([]);
    expect(summarise(findBulkProblems(many(101, { description: 'd' }), 'guild'))).toEqual([
      'TOO_MANY_COMMANDS at 100',
    ]);
    expect(summarise(findBulkProblems(many(16, { type: 3 }), 'guild'))).toEqual(['TOO_MANY_COMMANDS at 15']);
    expect(summarise(findBulkProblems(many(2, { type: 4 }), 'guild'))).toEqual([
      'ENTRY_POINT_IN_GUILD at 0.type',
      'ENTRY_POINT_IN_GUILD at 1.type',
    ]);
  });
});

describe('what is known of the application', () => {
  test('forbids entry points without an Activity', () => {
    expect(findCommandProblems({ type: 4, name: 'L' }, 'global', GUILD_ONLY)).toMatchObject([
      { code: 'NOT_ALLOWED_VALUE', path: ['type'], allowed: [1, 2, 3] },
    ]);
    expect(findCommandProblems({ type: 4, name: 'L' }, 'global', { ...GUILD_ONLY, embedded: true })).toEqual(
      [],
    );
  });

  test('forbids age-restricted commands in the app directory', () => {
    const listed = { ...GUILD_ONLY, discoverable: true };
    expect(summarise(findCommandProblems(slash({ nsfw: true }), 'global', listed))).toEqual([
      'AGE_RESTRICTION_NOT_ALLOWED at nsfw',
    ]);
    expect(findCommandProblems(slash({ nsfw: false }), 'global', listed)).toEqual([]);
    expect(findCommandProblems(slash({ nsfw: true }), 'global', GUILD_ONLY)).toEqual([]);
  });

  test('forbids installation contexts that it does not support', () => {
    expect(findBulkProblems([slash({ integration_types: [0] })], 'global', GUILD_ONLY)).toEqual([]);
    expect(findBulkProblems([slash({ integration_types: [0, 1] })], 'global', GUILD_ONLY)).toMatchObject([
      { code: 'NOT_ALLOWED_VALUE', path: [0, 'integration_types', 1], allowed: [0] },
    ]);
  });
});

describe('an element of a bulk overwrite', () => {
  test.each(['1', null, undefined])('may name the id %j', (id) => {
    expect(findBulkProblems([slash({ id })], 'global')).toEqual([]);
  });

  test.each(['x', '', 7, {}])('may not name the id %j', (id) => {
    expect(summarise(findBulkProblems([slash({ id })], 'global'))).toEqual(['NOT_A_SNOWFLAKE at 0.id']);
  });

  test.each([
    ['global', 131],
    ['guild', 130],
  ] as const)('is in %s scope one of at most %i', (scope, max) => {
    const commands = (length: number) => times(length, (n) => ({ type: 1 + (n % 3), name: `c${n}` }));
    const isTooMany = (length: number) =>
      findBulkProblems(commands(length), scope).some(
        ({ code, path }) => code === 'TOO_MANY' && path.length === 0,
      );
    expect(isTooMany(max)).toBe(false);
    expect(isTooMany(max + 1)).toBe(true);
  });
});
