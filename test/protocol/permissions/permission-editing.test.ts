import { describe, expect, it, test } from 'vitest';
import type { CommandPermission } from '../../../src/protocol/permissions/command-permission.js';
import {
  findEditingProblems,
  type GuildStanding,
  type PermissionEditor,
} from '../../../src/protocol/permissions/permission-editing.js';
import { ALL_PERMISSIONS, Permission as P } from '../../../src/protocol/permissions/permissions.js';

const GUILD_ID = '900';
const OWNER = '50';
const EDITOR = '60';
const HIGH = '1';
const OWN = '4';
const OLDER_PEER = '2';
const NEWER_PEER = '9';
const LOW = '5';

const POSITIONS: Record<string, number> = {
  [GUILD_ID]: 0,
  [LOW]: 1,
  [OWN]: 2,
  [OLDER_PEER]: 2,
  [NEWER_PEER]: 2,
  [HIGH]: 3,
};
const ROLES_OF: Record<string, string[]> = {
  [OWNER]: [],
  [EDITOR]: [LOW, OWN],
  '61': [],
  '62': [LOW],
  '63': [LOW, HIGH],
  '64': [OWN],
};
const CHANNELS: Record<string, bigint> = {
  '71': P.VIEW_CHANNEL | P.MANAGE_CHANNELS,
  '72': P.VIEW_CHANNEL,
  '73': P.MANAGE_CHANNELS,
};

const guild: GuildStanding = {
  id: GUILD_ID,
  ownerId: OWNER,
  findRole: (id) => (id in POSITIONS ? { id, position: POSITIONS[id]! } : undefined),
  findRolesOf: (id) => ROLES_OF[id],
  findPermissionsIn: (id) => CHANNELS[id],
};
const editor = (more: Partial<PermissionEditor> = {}): PermissionEditor => ({
  userId: EDITOR,
  permissions: P.MANAGE_GUILD | P.MANAGE_ROLES,
  use: { allowed: true, rule: { code: 'DEFAULT_OPEN' } },
  ...more,
});
const of = (type: number, id: string): CommandPermission => ({ type, id, permission: true });
const codes = (by: PermissionEditor, ...permissions: CommandPermission[]) =>
  findEditingProblems(guild, by, permissions).map(({ code }) => code);

test.each<[string, bigint, string[]]>([
  ['MANAGE_GUILD and MANAGE_ROLES are enough', P.MANAGE_GUILD | P.MANAGE_ROLES, []],
  ['MANAGE_ROLES alone is not enough', P.MANAGE_ROLES, ['MANAGE_GUILD']],
  ['MANAGE_GUILD alone is not enough', P.MANAGE_GUILD, ['MANAGE_ROLES']],
  ['both are named when both are missing', 0n, ['MANAGE_GUILD', 'MANAGE_ROLES']],
])('%s', (_what, permissions, missing) => {
  expect(findEditingProblems(guild, editor({ permissions }), [])).toEqual(
    missing.map((right) => ({ code: 'RIGHT_MISSING', right })),
  );
});

describe('the command', () => {
  it('has to be one that the user can use', () => {
    const use = { allowed: false, rule: { code: 'DEFAULT_CLOSED' } } as const;
    expect(findEditingProblems(guild, editor({ use }), [])).toEqual([
      { code: 'COMMAND_NOT_USABLE', rule: { code: 'DEFAULT_CLOSED' } },
    ]);
  });

  it('is not asked for where the whole application is edited', () => {
    expect(codes(editor({ use: null }))).toEqual([]);
  });
});

test.each<[string, CommandPermission, string[]]>([
  ['a role below the highest of the user can be named', of(1, LOW), []],
  ['a role above it cannot', of(1, HIGH), ['ROLE_NOT_MANAGEABLE']],
  ['the highest role of the user cannot', of(1, OWN), ['ROLE_NOT_MANAGEABLE']],
  ['an older role of the same position stands above', of(1, OLDER_PEER), ['ROLE_NOT_MANAGEABLE']],
  ['a newer role of the same position stands below', of(1, NEWER_PEER), []],
  ['@everyone can be named', of(1, GUILD_ID), []],
  ['a role of no guild cannot', of(1, '99'), ['ROLE_NOT_MANAGEABLE']],
  ['a member without roles can be named', of(2, '61'), []],
  ['a member with lower roles can', of(2, '62'), []],
  ['a member with one higher role cannot', of(2, '63'), ['USER_NOT_MANAGEABLE']],
  ['a member with the same highest role cannot', of(2, '64'), ['USER_NOT_MANAGEABLE']],
  ['the user itself can be named', of(2, EDITOR), []],
  ['the owner cannot', of(2, OWNER), ['USER_NOT_MANAGEABLE']],
  ['a user who is no member can', of(2, '69'), []],
  ['a channel that the user manages can be named', of(3, '71'), []],
  ['a channel without MANAGE_CHANNELS cannot', of(3, '72'), ['CHANNEL_NOT_MANAGEABLE']],
  ['a channel that the user does not see cannot', of(3, '73'), ['CHANNEL_NOT_MANAGEABLE']],
  ['a channel of no guild cannot', of(3, '79'), ['CHANNEL_NOT_MANAGEABLE']],
  ['all channels cannot without MANAGE_CHANNELS in the guild', of(3, '899'), ['CHANNEL_NOT_MANAGEABLE']],
])('%s', (_what, permission, problems) => {
  expect(codes(editor(), permission)).toEqual(problems);
});

test('all channels can be named with MANAGE_CHANNELS in the guild', () => {
  const permissions = P.MANAGE_GUILD | P.MANAGE_ROLES | P.MANAGE_CHANNELS;
  expect(codes(editor({ permissions }), of(3, '899'))).toEqual([]);
});

test('a user without roles manages no role, and only members without roles', () => {
  expect(codes(editor({ userId: '61' }), of(1, LOW), of(2, '62'), of(1, GUILD_ID))).toEqual([
    'ROLE_NOT_MANAGEABLE',
    'USER_NOT_MANAGEABLE',
  ]);
  expect(codes(editor({ userId: '69' }), of(2, '61'))).toEqual([]);
});

test('the owner may everything', () => {
  const use = { allowed: false, rule: { code: 'DEFAULT_CLOSED' } } as const;
  const owner = editor({ userId: OWNER, permissions: 0n, use });
  expect(codes(owner, of(1, HIGH), of(2, '63'), of(3, '79'))).toEqual([]);
});

test('an administrator has to stand above a role like others', () => {
  expect(codes(editor({ permissions: ALL_PERMISSIONS }), of(1, HIGH))).toEqual(['ROLE_NOT_MANAGEABLE']);
});

test('every problem is named at once, with its place in the list', () => {
  const problems = findEditingProblems(guild, editor({ permissions: P.MANAGE_GUILD }), [
    of(1, LOW),
    of(1, HIGH),
    of(2, '63'),
  ]);
  expect(problems).toEqual([
    { code: 'RIGHT_MISSING', right: 'MANAGE_ROLES' },
    { code: 'ROLE_NOT_MANAGEABLE', id: HIGH, index: 1 },
    { code: 'USER_NOT_MANAGEABLE', id: '63', index: 2 },
  ]);
});
