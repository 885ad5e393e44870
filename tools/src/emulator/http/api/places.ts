import {
  openActingBot,
  openChannelBot,
  openGuildBot,
  openThreadBot,
  type ActingBot,
  type ChannelBot,
  type GuildBot,
} from '../../domain/guilds/guild-bot.js';
import type { TokenCall } from './route.js';

/** Returns the bot that makes a call, with the reason it gives. */
export function actingBot({ service, caller, reason }: TokenCall): ActingBot {
  return openActingBot(service, caller, reason);
}

/** Returns the bot in the guild of the path. */
export function inGuild(call: TokenCall<'guild_id'>): GuildBot {
  return openGuildBot(actingBot(call), call.path.guild_id);
}

/** Returns the bot in the channel of the path, in a guild. */
export function inChannel(call: TokenCall<'channel_id'>): ChannelBot {
  return openChannelBot(actingBot(call), call.path.channel_id);
}

/** Returns the bot in the thread of the path. */
export function inThread(call: TokenCall<'channel_id'>): ChannelBot {
  return openThreadBot(actingBot(call), call.path.channel_id);
}
