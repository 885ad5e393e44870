import { ChannelType } from 'commandry/protocol';
import type { ControlSummary } from '../../../emulator/index.js';
import { CliError } from '../../output/cli-error.js';

type User = ControlSummary['users'][number];
type Channel = ControlSummary['channels'][number];

/** Types of channels without messages: categories, directories, forums and media channels. */
const WITHOUT_TEXT: readonly number[] = [4, 14, 15, 16];

/** Who acts and where. */
export interface InvokeContext {
  readonly user: User;
  readonly channel: Channel;
}

/** Each is an id or a name. */
export interface ContextFlags {
  readonly as?: string | undefined;
  readonly in?: string | undefined;
  readonly guild?: string | undefined;
}

/**
 * Chooses the acting user and the channel, by default the first of each.
 *
 * @throws CliError that lists the existing ones.
 */
export function chooseContext(summary: ControlSummary, words: ContextFlags): InvokeContext {
  const user = chooseUser(summary, words.as);
  return { user, channel: chooseChannel(summary, words, user) };
}

/** @throws CliError that lists the users. */
export function chooseUser({ users }: ControlSummary, wanted: string | undefined): User {
  const people = users.filter(({ bot }) => !bot);
  const found = wanted === undefined ? people[0] : findUser(users, wanted);
  if (found) return found;
  const there = list(people.map(({ username }) => username));
  throw new CliError(
    wanted === undefined ? 'The emulator has no user.' : `There is no user ${wanted}. There is ${there}.`,
  );
}

function findUser(users: readonly User[], wanted: string): User | undefined {
  const name = (/^<@!?(\d+)>$/.exec(wanted)?.[1] ?? wanted).replace(/^@/, '').toLowerCase();
  return (
    users.find(({ id, username }) => id === name || username.toLowerCase() === name) ??
    users.find(({ global_name }) => global_name?.toLowerCase() === name)
  );
}

function chooseChannel(
  { channels, guilds, users }: ControlSummary,
  { in: wanted, guild }: ContextFlags,
  { id: userId }: User,
): Channel {
  const guildName = guild?.toLowerCase();
  const inGuild = guilds.find(({ id, name }) => id === guildName || name.toLowerCase() === guildName);
  if (guild !== undefined && !inGuild) {
    throw new CliError(`There is no guild ${guild}. There is ${list(guilds.map(({ name }) => name))}.`);
  }
  const offered = channels.filter(
    ({ guild_id, recipient_ids: ids }) =>
      (!inGuild || guild_id === inGuild.id) && (guild_id !== null || ids.includes(userId)),
  );
  const usual = offered.filter(({ guild_id, type }) => guild_id !== null && !WITHOUT_TEXT.includes(type));
  const found = wanted === undefined ? usual[0] : findChannel(offered, wanted, { users, userId });
  if (found) return found;
  const there = list(offered.map((channel) => nameChannel(channel, users, userId)));
  throw new CliError(
    wanted === undefined
      ? 'The emulator has no channel to write in.'
      : `There is no channel ${wanted}. There is ${there}.`,
  );
}

/** Finds a channel by its id or name, or direct messages by the other user's, as `@weather`. */
function findChannel(
  channels: readonly Channel[],
  wanted: string,
  { users, userId }: { readonly users: readonly User[]; readonly userId: string },
): Channel | undefined {
  if (/^(@|<@)/.test(wanted)) {
    const other = findUser(users, wanted)?.id;
    return channels.find(
      ({ type, recipient_ids: ids }) => type === ChannelType.DM && findOther(ids, userId) === other,
    );
  }
  const name = (/^<#(\d+)>$/.exec(wanted)?.[1] ?? wanted).replace(/^#/, '').toLowerCase();
  return channels.find((channel) => channel.id === name || channel.name?.toLowerCase() === name);
}

function nameChannel(
  { id, name, type, recipient_ids: ids }: Channel,
  users: readonly User[],
  userId: string,
) {
  if (name !== null) return `#${name}`;
  const other = type === ChannelType.DM ? findOther(ids, userId) : undefined;
  const user = users.find((one) => one.id === other);
  return user ? `@${user.username}` : id;
}

const findOther = (ids: readonly string[], userId: string) => ids.find((id) => id !== userId);

function list(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ');
}
