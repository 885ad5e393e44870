import type { Snowflake } from '../../model/snowflake.js';
import { computePermissions } from '../permissions.js';
import type { Store } from '../store.js';
import type { World } from '../world.js';

/** The channel an interaction came from, with what the user may do there. */
export function toWireChannel(store: Store, channel: World['channels'][number], userId: Snowflake) {
  const last = store.messages.findLast(
    ({ message, visibleTo }) => message.channel_id === channel.id && visibleTo === null,
  );
  return {
    flags: 0,
    guild_id: channel.guildId,
    icon_emoji: null,
    id: channel.id,
    last_message_id: last?.message.id ?? null,
    name: channel.name,
    nsfw: channel.nsfw,
    parent_id: channel.parentId,
    permissions: computePermissions(store, channel.guildId, userId).toString(),
    position: channel.position,
    rate_limit_per_user: 0,
    theme_color: null,
    topic: channel.topic,
    type: channel.type,
  };
}
