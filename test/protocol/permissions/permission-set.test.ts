import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Permission, PermissionSet, type PermissionName } from 'commandry';
import { readPermissionSet } from '../../../src/protocol/permissions/permission-set.js';

const names = Object.keys(Permission) as PermissionName[];
const anyNames = fc.subarray(names);

describe('a set of permissions', () => {
  it('has what it was made of, and nothing else', () => {
    const set = PermissionSet.of('SEND_MESSAGES', 'MANAGE_GUILD');
    expect(set.has('SEND_MESSAGES')).toBe(true);
    expect(set.has('SEND_MESSAGES', 'MANAGE_GUILD')).toBe(true);
    expect(set.has('SEND_MESSAGES', 'BAN_MEMBERS')).toBe(false);
    expect(set.any('BAN_MEMBERS', 'MANAGE_GUILD')).toBe(true);
    expect(set.any('BAN_MEMBERS')).toBe(false);
    expect(set.missing('BAN_MEMBERS', 'MANAGE_GUILD', 'KICK_MEMBERS')).toEqual([
      'BAN_MEMBERS',
      'KICK_MEMBERS',
    ]);
    expect(set.toArray()).toEqual(['MANAGE_GUILD', 'SEND_MESSAGES']);
  });

  it('asked for nothing, has it all and none of it', () => {
    expect(PermissionSet.NONE.has()).toBe(true);
    expect(PermissionSet.of('ADMINISTRATOR').any()).toBe(false);
    expect(PermissionSet.NONE.missing()).toEqual([]);
  });

  it('lets an administrator do everything, and lists what is written', () => {
    const set = PermissionSet.of('ADMINISTRATOR');
    expect(set.has(...names)).toBe(true);
    expect(set.any('BAN_MEMBERS')).toBe(true);
    expect(set.missing(...names)).toEqual([]);
    expect(set.toArray()).toEqual(['ADMINISTRATOR']);
  });

  it('keeps bits that have no name yet', () => {
    const set = PermissionSet.from((1n << 60n) | Permission.SPEAK);
    expect(set.toArray()).toEqual(['SPEAK']);
    expect(set.toString()).toBe('1152921504608944128');
    expect(JSON.stringify({ set })).toBe('{"set":"1152921504608944128"}');
  });

  it.each<[string, string | bigint | PermissionName[]]>([
    ['decimal text', '2112'],
    ['bits', 2112n],
    ['names', ['ADD_REACTIONS', 'SEND_MESSAGES']],
  ])('is made of %s', (_what, source) => {
    expect(PermissionSet.from(source).toArray()).toEqual(['ADD_REACTIONS', 'SEND_MESSAGES']);
  });

  it.each(['', ' 1', '-1', '0x10', '1e3', '1'.repeat(21), 'MANAGE_GUILD'])('refuses the text %j', (text) => {
    expect(() => PermissionSet.from(text)).toThrow(RangeError);
    expect(readPermissionSet(text).toArray()).toEqual([]);
  });

  it('refuses negative bits and unknown names', () => {
    expect(() => PermissionSet.from(-1n)).toThrow(RangeError);
    expect(() => PermissionSet.of('toString' as PermissionName)).toThrow('There is no permission toString.');
  });

  it('reads back whatever it wrote', () => {
    fc.assert(
      fc.property(anyNames, (some) => {
        const set = PermissionSet.of(...some);
        expect(PermissionSet.from(set.toString()).toArray()).toEqual(
          names.filter((name) => some.includes(name)),
        );
      }),
    );
  });

  it('misses exactly what it does not have', () => {
    fc.assert(
      fc.property(anyNames, anyNames, (some, asked) => {
        const set = PermissionSet.of(...some);
        const missing = set.missing(...asked);
        expect(missing.length === 0).toBe(set.has(...asked));
        expect(set.any(...asked)).toBe(missing.length < asked.length);
      }),
    );
  });
});
