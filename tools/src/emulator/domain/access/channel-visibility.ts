import { ChannelType, isThread, type Snowflake } from 'commandry/protocol';
import type { Sources } from '../../storage/resource.js';
import { memberKey } from '../../storage/store.js';
import type { EventBody } from '../emulator-events.js';
import type { ChannelRecord, UserRecord } from '../world/world-records.js';
import { findActor, seesChannel } from './channel-actor.js';
import type { PermissionSources } from './message-rights.js';

/** True if the user sees the channel. */
export function isInSight(rights: PermissionSources, user: UserRecord, channelId: Snowflake): boolean {
  const channel = rights.store.channels.get(channelId);
  const actor = channel && findActor(rights.store, user, channel);
  return actor !== undefined && seesChannel(rights, actor);
}

/** A category is shown to whoever sees a channel in it. */
export function holdsSeen(
  rights: PermissionSources,
  user: UserRecord,
  { id, guildId, type }: Pick<ChannelRecord, 'id' | 'guildId'> & { readonly type: number },
): boolean {
  if (type !== ChannelType.GUILD_CATEGORY) return false;
  const children = rights.store.channels.group(guildId ?? '').filter(({ parentId }) => parentId === id);
  return children.some((child) => isInSight(rights, user, child.id));
}

/**
 * Returns what the bots of a guild are told of its channels that they see from now on, or no longer.
 *
 * @param by - What has changed.
 * @param only - The channels in question. Default: all of the guild but its threads.
 */
export function toVisibilityEvents(
  now: Sources,
  guildId: Snowflake,
  by: 'channel' | 'roles',
  only?: readonly ChannelRecord[],
): readonly EventBody[] {
  const { store } = now;
  const { transactions } = store;
  const channels = only ?? store.channels.group(guildId).filter(({ type }) => !isThread(type));
  const ids = new Set([...store.applications.values()].map(({ botUserId }) => botUserId));
  const isIn = (userId: Snowflake) => store.members.has(memberKey(guildId, userId));
  const bots = [...ids].filter((id) => isIn(id) && transactions.asBefore(() => isIn(id)));
  return bots
    .flatMap((id) => store.users.get(id) ?? [])
    .flatMap((bot) => {
      const list = () => channels.map(({ id }) => isInSight(now, bot, id));
      const [saw, sees] = [transactions.asBefore(list), list()];
      return channels.flatMap(({ id }, index): EventBody[] => {
        const visible = sees[index] === true;
        if (visible === saw[index]) return [];
        const what = { guild_id: guildId, user_id: bot.id, channel_id: id, visible, by } as const;
        return [{ type: 'CHANNEL_VISIBILITY_UPDATE', ...what }];
      });
    });
}
