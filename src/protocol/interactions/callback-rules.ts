import { ALLOWED_CALLBACKS, CallbackType } from './callback-type.js';
import { COMPONENT_LIMITS } from '../components/component-limits.js';
import { checkInside } from '../components/component-rules.js';
import { ComponentWalk } from '../components/component-walk.js';
import { FieldChecker, isPresent, type JsonObject, type Path } from '../validation/field-checker.js';
import type { InteractionType } from './interaction-type.js';
import { COMMAND_LIMITS } from '../commands/limits.js';
import type { MessageProblem } from '../messages/message-problem.js';
import { checkFlags, checkMessage, type EditedMessage } from '../messages/message-rules.js';
import { checkChoice } from '../commands/options/option-field-rules.js';
import { OptionType } from '../commands/options/option-type.js';
import { checkList } from '../validation/optional-fields.js';

/** Facts about the interaction apart from its type. */
export interface CallbackContext {
  /** For autocomplete: the type of the option being typed. If unknown, each value is checked by its own type. */
  readonly optionType?: OptionType | undefined;
  /** For a component: its message. If unknown, an empty one. */
  readonly message?: EditedMessage | undefined;
}

/**
 * Returns every violation of Discord's rules in a callback; empty if it would be accepted. The callback may be
 * anything that JSON can hold. Never throws. Two checks are separate: whether a message has something to show, and
 * whether a submitted modal was opened from a message that DEFERRED_UPDATE_MESSAGE and UPDATE_MESSAGE could change.
 */
export function findCallbackProblems(
  value: unknown,
  interactionType: InteractionType,
  around: CallbackContext = {},
): MessageProblem[] {
  const check = new FieldChecker();
  const callback = check.object(value, []);
  if (callback && check.oneOf(callback['type'], [], 'type', ALLOWED_CALLBACKS[interactionType])) {
    checkData(check, callback, around);
  }
  return check.problems;
}

/** Does the same for the data of a modal. */
export function findModalProblems(value: unknown): MessageProblem[] {
  const check = new FieldChecker();
  const modal = check.object(value, []);
  if (modal) checkModal(check, modal, []);
  return check.problems;
}

function checkData(check: FieldChecker, callback: JsonObject, around: CallbackContext): void {
  const path = ['data'];
  const required = () => check.object(callback['data'], [], 'data');
  const optional = () => (isPresent(callback['data']) ? required() : undefined);
  switch (callback['type']) {
    case CallbackType.CHANNEL_MESSAGE_WITH_SOURCE: {
      const data = optional();
      if (data) checkMessage(check, data, path, 'create');
      break;
    }
    case CallbackType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE: {
      const data = optional();
      if (data) checkFlags(check, data, path);
      break;
    }
    case CallbackType.UPDATE_MESSAGE: {
      const data = optional();
      if (data) checkMessage(check, data, path, 'update', around.message);
      break;
    }
    case CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT: {
      const data = required();
      if (data) checkSuggestions(check, data, path, around.optionType);
      break;
    }
    case CallbackType.MODAL: {
      const data = required();
      if (data) checkModal(check, data, path);
      break;
    }
    case CallbackType.SOCIAL_LAYER_SKU_PURCHASE_ELIGIBILITY: {
      const data = required();
      if (data) check.boolean(data['eligible'], path, 'eligible');
      break;
    }
  }
}

function checkSuggestions(
  check: FieldChecker,
  data: JsonObject,
  path: Path,
  optionType: OptionType | undefined,
): void {
  const range = { min: 0, max: COMMAND_LIMITS.choices };
  for (const [index, value] of checkList(check, data['choices'], path, 'choices', range).entries()) {
    const at = [...path, 'choices', index];
    const choice = check.object(value, at);
    if (!choice) continue;
    const ownType = typeof choice['value'] === 'number' ? OptionType.NUMBER : OptionType.STRING;
    checkChoice(check, choice, at, optionType ?? ownType);
  }
}

function checkModal(check: FieldChecker, modal: JsonObject, path: Path): void {
  check.text(modal['custom_id'], path, 'custom_id', COMPONENT_LIMITS.customId);
  check.text(modal['title'], path, 'title', COMPONENT_LIMITS.modalTitle);
  checkInside(new ComponentWalk(check), modal, path, 'modal', COMPONENT_LIMITS.modalComponents);
}
