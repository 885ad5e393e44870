import { CommandryError } from '../../common/errors/commandry-error.js';
import { isThread } from '../../protocol/guilds/channel-type.js';
import type { Circumstances } from '../../protocol/permissions/circumstances.js';
import type { RegisteredCommand } from '../../protocol/commands/command.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { NameOf } from '../../protocol/permissions/use-rule.js';
import type { GuildsClient } from '../../rest/guilds-client.js';
import { explainGuildsError } from './explain-permission-refusal.js';
import { explainUse, type OverwritesOfUse, type UseExplanation } from './explain-use.js';
import { permissionsIn } from './permissions-in.js';

/**
 * Reads the guild, member and channel, with a bot token.
 *
 * @throws CommandryError `GUILD_UNREADABLE`, `MEMBER_UNKNOWN`, `CHANNEL_UNKNOWN` also for a channel of another guild,
 * `TOKEN_REFUSED`, or one whose code begins with `DISCORD_`.
 */
export async function readCircumstances(
  client: GuildsClient,
  guildId: Snowflake,
  userId: Snowflake,
  channelId: Snowflake,
): Promise<Circumstances> {
  const guild = await explained(client.guild(guildId), `guild ${guildId}`);
  const [member, channel] = await Promise.all([
    explained(client.member(guildId, userId), `user ${userId} in guild ${guildId}`),
    explained(client.channel(channelId), `channel ${channelId}`),
  ]);
  if (channel.guild_id !== guildId) {
    const what = `Channel ${channelId} is not one of guild ${guildId} (${guild.name}).`;
    throw new CommandryError('CHANNEL_UNKNOWN', what);
  }
  const parentId = isThread(channel.type) ? channel.parent_id : undefined;
  const parent =
    parentId == null ? undefined : await explained(client.channel(parentId), `channel ${parentId}`);
  return { guild, member, channel, parent };
}

async function explained<T>(answer: Promise<T>, about: string): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw explainGuildsError(error, `Requests about ${about}`);
  }
}

/**
 * Explains whether a member can use a command in a channel, with the names of roles and channels instead of ids.
 *
 * @param overwrites - The permissions set in the guild.
 * @param nowMs - The time of use, in milliseconds of the Unix epoch: a timeout ends.
 */
export function explainIn(
  { guild, member, channel, parent }: Circumstances,
  command: Pick<RegisteredCommand, 'id' | 'application_id' | 'default_member_permissions'>,
  overwrites: readonly OverwritesOfUse[],
  nowMs: number,
): UseExplanation {
  const permissions = permissionsIn(guild, member, parent ?? channel, nowMs);
  const { user, roles } = member;
  const nameOf = namesOf({ guild, member, channel, parent });
  return explainUse({ user, roles, permissions }, channel, command, overwrites, guild, nameOf);
}

function namesOf({ guild, member: { user }, channel, parent }: Circumstances): NameOf {
  const channels = [channel, ...(parent ? [parent] : [])];
  return (id, kind) => {
    if (kind === 'user') return user.id === id ? `${user.username} (${id})` : id;
    const named = kind === 'role' ? guild.roles : channels;
    const name = named.find((each) => each.id === id)?.name;
    return name == null ? id : `${kind === 'role' ? '@' : '#'}${name} (${id})`;
  };
}
