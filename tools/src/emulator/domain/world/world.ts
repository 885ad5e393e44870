import * as z from 'zod';
import type { ControlRules, Resource, WorldForm } from '../../storage/resource.js';
import type { Store, TableName } from '../../storage/store.js';
import type { Table } from '../../storage/table.js';
import { RESOURCES, type Resources } from '../resources/index.js';

type SchemaOf<R> = R extends Resource<TableName, infer S> ? S : never;

/** The resources with a form in worlds. */
type Schemas = {
  readonly [N in keyof Resources as [SchemaOf<Resources[N]>] extends [never] ? never : N]: SchemaOf<
    Resources[N]
  >;
};

/** The names of the lists of a world. */
export type ListName = keyof Schemas;

export const LISTS = Object.values(RESOURCES)
  .filter((resource) => 'world' in resource)
  .map(({ name }) => name as ListName);

/** A world with every list present. Fields with a default may be missing. */
export type World = { [N in ListName]: z.input<Schemas[N]>[] };

/** The initial content of an emulator, as given: every list but that of applications may be missing. */
export type WorldInput = Pick<World, 'applications'> & {
  [N in Exclude<ListName, 'applications'>]?: World[N] | undefined;
};

/** The same with every default filled in. */
export type ReadWorld = { [N in ListName]: z.output<Schemas[N]>[] };

export function emptyWorld(): World {
  // Every list may be empty.
  return Object.fromEntries(LISTS.map((list) => [list, []])) as unknown as World;
}

/** A resource of a list, where the type of its records does not matter. */
export interface ListResource {
  readonly noun: string;
  readonly world: WorldForm<unknown, z.ZodObject>;
  readonly control?: ControlRules<unknown, WorldRecord>;
}

/** A record of a world. */
export type WorldRecord = Readonly<Record<string, unknown>>;

export function resourceOf(list: ListName): ListResource {
  return RESOURCES[list] as unknown as ListResource;
}

/** The table of a list, where the type of its records does not matter. */
export function tableOf(store: Store, list: ListName): Table<unknown> {
  return store[list] as never;
}

/** Returns the key of a record in its table. */
export function keyOf(list: ListName, record: WorldRecord): string {
  return resourceOf(list)
    .world.key.map((field) => String(record[field]))
    .join('/');
}

const lists = LISTS.map((name) => {
  const list = z.array(resourceOf(name).world.schema);
  return [name, name === 'applications' ? list : list.default([])] as const;
});

/** The lists have the schemas of their resources. */
export const World = z.strictObject(Object.fromEntries(lists)) as unknown as z.ZodType<ReadWorld, WorldInput>;

/** Returns the current world, with which another emulator can be started. Commands and tokens are not part of it. */
export function exportWorld(store: Store): ReadWorld {
  // Each list has what its resource writes.
  return Object.fromEntries(LISTS.map((list) => [list, listRecords(store, list)])) as unknown as ReadWorld;
}

/** Returns the records of one list of the current world. */
export function listRecords(store: Store, list: ListName): readonly WorldRecord[] {
  return [...tableOf(store, list).values()]
    .map((record) => toWorldRecord(list, record))
    .filter((record) => record !== undefined);
}

/** Returns a record as a world has it; undefined for one that it leaves out. */
export function toWorldRecord(list: ListName, record: unknown): WorldRecord | undefined {
  const { write } = resourceOf(list).world;
  return write ? write(record) : (record as WorldRecord);
}
