import { defineResource, type Sources } from '../../storage/resource.js';
import type { EventBody } from '../emulator-events.js';
import { toWireEmoji } from '../guilds/emojis.js';
import { EmojiRecord } from '../world/guild-records.js';
import { isWithoutGuild } from './shared-events.js';

export const emojis = defineResource('emojis', {
  noun: 'emoji',
  groupOf: ({ guildId, applicationId }) => guildId ?? applicationId ?? '',
  links: {
    guildId: { to: 'guilds', onDelete: 'cascade' },
    applicationId: { to: 'applications', onDelete: 'cascade' },
    userId: { to: 'users', onDelete: 'cascade' },
    roles: { to: 'roles', onDelete: 'remove', within: 'guildId' },
  },
  check: ({ guildId, applicationId }) =>
    (guildId === null) === (applicationId === null)
      ? [{ text: 'belongs either to a guild or to an application: the other one is null' }]
      : [],
  events: { goesWith: isWithoutGuild, create: toEmojisEvent, update: toEmojisEvent, delete: toEmojisEvent },
  world: { schema: EmojiRecord, key: ['id'] },
  control: {
    fixed: ['id', 'guildId', 'applicationId'],
    unknown: 'UNKNOWN_RECORD',
    nameOf: ({ name }) => name,
  },
});

/** The emojis of an application have no events. */
function toEmojisEvent({ guildId }: EmojiRecord, now: Sources): EventBody | undefined {
  if (guildId === null) return undefined;
  const shown = now.store.emojis.group(guildId).map((emoji) => toWireEmoji(now, emoji));
  return { type: 'GUILD_EMOJIS_UPDATE', guild_id: guildId, emojis: shown };
}
