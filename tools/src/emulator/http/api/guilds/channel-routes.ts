import { ChannelType, isThread, Permission } from 'commandry/protocol';
import { openBotUser } from '../../../domain/access/caller.js';
import { holdsSeen, isInSight } from '../../../domain/access/channel-visibility.js';
import { openSeenChannel } from '../../../domain/access/channel-actor.js';
import { listChannels } from '../../../domain/guilds/channel-checks.js';
import { createdFields, editedFields, OverwriteFields } from '../../../domain/guilds/channel-fields.js';
import {
  ChannelMoves,
  createChannel,
  deleteChannel,
  deleteOverwrite,
  editChannel,
  moveChannels,
  putOverwrite,
} from '../../../domain/guilds/edit-channels.js';
import type { ChannelBot } from '../../../domain/guilds/guild-bot.js';
import { editedThreadFields, editThread } from '../../../domain/guilds/threads/edit-threads.js';
import { toChannelObject, toFullChannel } from '../../../domain/objects/wire-channel.js';
import { inChannel, inGuild } from '../places.js';
import { route, type TokenCall } from '../route.js';

const CHANNEL = '/channels/{channel_id}';
const CHANNELS = '/guilds/{guild_id}/channels';
const OVERWRITE = `${CHANNEL}/permissions/{overwrite_id}`;

/** The channels of guilds. A bot reads and closes its direct messages here, too. */
export const channelRoutes = [
  route({
    method: 'GET',
    path: CHANNEL,
    handle: (call) => showChannel(call),
  }),
  route({
    method: 'PATCH',
    path: CHANNEL,
    open: inChannel,
    // Who may edit a thread depends on what changes.
    permission: ({ channel }: ChannelBot) => (isThread(channel.type) ? 0n : Permission.MANAGE_CHANNELS),
    body: (bot) => (isThread(bot.channel.type) ? editedThreadFields(bot) : editedFields(bot.channel.type)),
    handle: ({ service, opened, body }) => {
      const next = 'thread' in body ? editThread(opened, body.thread) : editChannel(opened, body.channel);
      return toChannelObject(service, next, opened.application);
    },
  }),
  route({
    method: 'DELETE',
    path: CHANNEL,
    // Closes direct messages: they and their messages stay, as they do in Discord.
    handle: (call) =>
      call.service.store.channels.get(call.path.channel_id)?.type === ChannelType.DM
        ? showChannel(call)
        : deleteChannel(inChannel(call)),
  }),
  route({
    method: 'GET',
    path: CHANNELS,
    open: inGuild,
    handle: ({ service, opened }) =>
      listChannels(opened)
        .filter(
          (channel) =>
            isInSight(service, opened.user, channel.id) || holdsSeen(service, opened.user, channel),
        )
        .map((channel) => toChannelObject(service, channel)),
  }),
  route({
    method: 'POST',
    path: CHANNELS,
    open: inGuild,
    permission: Permission.MANAGE_CHANNELS,
    body: (_bot, given) => createdFields(given),
    status: 201,
    handle: ({ service, opened, body }) => toChannelObject(service, createChannel(opened, body)),
  }),
  route({
    method: 'PATCH',
    path: CHANNELS,
    open: inGuild,
    permission: Permission.MANAGE_CHANNELS,
    body: ChannelMoves,
    handle: ({ opened, body }) => {
      moveChannels(opened, body);
    },
  }),
  route({
    method: 'PUT',
    path: OVERWRITE,
    open: inChannel,
    permission: Permission.MANAGE_ROLES,
    body: OverwriteFields,
    handle: ({ opened, path, body }) => {
      putOverwrite(opened, path.overwrite_id, body);
    },
  }),
  route({
    method: 'DELETE',
    path: OVERWRITE,
    open: inChannel,
    permission: Permission.MANAGE_ROLES,
    handle: ({ opened, path }) => {
      deleteOverwrite(opened, path.overwrite_id);
    },
  }),
];

function showChannel({ service, caller, path }: TokenCall<'channel_id'>) {
  const actor = openSeenChannel(service, openBotUser(service, caller), path.channel_id);
  return toFullChannel(service, actor, caller.application);
}
