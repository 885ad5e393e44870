import type {
  APIBaseComponent,
  APIComponentInLabel,
  APILabelComponent,
  APITextDisplayComponent,
  APITextInputComponent,
  ComponentType,
} from 'discord-api-types/payloads/v10';
import type { Exact } from './exact.js';
import type { Built } from './reply-types.js';
import type {
  MadeSetting,
  NamedPrefillSetting,
  PrefillSetting,
  RouteClass,
  RouteNames,
  RouteTypes,
  StatelessNames,
  StateSetting,
} from './routes/route-names.js';

/** A modal. */
export interface NewModal {
  /** Returned with the submitted modal. 1 to 100 characters. */
  readonly custom_id: string;
  /** 1 to 45 characters. */
  readonly title: string;
  /** 1 to 5 components, in Discord's format or as builders. */
  readonly components: readonly (Exact<ModalComponent> | Built)[];
}

/** How a modal of a route is shown. */
export interface ShownModalSettings {
  /** Default: the declared title. 1 to 45 characters. */
  readonly title?: string | undefined;
}

/** The call of an interaction that can open a modal. */
export interface ModalCalls {
  /**
   * Opens a modal as the initial response. Impossible after a defer, including an automatic one. The submitted modal
   * goes to the app's `onModal`.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`; `REPLY_INVALID` with the path of the problem.
   */
  showModal(this: void, modal: NewModal | Built): Promise<void>;
  /** Opens a modal of `defineModal`. */
  showModal<Made, Values>(
    this: void,
    modal: RouteTypes<'modal', Made, Values> & object,
    settings: ShownModalSettings & MadeSetting<Made> & NamedPrefillSetting<Values>,
  ): Promise<void>;
  /**
   * Opens the modal of a method with `@Modal`, for a route without a state. Its texts are in the user's language if
   * translated.
   */
  showModal<T>(this: void, routes: RouteClass<T>, method: StatelessNames<T, 'modal'> & string): Promise<void>;
  /** Opens the modal with the state of its route, or with prefilled fields. */
  showModal<T, K extends RouteNames<T, 'modal'> & string>(
    this: void,
    routes: RouteClass<T>,
    method: K,
    settings: ShownModalSettings & StateSetting<T[K]> & PrefillSetting<T[K]>,
  ): Promise<void>;
}

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
type ModalComponent = Label | APITextDisplayComponent | ModalActionRow;
