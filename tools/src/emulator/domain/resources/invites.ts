import { defineResource } from '../../storage/resource.js';
import { toWireInvite } from '../guilds/invites.js';
import { InviteRecord } from '../world/guild-records.js';
import { isWithoutGuild } from './shared-events.js';

export const invites = defineResource('invites', {
  noun: 'invite',
  groupOf: ({ channelId }) => channelId,
  links: {
    guildId: { to: 'guilds', onDelete: 'cascade' },
    channelId: { to: 'channels', onDelete: 'cascade', within: 'guildId' },
    inviterId: { to: 'users', onDelete: 'cascade' },
  },
  events: {
    goesWith: isWithoutGuild,
    create: (invite, now) => ({
      type: 'INVITE_CREATE',
      guild_id: invite.guildId,
      channel_id: invite.channelId,
      code: invite.code,
      invite: toWireInvite(now, invite, true),
    }),
    delete: ({ guildId, channelId, code }) => ({
      type: 'INVITE_DELETE',
      guild_id: guildId,
      channel_id: channelId,
      code,
    }),
  },
  world: { schema: InviteRecord, key: ['code'] },
  control: { fixed: ['code', 'guildId', 'channelId'], unknown: 'UNKNOWN_RECORD' },
});
