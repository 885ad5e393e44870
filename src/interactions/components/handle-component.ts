import type { OnComponent, OnModal } from '../../commands/types/component-types.js';
import type { MessageComponentInteraction } from '../../protocol/interactions/component-interaction.js';
import { InteractionType } from '../../protocol/interactions/interaction.js';
import type { ModalSubmitInteraction } from '../../protocol/interactions/modal-interaction.js';
import type { Reply } from '../../commands/types/reply-types.js';
import { answerRejected } from '../middleware/answer-rejected.js';
import { Component, Modal } from '../context/component-contexts.js';
import type { DispatchContext } from '../dispatch/dispatch.js';
import { Invoked } from '../context/invocation-context.js';
import type { Host } from '../receive/ports.js';
import { HandlerRun } from '../reply/run-handler.js';
import type { Callback } from '../reply/to-callback.js';

/** Functions of an application that answer what is no command. */
export interface ComponentHooks {
  readonly onComponent?: OnComponent | undefined;
  readonly onModal?: OnModal | undefined;
}

/** The types of interaction that these answer. */
export function answeredBy({ onComponent, onModal }: ComponentHooks): ReadonlySet<number> {
  return new Set([
    ...(onComponent ? [InteractionType.MESSAGE_COMPONENT] : []),
    ...(onModal ? [InteractionType.MODAL_SUBMIT] : []),
  ]);
}

/** Answers a used component or a submitted modal. Nothing gets here that the application has no function for. */
export function handleComponent(
  context: DispatchContext,
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
  arrivedAtMs: number,
  host?: Host,
): Callback | Promise<Callback> {
  const isModal = interaction.type === InteractionType.MODAL_SUBMIT;
  const place = { interactionId: interaction.id, command: '', handler: isModal ? 'onModal' : 'onComponent' };
  const run = new HandlerRun(context, interaction, { place, defer: undefined, arrivedAtMs });
  const author = isModal ? new Modal(interaction, run) : new Component(interaction, run);
  Invoked.equip(author, context.translator, run.abort);
  const { onComponent, onModal } = context;
  const start = (): unknown => (author.kind === 'modal' ? onModal?.(author) : onComponent?.(author));
  const toReply = (error: unknown): Reply => answerRejected(context, place.command, interaction, error);
  return run.start({ interaction: author, start, toReply, host });
}
