import {
  computeChannelPermissions,
  isThread,
  type GuildPermissions,
  type MemberPermissions,
  type PermissionOverwrite,
  type Snowflake,
} from 'commandry/protocol';
import { memberKey } from '../../emulator/storage/store.js';
import type { KitWorld } from './kit-world.js';
import type { KitChannel, KitGuild } from './kit-records.js';

/** What permissions are computed from. */
export interface RightsSource {
  readonly world: KitWorld;
  /** Tells when a timeout has ended. */
  readonly clock: { readonly now: () => number };
}

/** Computes what a user may do in a channel of a guild; in a thread, by the overwrites of its parent. */
export function rightsInChannel(
  source: RightsSource,
  guild: KitGuild,
  userId: Snowflake,
  channel: KitChannel,
): bigint {
  return computeChannelPermissions(
    toGuildPermissions(source, guild),
    toMember(source, guild, userId),
    overwritesOf(source, channel),
  );
}

/** Returns the channel whose overwrites and age restriction count: for a thread, its parent. */
export function governingChannel({ world }: Pick<RightsSource, 'world'>, channel: KitChannel): KitChannel {
  return isThread(channel.type) ? (world.channels.get(channel.parentId ?? '') ?? channel) : channel;
}

function overwritesOf(source: RightsSource, channel: KitChannel): PermissionOverwrite[] {
  return governingChannel(source, channel).overwrites.map(({ id, type, allow, deny }) => ({
    id,
    type,
    allow: BigInt(allow),
    deny: BigInt(deny),
  }));
}

function toGuildPermissions({ world }: RightsSource, { id, ownerId }: KitGuild): GuildPermissions {
  const roles = [];
  for (const role of world.roles.values()) {
    if (role.guildId === id) roles.push({ id: role.id, permissions: BigInt(role.permissions) });
  }
  return { id, ownerId, roles };
}

function toMember({ world, clock }: RightsSource, { id }: KitGuild, userId: Snowflake): MemberPermissions {
  const member = world.members.get(memberKey(id, userId));
  const untilMs = member?.timedOutUntil ? Date.parse(member.timedOutUntil) : -Infinity;
  return { id: userId, roles: member?.roles ?? [], timedOut: untilMs > clock.now() };
}
