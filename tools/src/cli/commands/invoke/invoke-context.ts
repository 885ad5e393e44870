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
  return { user: chooseUser(summary, words.as), channel: chooseChannel(summary, words) };
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

function chooseChannel({ channels, guilds }: ControlSummary, { in: wanted, guild }: ContextFlags): Channel {
  const guildName = guild?.toLowerCase();
  const inGuild = guilds.find(({ id, name }) => id === guildName || name.toLowerCase() === guildName);
  if (guild !== undefined && !inGuild) {
    throw new CliError(`There is no guild ${guild}. There is ${list(guilds.map(({ name }) => name))}.`);
  }
  const offered = channels.filter(({ guild_id }) => !inGuild || guild_id === inGuild.id);
  const usual = offered.filter(({ guild_id, type }) => guild_id !== null && !WITHOUT_TEXT.includes(type));
  const name = wanted && (/^<#(\d+)>$/.exec(wanted)?.[1] ?? wanted).replace(/^#/, '').toLowerCase();
  const found =
    name === undefined
      ? usual[0]
      : offered.find((channel) => channel.id === name || channel.name?.toLowerCase() === name);
  if (found) return found;
  const there = list(offered.map((channel) => (channel.name === null ? channel.id : `#${channel.name}`)));
  throw new CliError(
    wanted === undefined
      ? 'The emulator has no channel to write in.'
      : `There is no channel ${wanted}. There is ${there}.`,
  );
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ');
}
