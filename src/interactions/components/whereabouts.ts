import type { Whereabouts } from '../../commands/routes/route-binding.js';
import type { RepliedPayload } from '../../protocol/interactions/interaction.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import type { Message } from '../../protocol/messages/message.js';
import { invokingUser } from '../context/base-interaction.js';

/** Returns who used a component, and on which message; for a modal, that of the component that opened it. */
export function whereUsed(interaction: RepliedPayload): Whereabouts {
  const message = interaction.type === InteractionType.APPLICATION_COMMAND ? undefined : interaction.message;
  return { user: invokingUser(interaction).id, messages: message ? idsOf(message) : [] };
}

/** Returns the place of a new message of an interaction. It has no id yet, but will refer to the interaction. */
export function whereAnswered(interaction: RepliedPayload): Whereabouts {
  return { user: invokingUser(interaction).id, messages: [interaction.id] };
}

/** Returns the ids of a message: its own, and that of the interaction that created it. */
export function idsOf({ id, interaction_metadata: metadata }: Message): string[] {
  return metadata ? [id, metadata.id] : [id];
}
