import { ChannelType, isThread } from '../../../protocol/guilds/channel-type.js';
import { hasPermissions } from '../../../protocol/permissions/base-permissions.js';
import { Permission } from '../../../protocol/permissions/permissions.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import { snowflakeToTimestampMs } from '../../../protocol/snowflake-time.js';
import { findKitActor, rightsOf, type KitActor } from '../../world/kit-actor.js';
import { refusal } from '../kit-refusal.js';
import { toTimestamp } from '../payloads/timestamp.js';
import { findKitUser } from '../payloads/user-objects.js';
import { openBotChannel, requireInChannel } from './bot-access.js';
import { wrongChannelType } from './channel-rules.js';
import { idIn, type KitAnswer, type KitCall, type KitRoute } from './kit-call.js';
import { requireActive } from './thread-edits.js';

const MEMBERS = '/channels/{channel_id}/thread-members';

/** The calls about members of threads. */
export const threadMemberCalls: readonly KitRoute[] = [
  { route: `GET ${MEMBERS}`, run: listMembers },
  { route: `PUT ${MEMBERS}/@me`, run: (call) => changeOwn(call, true) },
  { route: `DELETE ${MEMBERS}/@me`, run: (call) => changeOwn(call, false) },
  { route: `PUT ${MEMBERS}/{user_id}`, run: addMember },
  { route: `DELETE ${MEMBERS}/{user_id}`, run: removeMember },
];

/** @throws DiscordRefusal Unless the channel of the path is a thread that the bot sees. */
function openThread(call: KitCall): KitActor {
  const actor = openBotChannel(call);
  if (!isThread(actor.channel.type)) throw wrongChannelType();
  return actor;
}

/** When somebody joined is not kept. */
function listMembers(call: KitCall): KitAnswer {
  const { id, memberIds } = openThread(call).channel;
  const joined = { join_timestamp: toTimestamp(snowflakeToTimestampMs(id)), flags: 0 };
  return { status: 200, body: memberIds.map((userId) => ({ id, user_id: userId, ...joined })) };
}

function changeOwn(call: KitCall, isAdded: boolean): KitAnswer {
  const actor = openThread(call);
  requireActive(actor.channel);
  return changeMembers(call, actor, actor.user.id, isAdded);
}

function addMember(call: KitCall): KitAnswer {
  const { state } = call;
  const actor = openThread(call);
  requireActive(actor.channel);
  requireInChannel(state, actor, Permission.SEND_MESSAGES_IN_THREADS);
  const user = findKitUser(state.world, idIn(call, 'user_id'));
  if (!user) throw refusal('UNKNOWN_USER');
  const added = findKitActor(state.world, user, actor.channel);
  if (!added) throw refusal('UNKNOWN_MEMBER');
  if (!hasPermissions(rightsOf(state, added) ?? 0n, Permission.VIEW_CHANNEL)) throw refusal('MISSING_ACCESS');
  return changeMembers(call, actor, user.id, true);
}

function removeMember(call: KitCall): KitAnswer {
  const actor = openThread(call);
  const { channel, user } = actor;
  requireActive(channel);
  const isOwn = channel.type === ChannelType.PRIVATE_THREAD && channel.ownerId === user.id;
  if (!isOwn) requireInChannel(call.state, actor, Permission.MANAGE_THREADS);
  return changeMembers(call, actor, idIn(call, 'user_id'), false);
}

function changeMembers({ state }: KitCall, { channel }: KitActor, userId: Snowflake, isAdded: boolean) {
  const others = channel.memberIds.filter((id) => id !== userId);
  const record = { ...channel, memberIds: isAdded ? [...others, userId] : others };
  state.world.apply({ kind: 'channel', record });
  return { status: 204 };
}
