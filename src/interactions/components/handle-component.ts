import type { OnComponent, OnModal } from '../../commands/types/component-types.js';
import type { MessageComponentInteraction } from '../../protocol/interactions/component-interaction.js';
import { InteractionType } from '../../protocol/interactions/interaction.js';
import type { ModalSubmitInteraction } from '../../protocol/interactions/modal-interaction.js';
import { Component, Modal } from '../context/component-contexts.js';
import type { InteractionTranslator } from '../context/interaction-translator.js';
import type { ReplyToRejection } from '../middleware/reply-to-rejection.js';
import type { Host } from '../receive/ports.js';
import { Session, type SessionServices } from '../reply/interaction-session.js';
import type { Callback } from '../reply/to-callback.js';

/** The application's handlers for components and modals. */
export interface ComponentHooks {
  readonly onComponent?: OnComponent | undefined;
  readonly onModal?: OnModal | undefined;
}

/** Returns the interaction types that these hooks handle. */
export function handledTypes({ onComponent, onModal }: ComponentHooks): ReadonlySet<number> {
  return new Set([
    ...(onComponent ? [InteractionType.MESSAGE_COMPONENT] : []),
    ...(onModal ? [InteractionType.MODAL_SUBMIT] : []),
  ]);
}

/** Handles a used component or a submitted modal. Only interactions whose hook exists arrive. */
export type HandleComponent = (
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
  arrivedAtMs: number,
  host?: Host,
) => Callback | Promise<Callback>;

export function createHandleComponent(
  { onComponent, onModal }: ComponentHooks,
  sessions: SessionServices,
  translator: InteractionTranslator,
  replyToRejection: ReplyToRejection,
): HandleComponent {
  return (interaction, arrivedAtMs, host) => {
    const isModal = interaction.type === InteractionType.MODAL_SUBMIT;
    const handler = isModal ? 'onModal' : 'onComponent';
    const session = new Session<Modal | Component>(sessions, interaction, {
      logContext: { interactionId: interaction.id, command: '', handler },
      arrivedAtMs,
      toAuthor: (own) =>
        isModal ? new Modal(interaction, own, translator) : new Component(interaction, own, translator),
    });
    const { author } = session;
    return session.run({
      start: () => (author.kind === 'modal' ? onModal?.(author) : onComponent?.(author)),
      toReply: (thrown) => replyToRejection(interaction, '', thrown),
      host,
    });
  };
}
