import * as z from 'zod/mini';
import { customId } from '../components/custom-id.js';
import { ComponentType } from '../components/component.js';
import { InteractionType } from './interaction-type.js';
import { invocation } from './invocation.js';
import { hasInvoker, NO_INVOKER } from './invoker.js';
import { Message } from '../messages/message.js';
import { ResolvedData } from './resolved.js';
import { SubmittedAnswer, SubmittedTextInput } from '../components/modals/submitted-component.js';

const id = z.optional(z.int());

/** The older form of a text input and its label. */
export const SubmittedActionRow = z.looseObject({
  type: z.literal(ComponentType.ACTION_ROW),
  id,
  components: z.array(SubmittedTextInput),
});
export type SubmittedActionRow = z.infer<typeof SubmittedActionRow>;

/** A label with its answer. */
export const SubmittedLabel = z.looseObject({
  type: z.literal(ComponentType.LABEL),
  id,
  component: SubmittedAnswer,
});
export type SubmittedLabel = z.infer<typeof SubmittedLabel>;

/** A text display of the modal. It has no answer, and comes without its content. */
export const SubmittedTextDisplay = z.looseObject({ type: z.literal(ComponentType.TEXT_DISPLAY), id });
export type SubmittedTextDisplay = z.infer<typeof SubmittedTextDisplay>;

/** A component at the top of a submitted modal. */
export const SubmittedComponent = z.discriminatedUnion('type', [
  SubmittedActionRow,
  SubmittedLabel,
  SubmittedTextDisplay,
]);
export type SubmittedComponent = z.infer<typeof SubmittedComponent>;

/** `data` of a submitted modal. */
export const ModalData = z.looseObject({
  /** The id of the modal: 1 to 100 characters. */
  custom_id: customId,
  /** The components of the modal, in its order. */
  components: z.array(SubmittedComponent),
  /** The objects behind the ids in the answers. */
  resolved: z.optional(ResolvedData),
});
export type ModalData = z.infer<typeof ModalData>;

/** A submitted modal. */
export const ModalSubmitInteraction = z
  .looseObject({
    ...invocation,
    type: z.literal(InteractionType.MODAL_SUBMIT),
    data: ModalData,
    /** The message of the component that opened the modal, if one did. */
    message: z.optional(Message),
  })
  .check(z.refine(hasInvoker, NO_INVOKER));
export type ModalSubmitInteraction = z.infer<typeof ModalSubmitInteraction>;
