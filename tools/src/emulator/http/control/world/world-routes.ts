import type { Service } from '../../../emulator-modules.js';
import { toWorldFile } from '../../../domain/world/present.js';
import { remove, type Collection } from '../../../domain/world/remove-from-world.js';
import type { ReadWorld } from '../../../domain/world/world.js';
import { changeWorld } from './change-world.js';
import { COLLECTIONS, findRecord } from '../../../domain/world/collections.js';
import { mergeRecord, readGiven, readRecord } from './read-record.js';
import { toSnakeCase } from './field-names.js';
import { ControlResult, type ControlCall, type ControlRoute } from '../control-route.js';

/** Returns the paths of one list of the world: all of its records, and each separately. */
export function toRecordRoutes(collection: Collection): readonly ControlRoute[] {
  return [
    [`/${collection}`, { GET: (call) => list(call, collection), POST: (call) => create(call, collection) }],
    [
      `/${collection}/{id}`,
      {
        GET: ({ service, param }) => show(service, collection, param('id')),
        PATCH: (call) => edit(call, collection),
        DELETE: (call) => destroy(call, collection),
      },
    ],
  ];
}

/** Exports the current world as a file that an emulator can be started with. */
export function exportWorld({ service }: ControlCall): object {
  return toWorldFile(service.store);
}

function list({ service }: ControlCall, collection: Collection): object {
  const records = toWorldFile(service.store)[collection];
  return { [collection]: records.map((record) => present(service, collection, record)) };
}

async function create({ service, readBody }: ControlCall, collection: Collection): Promise<ControlResult> {
  const { schema, fill, add } = COLLECTIONS[collection];
  const given = { id: service.store.ids.next(), ...readGiven(await readBody()) };
  const filled = { ...fill?.(service, given), ...given };
  const record = readRecord(schema, filled) as { readonly id: string };
  const nowIso = new Date(service.clock.now()).toISOString();
  // Each list adds what its own schema has parsed.
  changeWorld(
    service,
    (world) => add(world, record as never, nowIso),
    'BAD_REQUEST',
    concernedBy(collection),
  );
  return new ControlResult(201, show(service, collection, record.id));
}

async function edit({ service, param, readBody }: ControlCall, collection: Collection): Promise<object> {
  const given = readGiven(await readBody());
  const id = param('id');
  const { schema, fixed, check, settle } = COLLECTIONS[collection];
  check(service.store, id);
  const merged = mergeRecord(schema, fixed, findRecord(service.store, collection, id) ?? {}, given);
  // Each list completes what its own schema has parsed.
  const record = settle?.(service, merged as never, given) ?? merged;
  const replace = (world: ReadWorld): ReadWorld => ({
    ...world,
    [collection]: world[collection].map((each) => (each.id === id ? record : each)),
  });
  changeWorld(service, replace, 'BAD_REQUEST', concernedBy(collection));
  return show(service, collection, id);
}

function destroy({ service, param }: ControlCall, collection: Collection): ControlResult {
  const id = param('id');
  COLLECTIONS[collection].check(service.store, id);
  changeWorld(service, (world) => remove(world, collection, id), 'IN_USE', concernedBy(collection));
  return new ControlResult(204);
}

function concernedBy(collection: Collection): 'messages' | 'others' {
  return collection === 'messages' ? 'messages' : 'others';
}

function show(service: Service, collection: Collection, id: string): object {
  COLLECTIONS[collection].check(service.store, id);
  return present(service, collection, { id, ...findRecord(service.store, collection, id) });
}

function present(service: Service, collection: Collection, record: { readonly id: string }): object {
  return { ...(toSnakeCase(record) as object), ...COLLECTIONS[collection].extras?.(service, record.id) };
}
