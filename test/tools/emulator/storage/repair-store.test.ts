import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorld, type WorldInput } from '../../../../tools/src/emulator/index.js';
import { repairStore } from '../../../../tools/src/emulator/storage/repair-store.js';
import { createStore, restoreStore, type Store } from '../../../../tools/src/emulator/storage/store.js';
import type { Change, Table } from '../../../../tools/src/emulator/storage/table.js';
import { toWorld } from '../../../../tools/src/emulator/domain/world/present.js';
import { findReferenceProblems } from '../../../../tools/src/emulator/domain/world/references.js';
import { readWorld } from '../../../../tools/src/emulator/domain/world/read-world.js';
import { crowd } from '../support/worlds/crowded-world.js';

const sources = {
  now: () => 1_700_000_000_000,
  randomBytes: (size: number) => new Uint8Array(size),
  onChange: () => undefined,
};

const worlds = [createWorld(), ...fc.sample(crowd, 2).map(({ world }) => world)];

/** Everything that a store with a world keeps. */
function keepAll(world: WorldInput): Change[] {
  const kept: Change[] = [];
  createStore(readWorld(world), { ...sources, onChange: (change) => kept.push(change) });
  return kept;
}

const tablesOf = (store: Store) =>
  Object.values(store).filter((table): table is Table<unknown> => 'entries' in table && 'name' in table);
const count = (store: Store) => tablesOf(store).reduce((sum, { size }) => sum + size, 0);

test.each(worlds)('a store that has everything stays as it is (%#)', (world) => {
  const kept = keepAll(world);
  const changes: Change[] = [];
  const store = restoreStore(kept, { ...sources, onChange: (change) => changes.push(change) });
  expect([repairStore(store), changes]).toEqual([[], []]);
});

test.each(worlds)('whatever is lost, what is left hangs together, and what went is counted (%#)', (world) => {
  const kept = keepAll(world);
  for (const lost of kept) {
    const store = restoreStore(
      kept.filter((change) => change !== lost),
      sources,
    );
    const before = count(store);
    const lines = repairStore(store);
    const went = lines.reduce((sum, line) => sum + Number(/: (\d+) removed/.exec(line)?.[1]), 0);
    expect(findReferenceProblems(toWorld(store)), `${lost.table} ${lost.key}`).toEqual([]);
    expect(before - count(store), `${lost.table} ${lost.key}`).toBe(went);
  }
});
