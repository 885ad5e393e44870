import type { Snowflake } from 'commandry/protocol';
import type * as z from 'zod';
import { findProblems, Inconsistency } from './check-records.js';
import { createIdSource } from './ids.js';
import type { AnyResource, AnyResources } from './resource.js';
import { CLOCK_OFFSET, type Store, type TableName, type Tables } from './store.js';
import { Table, type Change } from './table.js';
import { Transactions } from './transactions.js';

export interface StoreSources {
  readonly resources: AnyResources;
  readonly now: () => number;
  readonly onChange: (change: Change) => void;
}

/** @param taken - The ids in use, which none of its own equals. */
export function createStore(sources: StoreSources, taken: readonly Snowflake[]): Store {
  return toStore(sources, createTables(sources), taken);
}

/**
 * Creates a store from saved data, possibly of an earlier version: fields with a default that a record lacks have that.
 */
export function restoreStore(sources: StoreSources, changes: Iterable<Change>): Store {
  const created = createTables(sources);
  const { tables } = created;
  // Keys were stored in the order of text; those of messages are numbers.
  const sorted = [...changes].sort((a, b) => a.key.length - b.key.length || (a.key < b.key ? -1 : 1));
  for (const { table, key, value } of sorted) {
    const name = table as TableName;
    if (Object.hasOwn(tables, name)) tables[name].put(key, withDefaults(sources.resources[name], value));
  }
  return toStore(
    sources,
    created,
    Object.values(tables).flatMap((table) => [...table.keys()]),
  );
}

type AnyTables = Readonly<Record<TableName, Table<unknown>>>;

interface CreatedTables {
  readonly tables: AnyTables;
  readonly transactions: Transactions;
}

function createTables({ resources, onChange }: StoreSources): CreatedTables {
  const transactions = new Transactions(({ table, key, after }) => {
    onChange({ table: table.name, key, value: after });
  });
  const tables = Object.fromEntries(
    Object.values(resources).map((resource) => [
      resource.name,
      new Table<unknown>(resource.name, transactions, resource as never),
    ]),
  ) as AnyTables;
  // What others belong to stands before them: what a client knows goes in the reverse order.
  const others = Object.values(tables).toReversed();
  for (const table of others) table.connect(others);
  return { tables, transactions };
}

function toStore(
  { resources, now }: StoreSources,
  { tables, transactions }: CreatedTables,
  taken: readonly Snowflake[],
): Store {
  // Each table has the records of its resource.
  const typed = tables as unknown as Tables;
  const movedNow = () => now() + (typed.meta.get(CLOCK_OFFSET) ?? 0);
  const store: Store = {
    ids: createIdSource(movedNow, taken),
    transactions,
    transact: (work) => transactions.run(work),
    ...typed,
  };
  for (const table of Object.values(tables)) {
    const { follow } = resources[table.name as TableName] as { readonly follow?: Follow };
    if (!follow) continue;
    table.follow = (before, after) => {
      follow(store, before, after);
    };
  }
  transactions.onCheck = (changed) => {
    const problems = changed.flatMap(({ table, key }) =>
      findProblems(store, resources, table as TableName, key),
    );
    if (problems.length > 0) throw new Inconsistency(problems);
  };
  return store;
}

type Follow = (store: Store, before: unknown, after: unknown) => void;

/** Records of an earlier version lack the fields that are new. Only those that are kept as they stand in a world. */
function withDefaults({ world }: AnyResource, value: unknown): unknown {
  if (!world || world.write || typeof value !== 'object' || value === null) return value;
  const missing = Object.entries(world.schema.shape).flatMap(([field, schema]) => {
    if (field in value) return [];
    const read = (schema as z.ZodType).safeParse(undefined);
    return read.success && read.data !== undefined ? [[field, read.data] as const] : [];
  });
  return missing.length === 0 ? value : { ...value, ...Object.fromEntries(missing) };
}
