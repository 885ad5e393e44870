import { describe, expect, test } from 'vitest';
import { FullMember } from '../../../src/protocol/guilds/member.js';

const user = { id: '1', username: 'ada' };

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
