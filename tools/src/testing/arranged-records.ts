import type { KitEntitlement } from './world/kit-records.js';
import type { KitWorld, WorldChange } from './world/kit-world.js';
import type { EntitlementRecord } from '../emulator/domain/premium/premium-records.js';
import { toSnakeCase } from '../emulator/http/control/world/field-names.js';
import type { ControlCall } from './control-calls.js';

/** A change of a record that is in a list of the world. */
export type RecordChange = Extract<
  WorldChange,
  { readonly kind: 'user' | 'guild' | 'member' | 'role' | 'channel' | 'message' | 'entitlement' }
>;

/** Writes records into the world of a running emulator. */
export interface RecordWriter {
  /** Creates a record, or replaces the one of its id. Does nothing for the object that it has written last. */
  put(change: RecordChange): Promise<void>;
  /** The emulator has removed this record along with another. Returns what was written last. */
  forget(change: RecordChange): RecordChange | undefined;
}

/** @param world - What the emulator was started with. */
export function createRecordWriter(world: KitWorld, control: ControlCall): RecordWriter {
  // Undefined: the emulator has made it along with another.
  const written = new Map<string, RecordChange | undefined>(
    listRecords(world).map((change) => [toPath(change), change]),
  );
  return {
    async put(change) {
      const path = toPath(change);
      if (written.get(path)?.record === change.record) return;
      const { kind, record } = change;
      const body = toSnakeCase(kind === 'entitlement' ? toEntitlementRecord(world, record) : record);
      if (written.has(path)) await control('PATCH', path, body);
      else await control('POST', toList(change), body);
      written.set(path, change);
      if (change.kind !== 'guild') return;
      for (const made of listMadeWith(change.record.id, change.record.ownerId))
        if (!written.has(made)) written.set(made, undefined);
    },
    forget(change) {
      const path = toPath(change);
      const last = written.get(path);
      written.delete(path);
      return last;
    },
  };
}

/** Returns an entitlement as the emulator keeps it. The SKUs of the application are not listed: it may have any. */
export function toEntitlementRecord({ application }: KitWorld, record: KitEntitlement): EntitlementRecord {
  const {
    id,
    skuId,
    userId,
    guildId,
    startsAt = null,
    endsAt = null,
    consumed = false,
    deleted = false,
  } = record;
  return {
    id,
    applicationId: application.id,
    skuId,
    userId,
    guildId,
    type: APPLICATION_SUBSCRIPTION,
    startsAt,
    endsAt,
    consumed,
    deleted,
    test: false,
  };
}

/** The type of the kit's entitlements. */
const APPLICATION_SUBSCRIPTION = 8;

function listRecords(world: KitWorld): RecordChange[] {
  return [
    ...[...world.users.values()].map((record) => ({ kind: 'user', record }) as const),
    ...[...world.guilds.values()].map((record) => ({ kind: 'guild', record }) as const),
    ...[...world.members.values()].map((record) => ({ kind: 'member', record }) as const),
    ...[...world.roles.values()].map((record) => ({ kind: 'role', record }) as const),
    ...[...world.channels.values()].map((record) => ({ kind: 'channel', record }) as const),
    ...[...world.messages.values()].map((record) => ({ kind: 'message', record }) as const),
    ...[...world.entitlements.values()].map((record) => ({ kind: 'entitlement', record }) as const),
  ];
}

/** Where the records of a kind are created. */
function toList(change: RecordChange): string {
  return change.kind === 'member' ? `/guilds/${change.record.guildId}/members` : `/${change.kind}s`;
}

/** Where a record is changed. */
function toPath(change: RecordChange): string {
  return `${toList(change)}/${change.kind === 'member' ? change.record.userId : change.record.id}`;
}

/** The role of @everyone and the owner's membership, which come with a guild. */
function listMadeWith(guildId: string, ownerId: string): string[] {
  return [`/roles/${guildId}`, `/guilds/${guildId}/members/${ownerId}`];
}
