import type {
  APIBaseComponent,
  APIComponentInLabel,
  APILabelComponent,
  APITextDisplayComponent,
  APITextInputComponent,
  ComponentType,
} from 'discord-api-types/payloads/v10';

/** A component as modals allow it: its text is the label's, and it cannot be disabled. */
type Labelled<T> = T extends unknown ? Omit<T, 'label' | 'disabled'> : never;

interface Label extends Omit<APILabelComponent, 'component'> {
  component: Labelled<APIComponentInLabel>;
}

/** One text input with its own label. Deprecated by Discord in favour of labels. */
interface ModalActionRow extends APIBaseComponent<ComponentType.ActionRow> {
  components: [APITextInputComponent];
}

/** The components at the top of a modal. */
export type ModalComponent = Label | APITextDisplayComponent | ModalActionRow;
