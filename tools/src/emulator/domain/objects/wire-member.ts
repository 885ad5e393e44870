import { computeRightsIn, type PermissionSources } from '../access/message-rights.js';
import type { ChannelRecord, GuildRecord, MemberRecord, UserRecord } from '../world/world-records.js';
import { toWireTimestamp } from './wire-timestamp.js';
import { toMessageUser, toWireUser } from './wire-user.js';

/** The channel for which a member's permissions are computed. */
export interface MemberChannel {
  readonly guild: GuildRecord;
  readonly channel: ChannelRecord;
}

/** Converts a member as in `resolved.members`: without user, deaf and mute, with permissions in the channel. */
export function toResolvedMember(
  rights: PermissionSources,
  member: MemberRecord,
  { guild, channel }: MemberChannel,
) {
  return {
    ...toMember(member),
    permissions: computeRightsIn(rights, guild, member.userId, channel).toString(),
    unusual_dm_activity_until: null,
  };
}

/** Converts a member as read from its guild. */
export function toFullMember(member: MemberRecord, user: UserRecord) {
  return { ...toMember(member), user: toMessageUser(user), mute: false, deaf: false };
}

/** A member as read from its guild. */
export type FullMember = ReturnType<typeof toFullMember>;

function toMember({ timedOutUntil, joinedAt, nick, roles, flags = 0 }: MemberRecord) {
  return {
    avatar: null,
    banner: null,
    communication_disabled_until: timedOutUntil === null ? null : toWireTimestamp(Date.parse(timedOutUntil)),
    flags,
    joined_at: toWireTimestamp(Date.parse(joinedAt)),
    nick,
    pending: false,
    premium_since: null,
    roles,
  };
}

/** Converts the member who caused an interaction. */
export function toInvokingMember(
  rights: PermissionSources,
  member: MemberRecord,
  user: UserRecord,
  target: MemberChannel,
) {
  return {
    ...toResolvedMember(rights, member, target),
    avatar_decoration_data: null,
    collectibles: null,
    deaf: false,
    display_name_styles: null,
    mute: false,
    user: toWireUser(user),
  };
}
