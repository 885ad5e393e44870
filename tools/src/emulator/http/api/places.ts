import { openApplication, openInstalledGuild } from '../../domain/access/caller.js';
import type { GuildRecord } from '../../domain/world/world-records.js';
import type { Application } from '../../storage/store-records.js';
import {
  openActingBot,
  openChannelBot,
  openGuildBot,
  openThreadBot,
  type ActingBot,
  type ChannelBot,
  type GuildBot,
} from '../../domain/guilds/guild-bot.js';
import {
  openMessage,
  openReadMessage,
  openTextChannel,
  type BotChannel,
} from '../../domain/messages/bot-channel.js';
import { openPinnable } from '../../domain/messages/pins.js';
import { endDuePolls } from '../../domain/messages/poll-end.js';
import type { StoredMessage } from '../../storage/store-records.js';
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

/** Returns the channel of the path, if the caller is a bot that sees it. */
export function inTextChannel({ service, caller, path }: TokenCall<'channel_id'>): BotChannel {
  return openTextChannel(service, caller, path.channel_id);
}

/** Makes what finds the message of the path, with its poll as it is now. */
function toFinder(find: typeof openMessage) {
  return (place: BotChannel, { service, path }: TokenCall<'message_id'>): StoredMessage => {
    endDuePolls(service, place.channel.id);
    return find(service, place, path.message_id);
  };
}

export const findMessage = toFinder(openMessage);
/** The same for a bot that needs to read what was before. */
export const findReadMessage = toFinder(openReadMessage);
/** The same for what is pinned. */
export const findPinnable = toFinder(openPinnable);

/** Makes what returns the application of the path, if the caller may act for it with this OAuth 2 scope. */
export function pathApplication(scope: string) {
  return ({ service, caller, path }: TokenCall<'application_id'>): Application =>
    openApplication(service, caller, path.application_id, scope);
}

/** Returns the guild of the path, if the caller's application is installed there. */
export function pathGuild({ service, caller, path }: TokenCall<'guild_id'>): GuildRecord {
  return openInstalledGuild(service, caller, path.guild_id);
}
