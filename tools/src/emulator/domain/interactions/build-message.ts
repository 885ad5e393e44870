import { CommandType, InteractionType, MessageType, type Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Store } from '../../storage/store.js';
import type { StoredInteraction } from '../../storage/stored-interaction.js';
import { toWireMessage, type WireInteractionMetadata, type WireMessage } from '../objects/wire-message.js';
import { toMessageUser, type WireUser } from '../objects/wire-user.js';
import type { MessageParts } from './compose-message.js';

/** Builds the message of an initial response. */
export function buildFirstAnswer(
  { store }: Service,
  record: StoredInteraction,
  parts: Partial<MessageParts>,
): WireMessage {
  const by = { id: record.id, type: record.type, user: findUser(store, record.userId) };
  const isOfCommand = record.type === InteractionType.APPLICATION_COMMAND && record.command;
  return build(store, record, {
    ...parts,
    type: toFirstType(record),
    interaction_metadata: toMetadata(store, record),
    ...(isOfCommand ? { interaction: { ...by, name: isOfCommand.path } } : {}),
    ...toReference(store, record, findReferred(record)),
  });
}

/** Builds a later message, which refers to the first one. */
export function buildFollowUp(
  { store }: Service,
  record: StoredInteraction,
  parts: Partial<MessageParts>,
): WireMessage {
  const { originalId } = record;
  const metadata = toMetadata(store, record);
  return build(store, record, {
    ...parts,
    type: originalId === null ? toFirstType(record) : MessageType.REPLY,
    interaction_metadata:
      originalId === null ? metadata : { ...metadata, original_response_message_id: originalId },
    ...toReference(store, record, originalId),
  });
}

/** The metadata in a message about the interaction it answers. */
export function toMetadata(store: Store, record: StoredInteraction): WireInteractionMetadata {
  const { command, messageId, openedBy } = record;
  return {
    id: record.id,
    type: record.type,
    user: findUser(store, record.userId),
    authorizing_integration_owners: record.owners,
    ...(record.type === InteractionType.APPLICATION_COMMAND && command
      ? { name: command.path, command_type: command.type, ...toTarget(store, command) }
      : {}),
    ...(record.type === InteractionType.MESSAGE_COMPONENT && messageId !== null
      ? { interacted_message_id: messageId }
      : {}),
    ...(openedBy ? { triggering_interaction_metadata: openedBy } : {}),
  };
}

function toTarget(store: Store, { type, targetId }: NonNullable<StoredInteraction['command']>) {
  if (targetId === null) return {};
  if (type === CommandType.MESSAGE) return { target_message_id: targetId };
  const target = store.users.get(targetId);
  return target ? { target_user: toMessageUser(target) } : {};
}

/** A response to a component is a reply to its message; one to a command shows the command. */
function toFirstType({ command, messageId }: StoredInteraction): number {
  if (messageId !== null) return MessageType.REPLY;
  const isMenu = command?.type === CommandType.USER || command?.type === CommandType.MESSAGE;
  return isMenu ? MessageType.CONTEXT_MENU_COMMAND : MessageType.CHAT_INPUT_COMMAND;
}

/** Returns the message that an initial response refers to. */
function findReferred({ command, messageId }: StoredInteraction): Snowflake | null {
  return command?.type === CommandType.MESSAGE ? command.targetId : messageId;
}

function toReference(store: Store, { channelId, guildId }: StoredInteraction, id: Snowflake | null) {
  if (id === null) return {};
  const { referenced_message: _deeper, ...referred } = store.messages.get(id)?.message ?? {};
  const guild = guildId === null ? {} : { guild_id: guildId };
  return {
    message_reference: { type: 0, channel_id: channelId, message_id: id, ...guild } as const,
    referenced_message: 'id' in referred ? (referred as WireMessage) : null,
  };
}

function build(store: Store, record: StoredInteraction, more: Partial<WireMessage>): WireMessage {
  const { applicationId, channelId } = record;
  return toWireMessage({
    content: '',
    ...more,
    id: store.ids.next(),
    channel_id: channelId,
    author: findUser(store, store.applications.get(applicationId)?.botUserId ?? ''),
    application_id: applicationId,
    webhook_id: applicationId,
  });
}

function findUser(store: Store, id: Snowflake): WireUser {
  const user = store.users.get(id);
  if (!user) throw new Error(`The world was not checked: no user ${id}`);
  return toMessageUser(user);
}
