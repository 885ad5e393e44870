import { findProblems } from './check-records.js';
import type { AnyResource, AnyResources, CheckedLink } from './resource.js';
import type { Store, TableName } from './store.js';
import type { Table } from './table.js';

/**
 * Removes orphaned records from a store that has lost some: members of a missing guild, commands of a missing
 * application, and so on.
 *
 * @returns How many records of which table were removed, one line each.
 */
export function repairStore(store: Store, resources: AnyResources): string[] {
  const names = Object.keys(resources) as TableName[];
  const sizes = new Map(names.map((name) => [name, store[name].size]));
  store.transact(() => {
    let changed: number;
    do {
      changed = 0;
      // A removed record may have been needed by others.
      for (const name of names) changed += repairTable(store, resources, name);
    } while (changed > 0);
  });
  return names
    .map((name) => ({ name, gone: (sizes.get(name) ?? 0) - store[name].size }))
    .filter(({ gone }) => gone > 0)
    .map(({ name, gone }) => `${name}: ${gone} removed with what they belonged to`);
}

/** @returns How many records were removed or changed. */
function repairTable(store: Store, resources: AnyResources, name: TableName): number {
  const table: Table<unknown, unknown> = store[name] as never;
  const { links } = resources[name] as Pick<AnyResource, never> & {
    readonly links: readonly CheckedLink<unknown>[];
  };
  let changed = 0;
  for (const key of [...table.keys()]) {
    const record = table.get(key);
    // It may have gone with another.
    if (record === undefined) continue;
    const released = release(store, links, record, key);
    if (released !== undefined && released !== record) table.set(key, released, 'silent');
    const isWhole = released !== undefined && findProblems(store, resources, name, key).length === 0;
    if (!isWhole) table.delete(key);
    if (!isWhole || released !== record) changed += 1;
  }
  return changed;
}

/** Returns a record without the references that it can do without; undefined if it cannot. */
function release(
  store: Store,
  links: readonly CheckedLink<unknown>[],
  record: unknown,
  key: string,
): unknown {
  let left = record;
  for (const link of links) {
    const { [link.to as TableName]: named } = store;
    for (const target of link.targets(left, key)) {
      if (named.has(target)) continue;
      const released = link.release(left, target);
      if (released === 'cascade' && !link.isLoose) return undefined;
      if (typeof released !== 'string') left = released.record;
    }
  }
  return left;
}
