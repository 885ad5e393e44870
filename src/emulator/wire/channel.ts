import type { Snowflake } from '../../model/snowflake.js';
import { computePermissions } from '../access/permissions.js';
import type { Store } from '../store/store.js';
import type { ChannelRecord } from '../world/records.js';

/** The channel an interaction came from, with what the user may do there. */
export function toWireChannel(store: Store, channel: ChannelRecord, userId: Snowflake) {
  const last = store.messages.group(channel.id).findLast(({ visibleTo }) => visibleTo === null);
  return {
    flags: 0,
    guild_id: channel.guildId,
    icon_emoji: null,
    id: channel.id,
    last_message_id: last?.message.id ?? null,
    name: channel.name,
    nsfw: channel.nsfw,
    parent_id: channel.parentId,
    permissions: computePermissions(store, channel.guildId ?? '', userId).toString(),
    position: channel.position,
    rate_limit_per_user: 0,
    theme_color: null,
    topic: channel.topic,
    type: channel.type,
  };
}
