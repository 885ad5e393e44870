import type { Snowflake } from '../../protocol/snowflake.js';
import type { Defer } from '../types/defer.js';
import type { NoSuchSetting } from '../types/exact.js';
import type { MessageReply } from '../types/reply-types.js';
import type { ComponentEmoji } from '../messages/row-components.js';
import type { NamedShownSetting } from '../types/routes/form-types.js';
import type { AnswersOf, InputsFit, ModalInputs } from './modal-values.js';

/** A styled choice, made by `primary`, `secondary`, `success` or `danger`. */
export interface StyledChoice {
  /** At most 80 characters. */
  readonly label: string;
  /** The colour of the button: blurple, grey, green or red. Default `secondary`. A select ignores it. */
  readonly style?: 'primary' | 'secondary' | 'success' | 'danger' | undefined;
  /** `'👍'`, `'<:name:id>'` as in a message, or an object of Discord. */
  readonly emoji?: string | ComponentEmoji | undefined;
  /** Shown below the label in a select. At most 100 characters. */
  readonly description?: string | undefined;
}

/** The choices: the values that `ask` resolves to, each with its label. 1 to 25. */
export type Choices = Readonly<Record<string, string | StyledChoice>>;

/** Finds unknown settings of choices, which are inferred as a whole. */
type ChoicesFit<C> = [UnknownOf<C[keyof C]>] extends [never]
  ? unknown
  : { readonly choices: { readonly [K in keyof C]: { readonly [P in UnknownOf<C[K]>]: NoSuchSetting<P> } } };

type UnknownOf<Choice> = Choice extends object ? Exclude<keyof Choice, keyof StyledChoice> : never;

/** A question: a message with its choices. */
export interface Question<C extends Choices> extends Omit<MessageReply, 'deleteAfterMs'> {
  /** The answers by their keys: a label, or a label with style, emoji and description. 1 to 25. */
  readonly choices: C;
  /** Default: buttons for up to 5 choices, else a select. Both can have up to 25. */
  readonly show?: 'buttons' | 'select' | undefined;
  /** Shown in a select while nothing is selected. At most 150 characters. */
  readonly placeholder?: string | undefined;
}

/** Who may answer: the user of the interaction, anybody, these users, or whomever the function allows. */
export type AnsweredBy<Click> = 'user' | 'anyone' | readonly Snowflake[] | ((click: Click) => boolean);

/** Settings of a wait. */
export interface WaitSettings {
  /**
   * The timeout in milliseconds, at most the remaining lifetime of the interaction's token. Default 60,000, or the
   * remaining lifetime.
   */
  readonly timeoutMs?: number | undefined;
  /** Ends the wait when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** Settings of waiting for a click. */
export interface ClickSettings<Click> extends WaitSettings {
  /** Who may use the components. Others get the user message `notForYou`. Default `'user'`. */
  readonly by?: AnsweredBy<Click> | undefined;
  /**
   * When to acknowledge a click that the handler has not answered, invisibly; at the latest when the handler ends.
   * Default: the app's `defer`, 2,000 ms after the click.
   */
  readonly defer?: Exclude<Defer, 'never'> | undefined;
}

/** Settings of `ask`. */
export interface AskSettings<Click> extends ClickSettings<Click> {
  /**
   * How the question is sent; `'update'` changes the message that the used component is on. Default: as the reply, or
   * as a follow-up if there already is a reply.
   */
  readonly as?: 'reply' | 'followUp' | 'update' | undefined;
  /** How the choices look when the wait is over: greyed out, or removed. Default `'disable'`. */
  readonly afterwards?: 'disable' | 'remove' | undefined;
  /**
   * Whether to return the click as well, for the handler to answer within 3 seconds: with `update`, a modal or a reply.
   * Default false: the click is acknowledged at once.
   */
  readonly withClick?: boolean | undefined;
}

/** The answer to a question, with the click that gave it. */
export interface ChosenByClick<C, Click> {
  /** The key of the chosen answer. */
  readonly choice: C;
  /** The click, to be answered by the handler. */
  readonly click: Click;
}

/** `ask` of an interaction. */
export interface AskCallsOf<Click> {
  /**
   * Asks a question with buttons or a select, and waits for the answer.
   *
   * If the question was the reply, a value returned by the handler then edits it.
   *
   * @example const answer = await interaction.ask({ content: 'Close it?', choices: { yes: danger('Close'), no: 'Keep' }
   *   });
   *
   * @returns The chosen key; `undefined` on timeout, when the signal is aborted, or when the app closes. In the last
   *   case `interaction.signal` is aborted too, and the choices say that the bot restarts.
   * @throws CommandryError `WAITING_UNSUPPORTED` in hosts that end with the response, `SETTING_INVALID`, `WAITS_TOO_MANY`, `REPLY_INVALID`, or the errors of `reply`, `followUp` and `update`.
   */
  ask<const C extends Choices>(
    this: void,
    question: Question<C> & ChoicesFit<C>,
    settings: AskSettings<Click> & { readonly withClick: true },
  ): Promise<ChosenByClick<keyof C & string, Click> | undefined>;
  ask<const C extends Choices>(
    this: void,
    question: Question<C> & ChoicesFit<C>,
    settings?: AskSettings<Click> & { readonly withClick?: false | undefined },
  ): Promise<(keyof C & string) | undefined>;
}

/** A modal to ask with. */
export interface AskedModal<I extends ModalInputs> {
  /** 1 to 45 characters. */
  readonly title: string;
  /** 1 to 5 fields by their custom ids, as for `defineModal`. */
  readonly inputs: I;
  /** Text below the fields. */
  readonly textAfter?: string | undefined;
}

/** What is known of the fields of an asked modal only now. */
type AskedFields<I extends ModalInputs> = NamedShownSetting<I, AnswersOf<I>>;

/** The answers of a submitted modal. */
export interface SubmittedForm<I extends ModalInputs, Submitted> {
  /** By custom id. Fields that were left empty are absent. */
  readonly answers: AnswersOf<I>;
  /** The submitted modal. Reply to it, or update the message of the component that opened it. */
  readonly submitted: Submitted;
}

/** `askModal` of an interaction. */
export interface AskModalCallsOf<Submitted> {
  /**
   * Opens a modal as the response, and waits until it is submitted. Invalid answers are refused with a user message,
   * and the wait goes on. Discord does not report that a user closed a modal: the wait then times out.
   *
   * @returns The submitted modal, or `undefined` as for `ask`.
   * @throws CommandryError The errors of `ask` and `showModal`.
   */
  askModal<const I extends ModalInputs>(
    this: void,
    modal: AskedModal<I> & InputsFit<I> & AskedFields<NoInfer<I>>,
    settings?: WaitSettings,
  ): Promise<SubmittedForm<I, Submitted> | undefined>;
}

/** Settings of `awaitComponent`. */
export interface AwaitComponentSettings<Click> extends ClickSettings<Click> {
  /** Which clicks to wait for; others are routed as usual. Default: all on this message. */
  readonly filter?: ((click: Click) => boolean) | undefined;
}

/** Settings of `awaitComponents`. */
export interface AwaitComponentsSettings<Click> extends AwaitComponentSettings<Click> {
  /** Ends after this many clicks. A whole number. Default: unlimited. */
  readonly max?: number | undefined;
}

/** The calls that wait for components of a message. They take precedence over routes. */
export interface MessageWaitsOf<Click> {
  /**
   * Waits for a click on this message. It is acknowledged automatically if the handler does not answer it.
   *
   * @returns `undefined` on timeout, when the signal is aborted, or when the app closes.
   * @throws CommandryError `WAITING_UNSUPPORTED`, `SETTING_INVALID` or `WAITS_TOO_MANY`.
   */
  awaitComponent(settings?: AwaitComponentSettings<Click>): Promise<Click | undefined>;
  /**
   * Iterates over the clicks on this message, until the timeout, `max`, the signal, the end of the loop or the close of
   * the app. Clicks are collected from the call on, and buffered while the loop is busy. An unanswered click is
   * acknowledged when the loop asks for the next one.
   *
   * @throws CommandryError As {@link awaitComponent}.
   */
  awaitComponents(settings?: AwaitComponentsSettings<Click>): AsyncIterableIterator<Click>;
}
