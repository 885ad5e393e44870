import type { ComponentType } from '../components/component.js';
import type { InteractionType } from './interaction-type.js';
import type { Invocation } from './invocation.js';
import type { Message } from '../messages/message.js';
import type { ResolvedData } from './resolved.js';
import type { SubmittedAnswer, SubmittedTextInput } from '../components/modals/submitted-component.js';

/** The older form of a text input and its label. */
export interface SubmittedActionRow {
  type: typeof ComponentType.ACTION_ROW;
  /** The number of the component in its modal. */
  id?: number | undefined;
  components: SubmittedTextInput[];
}

/** A label with its answer. */
export interface SubmittedLabel {
  type: typeof ComponentType.LABEL;
  /** The number of the component in its modal. */
  id?: number | undefined;
  component: SubmittedAnswer;
}

/** A text display of the modal. It has no answer, and comes without its content. */
export interface SubmittedTextDisplay {
  type: typeof ComponentType.TEXT_DISPLAY;
  /** The number of the component in its modal. */
  id?: number | undefined;
}

/** A component at the top of a submitted modal. */
export type SubmittedComponent = SubmittedActionRow | SubmittedLabel | SubmittedTextDisplay;

/** `data` of a submitted modal. */
export interface ModalData {
  /** The id of the modal: 1 to 100 characters. */
  custom_id: string;
  /** The components of the modal, in its order. */
  components: SubmittedComponent[];
  /** The objects behind the ids in the answers. */
  resolved?: ResolvedData | undefined;
}

/** A submitted modal. */
export interface ModalSubmitInteraction extends Invocation {
  type: typeof InteractionType.MODAL_SUBMIT;
  data: ModalData;
  /** The message of the component that opened the modal, if one did. */
  message?: Message | undefined;
}
