import { CommandType, type Snowflake } from 'commandry/protocol';
import type { ChannelActor } from '../access/channel-actor.js';
import type { Service } from '../../emulator-modules.js';
import { DomainError } from '../domain-error.js';
import { findUser, nameOfChannel } from '../world/find-records.js';
import { canSee } from '../access/visible-messages.js';

/** @throws DomainError unless the user sees the target of a context menu: a user, or a message of the channel. */
export function checkTarget(
  { store }: Service,
  { user, channel }: ChannelActor,
  type: CommandType,
  targetId: Snowflake,
): void {
  if (type !== CommandType.MESSAGE) {
    findUser(store, targetId);
    return;
  }
  const target = store.messages.get(targetId);
  if (target?.message.channel_id === channel.id && canSee(user.id, target)) return;
  const explanation = `There is no message ${targetId} in ${nameOfChannel(channel)} that ${user.username} sees.`;
  throw new DomainError({ rule: 'UNKNOWN_MESSAGE', explanation });
}
