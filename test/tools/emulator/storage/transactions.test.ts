import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RoleRecord } from '../../../../tools/src/emulator/domain/world/world-records.js';
import { RESOURCES } from '../../../../tools/src/emulator/domain/resources/index.js';
import { createWorldStore, readWorld } from '../../../../tools/src/emulator/domain/world/read-world.js';
import { createWorld } from '../../../../tools/src/emulator/index.js';
import type { Store } from '../../../../tools/src/emulator/storage/store.js';
import { propertyRuns } from '../../../support/property.js';

const role = (id: number, guild: number, name = 'new') =>
  RoleRecord.parse({ id: String(id), guildId: String(guild), name, permissions: '0' });

/** A store with the guilds 1 to 3. */
function open(saved: object[]): Store {
  const world = createWorld();
  const [{ ownerId } = { ownerId: '' }] = world.guilds;
  for (const id of ['1', '2', '3']) {
    world.guilds.push({ id, name: id, ownerId });
    world.members.push({ guildId: id, userId: ownerId });
    world.roles.push(role(Number(id), Number(id), '@everyone'));
  }
  return createWorldStore(readWorld(world), {
    resources: RESOURCES,
    now: () => 1_700_000_000_000,
    randomBytes: (size) => new Uint8Array(size),
    onChange: (change) => saved.push(change),
  });
}

const see = ({ roles }: Store) => ({
  all: [...roles.entries()],
  keys: [...roles.keys()],
  size: roles.size,
  groups: ['1', '2', '3'].map((id) => roles.group(id)),
});

const change = fc.record({
  key: fc.integer({ min: 11, max: 16 }),
  // None: it is deleted.
  guild: fc.option(fc.integer({ min: 1, max: 3 })),
  name: fc.constantFrom('a', 'b'),
});

function apply(
  { roles }: Store,
  changes: readonly (typeof change extends fc.Arbitrary<infer T> ? T : never)[],
) {
  for (const { key, guild, name } of changes) {
    if (guild === null) roles.delete(String(key));
    else roles.set(String(key), role(key, guild, name));
  }
}

describe('a transaction', () => {
  test('that fails leaves everything as it was, in the same order, and nothing to save', () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (earlier, changes) => {
        const saved: object[] = [];
        const store = open(saved);
        apply(store, earlier);
        const [before, savedBefore] = [see(store), saved.length];
        const work = () => {
          apply(store, changes);
          throw new Error('Not so.');
        };
        expect(() => store.transact(work)).toThrow('Not so.');
        expect(see(store)).toEqual(before);
        expect(saved).toHaveLength(savedBefore);
      }),
      { numRuns: propertyRuns(50, 1_000) },
    );
  });

  test('that fails leaves what goes with what: a role stays with its guild', () => {
    const store = open([]);
    store.roles.set('11', role(11, 1));
    const work = () => {
      store.roles.set('11', role(11, 2));
      throw new Error('Not so.');
    };
    expect(() => store.transact(work)).toThrow('Not so.');
    store.guilds.delete('2');
    expect(store.roles.has('11')).toBe(true);
    store.guilds.delete('1');
    expect(store.roles.has('11')).toBe(false);
  });

  test('shows its own changes to those who read in it, and the past to those who ask for it', () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (earlier, changes) => {
        const store = open([]);
        apply(store, earlier);
        const before = see(store);
        const inside = store.transact(() => {
          apply(store, changes);
          expect(store.transactions.asBefore(() => see(store))).toEqual(before);
          return see(store);
        });
        const after = see(store);
        const byKey = (entries: typeof after.all) => new Map(entries);
        expect(byKey(inside.all)).toEqual(byKey(after.all));
        expect(inside.size).toBe(after.size);
        expect(inside.groups.map((group) => new Set(group))).toEqual(
          after.groups.map((group) => new Set(group)),
        );
      }),
      { numRuns: propertyRuns(50, 1_000) },
    );
  });

  test('saves the last value of each record that it has changed, and tells of the changes once', () => {
    const saved: object[] = [];
    const store = open(saved);
    store.roles.set('11', role(11, 1, 'a'));
    saved.length = 0;
    const told: unknown[] = [];
    store.transactions.onCommit = (changes) => {
      told.push(changes.map(({ key, before, after }) => [key, before, after]));
      return () => told.push('kept');
    };
    store.transact(() => {
      store.roles.set('12', role(12, 1, 'b'));
      store.transact(() => {
        store.roles.set('12', role(12, 1, 'c'));
        store.roles.delete('11');
      });
    });
    const changes = [
      ['12', undefined, role(12, 1, 'c')],
      ['11', role(11, 1, 'a'), undefined],
    ];
    expect(told).toEqual([changes, 'kept']);
    expect(saved).toEqual([
      { table: 'roles', key: '12', value: role(12, 1, 'c') },
      { table: 'roles', key: '11', value: undefined },
    ]);
  });

  test('tells what a listener changes after what the listener was told', () => {
    const store = open([]);
    const told: string[] = [];
    store.transactions.onCommit = (changes) => () => {
      for (const { key } of changes) told.push(key);
      if (told.length === 1) store.roles.set('13', role(13, 1));
      told.push('end');
    };
    store.roles.set('12', role(12, 1));
    expect(told).toEqual(['12', 'end', '13', 'end']);
  });

  test('cannot wait', () => {
    const store = open([]);
    const before = see(store);
    const work = () => {
      store.roles.set('12', role(12, 1));
      return Promise.resolve();
    };
    expect(() => store.transact(work)).toThrow('A transaction cannot wait.');
    expect(see(store)).toEqual(before);
  });
});
