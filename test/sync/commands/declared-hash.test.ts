import { describe, expect, test } from 'vitest';
import { hashOf, hashScopes } from '../../../src/sync/commands/declared-hash.js';

describe('the hash of what is declared', () => {
  test('does not depend on the order of keys', () => {
    expect(hashOf({ a: 1, b: { c: [1], d: null } })).toBe(hashOf({ b: { d: null, c: [1] }, a: 1 }));
  });

  test.each([
    ['another value', { a: 2, b: [1, 2] }],
    ['another order in a list', { a: 1, b: [2, 1] }],
    ['another key', { a: 1, c: [1, 2] }],
    ['one key more', { a: 1, b: [1, 2], c: null }],
    ['a text for a number', { a: '1', b: [1, 2] }],
  ])('is another one for %s', (_what, other) => {
    expect(hashOf(other)).not.toBe(hashOf({ a: 1, b: [1, 2] }));
  });

  test('does not depend on the order of commands and scopes, and tells what is where', () => {
    const [ping, roll, menu] = ['ping', 'roll', 'menu'].map((name) => ({ name, description: 'd' }));
    const global = { scope: 'global', payloads: [ping!, roll!], prune: true } as const;
    const guild = { scope: { guildId: '5' }, payloads: [menu!], prune: true } as const;
    const hash = hashScopes([global, guild]);
    expect(hashScopes([guild, { ...global, payloads: [roll!, ping!] }])).toBe(hash);
    expect(hashScopes([global, { ...guild, payloads: [] }])).not.toBe(hash);
    expect(hashScopes([global, { ...guild, scope: { guildId: '6' } }])).not.toBe(hash);
    expect(hashScopes([{ ...global, prune: false }, guild])).not.toBe(hash);
    expect(
      hashScopes([
        { ...global, payloads: [menu!] },
        { ...guild, payloads: [ping!, roll!] },
      ]),
    ).not.toBe(hash);
  });

  test('is 64 hex digits, of large numbers too, and leaves out what is undefined', () => {
    expect(hashOf({ a: 2n ** 60n })).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf({ a: 1, b: undefined })).toBe(hashOf({ a: 1 }));
  });
});
