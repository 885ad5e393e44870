import { CallbackType, ALLOWED_CALLBACKS } from '../../../protocol/interactions/callback-type.js';
import { findCallbackProblems } from '../../../protocol/interactions/callback-rules.js';
import { MessageFlag } from '../../../protocol/messages/message-flag.js';
import type { MessageProblem } from '../../../protocol/messages/message-problem.js';
import type { JsonObject } from '../../../protocol/validation/field-checker.js';
import type { CallbackResult, KitInteraction, ShownModal } from '../kit-interaction.js';
import type { MemoryState } from '../memory-state.js';
import { refusal, refuseProblems } from '../kit-refusal.js';
import { editShown, toFirstMessage } from './answer-message.js';
import { rewriteMessage, toEditedFacts, writeMessage } from './message-parts.js';
import type { Uploaded } from './planned-files.js';
import { toModalComponents } from './shown-components.js';

/**
 * Carries out the callback of an interaction that waits for it, and acknowledges the interaction.
 *
 * @param upload - The whole callback with its files.
 * @throws DiscordRefusal For a callback that breaks a rule. It changes nothing.
 */
export function performCallback(
  state: MemoryState,
  record: KitInteraction,
  upload: Uploaded,
): CallbackResult {
  refuseProblems(findProblems(state, record, upload.value));
  // The rules were checked before.
  const callback = upload.value as { readonly type: CallbackType; readonly data?: JsonObject | null };
  const result = perform(state, record, callback.type, {
    ...upload,
    value: callback.data ?? {},
    path: ['data'],
  });
  record.state = 'acknowledged';
  record.originalId = 'message' in result ? result.message.id : null;
  record.modal = result.outcome === 'modal' ? result.modal : null;
  state.waiting.get(record.id)?.(result);
  return result;
}

/** Shows the empty message of a callback that is delivered without data: Discord shows no more than that. */
export function performEmpty(state: MemoryState, record: KitInteraction): CallbackResult {
  const flags = record.isForcedEphemeral ? MessageFlag.EPHEMERAL : 0;
  const message = state.messages.post(toFirstMessage(state, record, { flags }), record.userId);
  record.state = 'acknowledged';
  record.originalId = message.id;
  return { outcome: 'message', message };
}

/** The callback types that answer an interaction, given what caused it and whether there is an Activity. */
export function allowedCallbacks({ world }: MemoryState, record: KitInteraction): readonly number[] {
  return ALLOWED_CALLBACKS[record.type].filter((type) => {
    if (type === CallbackType.LAUNCH_ACTIVITY) return world.application.embedded;
    const isUpdate = type === CallbackType.DEFERRED_UPDATE_MESSAGE || type === CallbackType.UPDATE_MESSAGE;
    return record.messageId !== null || !isUpdate;
  });
}

function findProblems(state: MemoryState, record: KitInteraction, value: unknown): readonly MessageProblem[] {
  const message = state.messages.get(record.messageId)?.message;
  const problems = findCallbackProblems(value, record.type, {
    optionType: record.focused?.type,
    message: message && toEditedFacts(message),
  });
  if (problems.length > 0) return problems;
  const { type } = value as { readonly type: number };
  const allowed = allowedCallbacks(state, record);
  if (allowed.includes(type)) return [];
  return [{ code: 'NOT_ALLOWED_VALUE', allowed, path: ['type'], found: String(type) }];
}

function perform(
  state: MemoryState,
  record: KitInteraction,
  type: CallbackType,
  upload: Uploaded,
): CallbackResult {
  const { messages } = state;
  switch (type) {
    case CallbackType.CHANNEL_MESSAGE_WITH_SOURCE: {
      const parts = writeMessage(state, record, upload);
      const message = messages.post(toFirstMessage(state, record, parts), record.userId);
      return { outcome: 'message', message };
    }
    case CallbackType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE: {
      const flags = MessageFlag.LOADING | ephemeralFlag(record, upload.value as JsonObject);
      const message = messages.post(toFirstMessage(state, record, { flags }), record.userId);
      return { outcome: 'deferred', message };
    }
    case CallbackType.DEFERRED_UPDATE_MESSAGE:
    case CallbackType.UPDATE_MESSAGE: {
      const current = messages.get(record.messageId)?.message;
      if (!current) throw refusal('UNKNOWN_MESSAGE');
      if (type === CallbackType.DEFERRED_UPDATE_MESSAGE)
        return { outcome: 'update_deferred', message: current };
      const parts = rewriteMessage(state, record, upload, current, 'update');
      return { outcome: 'updated', message: editShown(state, current, parts) };
    }
    case CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT: {
      const { choices } = upload.value as Pick<
        Extract<CallbackResult, { readonly outcome: 'choices' }>,
        'choices'
      >;
      return { outcome: 'choices', choices };
    }
    case CallbackType.MODAL: {
      const { custom_id, title, components } = upload.value as ShownModal;
      return { outcome: 'modal', modal: { custom_id, title, components: toModalComponents(components) } };
    }
    case CallbackType.PREMIUM_REQUIRED:
      return { outcome: 'premium_required' };
    case CallbackType.LAUNCH_ACTIVITY:
      return { outcome: 'launched' };
    default:
      throw new Error(`Callback type ${type} answers a ${record.type}; the rules say otherwise.`);
  }
}

/** Of the flags of a deferred message, EPHEMERAL alone counts. */
function ephemeralFlag({ isForcedEphemeral }: KitInteraction, { flags }: JsonObject): number {
  const isWanted = typeof flags === 'number' && (flags & MessageFlag.EPHEMERAL) !== 0;
  return isForcedEphemeral || isWanted ? MessageFlag.EPHEMERAL : 0;
}
