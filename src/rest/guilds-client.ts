import { FullChannel } from '../protocol/guilds/channel.js';
import { FullGuild } from '../protocol/guilds/guild.js';
import { FullMember } from '../protocol/guilds/member.js';
import type { Snowflake } from '../protocol/snowflake.js';
import { createCalls, type CallsOptions } from './calls.js';

/**
 * Calls that read the guilds a bot is a member of. Each rejects with a CommandryError whose code begins with
 * `DISCORD_`.
 */
export interface GuildsClient {
  readonly guild: (id: Snowflake) => Promise<FullGuild>;
  readonly member: (guildId: Snowflake, userId: Snowflake) => Promise<FullMember>;
  readonly channel: (id: Snowflake) => Promise<FullChannel>;
}

export function connectGuilds(options: CallsOptions & { readonly token: string }): GuildsClient {
  const send = createCalls(options);
  const bot = { scheme: 'Bot', token: options.token } as const;
  return {
    guild: (id) => send(FullGuild, bot, (rest, common) => rest.get(`/guilds/${id}`, common)),
    member: (guildId, userId) =>
      send(FullMember, bot, (rest, common) => rest.get(`/guilds/${guildId}/members/${userId}`, common)),
    channel: (id) => send(FullChannel, bot, (rest, common) => rest.get(`/channels/${id}`, common)),
  };
}
