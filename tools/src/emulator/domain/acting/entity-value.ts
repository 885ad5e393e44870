import { type CommandOption, isDirect, OptionType, type Snowflake } from 'commandry/protocol';
import { findActor, seesChannel, type ChannelActor } from '../access/channel-actor.js';
import type { Service } from '../../emulator-modules.js';
import { memberKey } from '../../storage/store.js';
import { nameOfChannel } from '../world/find-records.js';

/** An entity that an option can name: its id and names. */
interface Named {
  readonly id: Snowflake;
  readonly names: readonly (string | null | undefined)[];
}

/** A kind of entity, as in `resolved`. */
export type EntityKind = 'users' | 'roles' | 'channels';

/** What an option or a select accepts. */
export interface AcceptedEntities {
  readonly kinds: readonly EntityKind[];
  /** For channels. All types if empty or absent. */
  readonly channelTypes?: readonly number[] | null | undefined;
}

/** How each kind of option is written as a mention, the sign before a name, and what it accepts. */
const WRITTEN: Readonly<
  Record<number, { readonly mention: RegExp; readonly sign: string; readonly kinds: readonly EntityKind[] }>
> = {
  [OptionType.USER]: { mention: /^<@!?(\d+)>$/, sign: '@', kinds: ['users'] },
  [OptionType.ROLE]: { mention: /^<@&(\d+)>$/, sign: '@', kinds: ['roles'] },
  [OptionType.MENTIONABLE]: { mention: /^<@[!&]?(\d+)>$/, sign: '@', kinds: ['users', 'roles'] },
  [OptionType.CHANNEL]: { mention: /^<#(\d+)>$/, sign: '#', kinds: ['channels'] },
};

/** Whether an option names a user, a role or a channel. */
export function isEntityOption({ type }: CommandOption): boolean {
  return Object.hasOwn(WRITTEN, type);
}

/**
 * Returns the id of the entity that a text names: a mention such as `<@5>`, `@name` or `#name`, or the id itself.
 * Undefined if the user cannot choose it there.
 */
export function findEntity(
  service: Service,
  actor: ChannelActor,
  option: CommandOption,
  text: string,
): Snowflake | undefined {
  const written = WRITTEN[option.type];
  if (!written) return undefined;
  const offered = listEntities(service, actor, { kinds: written.kinds, channelTypes: option.channel_types });
  const id = written.mention.exec(text)?.[1] ?? (/^\d+$/.test(text) ? text : undefined);
  if (id !== undefined) return offered.find((each) => each.id === id)?.id;
  if (!text.startsWith(written.sign)) return undefined;
  const name = text.slice(1).toLowerCase();
  return offered.find(({ names }) => names.some((own) => own?.toLowerCase() === name))?.id;
}

/** Lists everything that a client offers a user to choose in a channel. */
export function listEntities(
  service: Service,
  actor: ChannelActor,
  { kinds, channelTypes }: AcceptedEntities,
): Named[] {
  return kinds.flatMap((kind) => {
    switch (kind) {
      case 'users':
        return listUsers(service, actor);
      case 'roles':
        return listRoles(service, actor);
      case 'channels':
        return listChannels(service, actor, channelTypes);
    }
  });
}

/** All users: a client accepts the id of any user. */
function listUsers({ store }: Service, { guild }: ChannelActor): Named[] {
  return [...store.users.values()].map(({ id, username, globalName }) => {
    const nick = guild && store.members.get(memberKey(guild.id, id))?.nick;
    return { id, names: [username, globalName, nick] };
  });
}

function listRoles({ store }: Service, { guild }: ChannelActor): Named[] {
  const roles = guild ? store.roles.group(guild.id) : [];
  return roles.map(({ id, name }) => ({ id, names: [name, name.replace(/^@/, '')] }));
}

/** The channels of the guild that the user sees, of the accepted types. */
function listChannels(
  service: Service,
  { guild, user }: ChannelActor,
  types: AcceptedEntities['channelTypes'],
): Named[] {
  return (guild ? service.store.channels.group(guild.id) : [])
    .filter(({ type }) => !isDirect(type) && (types?.length ? types.includes(type) : true))
    .filter((channel) => {
      const there = findActor(service.store, user, channel);
      return there !== undefined && seesChannel(service, there);
    })
    .map((channel) => ({ id: channel.id, names: [nameOfChannel(channel)] }));
}
