import { canInvoke, type CommandType, isThread } from 'commandry/protocol';
import { findRights, type ChannelActor } from '../access/channel-actor.js';
import type { PermissionSources } from '../access/message-rights.js';
import { DomainError } from '../domain-error.js';
import { nameOfChannel } from '../world/find-records.js';

/** @throws DomainError if a USER command is used by somebody who cannot send messages there. */
export function checkMayInvoke(rights: PermissionSources, actor: ChannelActor, type: CommandType): void {
  const { user, channel } = actor;
  if (canInvoke(type, findRights(rights, actor), isThread(channel.type))) return;
  const explanation = `${user.username} may not send messages in ${nameOfChannel(channel)}.`;
  throw new DomainError({ rule: 'PERMISSION_DENIED', explanation });
}
