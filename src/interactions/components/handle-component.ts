import type { OnComponent, OnModal } from '../../commands/types/component-types.js';
import type { MessageComponentInteraction } from '../../protocol/interactions/component-interaction.js';
import { InteractionType } from '../../protocol/interactions/interaction.js';
import type { ModalSubmitInteraction } from '../../protocol/interactions/modal-interaction.js';
import type { Reply } from '../../commands/types/reply-types.js';
import { answerRejected } from '../middleware/answer-rejected.js';
import { Component, Modal } from '../context/component-contexts.js';
import type { DispatchContext } from '../dispatch/dispatch.js';
import { BaseInteraction } from '../context/base-interaction.js';
import type { Host } from '../receive/ports.js';
import { HandlerRun } from '../reply/run-handler.js';
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

/** Handles a used component or a submitted modal. Only interactions whose hook exists arrive here. */
export function handleComponent(
  context: DispatchContext,
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
  arrivedAtMs: number,
  host?: Host,
): Callback | Promise<Callback> {
  const isModal = interaction.type === InteractionType.MODAL_SUBMIT;
  const logContext = {
    interactionId: interaction.id,
    command: '',
    handler: isModal ? 'onModal' : 'onComponent',
  };
  const run = new HandlerRun(context, interaction, { logContext, defer: undefined, arrivedAtMs });
  const author = isModal ? new Modal(interaction, run) : new Component(interaction, run);
  BaseInteraction.setTranslatorAndSignal(author, context.translator, run.abort);
  const { onComponent, onModal } = context;
  const start = (): unknown => (author.kind === 'modal' ? onModal?.(author) : onComponent?.(author));
  const toReply = (error: unknown): Reply => answerRejected(context, logContext.command, interaction, error);
  return run.start({ interaction: author, start, toReply, host });
}
