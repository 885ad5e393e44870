import { ChannelType, isDirect } from '../../../protocol/guilds/channel-type.js';
import { nameOf } from '../../../protocol/validation/enumeration.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import type { MemoryState } from '../memory-state.js';
import { findKitUser } from '../payloads/user-objects.js';
import { canSeeChannel, findKitActor, type KitActor } from '../../world/kit-actor.js';

/** A kind of entity, as in `resolved`. */
export type EntityKind = 'users' | 'roles' | 'channels';

/** What an option or a select is answered with. */
export interface AcceptedKinds {
  readonly kinds: readonly EntityKind[];
  /** For channels. All types if empty or absent. */
  readonly channelTypes?: readonly number[] | null | undefined;
}

/**
 * True if a client offers the entity of an id to the user: any user, a role of the guild, or a channel of the guild that
 * the user sees.
 */
export function canPick(
  state: MemoryState,
  actor: KitActor,
  { kinds, channelTypes }: AcceptedKinds,
  id: Snowflake,
): boolean {
  return kinds.some((kind) => {
    switch (kind) {
      case 'users':
        return findKitUser(state.world, id) !== undefined;
      case 'roles':
        return actor.guild !== null && state.world.roles.get(id)?.guildId === actor.guild.id;
      case 'channels':
        return isChannelOffered(state, actor, channelTypes, id);
    }
  });
}

function isChannelOffered(
  state: MemoryState,
  { user, guild }: KitActor,
  types: AcceptedKinds['channelTypes'],
  id: Snowflake,
): boolean {
  const channel = state.world.channels.get(id);
  if (!guild || channel?.guildId !== guild.id || isDirect(channel.type)) return false;
  if (types?.length && !types.includes(channel.type)) return false;
  const there = findKitActor(state.world, user, channel);
  return there !== undefined && canSeeChannel(state, there);
}

const DESCRIBED: Readonly<Record<EntityKind, string>> = {
  users: 'a user',
  roles: 'a role of the guild',
  channels: 'a channel of the guild that the user sees',
};

/** For example `a user or a role of the guild`. */
export function describeKinds({ kinds, channelTypes }: AcceptedKinds): string {
  const types = channelTypes?.length
    ? ` of the types ${channelTypes.map((type) => nameOf(ChannelType, type)).join(', ')}`
    : '';
  return kinds.map((kind) => DESCRIBED[kind]).join(' or ') + types;
}
