import type { ControlSummary, UserChannelsResult } from '../../emulator/index.js';
import { DIRECT, type ChannelSelection } from './channel-selection.js';

type User = ControlSummary['users'][number];

/** The users that one can act as on the page: not bots, which use no commands. */
export function listPeople({ users }: ControlSummary): readonly User[] {
  return users.filter(({ bot }) => !bot);
}

/** Returns the user of a URL if it exists, else the first. Null if there is none. */
export function resolveUser(summary: ControlSummary, wanted: string | null): string | null {
  const people = listPeople(summary);
  return (people.find(({ id }) => id === wanted) ?? people[0])?.id ?? null;
}

/** Returns the selection of a user: that of the URL as far as the user has access to it, else the first one. */
export function resolveSelection(
  { guilds, direct_messages: direct }: UserChannelsResult,
  wanted: ChannelSelection,
): ChannelSelection {
  const { user, request } = wanted;
  const home = guilds.find(({ channels }) => channels.some(({ id }) => id === wanted.channel));
  if (home) return { user, guild: home.id, channel: wanted.channel, request };
  if (direct.some(({ id }) => id === wanted.channel))
    return { user, guild: DIRECT, channel: wanted.channel, request };
  const guild =
    wanted.guild === DIRECT ? undefined : (guilds.find(({ id }) => id === wanted.guild) ?? guilds[0]);
  if (!guild) return { user, guild: DIRECT, channel: direct[0]?.id ?? null, request };
  const channel = guild.channels.find(({ holds_messages: isOpen }) => isOpen);
  return { user, guild: guild.id, channel: channel?.id ?? null, request };
}
