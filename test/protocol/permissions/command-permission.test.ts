import { expect, test } from 'vitest';
import {
  CommandPermission,
  GuildCommandPermissions,
} from '../../../src/protocol/permissions/command-permission.js';
import {
  allChannelsId,
  everyoneId,
  findPermissionProblems,
} from '../../../src/protocol/permissions/permission-entry.js';
import { summarise, times } from '../support/payloads.js';

const permission = (more: object = {}) => ({ id: '1', type: 1, permission: true, ...more });

test('the constants are the id of the guild, and that minus one', () => {
  expect(everyoneId('300000000000000001')).toBe('300000000000000001');
  expect(allChannelsId('300000000000000001')).toBe('300000000000000000');
  expect(allChannelsId('9007199254740993')).toBe('9007199254740992');
  expect(allChannelsId('1')).toBe('0');
  expect(() => allChannelsId('0')).toThrow(RangeError);
});

test('permissions of a command fit the model, fields of tomorrow included', () => {
  const body = {
    id: '1',
    application_id: '2',
    guild_id: '3',
    permissions: [permission({ new: 1 })],
    extra: {},
  };
  expect(GuildCommandPermissions.parse(body)).toEqual(body);
  expect(CommandPermission.safeParse(permission({ id: 'everyone' })).success).toBe(false);
});

test.each<[string, unknown]>([
  ['none', { permissions: [] }],
  ['100', { permissions: times(100, (n) => permission({ id: String(n) })) }],
  ['one for each kind', { permissions: [1, 2, 3].map((type) => permission({ type, permission: false })) }],
])('accepted: %s', (_what, body) => {
  expect(findPermissionProblems(body)).toEqual([]);
});

test.each<[string, unknown, string]>([
  ['a list', [], 'WRONG_KIND at '],
  ['nothing', {}, 'FIELD_REQUIRED at permissions'],
  ['101', { permissions: times(101, (n) => permission({ id: String(n) })) }, 'TOO_MANY at permissions'],
  ['one that is a text', { permissions: ['1'] }, 'WRONG_KIND at permissions.0'],
  [
    'one without an id',
    { permissions: [permission({ id: undefined })] },
    'FIELD_REQUIRED at permissions.0.id',
  ],
  [
    'one with a name for an id',
    { permissions: [permission({ id: '@everyone' })] },
    'NOT_A_SNOWFLAKE at permissions.0.id',
  ],
  ['type 0', { permissions: [permission({ type: 0 })] }, 'NOT_ALLOWED_VALUE at permissions.0.type'],
  ['type 4', { permissions: [permission({ type: 4 })] }, 'NOT_ALLOWED_VALUE at permissions.0.type'],
  [
    'a permission in numbers',
    { permissions: [permission({ permission: 1 })] },
    'WRONG_KIND at permissions.0.permission',
  ],
])('refused: %s', (_what, body, problem) => {
  expect(summarise(findPermissionProblems(body))).toEqual([problem]);
});
