import { parseGiven } from 'commandry/protocol';
import { EmulatorError } from '../../emulator-error.js';
import { Inconsistency, toText } from '../../storage/check-records.js';
import { createStore, type StoreSources } from '../../storage/create-store.js';
import type { Store } from '../../storage/store.js';
import { compareIds } from '../compare-ids.js';
import {
  keyOf,
  LISTS,
  resourceOf,
  tableOf,
  World,
  type ListName,
  type ReadWorld,
  type WorldRecord,
} from './world.js';

/** @throws EmulatorError `BAD_WORLD` with every problem of a field in its message. */
export function readWorld(value: unknown): ReadWorld {
  const read = parseGiven(World, value);
  if (read.success) return read.data;
  throw refuse(read.problems.map(({ path, text }) => (path.length === 0 ? `world: ${text}` : text)));
}

/**
 * Creates a store with a world.
 *
 * @throws EmulatorError `BAD_WORLD` with every duplicate and every reference to what does not exist in its message.
 */
export function createWorldStore(
  world: ReadWorld,
  sources: StoreSources & { readonly randomBytes: (size: number) => Uint8Array },
): Store {
  const taken = LISTS.flatMap((list) => world[list].flatMap((record) => ('id' in record ? record.id : [])));
  const store = createStore(sources, taken);
  const places = new Map<string, string>();
  const twice: string[] = [];
  try {
    store.transact(() => {
      for (const list of ORDER) fill(store, world, list, { places, twice, randomBytes: sources.randomBytes });
    });
  } catch (error) {
    if (!(error instanceof Inconsistency)) throw error;
    const rest = error.problems.map((problem) =>
      toText(places.get(`${problem.table}/${problem.key}`) ?? problem.table, problem),
    );
    throw refuse([...twice, ...rest]);
  }
  if (twice.length > 0) throw refuse(twice);
  return store;
}

/** What completes a record of an application may need all others. */
const ORDER: readonly ListName[] = [...LISTS.filter((list) => list !== 'applications'), 'applications'];

interface Filling {
  /** Where each record stands in the world. */
  readonly places: Map<string, string>;
  readonly twice: string[];
  readonly randomBytes: (size: number) => Uint8Array;
}

function fill(store: Store, world: ReadWorld, list: ListName, { places, twice, randomBytes }: Filling): void {
  const records: readonly WorldRecord[] = world[list];
  const placed = records.map((record, index) => ({
    record,
    key: keyOf(list, record),
    at: `${list}.${index}`,
  }));
  // Keys are ids where their order matters.
  const sorted = list === 'messages' ? placed.toSorted((a, b) => compareIds(a.key, b.key)) : placed;
  for (const { record, key, at } of sorted) {
    if (places.has(`${list}/${key}`)) twice.push(describeTwice(list, record));
    else {
      places.set(`${list}/${key}`, at);
      addRecord(store, list, record, randomBytes);
    }
  }
}

/** Adds a record of a world, completed. */
export function addRecord(
  store: Store,
  list: ListName,
  record: WorldRecord,
  randomBytes: (size: number) => Uint8Array,
): void {
  const { read } = resourceOf(list).world;
  tableOf(store, list).set(keyOf(list, record), read ? read(record, store, randomBytes) : record);
}

/** Says that the key of a record is taken. */
export function describeTwice(list: ListName, record: WorldRecord): string {
  const fields = resourceOf(list).world.key;
  const isOfUser = fields.length > 1;
  const [what, value] = isOfUser
    ? ['user in guild', `${String(record['userId'])} in ${String(record['guildId'])}`]
    : [fields[0] ?? '', keyOf(list, record)];
  return `${list}: ${what} ${value} occurs twice`;
}

function refuse(problems: readonly string[]): EmulatorError {
  const lines = problems.map((problem) => `\n  ${problem}`).join('');
  return new EmulatorError('BAD_WORLD', `The emulator cannot use this world:${lines}`);
}
