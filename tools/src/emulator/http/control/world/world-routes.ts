import type { Given } from '../../../storage/resource.js';
import { findGuild, notFound } from '../../../domain/world/find-records.js';
import { addRecord, describeTwice } from '../../../domain/world/read-world.js';
import {
  exportWorld as toWorld,
  keyOf,
  LISTS,
  listRecords,
  resourceOf,
  tableOf,
  toWorldRecord,
  type ListName,
  type WorldRecord,
} from '../../../domain/world/world.js';
import type { Service } from '../../../emulator-modules.js';
import { ControlError, ControlResult, type ControlCall, type ControlRoute } from '../control-route.js';
import { changeWorld } from './change-world.js';
import { toSnakeCase, toSnakeName } from './field-names.js';
import { mergeRecord, readGiven, readRecord } from './read-record.js';

/** The paths of every list of the world: all of its records, and each separately. */
export const worldRoutes: readonly ControlRoute[] = LISTS.flatMap((list) => {
  // What belongs to a user in a guild stands below the guild.
  const path = isOfMember(list) ? `/guilds/{id}/${list}` : `/${toSnakeName(list)}`;
  return [
    [path, { GET: (call) => listAll(call, list), POST: (call) => create(call, list) }],
    [
      isOfMember(list) ? `${path}/{user_id}` : `${path}/{id}`,
      {
        GET: (call) => show(call.service, list, open(call, list)),
        PATCH: (call) => edit(call, list),
        DELETE: (call) => destroy(call, list),
      },
    ],
  ] satisfies readonly ControlRoute[];
});

function isOfMember(list: ListName): boolean {
  return resourceOf(list).world.key.length > 1;
}

/** Exports the current world as a file that an emulator can be started with. */
export function exportWorld({ service }: ControlCall): object {
  return toWorld(service.store);
}

function listAll({ service, param }: ControlCall, list: ListName): object {
  const { store } = service;
  const guildId = isOfMember(list) ? findGuild(store, param('id')).id : undefined;
  const records = listRecords(store, list).filter(
    (record) => guildId === undefined || record['guildId'] === guildId,
  );
  return { [toSnakeName(list)]: records.map((record) => show(service, list, keyOf(list, record))) };
}

async function create({ service, param, readBody }: ControlCall, list: ListName): Promise<ControlResult> {
  const { store, randomBytes } = service;
  const { world, control } = resourceOf(list);
  const given = readGiven(await readBody(), world.schema);
  const own: Given = isOfMember(list)
    ? { ...given, guildId: findGuild(store, param('id')).id }
    : { ...(world.key[0] === 'id' ? { id: store.ids.next() } : {}), ...given };
  const record: WorldRecord = readRecord(world.schema, { ...control?.fill?.(service, own), ...own });
  const key = keyOf(list, record);
  if (store[list].has(key)) throw new ControlError(400, 'BAD_REQUEST', describeTwice(list, record));
  changeWorld(
    store,
    () => {
      control?.alongside?.(service, record);
      addRecord(store, list, record, randomBytes);
    },
    'BAD_REQUEST',
  );
  return new ControlResult(201, show(service, list, key));
}

async function edit(call: ControlCall, list: ListName): Promise<object> {
  const { service, readBody } = call;
  const { world, control } = resourceOf(list);
  const given = readGiven(await readBody(), world.schema);
  const key = open(call, list);
  const table = tableOf(service.store, list);
  const before = table.get(key);
  const merged = mergeRecord(
    world.schema,
    control?.fixed ?? world.key,
    toWorldRecord(list, before) ?? {},
    given,
  );
  changeWorld(
    service.store,
    () => {
      table.set(key, control?.edit ? control.edit(service, merged, before, given) : merged);
    },
    'BAD_REQUEST',
  );
  return show(service, list, key);
}

function destroy(call: ControlCall, list: ListName): ControlResult {
  const key = open(call, list);
  const { store } = call.service;
  changeWorld(store, () => store[list].delete(key), 'IN_USE');
  return new ControlResult(204);
}

/**
 * Returns the key of the record that a path names.
 *
 * @throws DomainError that lists what exists, if there is no such record.
 */
function open({ service: { store }, param }: ControlCall, list: ListName): string {
  const guild = isOfMember(list) ? findGuild(store, param('id')) : undefined;
  const key = guild ? `${guild.id}/${param('user_id')}` : param('id');
  const table = tableOf(store, list);
  if (table.has(key)) return key;
  const { noun, control } = resourceOf(list);
  const { nameOf } = control ?? {};
  const name = (each: string, record: unknown) => (nameOf ? `${nameOf(record)} (${each})` : each);
  const there = [...table.entries()]
    .filter(([each]) => !guild || each.startsWith(`${guild.id}/`))
    .map(([each, record]) => (guild ? each.slice(guild.id.length + 1) : name(each, record)));
  const what = guild ? `${noun} ${param('user_id')} of ${guild.name}` : `${noun} ${key}`;
  return notFound(control?.unknown ?? 'UNKNOWN_RECORD', what, there);
}

function show(service: Service, list: ListName, key: string): object {
  const table = tableOf(service.store, list);
  const record = table.get(key);
  const { world, control } = resourceOf(list);
  const shown = toSnakeCase(toWorldRecord(list, record), world.schema) as object;
  return { ...shown, ...control?.extras?.(service, record) };
}
