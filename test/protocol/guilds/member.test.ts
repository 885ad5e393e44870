import { describe, expect, test } from 'vitest';
import { findFaults } from '../../../src/protocol/checks/check.js';
import { invokingMember, resolvedMember } from '../../../src/protocol/checks/guild-checks.js';
import { FullMember } from '../../../src/protocol/guilds/member.js';

const user = { id: '1', username: 'ada' };
const kinds = [
  ['resolved', resolvedMember, { roles: ['7'] }],
  ['who acts', invokingMember, { roles: ['7'], user, permissions: '8' }],
] as const;

describe.each(kinds)('a member %s', (_which, check, bare) => {
  const passes = (more: object) => findFaults(check, { ...bare, ...more }).length === 0;

  test('needs nothing more than what nothing works without', () => {
    expect(findFaults(check, bare)).toEqual([]);
    for (const field of Object.keys(bare)) expect(passes({ [field]: undefined }), field).toBe(false);
  });

  test.each([
    'nick',
    'avatar',
    'banner',
    'avatar_decoration_data',
    'collectibles',
    'joined_at',
    'premium_since',
    'communication_disabled_until',
  ])('may have no %s', (field) => {
    expect(passes({ [field]: null })).toBe(true);
  });

  test.each<[string, unknown]>([
    ['nick', 5],
    ['avatar', 5],
    ['banner', 5],
    ['avatar_decoration_data', 'pretty'],
    ['collectibles', 'many'],
    ['roles', ['Keeper']],
    ['roles', '7'],
    ['joined_at', 5],
    ['premium_since', 5],
    ['communication_disabled_until', 5],
    ['pending', 'yes'],
    ['flags', 1.5],
    ['permissions', 8],
  ])('is refused where its %s is %j', (field, value) => {
    expect(passes({ [field]: value })).toBe(false);
  });

  test('may have fields of tomorrow', () => {
    expect(passes({ mood: 'good' })).toBe(true);
  });
});

describe('a member who acts', () => {
  const [, [, check, bare]] = kinds;

  test.each(['deaf', 'mute'])('is %s or not, by true or false', (field) => {
    expect(findFaults(check, { ...bare, [field]: true })).toEqual([]);
    expect(findFaults(check, { ...bare, [field]: 'yes' })).not.toEqual([]);
  });

  test('is a user with a name', () => {
    expect(findFaults(check, { ...bare, user: { id: '1' } })).not.toEqual([]);
  });
});

describe('a member as a bot reads it', () => {
  const bare = { roles: ['7'], user };
  const passes = (more: object) => FullMember.safeParse({ ...bare, ...more }).success;

  test('needs nothing more than what decides permissions, and a name', () => {
    expect(FullMember.parse(bare)).toEqual(bare);
    for (const field of Object.keys(bare)) expect(passes({ [field]: undefined }), field).toBe(false);
  });

  test.each<[string, unknown]>([
    ['roles', ['Keeper']],
    ['roles', '7'],
    ['user', { id: '1' }],
    ['user', { id: 1, username: 'ada' }],
    ['communication_disabled_until', 5],
  ])('is refused where its %s is %j', (field, value) => {
    expect(passes({ [field]: value })).toBe(false);
  });

  test('may be in no timeout, and have fields of tomorrow, which stay', () => {
    const more = { communication_disabled_until: null, mood: 'good' };
    expect(FullMember.parse({ ...bare, ...more })).toEqual({ ...bare, ...more });
  });
});
