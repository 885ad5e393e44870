import type { Snowflake } from 'commandry/protocol';
import type { Application } from '../../storage/store-records.js';
import { memberKey, type Store } from '../../storage/store.js';

/** Removes an application from a guild: its bot user leaves, and its commands and their permissions there go. */
export function uninstallFromGuild(
  store: Store,
  { id, botUserId }: Pick<Application, 'id' | 'botUserId'>,
  guildId: Snowflake,
): void {
  store.transact(() => {
    change(store, id, ({ guildIds }) => ({ guildIds: guildIds.filter((each) => each !== guildId) }));
    store.members.delete(memberKey(guildId, botUserId));
  });
}

/** Removes an application from a user. */
export function uninstallForUser(store: Store, { id }: Pick<Application, 'id'>, userId: Snowflake): void {
  change(store, id, ({ userIds }) => ({ userIds: userIds.filter((each) => each !== userId) }));
}

function change(
  { applications }: Store,
  id: Snowflake,
  fieldsOf: (application: Application) => Partial<Application>,
): void {
  const application = applications.get(id);
  if (application) applications.set(id, { ...application, ...fieldsOf(application) });
}
