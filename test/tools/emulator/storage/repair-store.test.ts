import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorld, type WorldInput } from '../../../../tools/src/emulator/index.js';
import { repairStore } from '../../../../tools/src/emulator/storage/repair-store.js';
import { RESOURCES } from '../../../../tools/src/emulator/domain/resources/index.js';
import { createWorldStore, readWorld } from '../../../../tools/src/emulator/domain/world/read-world.js';
import { exportWorld } from '../../../../tools/src/emulator/domain/world/world.js';
import { restoreStore } from '../../../../tools/src/emulator/storage/create-store.js';
import type { Store } from '../../../../tools/src/emulator/storage/store.js';
import type { Change, Table } from '../../../../tools/src/emulator/storage/table.js';
import { crowd } from '../support/worlds/crowded-world.js';

const sources = {
  resources: RESOURCES,
  now: () => 1_700_000_000_000,
  randomBytes: (size: number) => new Uint8Array(size),
  onChange: () => undefined,
};

const worlds = [createWorld(), ...fc.sample(crowd, 2).map(({ world }) => world)];

/** Everything that a store with a world keeps. */
function keepAll(world: WorldInput): Change[] {
  const kept: Change[] = [];
  createWorldStore(readWorld(world), { ...sources, onChange: (change) => kept.push(change) });
  return kept;
}

const tablesOf = (store: Store) =>
  Object.values(store).filter((table): table is Table<unknown> => 'entries' in table && 'name' in table);
const count = (store: Store) => tablesOf(store).reduce((sum, { size }) => sum + size, 0);

test.each(worlds)('a store that has everything stays as it is (%#)', (world) => {
  const kept = keepAll(world);
  const changes: Change[] = [];
  const store = restoreStore({ ...sources, onChange: (change) => changes.push(change) }, kept);
  expect([repairStore(store, RESOURCES), changes]).toEqual([[], []]);
});

test.each(worlds)('whatever is lost, what is left hangs together, and what went is counted (%#)', (world) => {
  const kept = keepAll(world);
  for (const lost of kept) {
    const store = restoreStore(
      sources,
      kept.filter((change) => change !== lost),
    );
    const before = count(store);
    const lines = repairStore(store, RESOURCES);
    const went = lines.reduce((sum, line) => sum + Number(/: (\d+) removed/.exec(line)?.[1]), 0);
    expect(() => createWorldStore(exportWorld(store), sources), `${lost.table} ${lost.key}`).not.toThrow();
    expect(before - count(store), `${lost.table} ${lost.key}`).toBe(went);
  }
});
