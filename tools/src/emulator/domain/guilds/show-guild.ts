import type { Sources } from '../../storage/resource.js';
import { toFullGuild } from '../objects/wire-guild.js';
import type { GuildRecord } from '../world/world-records.js';
import { toWireEmoji } from './emojis.js';
import { toWireSticker } from './stickers.js';

/** Shows a guild with its roles, emojis and stickers, as its members read it. */
export function showGuild(sources: Pick<Sources, 'store'>, guild: GuildRecord) {
  const { roles, emojis, stickers } = sources.store;
  return toFullGuild(guild, roles.group(guild.id), {
    emojis: emojis.group(guild.id).map((emoji) => toWireEmoji(sources, emoji)),
    stickers: stickers.group(guild.id).map((sticker) => toWireSticker(sources, sticker)),
  });
}
