import { findFollowUpLimit } from '../../../protocol/commands/user-install.js';
import { INTERACTION_TOKEN_MS, INITIAL_RESPONSE_MS } from '../../../protocol/commands/limits.js';
import { InteractionType } from '../../../protocol/interactions/interaction-type.js';
import { MessageFlag } from '../../../protocol/messages/message-flag.js';
import { findMessageIssues } from '../../../protocol/messages/message-rules.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import { snowflakeToTimestampMs } from '../../../protocol/snowflake-time.js';
import type { KitInteraction } from '../kit-interaction.js';
import type { MemoryState } from '../memory-state.js';
import type { ShelvedMessage } from '../message-shelf.js';
import { readTokenId } from '../payloads/interaction-payload.js';
import type { ShownMessage } from '../payloads/message-object.js';
import { refusal, refuseIssues } from '../kit-refusal.js';
import { editShown, toFollowUp } from './answer-message.js';
import { rewriteMessage, writeMessage } from './message-parts.js';
import type { Uploaded } from './planned-files.js';

/** @throws DiscordRefusal Unless the interaction waits for its callback. */
export function openUnanswered(state: MemoryState, id: Snowflake, token: string): KitInteraction {
  const record = state.interactions.get(id);
  if (record?.token !== token || isExpired(state, record.createdAtMs)) throw refusal('UNKNOWN_INTERACTION');
  if (record.state === 'acknowledged') throw refusal('ALREADY_ACKNOWLEDGED');
  const isLate = state.clock.now() - record.createdAtMs >= INITIAL_RESPONSE_MS;
  if (record.state === 'failed' || isLate) throw refusal('UNKNOWN_INTERACTION');
  return record;
}

/**
 * Returns the interaction of a token that reads and writes messages: it has a response, which was not suggestions.
 *
 * @throws DiscordRefusal If there is none.
 */
export function openAnswered(state: MemoryState, applicationId: Snowflake, token: string): KitInteraction {
  const id = readTokenId(token);
  if (id === undefined) throw refusal('INVALID_WEBHOOK_TOKEN');
  const record = state.interactions.get(id);
  const isOver = isExpired(state, record?.createdAtMs ?? snowflakeToTimestampMs(id));
  if (isOver) throw refusal('INVALID_WEBHOOK_TOKEN');
  if (!record || applicationId !== state.world.application.id) throw refusal('UNKNOWN_WEBHOOK');
  if (record.token !== token) throw refusal('INVALID_WEBHOOK_TOKEN');
  const isTyping = record.type === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE;
  if (record.state !== 'acknowledged' || isTyping) throw refusal('UNKNOWN_WEBHOOK');
  return record;
}

/** True if tokens of that age are over. */
export function isExpired({ clock }: MemoryState, createdAtMs: number): boolean {
  return clock.now() - createdAtMs >= INTERACTION_TOKEN_MS;
}

/**
 * Posts a further message; while the initial response is loading, it completes that instead.
 *
 * @throws DiscordRefusal If there are too many, and for data that breaks a rule.
 */
export function postFollowUp(state: MemoryState, record: KitInteraction, upload: Uploaded): ShownMessage {
  const original = state.messages.get(record.originalId)?.message;
  if (original && (original.flags & MessageFlag.LOADING) !== 0) {
    refuseIssues(findMessageIssues(upload.value, 'create'));
    return editShown(state, original, rewriteMessage(state, record, upload, original));
  }
  if (record.followUpCount >= findFollowUpLimit(record.owners)) throw refusal('MAX_FOLLOW_UPS');
  const parts = writeMessage(state, record, upload);
  record.followUpCount += 1;
  return state.messages.post(toFollowUp(state, record, parts), record.userId);
}

/**
 * Returns a message that the token of an interaction reads and changes: its response, a follow-up, or the message of
 * the component that caused it.
 *
 * @param id - Of a message, or `@original`.
 * @throws DiscordRefusal For any other.
 */
export function openOwnMessage(state: MemoryState, record: KitInteraction, id: string): ShelvedMessage {
  const shelved = state.messages.get(id === '@original' ? record.originalId : id);
  if (!shelved) throw refusal('UNKNOWN_MESSAGE');
  const { message } = shelved;
  const isOwn =
    message.id === record.originalId ||
    message.id === record.messageId ||
    message.interaction_metadata?.id === record.id;
  if (!isOwn) throw refusal('UNKNOWN_MESSAGE');
  return shelved;
}
