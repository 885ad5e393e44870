import { ChannelType, isThread } from 'commandry/protocol';
import { openBotUser } from '../../../domain/access/caller.js';
import { openSeenChannel } from '../../../domain/access/channel-actor.js';
import { listChannels } from '../../../domain/guilds/channel-checks.js';
import {
  createChannel,
  deleteChannel,
  deleteOverwrite,
  editChannel,
  moveChannels,
  putOverwrite,
} from '../../../domain/guilds/edit-channels.js';
import { editThread } from '../../../domain/guilds/threads/edit-threads.js';
import { toChannelObject, toFullChannel } from '../../../domain/objects/wire-channel.js';
import type { ApiResponse, AuthorizedCall, Route } from '../api-route.js';
import { readId } from '../read-call.js';
import { DONE, ok, openPathChannelBot, openPathGuildBot, pathId, withBody } from './guild-call.js';

/** The channels of guilds. A bot reads and closes its direct messages here, too. */
export const channelRoutes: readonly Route[] = [
  {
    path: '/channels/{channel_id}',
    endpoints: {
      GET: (call) => ok(showChannel(call)),
      PATCH: withBody(openPathChannelBot, (bot, value) => {
        const next = isThread(bot.channel.type) ? editThread(bot, value) : editChannel(bot, value);
        return ok(toChannelObject(bot.service, next, bot.application));
      }),
      DELETE: removeChannel,
    },
  },
  {
    path: '/guilds/{guild_id}/channels',
    endpoints: {
      GET: (call) => {
        const bot = openPathGuildBot(call);
        return ok(listChannels(bot).map((channel) => toChannelObject(bot.service, channel)));
      },
      POST: withBody(openPathGuildBot, (bot, value) => ({
        status: 201,
        body: toChannelObject(bot.service, createChannel(bot, value)),
      })),
      PATCH: withBody(openPathGuildBot, (bot, value) => {
        moveChannels(bot, value);
        return DONE;
      }),
    },
  },
  {
    path: '/channels/{channel_id}/permissions/{overwrite_id}',
    endpoints: {
      PUT: withBody(openPathChannelBot, (bot, value, call) => {
        putOverwrite(bot, pathId(call, 'overwrite_id'), value);
        return DONE;
      }),
      DELETE: (call) => {
        deleteOverwrite(openPathChannelBot(call), pathId(call, 'overwrite_id'));
        return DONE;
      },
    },
  },
];

function showChannel({ service, caller, param }: AuthorizedCall): object {
  const bot = openBotUser(service, caller);
  const actor = openSeenChannel(service, bot, readId(param('channel_id'), 'channel_id'));
  return toFullChannel(service, actor, caller.application);
}

/** Closes direct messages: they and their messages stay, as they do in Discord. */
function removeChannel(call: AuthorizedCall): ApiResponse {
  const channel = call.service.store.channels.get(call.param('channel_id'));
  if (channel?.type === ChannelType.DM) return ok(showChannel(call));
  return ok(deleteChannel(openPathChannelBot(call)));
}
