import { isThread } from 'commandry/protocol';
import { forgetOpinions } from './message-opinions.js';
import { memberKey, type Store } from './store.js';
import type { Table } from './table.js';

/**
 * Removes orphaned records from a store that has lost some: members of a missing guild, commands of a missing
 * application, and so on.
 *
 * @returns How many records of which table were removed, one line each.
 */
export function repairStore(store: Store): string[] {
  const gone = new Map<string, number>();
  let before: number;
  do {
    before = sizeOf(gone);
    trimReferences(store);
    dropOrphans(store, gone);
    // A removed record may have been needed by others.
  } while (sizeOf(gone) > before);
  return [...gone].map(([table, count]) => `${table}: ${count} removed with what they belonged to`);
}

const sizeOf = (gone: ReadonlyMap<string, number>): number =>
  [...gone.values()].reduce((sum, count) => sum + count, 0);

function dropOrphans(store: Store, gone: Map<string, number>): void {
  const { applications, guilds, users, members, roles, channels } = store;
  const keep = <T>(table: Table<T>, isWhole: (record: T) => boolean): void => {
    for (const [key, record] of [...table.entries()]) {
      if (isWhole(record)) continue;
      table.delete(key);
      gone.set(table.name, (gone.get(table.name) ?? 0) + 1);
    }
  };
  const isInstalled = (applicationId: string, guildId: string | null) =>
    applications.has(applicationId) && (guildId === null || guilds.has(guildId));
  keep(guilds, ({ id, ownerId }) => roles.has(id) && members.has(memberKey(id, ownerId)));
  keep(roles, ({ guildId }) => guilds.has(guildId));
  keep(members, ({ guildId, userId }) => guilds.has(guildId) && users.has(userId));
  keep(applications, ({ botUserId, ownerId }) => users.has(botUserId) && users.has(ownerId));
  keep(
    channels,
    ({ type, guildId, parentId, recipientIds }) =>
      (guildId === null || guilds.has(guildId)) &&
      (!isThread(type) || channels.has(parentId ?? '')) &&
      recipientIds.every((id) => users.has(id)),
  );
  keep(
    store.messages,
    ({ message }) =>
      channels.has(message.channel_id) &&
      (message.author.id === message.webhook_id || users.has(message.author.id)),
  );
  const hasOwner = (applicationId: string, userId: string | null, guildId: string | null) =>
    isInstalled(applicationId, guildId) && (userId === null || users.has(userId));
  keep(store.skus, ({ applicationId }) => applications.has(applicationId));
  keep(
    store.entitlements,
    (one) => hasOwner(one.applicationId, one.userId, one.guildId) && isKnownSku(store, one, [one.skuId]),
  );
  keep(
    store.subscriptions,
    (one) =>
      hasOwner(one.applicationId, one.userId, one.guildId) &&
      isKnownSku(store, one, [...one.skuIds, ...(one.renewalSkuIds ?? [])]),
  );
  dropGuildOrphans(store, keep);
  keep(store.commands, ({ applicationId, guildId }) => isInstalled(applicationId, guildId));
  keep(store.permissions, ({ application_id, guild_id }) => isInstalled(application_id, guild_id));
  const isBetween = ({
    applicationId,
    userId,
  }: {
    readonly applicationId: string;
    readonly userId: string;
  }) => applications.has(applicationId) && users.has(userId);
  keep(store.tokens, isBetween);
  keep(store.codes, isBetween);
  keep(store.interactions, (one) => isBetween(one) && channels.has(one.channelId));
}

/** True if the application has these SKUs, or lists none. */
function isKnownSku(
  { skus }: Store,
  { applicationId }: { readonly applicationId: string },
  ids: readonly string[],
): boolean {
  return (
    skus.group(applicationId).length === 0 || ids.every((id) => skus.get(id)?.applicationId === applicationId)
  );
}

type Keep = <T>(table: Table<T>, isWhole: (record: T) => boolean) => void;

function dropGuildOrphans(store: Store, keep: Keep): void {
  const { applications, guilds, users, channels } = store;
  const isIn = ({ guildId }: { readonly guildId: string }) => guilds.has(guildId);
  keep(store.bans, (ban) => isIn(ban) && users.has(ban.userId));
  keep(
    store.emojis,
    ({ guildId, applicationId, userId }) =>
      (guildId === null ? applications.has(applicationId ?? '') : guilds.has(guildId)) && users.has(userId),
  );
  keep(
    store.webhooks,
    (webhook) => isIn(webhook) && channels.has(webhook.channelId) && users.has(webhook.userId),
  );
  keep(
    store.invites,
    (invite) => isIn(invite) && channels.has(invite.channelId) && users.has(invite.inviterId),
  );
  keep(store.auditLog, (entry) => isIn(entry) && users.has(entry.userId));
}

/** Removes ids of missing records from lists that may be shorter without harm. */
function trimReferences({
  applications,
  guilds,
  users,
  members,
  roles,
  channels,
  messages,
  ...store
}: Store): void {
  forgetOpinions(messages, (userId) => users.has(userId));
  trim(store.subscriptions, ({ entitlementIds }) => ({
    entitlementIds: entitlementIds.filter((id) => store.entitlements.has(id)),
  }));
  trim(applications, (application) => ({
    guildIds: application.guildIds.filter((id) => guilds.has(id)),
    userIds: application.userIds.filter((id) => users.has(id)),
  }));
  trim(members, (member) => ({ roles: member.roles.filter((id) => roles.has(id)) }));
  trim(channels, ({ type, parentId, ownerId, memberIds }) => ({
    parentId: parentId !== null && (isThread(type) || channels.has(parentId)) ? parentId : null,
    ownerId: ownerId !== null && users.has(ownerId) ? ownerId : null,
    memberIds: memberIds.filter((id) => users.has(id)),
  }));
}

function trim<T extends object>(table: Table<T>, toFields: (record: T) => Partial<T>): void {
  for (const [key, record] of [...table.entries()]) {
    const next = { ...record, ...toFields(record) };
    if (JSON.stringify(next) !== JSON.stringify(record)) table.set(key, next);
  }
}
