import { Permission, type Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { MessageCause } from '../../storage/store.js';
import type { StoredMessage, StoredReaction } from '../../storage/store-records.js';
import { DomainError } from '../domain-error.js';
import type { MessageEmoji } from '../objects/message-emoji.js';
import { requireActive, requireRights, requireRightsOverOthers, type BotChannel } from './bot-channel.js';
import { isSameEmoji, requireUsable } from './reaction-emoji.js';

const MOST_REACTIONS = 20;

/**
 * Adds the bot's reaction. The first of an emoji requires ADD_REACTIONS, and one of another guild USE_EXTERNAL_EMOJIS.
 *
 * @throws DomainError without these permissions, in an archived thread, and for a 21st emoji.
 */
export function react(service: Service, place: BotChannel, stored: StoredMessage, emoji: MessageEmoji): void {
  requireActive(service, place);
  requireRights(place, Permission.READ_MESSAGE_HISTORY);
  if (!findReaction(stored, emoji)) {
    requireRights(place, Permission.ADD_REACTIONS);
    requireUsable(service.store, place, emoji);
  }
  addReaction(service, stored, emoji, place.user.id);
}

/**
 * Adds a user's reaction. One that is there already stays.
 *
 * @throws DomainError for a 21st emoji on the message.
 */
export function addReaction(
  service: Service,
  stored: StoredMessage,
  emoji: MessageEmoji,
  userId: Snowflake,
): void {
  const { reactions = [] } = stored;
  const reaction = findReaction(stored, emoji);
  if (reaction?.userIds.includes(userId)) return;
  if (!reaction && reactions.length >= MOST_REACTIONS) throw new DomainError({ rule: 'TOO_MANY_REACTIONS' });
  const next: readonly StoredReaction[] = reaction
    ? reactions.map((each) => (each === reaction ? { ...each, userIds: [...each.userIds, userId] } : each))
    : [...reactions, { emoji, userIds: [userId] }];
  change(service, stored, next, { type: 'MESSAGE_REACTION_ADD', user_id: userId, emoji });
}

/** Removes a user's reaction, if there is one. */
export function removeReaction(
  service: Service,
  stored: StoredMessage,
  emoji: MessageEmoji,
  userId: Snowflake,
): void {
  const reaction = findReaction(stored, emoji);
  if (!reaction?.userIds.includes(userId)) return;
  const userIds = reaction.userIds.filter((id) => id !== userId);
  const next = (stored.reactions ?? []).flatMap((each) => {
    if (each !== reaction) return [each];
    return userIds.length > 0 ? [{ ...each, userIds }] : [];
  });
  change(service, stored, next, { type: 'MESSAGE_REACTION_REMOVE', user_id: userId, emoji });
}

/** @throws DomainError without MANAGE_MESSAGES, and in direct messages. */
export function removeReactionOf(
  service: Service,
  place: BotChannel,
  stored: StoredMessage,
  { emoji, userId }: { readonly emoji: MessageEmoji; readonly userId: Snowflake },
): void {
  if (userId !== place.user.id) requireRightsOverOthers(place, Permission.MANAGE_MESSAGES);
  requireActive(service, place);
  removeReaction(service, stored, emoji, userId);
}

/**
 * Removes all reactions, or those of one emoji.
 *
 * @throws DomainError without MANAGE_MESSAGES, and in direct messages.
 */
export function clearReactions(
  service: Service,
  place: BotChannel,
  stored: StoredMessage,
  emoji?: MessageEmoji,
): void {
  requireRightsOverOthers(place, Permission.MANAGE_MESSAGES);
  requireActive(service, place);
  if (emoji === undefined) {
    if (stored.reactions?.length) change(service, stored, [], { type: 'MESSAGE_REACTION_REMOVE_ALL' });
    return;
  }
  const reaction = findReaction(stored, emoji);
  if (!reaction) return;
  const next = (stored.reactions ?? []).filter((each) => each !== reaction);
  change(service, stored, next, { type: 'MESSAGE_REACTION_REMOVE_EMOJI', emoji });
}

/** The users who reacted with an emoji. */
export function listReacting(stored: StoredMessage, emoji: MessageEmoji): readonly Snowflake[] {
  return findReaction(stored, emoji)?.userIds ?? [];
}

function findReaction({ reactions = [] }: StoredMessage, emoji: MessageEmoji): StoredReaction | undefined {
  return reactions.find((each) => isSameEmoji(each.emoji, emoji));
}

function change(
  service: Service,
  stored: StoredMessage,
  reactions: readonly StoredReaction[],
  cause: MessageCause,
): void {
  service.store.messages.set(stored.message.id, { ...stored, reactions }, cause);
}
