import { computePermissions } from '../access/permissions.js';
import type { Store } from '../store/store.js';
import type { MemberRecord, UserRecord } from '../world/records.js';
import { toWireTimestamp } from './timestamp.js';
import { toWireUser, type WireUser } from './user.js';

type Member = MemberRecord;

/** A member as `resolved.members` carries it: without user, deaf and mute, with its permissions. */
export function toResolvedMember(store: Store, member: Member) {
  return {
    avatar: null,
    banner: null,
    communication_disabled_until: null,
    flags: 0,
    joined_at: toWireTimestamp(Date.parse(member.joinedAt)),
    nick: member.nick,
    pending: false,
    permissions: computePermissions(store, member.guildId, member.userId).toString(),
    premium_since: null,
    roles: member.roles,
    unusual_dm_activity_until: null,
  };
}

/** The member who caused an interaction. */
export function toInvokingMember(store: Store, member: Member, user: UserRecord) {
  const wireUser: WireUser = toWireUser(user);
  return { ...toResolvedMember(store, member), deaf: false, mute: false, user: wireUser };
}
