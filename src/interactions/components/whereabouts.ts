import type { Whereabouts } from '../../commands/routes/route-binding.js';
import type { RepliedPayload } from '../../protocol/interactions/interaction.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import type { Message } from '../../protocol/messages/message.js';
import { invokingUser } from '../context/base-interaction.js';

/** Returns by whom a component was used, and on which message; of a modal, that of the component that opened it. */
export function whereUsed(interaction: RepliedPayload): Whereabouts {
  const message = interaction.type === InteractionType.APPLICATION_COMMAND ? undefined : interaction.message;
  return { user: invokingUser(interaction).id, messages: message ? idsOf(message) : [] };
}

/** Returns where a new message of an interaction is. It has no id yet: it will name the interaction. */
export function whereAnswered(interaction: RepliedPayload): Whereabouts {
  return { user: invokingUser(interaction).id, messages: [interaction.id] };
}

/** Returns the ids that a message is known by: its own, and that of the interaction that created it. */
export function idsOf({ id, interaction_metadata: metadata }: Message): string[] {
  return metadata ? [id, metadata.id] : [id];
}
