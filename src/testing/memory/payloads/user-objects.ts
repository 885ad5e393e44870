import type { KitMember, KitUser } from '../../world/kit-records.js';
import type { KitWorld } from '../../world/kit-world.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import { toTimestamp } from './timestamp.js';

/** A user in interactions and messages. `bot` exists only when true. */
export interface UserObject {
  readonly id: string;
  readonly username: string;
  readonly discriminator: '0';
  readonly global_name: string | null;
  readonly avatar: null;
  readonly avatar_decoration_data: null;
  readonly clan: null;
  readonly collectibles: null;
  readonly display_name_styles: null;
  readonly primary_guild: null;
  readonly public_flags: 0;
  /** In messages. */
  readonly flags?: 0;
  readonly bot?: true;
}

export function toUserObject({ id, username, globalName, bot }: KitUser): UserObject {
  return {
    id,
    username,
    discriminator: '0',
    global_name: globalName,
    avatar: null,
    avatar_decoration_data: null,
    clan: null,
    collectibles: null,
    display_name_styles: null,
    primary_guild: null,
    public_flags: 0,
    ...(bot ? { bot: true } : {}),
  };
}

/** The user as messages have it. */
export function toAuthor(user: KitUser): UserObject {
  return { ...toUserObject(user), flags: 0 };
}

/** The application's bot user, even if nobody arranged it. */
export function findBotUser({ users, application }: KitWorld): KitUser {
  return (
    users.get(application.botUserId) ?? {
      id: application.botUserId,
      username: application.name.toLowerCase(),
      globalName: null,
      locale: 'en-US',
      bot: true,
      age: 18,
      ageRestrictedDirectMessages: false,
    }
  );
}

/** Returns a user, the bot included. */
export function findKitUser(world: KitWorld, id: Snowflake): KitUser | undefined {
  return id === world.application.botUserId ? findBotUser(world) : world.users.get(id);
}

function toMember({ timedOutUntil, joinedAt, nick, roles }: KitMember) {
  return {
    avatar: null,
    banner: null,
    communication_disabled_until: timedOutUntil === null ? null : toTimestamp(Date.parse(timedOutUntil)),
    flags: 0,
    joined_at: toTimestamp(Date.parse(joinedAt)),
    nick,
    pending: false,
    premium_since: null,
    roles,
  };
}

/** A member in `resolved.members`, with its permissions in the channel of the interaction. */
export function toResolvedMember(member: KitMember, permissions: bigint) {
  return { ...toMember(member), permissions: permissions.toString(), unusual_dm_activity_until: null };
}

/** The member who caused an interaction. */
export function toInvoker(member: KitMember, user: KitUser, permissions: bigint) {
  return {
    ...toResolvedMember(member, permissions),
    avatar_decoration_data: null,
    collectibles: null,
    deaf: false,
    display_name_styles: null,
    mute: false,
    user: toUserObject(user),
  };
}

/** A member as a bot reads it from its guild. */
export function toFullMember(member: KitMember, user: KitUser) {
  return { ...toMember(member), user: toAuthor(user), mute: false, deaf: false };
}
