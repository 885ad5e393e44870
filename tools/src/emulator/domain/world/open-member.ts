import type { Snowflake } from 'commandry/protocol';
import { memberKey, type Store } from '../../storage/store.js';
import { DomainError } from '../domain-error.js';
import type { GuildRecord, MemberRecord, UserRecord } from './world-records.js';

/** @throws DomainError unless the user exists and is a member of the guild. */
export function openMember(
  store: Store,
  guild: GuildRecord,
  userId: Snowflake,
): { readonly member: MemberRecord; readonly user: UserRecord } {
  const user = store.users.get(userId);
  if (!user) throw new DomainError({ rule: 'UNKNOWN_USER' });
  const member = store.members.get(memberKey(guild.id, userId));
  if (!member) throw new DomainError({ rule: 'UNKNOWN_MEMBER' });
  return { member, user };
}
