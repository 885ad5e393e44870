import type {
  MadeOf,
  RouteClass,
  RouteNames,
  RouteTypes,
  SelectKind,
  StateParameter,
  WholeButton,
  WholeSelect,
} from 'commandry/tooling/kit';
import type { APIEmbed, APIPoll } from 'discord-api-types/v10';
import type { MessageHandle, UserHandle } from '../actors/handles.js';
import type { GivenFile, WireMessage, WireObject } from '../service/kit-service.js';
import type { KitChannel, KitRole } from '../world/kit-records.js';
import type { SeenComponent, ShownChoice } from './seen-components.js';
import type { PastMessage, SeenFile } from './seen-message.js';

/** The state of a method's route, or nothing where it has none. */
export type StateOfMethod<F> = F extends (...parameters: infer P) => void
  ? MadeOf<StateParameter<Required<P>>>
  : never;

/** A selection: choices by their values or texts, or users, roles and channels. */
export type Chosen =
  | string
  | UserHandle
  | KitRole
  | KitChannel
  | readonly (string | UserHandle | KitRole | KitChannel)[];

/**
 * The value of a field of a modal: a text; true or false; the value or text of a choice; a user, role, channel or
 * file; or a list of these.
 */
export type FieldGiven = boolean | GivenFile | Chosen | readonly GivenFile[];

/** The actions of a user on the components of a message. */
export interface MessageActions {
  /**
   * Presses the button with this label or custom id.
   *
   * @throws KitError `NOT_FOUND` if there is no such button, `MISUSED` if there are several, `NOT_POSSIBLE` if it is
   *   disabled or the user does not see the message.
   */
  press(button: string): Promise<Reply>;
  /** Presses the button of a route; with a state, the one that has it. */
  press<T, K extends RouteNames<T, 'button', WholeButton> & string>(
    routes: RouteClass<T>,
    method: K,
    state?: StateOfMethod<T[K]>,
  ): Promise<Reply>;
  press<Made>(route: RouteTypes<'button', Made> & object, state?: Made): Promise<Reply>;
  /**
   * Chooses in the select with this placeholder or custom id.
   *
   * @throws KitError As `press` does, and for a choice that there is not.
   */
  choose(select: string | (RouteTypes<SelectKind> & object), values: Chosen): Promise<Reply>;
  /** Chooses in the select of a route. */
  choose<T>(
    routes: RouteClass<T>,
    method: RouteNames<T, SelectKind, WholeSelect> & string,
    values: Chosen,
  ): Promise<Reply>;
}

/** A message in a channel, as it is now: it follows every edit. */
export interface MessageView extends MessageActions, MessageHandle {
  /** Its text: the content, or all texts of a message made of components, in lines. */
  readonly text: string;
  /** As Discord has them. */
  readonly embeds: readonly APIEmbed[];
  /** Its buttons and selects, those inside other components included. */
  readonly components: readonly SeenComponent[];
  /** True if only one user sees it. */
  readonly ephemeral: boolean;
  /** True while "… is thinking" is all there is. */
  readonly loading: boolean;
  /** The attached files. */
  readonly files: readonly SeenFile[];
  /** The poll, if it has one. */
  readonly poll: APIPoll | undefined;
  /** Whether it was deleted. */
  readonly isDeleted: boolean;
  /** The message as Discord sends it. */
  readonly raw: WireMessage;
  /** Whether a user sees it. */
  isSeenBy(user: UserHandle): boolean;
  /** Draws the message as a user sees it, in lines. */
  toString(): string;
}

/** A field of a modal. */
export interface ModalField {
  /** The text above the field. */
  readonly label: string | undefined;
  /** The text below the label, if there is one. */
  readonly description: string | undefined;
  /** The text in the field while it is empty, if there is one. */
  readonly placeholder: string | undefined;
  readonly customId: string;
  /** Whether it must be filled in. */
  readonly required: boolean;
  /** Its initial value when the modal opens, if it is a text. */
  readonly value: string | undefined;
  /** The choices of a select of texts or of a group; empty for other fields. */
  readonly choices: readonly ShownChoice[];
}

/** A modal that is open on a user's screen. */
export interface ModalView {
  /** On whose screen it is. */
  readonly user: UserHandle;
  /** The title, 1 to 45 characters. */
  readonly title: string;
  readonly customId: string;
  /** The texts between its fields. */
  readonly text: string;
  /** The fields in their order. */
  readonly fields: readonly ModalField[];
  /** The modal as Discord sends it. */
  readonly raw: WireObject;
  /**
   * Submits it, with answers by the labels or custom ids of its fields. Other fields are submitted as they were shown.
   *
   * @throws KitError `NOT_FOUND` for a field or a choice that there is not, and `NOT_POSSIBLE` where a client would not
   *   let the user submit that.
   */
  submit(answers?: Readonly<Record<string, FieldGiven>>): Promise<Reply>;
  /** Draws the modal as a user sees it, in lines. */
  toString(): string;
}

/** One choice that is suggested while an option is typed. */
export interface Suggestion {
  /** The text that the user sees. */
  readonly name: string;
  /** The value that the bot gets if it is chosen. */
  readonly value: string | number;
}

/** The suggestions that the user sees, in their order. */
export interface Suggestions extends ReadonlyArray<Suggestion> {
  /** Why a guard refused them, such as `requireAppPermissions`; the list is empty then. Lists are compared without it. */
  readonly refusal: string | undefined;
}

/** The request and the response. */
export interface RawExchange {
  /** The interaction as it was delivered; null where Discord acted by itself. */
  readonly interaction: WireObject | null;
  /** The status of the response; undefined if there was none. */
  readonly status: number | undefined;
  /** The response as parsed JSON: the callback, or an error. */
  readonly body: unknown;
}

/**
 * The reply as the user sees it. It follows edits: `reply.text` is what the message says now. Where the bot
 * opened a modal, or has not responded, there is no message: texts are empty then.
 */
export interface Reply extends MessageActions {
  /** The message that the bot replied with, or that it changed. */
  readonly message: MessageView | undefined;
  /** The text of the reply. */
  readonly text: string;
  /** As Discord has them. */
  readonly embeds: MessageView['embeds'];
  /** As `MessageView.components`, of the reply. */
  readonly components: MessageView['components'];
  /** Whether only the user sees it. */
  readonly ephemeral: boolean;
  /** True while the reply is deferred and nothing else has come. */
  readonly loading: boolean;
  /** The attached files. */
  readonly files: MessageView['files'];
  /** The poll, if it has one. */
  readonly poll: MessageView['poll'];
  /** The modal that was opened, if one was. */
  readonly modal: ModalView | undefined;
  /** True if the Activity was launched. */
  readonly launched: boolean;
  /** True if the response changed, or acknowledged, the message with the component. */
  readonly updated: boolean;
  /** True while the bot has not responded. */
  readonly pending: boolean;
  /** Why the user was told that the bot did not respond. */
  readonly failed: { readonly code: string; readonly message: string } | undefined;
  /** Follow-up messages of the interaction that are there, oldest first. */
  readonly followUps: readonly MessageView[];
  /** The message and the follow-ups of this use, each time something happened to one of them. */
  readonly history: readonly PastMessage[];
  /** The request and the response. */
  readonly raw: RawExchange;
  /**
   * Lets time pass until the handler is done, with its defers, edits and follow-ups, and returns the same reply.
   *
   * @throws KitError `BOT_WAITS_FOR_USER` if it waits for somebody to press, choose or submit something.
   */
  final(): Promise<Reply>;
  /** Submits the modal that was opened: short for `reply.modal.submit`. */
  submit(answers?: Readonly<Record<string, FieldGiven>>): Promise<Reply>;
  /** Draws what the user sees, in lines. */
  toString(): string;
}

/** The actions of a user on a message that is not a reply to them. */
export interface ActionsOnMessages {
  /** Presses the button with this label or custom id on a message. */
  press(message: Reply | MessageView, button: string): Promise<Reply>;
  press<T, K extends RouteNames<T, 'button', WholeButton> & string>(
    message: Reply | MessageView,
    routes: RouteClass<T>,
    method: K,
    state?: StateOfMethod<T[K]>,
  ): Promise<Reply>;
  press<Made>(
    message: Reply | MessageView,
    route: RouteTypes<'button', Made> & object,
    state?: Made,
  ): Promise<Reply>;
  /** Chooses in the select with this placeholder or custom id on a message. */
  choose(
    message: Reply | MessageView,
    select: string | (RouteTypes<SelectKind> & object),
    values: Chosen,
  ): Promise<Reply>;
  choose<T>(
    message: Reply | MessageView,
    routes: RouteClass<T>,
    method: RouteNames<T, SelectKind, WholeSelect> & string,
    values: Chosen,
  ): Promise<Reply>;
}
