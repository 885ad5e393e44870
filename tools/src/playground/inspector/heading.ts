import { CommandType, InteractionType } from 'commandry/protocol';
import type { WireCommandData } from '../../emulator/domain/payloads/payload-data.js';
import type { SeenInteraction } from '../api/control-api.js';
import { toHeading } from '../commands/typed-command-text.js';

/** Names an interaction briefly, for example `/weather forecast city:Paris`. */
export function nameInteraction({ type, data }: SeenInteraction): string {
  switch (type) {
    case InteractionType.MESSAGE_COMPONENT:
      return `Component ${data.custom_id}`;
    case InteractionType.MODAL_SUBMIT:
      return `Modal ${data.custom_id}`;
    case InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE:
      return `Typing ${nameCommand(data)}`;
    default:
      return nameCommand(data);
  }
}

function nameCommand({ name, type, options = [] }: WireCommandData): string {
  return type === CommandType.CHAT_INPUT ? toHeading(name, options) : name;
}
