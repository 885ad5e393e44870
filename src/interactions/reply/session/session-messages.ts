import type { Edit, Reply } from '../../../commands/types/reply-types.js';
import { toOutgoingMessage, type OutgoingMessage, type OutgoingRules } from '../outgoing/outgoing-message.js';
import type { SessionState } from './session-state.js';

/** Validates a new message. Each of these throws `REPLY_INVALID` naming the fields at fault. */
export function toOutgoing(
  { phase, askedEphemeral }: SessionState,
  rules: OutgoingRules,
  reply: Reply,
): OutgoingMessage {
  const ephemeral = phase === 'deferred' ? askedEphemeral : undefined;
  return toOutgoingMessage(reply, { ...rules, ephemeral });
}

/** Validates an edit of the reply. Until another message replaces it, that is the message that the component is on. */
export function toEdit(
  state: SessionState,
  rules: OutgoingRules,
  edit: Edit,
  ephemeral?: boolean,
): OutgoingMessage {
  const isComponentsV2 = isOfSource(state) ? state.isSourceComponentsV2 : state.message.isComponentsV2;
  const edited = { isComponentsV2, legacyFields: [] };
  return toOutgoingMessage(edit, { ...rules, edited, ephemeral });
}

/** Whether the message of the reply is the one that the component is on. */
export function isOfSource({ isUpdate, message }: SessionState): boolean {
  return isUpdate && message.id === '@original';
}

/** Validates an update of the message that the component is on. */
export function toUpdate(
  { isSourceComponentsV2: isComponentsV2 }: SessionState,
  rules: OutgoingRules,
  edit: Edit,
): OutgoingMessage {
  return toOutgoingMessage(edit, { ...rules, edited: { isComponentsV2, legacyFields: [] } });
}

/** Gives a user message the visibility of the deferred message, so that it is sent as an edit. */
export function asVisibleAsDeferred(
  { message }: SessionState,
  userMessage: OutgoingMessage,
): OutgoingMessage {
  return { ...userMessage, ephemeral: message.isEphemeral };
}

/** A message with the flag gives it to the message that it updates. */
export function ofSource({ isComponentsV2 }: OutgoingMessage): { readonly isSourceComponentsV2?: true } {
  return isComponentsV2 ? { isSourceComponentsV2: true } : {};
}
