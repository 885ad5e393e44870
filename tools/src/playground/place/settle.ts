import type { ControlSummary, PlacesResult } from '../../emulator/index.js';
import { DIRECT, type Place } from './chosen-place.js';

type User = ControlSummary['users'][number];

/** Those whom somebody can be on the page: bots use no commands. */
export function listPeople({ users }: ControlSummary): readonly User[] {
  return users.filter(({ bot }) => !bot);
}

/** The user of an address if there is such a one, else the first. Null if there is nobody. */
export function settleUser(summary: ControlSummary, wanted: string | null): string | null {
  const people = listPeople(summary);
  return (people.find(({ id }) => id === wanted) ?? people[0])?.id ?? null;
}

/** Where a user is: what the address says as far as the user can go there, else the first place there is. */
export function settlePlace({ guilds, direct_messages: direct }: PlacesResult, wanted: Place): Place {
  const { user } = wanted;
  const home = guilds.find(({ channels }) => channels.some(({ id }) => id === wanted.channel));
  if (home) return { user, guild: home.id, channel: wanted.channel };
  if (direct.some(({ id }) => id === wanted.channel)) return { user, guild: DIRECT, channel: wanted.channel };
  if (wanted.guild === DIRECT) return { user, guild: DIRECT, channel: direct[0]?.id ?? null };
  const guild = guilds.find(({ id }) => id === wanted.guild) ?? guilds[0];
  if (!guild) return { user, guild: DIRECT, channel: direct[0]?.id ?? null };
  const channel = guild.channels.find(({ holds_messages: isOpen }) => isOpen);
  return { user, guild: guild.id, channel: channel?.id ?? null };
}
