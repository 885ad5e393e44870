import * as z from 'zod';
import { hasPermissions, Permission, Snowflake } from 'commandry/protocol';
import { findRights, type ChannelActor } from '../../../domain/access/channel-actor.js';
import { openSeenMessage } from '../../../domain/acting/used-component.js';
import { DomainError } from '../../../domain/domain-error.js';
import { endDuePolls } from '../../../domain/messages/poll-end.js';
import { vote } from '../../../domain/messages/polls.js';
import { isSameEmoji, readEmoji } from '../../../domain/messages/reaction-emoji.js';
import { addReaction, removeReaction } from '../../../domain/messages/message-reactions.js';
import { toShownMessage } from '../../../domain/objects/shown-message.js';
import type { WireMessage } from '../../../domain/objects/wire-message.js';
import { findUser, openChannel } from '../../../domain/world/find-records.js';
import type { Service } from '../../../emulator-modules.js';
import type { StoredMessage } from '../../../storage/store-records.js';
import { readWith } from '../control-requests.js';
import type { ControlCall } from '../control-route.js';

const ReactionRequest = z.strictObject({
  message_id: Snowflake,
  /** The characters of a standard emoji, or `name:id` of one of a guild. */
  emoji: z.string().min(1),
});
/** Body of `PUT` and `DELETE /control/users/{id}/reactions`. */
export type ReactionRequest = z.input<typeof ReactionRequest>;

const VoteRequest = z.strictObject({
  message_id: Snowflake,
  /** All answers that the user chooses; none takes the votes back. */
  answer_ids: z.array(z.int().min(1)),
});
/** Body of `PUT /control/users/{id}/votes`. */
export type VoteRequest = z.input<typeof VoteRequest>;

/** Adds a user's reaction to a message. */
export async function addUserReaction(call: ControlCall): Promise<WireMessage> {
  const { service } = call;
  const { emoji, stored, actor } = await openReaction(call);
  const isNew = stored.reactions?.some((each) => isSameEmoji(each.emoji, emoji)) !== true;
  const rights = findRights(service, actor);
  if (isNew && rights !== null && !hasPermissions(rights, Permission.ADD_REACTIONS)) {
    const explanation = `${actor.user.username} may not add an emoji that nobody has added. That requires ADD_REACTIONS.`;
    throw new DomainError({ rule: 'PERMISSION_DENIED', explanation });
  }
  addReaction(service, stored, emoji, actor.user.id);
  return showAgain(service, stored, actor);
}

/** Removes a user's reaction from a message. */
export async function removeUserReaction(call: ControlCall): Promise<WireMessage> {
  const { emoji, stored, actor } = await openReaction(call);
  removeReaction(call.service, stored, emoji, actor.user.id);
  return showAgain(call.service, stored, actor);
}

/** Votes in a poll as a user. */
export async function voteAsUser(call: ControlCall): Promise<WireMessage> {
  const { service } = call;
  const { message_id: id, answer_ids: answerIds } = readWith(VoteRequest, await call.readBody());
  const { channel, user } = openActor(call, id).actor;
  if (user.bot) {
    throw new DomainError({ rule: 'BOT_USER', explanation: `${user.username} is a bot. Bots cannot vote.` });
  }
  endDuePolls(service, channel.id);
  return vote(service, openSeenMessage(service.store, user.id, id), user.id, answerIds);
}

async function openReaction(call: ControlCall) {
  const body = readWith(ReactionRequest, await call.readBody());
  const opened = openActor(call, body.message_id);
  const { reactions } = opened.stored;
  return { ...opened, emoji: readEmoji(call.service.store, body.emoji, reactions) };
}

function openActor({ service, param }: ControlCall, messageId: string) {
  const { id: userId } = findUser(service.store, param('id'));
  const stored = openSeenMessage(service.store, userId, messageId);
  return { stored, actor: openChannel(service, userId, stored.message.channel_id) };
}

function showAgain(service: Service, { message }: StoredMessage, { user }: ChannelActor): WireMessage {
  return toShownMessage(service, openSeenMessage(service.store, user.id, message.id), user.id);
}
