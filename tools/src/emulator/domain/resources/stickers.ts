import { defineResource, type Sources } from '../../storage/resource.js';
import type { EventBody } from '../emulator-events.js';
import { toWireSticker } from '../guilds/stickers.js';
import { StickerRecord } from '../world/guild-records.js';
import { isWithoutGuild } from './shared-events.js';

export const stickers = defineResource('stickers', {
  noun: 'sticker',
  groupOf: ({ guildId }) => guildId,
  links: {
    guildId: { to: 'guilds', onDelete: 'cascade' },
    userId: { to: 'users', onDelete: 'cascade' },
  },
  events: {
    goesWith: isWithoutGuild,
    create: toStickersEvent,
    update: toStickersEvent,
    delete: toStickersEvent,
  },
  world: { schema: StickerRecord, key: ['id'] },
  control: { fixed: ['id', 'guildId'], unknown: 'UNKNOWN_RECORD', nameOf: ({ name }) => name },
});

function toStickersEvent({ guildId }: StickerRecord, now: Sources): EventBody {
  const shown = now.store.stickers.group(guildId).map((sticker) => toWireSticker(now, sticker));
  return { type: 'GUILD_STICKERS_UPDATE', guild_id: guildId, stickers: shown };
}
