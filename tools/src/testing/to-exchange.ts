import type { Exchange, MessageEvent } from './service/kit-service.js';
import type {
  EmulatorEvent,
  InvokeResult,
  WireComponentInteraction,
  WireInteraction,
  WireModalInteraction,
} from '../emulator/index.js';
import { parseJson } from './control-calls.js';

/** The control plane's response to an action of a user. */
export type ActionResult = InvokeResult<WireInteraction | WireComponentInteraction | WireModalInteraction>;

/** Converts the result of an action to what the kit reads. */
export function toExchange(result: ActionResult): Exchange {
  const { outcome, message, modal, choices, reason, interaction, response } = result;
  return {
    outcome,
    message: message && { ...message },
    modal: modal && { ...modal },
    choices,
    reason,
    interaction: interaction && { ...interaction },
    response: response && { status: response.status, body: parseJson(response.body) },
  };
}

/** Returns the events of messages: none for every other event. */
export function toMessageEvents(event: EmulatorEvent): readonly MessageEvent[] {
  switch (event.type) {
    case 'MESSAGE_CREATE':
    case 'MESSAGE_UPDATE':
    case 'MESSAGE_DELETE':
      return [{ type: event.type, message: { ...event.message }, visible_to: event.visible_to }];
    case 'MESSAGE_DELETE_BULK':
      return event.messages.map((message) => ({
        type: 'MESSAGE_DELETE',
        message: { ...message },
        visible_to: null,
      }));
    default:
      return [];
  }
}
