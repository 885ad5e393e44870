import type {
  APIBaseComponent,
  APIComponentInLabel,
  APILabelComponent,
  APITextDisplayComponent,
  APITextInputComponent,
  ComponentType,
} from 'discord-api-types/v10';

/** What a modal allows of a component: its text is the label's, and nothing can be disabled. */
type Labelled<T> = T extends unknown ? Omit<T, 'label' | 'disabled'> : never;

interface Label extends Omit<APILabelComponent, 'component'> {
  component: Labelled<APIComponentInLabel>;
}

/** One text input with a label of its own. Deprecated by the service in favour of labels. */
interface ModalActionRow extends APIBaseComponent<ComponentType.ActionRow> {
  components: [APITextInputComponent];
}

/** The components at the top of a modal. */
export type ModalComponent = Label | APITextDisplayComponent | ModalActionRow;
