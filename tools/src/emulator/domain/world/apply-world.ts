import { CommandType, isThread } from 'commandry/protocol';
import { wakeThread } from '../access/thread-archive.js';
import type { Service } from '../../emulator-modules.js';
import { dropPermissions } from '../../storage/stored-permissions.js';
import type { Application } from '../../storage/store-records.js';
import {
  addApplication,
  addLaunchCommand,
  addWorldMessage,
  memberKey,
  type Store,
} from '../../storage/store.js';
import { toScopeKey, type StoredCommand } from '../../storage/stored-command.js';
import type { Table } from '../../storage/table.js';
import { toWireTimestamp } from '../objects/wire-timestamp.js';
import { dropEntitlement, saveEntitlement } from '../premium/entitlements.js';
import { noteOnStarter } from '../guilds/threads/thread-state.js';
import { forgetDependents } from './dependents.js';
import type { ApplicationRecord, MessageRecord } from './world-records.js';
import type { ReadWorld } from './world.js';

/**
 * Replaces the world in a store.
 *
 * @param before - The current world. A record that is the same object in both worlds counts as unchanged.
 * @param next - The new world. Its references must have been checked.
 */
export function applyWorld(service: Service, before: ReadWorld, next: ReadWorld): void {
  service.store.transact(() => {
    applyLists(service, before, next);
  });
}

/** Events follow in the order of the changes. */
function applyLists(service: Service, before: ReadWorld, next: ReadWorld): void {
  const { store } = service;
  const byId = ({ id }: { readonly id: string }) => id;
  const guilds = compare(before.guilds, next.guilds, byId);
  const users = compare(before.users, next.users, byId);
  const applications = compare(before.applications, next.applications, byId);
  const channels = compare(before.channels, next.channels, byId);
  const byMember = ({ guildId, userId }: { readonly guildId: string; readonly userId: string }) =>
    memberKey(guildId, userId);
  write(store.users, users);
  applyMessages(service, compare(before.messages, next.messages, byId));
  for (const id of channels.removed) {
    for (const { message } of store.messages.group(id)) store.messages.delete(message.id);
  }
  for (const id of applications.removed) store.applications.delete(id);
  for (const [, record] of applications.set) {
    const present = store.applications.get(record.id);
    if (present) changeApplication(service, present, record);
    else addApplication(store, record, service.randomBytes);
  }
  applyPremium(service, before, next);
  write(
    store.invites,
    compare(before.invites, next.invites, ({ code }) => code),
  );
  write(store.webhooks, compare(before.webhooks, next.webhooks, byId));
  write(store.channels, channels);
  for (const channel of before.channels) {
    if (isThread(channel.type) && !store.channels.has(channel.id)) noteOnStarter(store, channel, true);
  }
  write(store.roles, compare(before.roles, next.roles, byId));
  write(store.members, compare(before.members, next.members, byMember));
  write(store.bans, compare(before.bans, next.bans, byMember));
  write(store.emojis, compare(before.emojis, next.emojis, byId));
  write(store.guilds, guilds);
  write(store.auditLog, compare(before.auditLog, next.auditLog, byId));
  const isLess = [applications, guilds, users, channels].some(({ removed }) => removed.length > 0);
  // A changed application may have lost a guild.
  if (!isLess && applications.set.length === 0) return;
  forgetDependents(service, {
    applicationIds: new Set(applications.removed),
    guildIds: new Set(guilds.removed),
    userIds: new Set(users.removed),
    channelIds: new Set(channels.removed),
  });
}

function applyPremium(service: Service, before: ReadWorld, next: ReadWorld): void {
  const byId = ({ id }: { readonly id: string }) => id;
  write(service.store.skus, compare(before.skus, next.skus, byId));
  const entitlements = compare(before.entitlements, next.entitlements, byId);
  for (const id of entitlements.removed) dropEntitlement(service, id);
  for (const [, record] of entitlements.set) saveEntitlement(service, record);
  write(service.store.subscriptions, compare(before.subscriptions, next.subscriptions, byId));
}

/** The difference between two lists. */
interface Difference<T> {
  readonly set: readonly (readonly [key: string, record: T])[];
  readonly removed: readonly string[];
}

function compare<T>(before: readonly T[], next: readonly T[], keyOf: (record: T) => string): Difference<T> {
  const known = new Map(before.map((record) => [keyOf(record), record]));
  const kept = new Set(next.map(keyOf));
  return {
    set: next
      .map((record) => [keyOf(record), record] as const)
      .filter(([key, record]) => known.get(key) !== record),
    removed: [...known.keys()].filter((key) => !kept.has(key)),
  };
}

function write<T, Cause>(table: Table<T, Cause>, { set, removed }: Difference<T>): void {
  for (const [key, record] of set) table.set(key, record);
  for (const key of removed) table.delete(key);
}

/** Updates an application. It gains or loses its entry point command with its Activity. */
function changeApplication({ store }: Service, before: Application, record: ApplicationRecord): void {
  const { keySeed, clientSecret, ownerId } = before;
  const next: Application = {
    ...record,
    keySeed: record.keySeed ?? keySeed,
    clientSecret: record.clientSecret ?? clientSecret,
    ownerId: record.ownerId ?? ownerId,
  };
  store.applications.set(next.id, next);
  if (before.embedded === next.embedded) return;
  const entryPoints = findEntryPoints(store, next);
  if (next.embedded === entryPoints.length > 0) return;
  if (next.embedded) addLaunchCommand(store, next);
  else
    for (const entryPoint of entryPoints) {
      store.commands.delete(entryPoint.id);
      dropPermissions(store, entryPoint);
    }
}

function findEntryPoints({ commands }: Store, { id }: Application): readonly StoredCommand[] {
  return commands
    .group(toScopeKey({ applicationId: id, guildId: null }))
    .filter(({ body }) => body.type === CommandType.PRIMARY_ENTRY_POINT);
}

function applyMessages(service: Service, { set, removed }: Difference<MessageRecord>): void {
  const { store, clock } = service;
  for (const id of removed) {
    store.messages.delete(id);
  }
  for (const [id, record] of set) {
    const stored = store.messages.get(id);
    if (stored) {
      const edited_timestamp = toWireTimestamp(clock.now());
      const message = { ...stored.message, content: record.content, edited_timestamp };
      store.messages.set(id, { ...stored, message });
      continue;
    }
    wakeThread(service, record.channelId);
    addWorldMessage(store, record);
  }
}
