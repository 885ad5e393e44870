import { CommandType } from '../../../protocol/commands/command-type.js';
import { InteractionType } from '../../../protocol/interactions/interaction-type.js';
import { MessageFlag } from '../../../protocol/messages/message-flag.js';
import { MessageType } from '../../../protocol/messages/message.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import type { KitInteraction } from '../kit-interaction.js';
import type { MemoryState } from '../memory-state.js';
import {
  toMessageObject,
  type InteractionMetadata,
  type MessageParts,
  type ShownMessage,
} from '../payloads/message-object.js';
import { toTimestamp } from '../payloads/timestamp.js';
import { findBotUser, findKitUser, toAuthor } from '../payloads/user-objects.js';
import { openUser } from '../judge/open-usable-channel.js';

/** Makes the message of an initial response. */
export function toFirstMessage(
  state: MemoryState,
  record: KitInteraction,
  parts: Partial<MessageParts>,
): ShownMessage {
  const { id, type, command, messageId } = record;
  const user = userOf(state, record);
  const isOfCommand = type === InteractionType.APPLICATION_COMMAND && command;
  const referred = command?.type === CommandType.MESSAGE ? command.targetId : messageId;
  return make(state, record, {
    ...parts,
    type: firstTypeOf(record),
    interaction_metadata: toMetadata(state, record),
    ...(isOfCommand ? { interaction: { id, type, user, name: command.path } } : {}),
    ...toReference(state, record, referred),
  });
}

/** Makes a later message, which refers to the first one. */
export function toFollowUp(
  state: MemoryState,
  record: KitInteraction,
  parts: Partial<MessageParts>,
): ShownMessage {
  const { originalId } = record;
  const metadata = toMetadata(state, record);
  return make(state, record, {
    ...parts,
    type: originalId === null ? firstTypeOf(record) : MessageType.REPLY,
    interaction_metadata:
      originalId === null ? metadata : { ...metadata, original_response_message_id: originalId },
    ...toReference(state, record, originalId),
  });
}

/** What a message says of the interaction that it answers. */
export function toMetadata(state: MemoryState, record: KitInteraction): InteractionMetadata {
  const { id, type, owners, command, messageId, openedBy } = record;
  return {
    id,
    type,
    user: userOf(state, record),
    authorizing_integration_owners: owners,
    ...(type === InteractionType.APPLICATION_COMMAND && command
      ? { name: command.path, command_type: command.type, ...toTarget(state, command) }
      : {}),
    ...(type === InteractionType.MESSAGE_COMPONENT && messageId !== null
      ? { interacted_message_id: messageId }
      : {}),
    ...(openedBy ? { triggering_interaction_metadata: openedBy } : {}),
  };
}

/** Edits a message in place. Ending its loading is no edit in the eyes of readers. */
export function editShown(state: MemoryState, before: ShownMessage, parts: MessageParts): ShownMessage {
  const { poll: _before, ...rest } = before;
  const wasLoading = (before.flags & MessageFlag.LOADING) !== 0;
  const edited_timestamp = wasLoading ? before.edited_timestamp : toTimestamp(state.clock.now());
  const kept = new Set(parts.attachments.map(({ id }) => id));
  for (const { id } of before.attachments) if (!kept.has(id)) state.files.delete(id);
  return state.messages.change({ ...rest, ...parts, edited_timestamp });
}

function toTarget(
  { world }: MemoryState,
  { type, targetId }: NonNullable<KitInteraction['command']>,
): Partial<InteractionMetadata> {
  if (targetId === null) return {};
  if (type === CommandType.MESSAGE) return { target_message_id: targetId };
  const target = findKitUser(world, targetId);
  return target ? { target_user: toAuthor(target) } : {};
}

/** A response to a component is a reply to its message; one to a command shows the command. */
function firstTypeOf({ command, messageId }: KitInteraction): number {
  if (messageId !== null) return MessageType.REPLY;
  const isMenu = command?.type === CommandType.USER || command?.type === CommandType.MESSAGE;
  return isMenu ? MessageType.CONTEXT_MENU_COMMAND : MessageType.CHAT_INPUT_COMMAND;
}

function toReference(
  { messages }: MemoryState,
  { channelId, guildId }: KitInteraction,
  id: Snowflake | null,
): Partial<ShownMessage> {
  if (id === null) return {};
  const guild = guildId === null ? {} : { guild_id: guildId };
  return {
    message_reference: { type: 0, channel_id: channelId, message_id: id, ...guild },
    referenced_message: toReferenced(messages.get(id)?.message),
  };
}

/** A message that another one shows, without what it shows itself; null if it was deleted. */
export function toReferenced(message: ShownMessage | undefined): ShownMessage | null {
  if (!message) return null;
  const { referenced_message: _deeper, ...referred } = message;
  return referred;
}

function userOf({ world }: MemoryState, { userId }: KitInteraction) {
  return toAuthor(openUser(world, userId));
}

function make(state: MemoryState, record: KitInteraction, more: Partial<ShownMessage>): ShownMessage {
  const { id } = state.world.application;
  return toMessageObject({
    ...more,
    id: state.nextId(),
    channel_id: record.channelId,
    author: toAuthor(findBotUser(state.world)),
    application_id: id,
    webhook_id: id,
  });
}
