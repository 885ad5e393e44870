import type { Snowflake } from 'commandry/protocol';
import { dropPermissions } from '../../storage/stored-permissions.js';
import type { Service } from '../../emulator-modules.js';
import { forgetOpinions } from '../../storage/message-opinions.js';
import type { Table } from '../../storage/table.js';

/** A removed entity. */
export interface RemovedEntity {
  readonly applicationIds: ReadonlySet<Snowflake>;
  readonly guildIds: ReadonlySet<Snowflake>;
  readonly userIds: ReadonlySet<Snowflake>;
  readonly channelIds: ReadonlySet<Snowflake>;
}

/**
 * Removes what the API created for removed entities: commands and their permissions, counts, tokens, codes, and the
 * interactions that could still be answered. A guild's commands are also removed with the application's installation in
 * it.
 */
export function forgetDependents({ store }: Service, gone: RemovedEntity): void {
  const isGone = (applicationId: Snowflake, guildId: Snowflake | null, userId?: Snowflake) =>
    gone.applicationIds.has(applicationId) ||
    gone.guildIds.has(guildId ?? '') ||
    gone.userIds.has(userId ?? '');
  const isInstalled = (applicationId: Snowflake, guildId: Snowflake | null) =>
    guildId === null || store.applications.get(applicationId)?.guildIds.includes(guildId) === true;
  for (const command of [...store.commands.values()]) {
    const { applicationId, guildId } = command;
    if (isInstalled(applicationId, guildId) && !isGone(applicationId, guildId)) continue;
    store.commands.delete(command.id);
    dropPermissions(store, command);
  }
  forget(store.permissions, ({ application_id, guild_id }) => !isInstalled(application_id, guild_id));
  forget(store.tokens, ({ applicationId, userId }) => isGone(applicationId, null, userId));
  forget(store.codes, ({ applicationId, guildId, userId }) => isGone(applicationId, guildId, userId));
  forget(
    store.interactions,
    ({ applicationId, guildId, userId, channelId }) =>
      isGone(applicationId, guildId, userId) || gone.channelIds.has(channelId),
  );
  if (gone.userIds.size > 0) {
    forget(store.messages, ({ visibleTo }) => visibleTo !== null && gone.userIds.has(visibleTo));
    forgetOpinions(store.messages, (userId) => !gone.userIds.has(userId));
  }
  for (const key of [...store.creates.keys()]) {
    const [applicationId = '', guildId = ''] = key.split('/');
    if (isGone(applicationId, guildId)) store.creates.delete(key);
  }
}

function forget<T>(table: Table<T>, isMeant: (record: T) => boolean): void {
  for (const [key, record] of [...table.entries()]) if (isMeant(record)) table.delete(key);
}
