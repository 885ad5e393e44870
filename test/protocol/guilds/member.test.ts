import { describe, expect, test } from 'vitest';
import { FullMember, InvokingMember, ResolvedMember } from '../../../src/protocol/guilds/member.js';

const user = { id: '1', username: 'ada' };
const kinds = [
  ['resolved', ResolvedMember, { roles: ['7'] }],
  ['who acts', InvokingMember, { roles: ['7'], user, permissions: '8' }],
  ['as a bot reads it', FullMember, { roles: ['7'], user }],
] as const;

describe.each(kinds)('a member %s', (_which, schema, bare) => {
  const passes = (more: object) => schema.safeParse({ ...bare, ...more }).success;

  test('needs nothing more than what nothing works without', () => {
    expect(schema.parse(bare)).toEqual(bare);
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
    expect(schema.parse({ ...bare, mood: 'good' })).toMatchObject({ mood: 'good' });
  });
});

test.each(['deaf', 'mute'])('whether a member who acts is %s is told by true or false', (field) => {
  const [, [, schema, bare]] = kinds;
  expect(schema.parse({ ...bare, [field]: true })).toMatchObject({ [field]: true });
  expect(schema.safeParse({ ...bare, [field]: 'yes' }).success).toBe(false);
});

test.each(kinds.slice(1))('the user of a member %s is one', (_which, schema, bare) => {
  expect(schema.safeParse({ ...bare, user: { id: '1' } }).success).toBe(false);
});
