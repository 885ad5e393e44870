import { hasPermissions } from '../../../protocol/permissions/base-permissions.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import { memberKey } from '../../world/kit-world.js';
import type { KitGuild, KitMember, KitUser } from '../../world/kit-records.js';
import { canSeeChannel, findKitActor, rightsOf, type KitActor } from '../../world/kit-actor.js';
import { isBotIn, rightsInGuild } from '../../world/kit-rights.js';
import type { MemoryState } from '../memory-state.js';
import { findBotUser, findKitUser } from '../payloads/user-objects.js';
import { refusal } from '../kit-refusal.js';
import { idIn, type KitCall } from './kit-call.js';

/** @throws DiscordRefusal Unless the channel of the path exists and the bot sees it. */
export function openBotChannel(call: KitCall): KitActor {
  const { state } = call;
  const channel = state.world.channels.get(idIn(call, 'channel_id'));
  if (!channel) throw refusal('UNKNOWN_CHANNEL');
  const actor = findKitActor(state.world, findBotUser(state.world), channel);
  if (!actor || !canSeeChannel(state, actor)) throw refusal('MISSING_ACCESS');
  return actor;
}

/** @throws DiscordRefusal Unless the guild of the path exists and the bot is a member. */
export function openBotGuild(call: KitCall): KitGuild {
  const { state } = call;
  const guild = state.world.guilds.get(idIn(call, 'guild_id'));
  if (!guild) throw refusal('UNKNOWN_GUILD');
  if (!isBotIn(state, guild.id)) throw refusal('MISSING_ACCESS');
  return guild;
}

/** True if the bot has permissions in a channel. In direct messages it has all. */
export function botMay(state: MemoryState, actor: KitActor, wanted: bigint): boolean {
  const bits = rightsOf(state, actor);
  return bits === null || hasPermissions(bits, wanted);
}

/** @throws DiscordRefusal Unless the bot has permissions in a channel. */
export function requireInChannel(state: MemoryState, actor: KitActor, wanted: bigint): void {
  if (!botMay(state, actor, wanted)) throw refusal('MISSING_PERMISSIONS');
}

/** @throws DiscordRefusal Unless the bot has permissions in a guild. */
export function requireInGuild(state: MemoryState, guild: KitGuild, wanted: bigint): void {
  const bits = rightsInGuild(state, guild, state.world.application.botUserId);
  if (!hasPermissions(bits, wanted)) throw refusal('MISSING_PERMISSIONS');
}

/** @throws DiscordRefusal Unless the user exists and is a member of the guild. */
export function openMemberOf(
  { world }: MemoryState,
  guild: KitGuild,
  userId: Snowflake,
): { readonly member: KitMember; readonly user: KitUser } {
  const user = findKitUser(world, userId);
  if (!user) throw refusal('UNKNOWN_USER');
  const member = world.members.get(memberKey(guild.id, userId));
  if (!member) throw refusal('UNKNOWN_MEMBER');
  return { member, user };
}

/** The position of the highest role of a member; of the owner, above all. */
export function rankOf({ world }: MemoryState, guild: KitGuild, userId: Snowflake): number {
  if (guild.ownerId === userId) return Number.POSITIVE_INFINITY;
  const roles = world.members.get(memberKey(guild.id, userId))?.roles ?? [];
  return Math.max(0, ...roles.map((id) => world.roles.get(id)?.position ?? 0));
}

/** @throws DiscordRefusal Unless the bot ranks above that position. */
export function requireAbove(state: MemoryState, guild: KitGuild, position: number): void {
  const own = rankOf(state, guild, state.world.application.botUserId);
  if (own <= position) throw refusal('MISSING_PERMISSIONS');
}
