import { ALLOWED_CALLBACKS, CallbackType } from '../../../protocol/interactions/callback-type.js';
import { InteractionType } from '../../../protocol/interactions/interaction-type.js';
import { OptionType } from '../../../protocol/commands/options/option-type.js';
import type { MessageProblem } from '../../../protocol/messages/message-problem.js';
import { nameOf } from '../../../protocol/validation/enumeration.js';
import { isJsonObject, isPresent } from '../../../protocol/validation/field-checker.js';
import type { CallbackResult, KitInteraction } from '../kit-interaction.js';
import type { MemoryState } from '../memory-state.js';
import { describeProblem, DiscordRefusal } from '../kit-refusal.js';
import type { FailureReason } from './app-response.js';
import { allowedCallbacks, performCallback, performEmpty } from './perform-callback.js';

/** Carries out the callback in the response to a delivery, or says why Discord would not. */
export function takeDelivered(
  state: MemoryState,
  record: KitInteraction,
  value: unknown,
): CallbackResult | FailureReason {
  const type = isJsonObject(value) ? value['type'] : undefined;
  if (!isJsonObject(value) || typeof type !== 'number') {
    return {
      code: 'BAD_CALLBACK',
      message: 'The body must be an object whose type is the number of a callback.',
    };
  }
  const allowed = allowedCallbacks(state, record);
  if (!allowed.includes(type)) return toTypeFault(state, record, type, allowed);
  if (type === CallbackType.CHANNEL_MESSAGE_WITH_SOURCE && !isPresent(value['data'])) {
    return performEmpty(state, record);
  }
  try {
    return performCallback(state, record, { value, files: [] });
  } catch (error) {
    if (error instanceof DiscordRefusal) return toReason(record, error);
    throw error;
  }
}

function toTypeFault(
  { world }: MemoryState,
  record: KitInteraction,
  type: number,
  allowed: readonly number[],
): FailureReason {
  if (type === CallbackType.LAUNCH_ACTIVITY && ALLOWED_CALLBACKS[record.type].includes(type)) {
    return { code: 'NOT_EMBEDDED', message: `${world.application.name} has no Activity to launch.` };
  }
  const asked = nameOf(InteractionType, record.type);
  const message = `Callback type ${type} does not answer ${asked}; {${allowed.join(', ')}} do.`;
  return { code: 'CALLBACK_NOT_ALLOWED', message };
}

function toReason({ focused }: KitInteraction, { problems, words }: DiscordRefusal): FailureReason {
  const [choice] = problems;
  if (focused && choice && problems.every(isOfChoiceValue)) {
    const wanted = nameOf(OptionType, focused.type);
    return {
      code: 'BAD_CHOICE_VALUE',
      message: `${choice.path.join('.')}: option ${focused.name} is ${wanted}.`,
    };
  }
  const lines = problems.length > 0 ? problems.map(describeProblem).join('; ') : words;
  return { code: 'BAD_CALLBACK', message: `The callback is not valid. ${lines}` };
}

/** True for a choice whose value has another type than the option. */
function isOfChoiceValue({ code, path }: MessageProblem): boolean {
  return code === 'WRONG_KIND' && path[1] === 'choices' && path.at(-1) === 'value';
}
