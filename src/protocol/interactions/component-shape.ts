import { toTest } from '../checks/check.js';
import { attachment, messageInteraction, messageReference } from '../checks/message-checks.js';
import { isCustomId } from '../components/is-custom-id.js';
import { ComponentType } from '../components/component.js';
import type { Message } from '../messages/message.js';
import { isSnowflake } from '../is-snowflake.js';
import type { ComponentData, MessageComponentInteraction } from './component-interaction.js';
import { isSelect } from './selected-values.js';
import { isEnvelope, isInvocation, isResolved, isUser } from './interaction-shape.js';
import { InteractionType } from './interaction-type.js';
import type { InteractionMetadata } from './message-interaction.js';
import {
  isNullishText,
  isObject,
  isOptionalBoolean,
  isOptionalId,
  isOptionalInt,
  isOptionalList,
  isOptionalText,
  isOwners,
  isText,
  type Fields,
} from './shape-checks.js';

/**
 * True if the check of used components would certainly accept a value. False means that it must decide. See `isOrdinaryInteraction`, which does the same for commands.
 */
export function isOrdinaryComponent(value: unknown): value is MessageComponentInteraction {
  return (
    isObject<MessageComponentInteraction>(value) &&
    value.type === InteractionType.MESSAGE_COMPONENT &&
    isEnvelope(value) &&
    isInvocation(value) &&
    isComponentData(value.data) &&
    isMessage(value.message)
  );
}

function isComponentData(value: unknown): boolean {
  if (!isObject<ComponentData>(value)) return false;
  const { component_type: type, values } = value;
  if (!isCustomId(value.custom_id) || !Number.isSafeInteger(type) || !isOptionalInt(value.id)) return false;
  if (!isResolved(value.resolved)) return false;
  if (!isSelect(type as number)) return isOptionalList(values, isText);
  return (
    Array.isArray(values) &&
    isOptionalList(values, type === ComponentType.STRING_SELECT ? isText : isSnowflake)
  );
}

function isMessage(value: unknown): boolean {
  if (!isObject<Message>(value)) return false;
  return (
    isSnowflake(value.id) &&
    isSnowflake(value.channel_id) &&
    typeof value.content === 'string' &&
    isUser(value.author) &&
    isOptionalInt(value.type) &&
    isOptionalInt(value.flags) &&
    isOptionalText(value.timestamp) &&
    isNullishText(value.edited_timestamp) &&
    isOptionalBoolean(value.tts) &&
    isOptionalBoolean(value.pinned) &&
    isOptionalBoolean(value.mention_everyone) &&
    isOptionalList(value.mentions, isUser) &&
    isOptionalList(value.mention_roles, isSnowflake) &&
    isOptionalList(value.embeds, isObject) &&
    isOptionalList(value.components, hasType) &&
    isOptionalId(value.application_id) &&
    isOptionalId(value.webhook_id) &&
    isOptionalInt(value.position) &&
    isRestOfMessage(value)
  );
}

/** The parts that few messages have, and what the service says of their origin. */
function isRestOfMessage(value: Fields<Message>): boolean {
  const { attachments, interaction_metadata, interaction, message_reference, referenced_message } = value;
  return (
    isOptionalList(attachments, isAttachment) &&
    (interaction_metadata === undefined || isOrigin(interaction_metadata)) &&
    (interaction === undefined || isInteraction(interaction)) &&
    (message_reference === undefined || isReference(message_reference)) &&
    (referenced_message === undefined || referenced_message === null || hasId(referenced_message))
  );
}

function isOrigin(value: unknown): boolean {
  if (!isObject<InteractionMetadata>(value)) return false;
  const { user, target_user: targetUser, triggering_interaction_metadata: triggering } = value;
  return (
    isSnowflake(value.id) &&
    Number.isSafeInteger(value.type) &&
    (user === undefined || isUser(user)) &&
    isOwners(value.authorizing_integration_owners) &&
    isOptionalId(value.original_response_message_id) &&
    (targetUser === undefined || isUser(targetUser)) &&
    isOptionalId(value.target_message_id) &&
    isOptionalId(value.interacted_message_id) &&
    (triggering === undefined || (hasType(triggering) && hasId(triggering)))
  );
}

const isAttachment = toTest(attachment);
const isInteraction = toTest(messageInteraction);
const isReference = toTest(messageReference);

function hasType(value: unknown): boolean {
  return isObject<{ type: number }>(value) && Number.isSafeInteger(value.type);
}

function hasId(value: unknown): boolean {
  return isObject<{ id: string }>(value) && isSnowflake(value.id);
}
