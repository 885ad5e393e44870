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

/** The values that an option or a select accepts. */
export interface AcceptedEntities {
  readonly kinds: readonly EntityKind[];
  /** For channels. All types if empty or absent. */
  readonly channelTypes?: readonly number[] | null | undefined;
}

/** How each kind of entity is written as a mention, and the sign before its name. */
const WRITTEN: Readonly<Record<EntityKind, { readonly mention: RegExp; readonly sign: string }>> = {
  users: { mention: /^<@!?(\d+)>$/, sign: '@' },
  roles: { mention: /^<@&(\d+)>$/, sign: '@' },
  channels: { mention: /^<#(\d+)>$/, sign: '#' },
};

const KINDS_BY_OPTION_TYPE: Readonly<Record<number, readonly EntityKind[]>> = {
  [OptionType.USER]: ['users'],
  [OptionType.ROLE]: ['roles'],
  [OptionType.MENTIONABLE]: ['users', 'roles'],
  [OptionType.CHANNEL]: ['channels'],
};

/** Returns what an option accepts; undefined if that is no user, role or channel. */
export function toAcceptedEntities(option: CommandOption): AcceptedEntities | undefined {
  const kinds = KINDS_BY_OPTION_TYPE[option.type];
  return kinds && { kinds, channelTypes: option.channel_types };
}

/**
 * Returns the id of the entity that a text names: a mention such as `<@5>`, `@name` or `#name`, or the id itself.
 * Undefined if the user cannot choose it there.
 */
export function findEntity(
  service: Service,
  actor: ChannelActor,
  { kinds, channelTypes }: AcceptedEntities,
  text: string,
): Snowflake | undefined {
  for (const kind of kinds) {
    const { mention, sign } = WRITTEN[kind];
    const id = mention.exec(text)?.[1] ?? (/^\d+$/.test(text) ? text : undefined);
    if (id === undefined && !text.startsWith(sign)) continue;
    const name = text.slice(1).toLowerCase();
    const found = listEntities(service, actor, kind, channelTypes).find((each) =>
      id === undefined ? each.names.some((own) => own?.toLowerCase() === name) : each.id === id,
    );
    if (found) return found.id;
  }
  return undefined;
}

function listEntities(
  service: Service,
  actor: ChannelActor,
  kind: EntityKind,
  channelTypes: AcceptedEntities['channelTypes'],
): Named[] {
  switch (kind) {
    case 'users':
      return listUsers(service, actor);
    case 'roles':
      return listRoles(service, actor);
    case 'channels':
      return listChannels(service, actor, channelTypes);
  }
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
