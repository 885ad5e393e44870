import {
  MessageFlag,
  ALLOWED_CALLBACKS,
  type AutocompleteChoice,
  CallbackType,
  findCallbackProblems,
  type JsonObject,
  type MessageProblem,
} from 'commandry/protocol';
import { DomainError, refuseProblems } from '../domain-error.js';
import type { Upload } from '../objects/upload.js';
import type { Service } from '../../emulator-modules.js';
import type { StoredInteraction, WireModal } from '../../storage/stored-interaction.js';
import { findUnknownEmojis } from './unknown-emojis.js';
import { buildFirstAnswer } from './build-message.js';
import { dropNulls } from './component-defaults.js';
import { numberComponents } from './component-state.js';
import { composeEdit, composeMessage, refuseInMessage, toEditedMessage } from './compose-message.js';
import type { InteractionResponse } from './effect.js';
import { editMessage, postMessage } from './stored-messages.js';
import { changeInteraction } from './record-interaction.js';

/**
 * Carries out a callback, and marks the interaction as acknowledged with it. A callback that breaks a rule changes
 * nothing. The interaction must be waiting.
 *
 * @param upload - The whole callback with its files.
 * @throws DomainError for such a callback.
 */
export function answerInteraction(
  service: Service,
  record: StoredInteraction,
  upload: Upload,
): InteractionResponse {
  refuseProblems(findProblems(service, record, upload.value));
  // The rules were checked before.
  const callback = upload.value as { readonly type: CallbackType; readonly data?: JsonObject | null };
  const answer = carryOut(service, record, callback.type, {
    ...upload,
    value: callback.data ?? {},
    path: ['data'],
  });
  changeInteraction(service, record.id, {
    state: 'acknowledged',
    callbackType: callback.type,
    originalId: 'message' in answer ? answer.message.id : null,
    modal: answer.outcome === 'modal' ? answer.modal : null,
  });
  service.answers.tell(record.id, answer);
  return answer;
}

/** Handles a message callback without data in the response to a delivery, for which Discord shows nothing. */
export function answerEmpty(service: Service, record: StoredInteraction): InteractionResponse {
  const flags = record.isForcedEphemeral ? MessageFlag.EPHEMERAL : 0;
  const message = postMessage(service, buildFirstAnswer(service, record, { flags }), record.userId);
  changeInteraction(service, record.id, {
    state: 'acknowledged',
    callbackType: CallbackType.CHANNEL_MESSAGE_WITH_SOURCE,
    originalId: message.id,
  });
  return { outcome: 'message', message };
}

/** The callback types allowed for an interaction, given what caused it and its application. */
export function findAllowedTypes({ store }: Service, record: StoredInteraction): readonly number[] {
  const { messageId, type, applicationId } = record;
  const isEmbedded = store.applications.get(applicationId)?.embedded === true;
  return ALLOWED_CALLBACKS[type].filter((callbackType) => {
    if (callbackType === CallbackType.LAUNCH_ACTIVITY) return isEmbedded;
    const isUpdate =
      callbackType === CallbackType.DEFERRED_UPDATE_MESSAGE || callbackType === CallbackType.UPDATE_MESSAGE;
    return messageId !== null || !isUpdate;
  });
}

function findProblems(
  service: Service,
  record: StoredInteraction,
  value: unknown,
): readonly MessageProblem[] {
  const message = service.store.messages.get(record.messageId ?? '')?.message;
  const problems = findCallbackProblems(value, record.type, {
    optionType: record.focused?.type,
    message: message && toEditedMessage(message),
  });
  if (problems.length > 0) return problems;
  const { type } = value as { readonly type: CallbackType };
  const allowed = findAllowedTypes(service, record);
  return allowed.includes(type)
    ? []
    : [{ code: 'NOT_ALLOWED_VALUE', allowed, path: ['type'], found: String(type) }];
}

function carryOut(
  service: Service,
  record: StoredInteraction,
  type: CallbackType,
  upload: Upload,
): InteractionResponse {
  switch (type) {
    case CallbackType.CHANNEL_MESSAGE_WITH_SOURCE: {
      const parts = composeMessage(service, record, upload);
      const message = postMessage(service, buildFirstAnswer(service, record, parts), record.userId);
      return { outcome: 'message', message };
    }
    case CallbackType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE:
      return { outcome: 'deferred', message: postLoading(service, record, upload.value) };
    case CallbackType.DEFERRED_UPDATE_MESSAGE:
    case CallbackType.UPDATE_MESSAGE:
      return update(service, record, type, upload);
    case CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT: {
      const { choices } = upload.value as { readonly choices: readonly AutocompleteChoice[] };
      return { outcome: 'choices', choices };
    }
    case CallbackType.MODAL:
      refuseInMessage(upload, findUnknownEmojis(service.store, record.applicationId, upload.value));
      return { outcome: 'modal', modal: toWireModal(upload.value as WireModal) };
    case CallbackType.PREMIUM_REQUIRED:
      return { outcome: 'premium_required' };
    case CallbackType.LAUNCH_ACTIVITY:
      return { outcome: 'launched' };
    default:
      throw new Error(`Callback type ${type} answers a ${record.type}; the rules say otherwise.`);
  }
}

/** Posts the loading message. EPHEMERAL is the only flag that counts here. */
function postLoading(service: Service, record: StoredInteraction, data: unknown) {
  const { flags } = data as { readonly flags?: number | null };
  const isEphemeral = record.isForcedEphemeral || ((flags ?? 0) & MessageFlag.EPHEMERAL) !== 0;
  const message = buildFirstAnswer(service, record, {
    flags: MessageFlag.LOADING | (isEphemeral ? MessageFlag.EPHEMERAL : 0),
  });
  return postMessage(service, message, record.userId);
}

function update(
  service: Service,
  record: StoredInteraction,
  type: CallbackType,
  upload: Upload,
): InteractionResponse {
  const stored = service.store.messages.get(record.messageId ?? '');
  if (!stored) throw new DomainError({ rule: 'UNKNOWN_MESSAGE' });
  if (type === CallbackType.DEFERRED_UPDATE_MESSAGE) {
    return { outcome: 'update_deferred', message: stored.message };
  }
  const parts = composeEdit(service, record, upload, stored.message, 'update');
  return { outcome: 'updated', message: editMessage(service, stored, parts) };
}

function toWireModal({ custom_id: customId, title, components }: WireModal): WireModal {
  const given = (components as readonly JsonObject[]).map(dropNulls);
  return { custom_id: customId, title, components: numberComponents(given) };
}
