import { ChannelType } from '../../model/channel.js';
import { CommandType, nameOf } from '../../model/command.js';
import type { Snowflake } from '../../model/snowflake.js';
import type { Application } from '../store/records.js';
import { memberKey, type Store } from '../store/store.js';
import { toScopeKey, type StoredCommand } from '../store/stored-command.js';
import type { ChannelRecord, GuildRecord, MemberRecord, UserRecord } from '../world/records.js';
import { ControlError } from './control-error.js';

/** A user of flesh and blood in a channel of its guild. */
export interface Presence {
  readonly user: UserRecord;
  readonly member: MemberRecord;
  readonly guild: GuildRecord;
  readonly channel: ChannelRecord;
}

export function findApplication(store: Store, id: Snowflake): Application {
  const there = [...store.applications.values()].map(
    (application) => `${application.name} (${application.id})`,
  );
  return store.applications.get(id) ?? notFound('UNKNOWN_APPLICATION', `application ${id}`, there);
}

export function findUser(store: Store, id: Snowflake): UserRecord {
  const there = [...store.users.values()].map((user) => `${user.username} (${user.id})`);
  return store.users.get(id) ?? notFound('UNKNOWN_USER', `user ${id}`, there);
}

/** @throws ControlError unless the user is a member of the channel's guild. */
export function findPresence(store: Store, userId: Snowflake, channelId: Snowflake): Presence {
  const user = findUser(store, userId);
  const there = [...store.channels.values()].map((channel) => `${channel.name} (${channel.id})`);
  const channel = store.channels.get(channelId) ?? notFound('UNKNOWN_CHANNEL', `channel ${channelId}`, there);
  const guild = store.guilds.get(channel.guildId ?? '');
  const member = guild && store.members.get(memberKey(guild.id, userId));
  if (!guild || !member) {
    throw new ControlError(
      403,
      'NOT_A_MEMBER',
      `${user.username} is no member of the guild of ${channel.name}.`,
    );
  }
  return { user, member, guild, channel };
}

/** @throws ControlError if nobody could use a command so: a bot, or in a category. */
export function checkCanUseCommands({ user, channel }: Presence): void {
  if (user.bot) throw new ControlError(403, 'BOT_USER', `${user.username} is a bot. Bots use no commands.`);
  if (channel.type === ChannelType.GUILD_CATEGORY) {
    throw new ControlError(
      400,
      'NO_TEXT_CHANNEL',
      `${channel.name} is a category. Nothing is written there.`,
    );
  }
}

/** What a user picks from the list of commands. */
export interface Pick {
  readonly type: CommandType;
  /** May be left out for an entry point command: an application has one at most. */
  readonly name: string | undefined;
  readonly applicationId: Snowflake | undefined;
}

/** The command a user means, among those of the applications installed in the guild. */
export function findCommand(
  store: Store,
  guild: GuildRecord,
  { type, name, applicationId }: Pick,
): { readonly application: Application; readonly command: StoredCommand } {
  const given = applicationId === undefined ? undefined : findApplication(store, applicationId);
  if (given && !given.guildIds.includes(guild.id)) {
    throw new ControlError(409, 'NOT_INSTALLED', `${given.name} is not installed in ${guild.name}.`);
  }
  const offered = (given ? [given] : [...store.applications.values()])
    .filter((application) => application.guildIds.includes(guild.id))
    .flatMap((application) =>
      store.commands
        .group(toScopeKey({ applicationId: application.id, guildId: null }))
        .map((command) => ({ application, command })),
    )
    .filter(({ command }) => command.body.type === type);
  const meant = offered.filter(({ command }) => name === undefined || command.body.name === name);
  const [found] = meant;
  if (!found) {
    const what = `${nameOf(CommandType, type)} command${name === undefined ? '' : ` "${name}"`}`;
    return notFound(
      'UNKNOWN_COMMAND',
      what,
      offered.map(({ command }) => `"${command.body.name}"`),
    );
  }
  if (meant.length > 1) {
    const owners = meant.map(({ application }) => `${application.name} (${application.id})`).join(', ');
    throw new ControlError(
      409,
      'AMBIGUOUS_COMMAND',
      `Several have it: ${owners}. Say which with application_id.`,
    );
  }
  return found;
}

/** @throws ControlError 404 with what exists instead. */
function notFound(code: string, what: string, there: readonly string[]): never {
  const instead = there.length > 0 ? `There is ${there.join(', ')}.` : 'There is none at all.';
  throw new ControlError(404, code, `There is no ${what}. ${instead}`);
}
