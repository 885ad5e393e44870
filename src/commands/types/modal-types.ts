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
import type { AnswersOf, ModalInputs } from '../waiting/modal-values.js';
import type { Localizations } from './locale-types.js';
import type { NamedShownSetting, ShownSetting } from './routes/form-types.js';
import type {
  MadeSetting,
  RouteClass,
  RouteNames,
  RouteTypes,
  StatelessNames,
  StatelessRoute,
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
  /** The title by locale. */
  readonly titleLocalizations?: Localizations | undefined;
}

/** The names of the modals of a class that need no settings. */
type SettinglessNames<T> = {
  [K in StatelessNames<T, 'modal'> & keyof T]: object extends ShownSetting<T[K]> ? K : never;
}[StatelessNames<T, 'modal'> & keyof T];

type AnswersIn<I> = I extends ModalInputs ? AnswersOf<I> : never;

/** A modal of `defineModal` that needs no settings. */
type Settingless<Made, I> =
  object extends NamedShownSetting<I, AnswersIn<I>> ? StatelessRoute<Made> : FieldsAreMissing;

/** Shown by the compiler where a modal with a list of fields, or a field without choices, is shown without `fields`. */
interface FieldsAreMissing {
  readonly wanted: { readonly fields: object };
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
  /** Opens a modal of `defineModal` that needs nothing. */
  showModal<Made, I>(this: void, modal: RouteTypes<'modal', Made, I> & Settingless<Made, I>): Promise<void>;
  /**
   * Opens a modal of `defineModal`, with the state of its route, initial values, and what is known of its fields only now.
   *
   * @throws CommandryError `SETTING_INVALID` for a field that it does not have, or what does not fit one.
   */
  showModal<Made, I>(
    this: void,
    modal: RouteTypes<'modal', Made, I> & object,
    settings: ShownModalSettings & MadeSetting<Made> & NamedShownSetting<I, AnswersIn<I>>,
  ): Promise<void>;
  /**
   * Opens the modal of a method with `@Modal`, for a route without a state. Its texts are in the user's language if
   * translated.
   */
  showModal<T>(this: void, routes: RouteClass<T>, method: SettinglessNames<T> & string): Promise<void>;
  /**
   * Opens the modal with the state of its route, initial values, and what is known of its fields only now.
   *
   * @throws CommandryError `SETTING_INVALID` for a field that it does not have, or what does not fit one.
   */
  showModal<T, K extends RouteNames<T, 'modal'> & string>(
    this: void,
    routes: RouteClass<T>,
    method: K,
    settings: ShownModalSettings & StateSetting<T[K]> & ShownSetting<T[K]>,
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
