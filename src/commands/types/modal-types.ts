import type {
  APIBaseComponent,
  APIComponentInLabel,
  APILabelComponent,
  APITextDisplayComponent,
  APITextInputComponent,
  ComponentType,
} from 'discord-api-types/v10';
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

/** A form that opens in front of the user. */
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
   * Responds by opening a modal. Only the initial response can: after a defer, an automatic one included, it is too
   * late. The submitted modal is passed to the `onModal` of the application.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`; `REPLY_INVALID` with the path of the problem.
   */
  showModal(this: void, modal: NewModal | Built): Promise<void>;
  /** Responds by opening a modal made by `defineModal`. */
  showModal<Made, Values>(
    this: void,
    modal: RouteTypes<'modal', Made, Values> & object,
    settings: ShownModalSettings & MadeSetting<Made> & NamedPrefillSetting<Values>,
  ): Promise<void>;
  /**
   * Responds by opening the modal of a route without a state: a method decorated with `@Modal`. Its texts are in the
   * language of the user where there are translations.
   */
  showModal<T>(this: void, routes: RouteClass<T>, method: StatelessNames<T, 'modal'> & string): Promise<void>;
  /** The same with the state that the route needs, or fields that are filled in. */
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
