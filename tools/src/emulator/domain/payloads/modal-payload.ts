import { ComponentType, InteractionType, type JsonObject } from 'commandry/protocol';
import { buildInteractionContext, type WireInteractionContext } from './payload.js';
import { toDeliveredMessage } from '../objects/delivered-message.js';
import type { ActorContext } from './command-invocation.js';
import type { WireResolved } from './resolve-entities.js';
import type { Service } from '../../emulator-modules.js';
import type { StoredInteraction, WireModal } from '../../storage/stored-interaction.js';
import type { WireMessage } from '../objects/wire-message.js';
import { resolveChosen } from './component-payload.js';

/** A submitted modal, as delivered. */
export interface WireModalInteraction extends WireInteractionContext {
  readonly type: typeof InteractionType.MODAL_SUBMIT;
  /** If a component opened it: the message of the component. */
  readonly message?: WireMessage;
  /** The modal's custom id, and the input of each of its components. */
  readonly data: {
    readonly custom_id: string;
    readonly components: readonly object[];
    readonly resolved?: WireResolved;
  };
}

/** A user's input in one component: a text, chosen values, or a tick. Null: nothing. */
export type ModalAnswer = string | readonly string[] | boolean | null;

/** The inputs of a modal by the `custom_id` of its components: one for each component with input. */
export type ModalAnswers = ReadonlyMap<string, ModalAnswer>;

export function buildModalInteraction(
  service: Service,
  around: ActorContext,
  { messageId }: StoredInteraction,
  modal: WireModal,
  answers: ModalAnswers,
): WireModalInteraction {
  const stored = service.store.messages.get(messageId ?? '');
  const message = stored && toDeliveredMessage(service, stored, around.application.botUserId);
  const chosen = listAnswered(modal).flatMap((component) => {
    const values = answers.get(component['custom_id'] as string);
    return Array.isArray(values) ? [{ component, values: values as readonly string[] }] : [];
  });
  return {
    ...buildInteractionContext(service, around),
    type: InteractionType.MODAL_SUBMIT,
    ...(message ? { message } : {}),
    data: {
      custom_id: modal.custom_id,
      components: (modal.components as readonly JsonObject[]).map((component) => mirror(component, answers)),
      ...resolveChosen(service, around, chosen),
    },
  };
}

/** The components of a modal that have an input. */
export function listAnswered({ components }: WireModal): JsonObject[] {
  const answered: JsonObject[] = [];
  for (const component of components as readonly JsonObject[]) {
    if (component['type'] === ComponentType.LABEL) answered.push(component['component'] as JsonObject);
    if (component['type'] === ComponentType.ACTION_ROW) {
      answered.push(...(component['components'] as readonly JsonObject[]));
    }
  }
  return answered;
}

/** Replaces what a component looked like by its input. */
function mirror(component: JsonObject, answers: ModalAnswers): object {
  const common = { type: component['type'], id: component['id'] };
  switch (component['type']) {
    case ComponentType.LABEL:
      return { ...common, component: mirror(component['component'] as JsonObject, answers) };
    case ComponentType.ACTION_ROW:
      return {
        ...common,
        components: (component['components'] as readonly JsonObject[]).map((inner) => mirror(inner, answers)),
      };
    case ComponentType.TEXT_DISPLAY:
      return common;
    default: {
      const answer = answers.get(component['custom_id'] as string) ?? null;
      const given = Array.isArray(answer) ? { values: answer as readonly string[] } : { value: answer };
      return { ...common, custom_id: component['custom_id'], ...given };
    }
  }
}
