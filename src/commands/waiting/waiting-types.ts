import type { Snowflake } from '../../protocol/snowflake.js';
import type { Defer } from '../types/defer.js';
import type { NoSuchSetting } from '../types/exact.js';
import type { MessageReply } from '../types/reply-types.js';
import type { ComponentEmoji } from '../messages/row-components.js';
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

/** Looks for unknown settings of choices, which the compiler infers as a whole. */
type ChoicesFit<C> = [UnknownOf<C[keyof C]>] extends [never]
  ? unknown
  : { readonly choices: { readonly [K in keyof C]: { readonly [P in UnknownOf<C[K]>]: NoSuchSetting<P> } } };

type UnknownOf<Choice> = Choice extends object ? Exclude<keyof Choice, keyof StyledChoice> : never;

/** A question: a message with its choices. */
export interface Question<C extends Choices> extends MessageReply {
  /** The answers by their keys: a label, or a label with style, emoji and description. 1 to 25. */
  readonly choices: C;
  /** Default: buttons for up to 5 choices, else a select. Both can have up to 25. */
  readonly show?: 'buttons' | 'select' | undefined;
  /** Shown in a select while nothing is selected. At most 150 characters. */
  readonly placeholder?: string | undefined;
}

/** Who may answer: the user of the interaction, anybody, these users, or whomever the function allows. */
export type AnsweredBy<Click> = 'user' | 'anyone' | readonly Snowflake[] | ((click: Click) => boolean);

/** How long a handler waits. */
export interface WaitSettings {
  /**
   * Milliseconds until the wait ends. A whole number of at most what is left of the 15 minutes of the interaction's
   * token. Default 60,000, or what is left.
   */
  readonly timeoutMs?: number | undefined;
  /** Ends the wait when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** How a click that is waited for is acknowledged. */
export interface ClickSettings<Click> extends WaitSettings {
  /** Who may use the components. Others get the user message `notForYou`. Default `'user'`. */
  readonly by?: AnsweredBy<Click> | undefined;
  /**
   * When a click that the handler has not answered is acknowledged for it, which shows nothing. At the latest that
   * happens when the handler ends. Default: as the app's setting `defer`, 2,000 ms after the click.
   */
  readonly defer?: Exclude<Defer, 'never'> | undefined;
}

/** Settings of `ask`. */
export interface AskSettings<Click> extends ClickSettings<Click> {
  /**
   * How the question is sent; `'update'` changes the message that the used component is on. Default: as the reply, or as
   * a follow-up if there is one already.
   */
  readonly as?: 'reply' | 'followUp' | 'update' | undefined;
  /** How the choices look when the wait is over: greyed out, or removed. Default `'disable'`. */
  readonly afterwards?: 'disable' | 'remove' | undefined;
  /**
   * Whether the click is returned too, to be answered by the handler: with `update`, a modal, a reply. Its answer is due
   * within 3 seconds, as for any interaction; without one it is acknowledged. Default false: the click is acknowledged
   * at once.
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

/** The calls of an interaction that ask and wait for the answer. */
export interface AskCallsOf<Click> {
  /**
   * Asks a question with buttons or a select, and waits for the answer.
   *
   * A returned value of the handler then changes the question, if that was the reply.
   *
   * @example const answer = await interaction.ask({ content: 'Close it?', choices: { yes: danger('Close'), no: 'Keep' } });
   *
   * @returns The chosen key; `undefined` if the time is over, the signal was aborted or the app ends. In the last case
   *   `interaction.signal` is aborted too, and the choices say that the bot restarts.
   * @throws CommandryError `WAITING_UNSUPPORTED` in hosts that end with the response, `WAIT_INVALID`,
   *   `SETTING_INVALID`, `WAITS_TOO_MANY`, `REPLY_INVALID`, or as `reply`, `followUp` and `update` do.
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

/** A form to ask with. */
export interface AskedModal<I extends ModalInputs> {
  /** 1 to 45 characters. */
  readonly title: string;
  /** 1 to 5 fields by their custom ids, as for `defineModal`. */
  readonly inputs: I;
  /** Text below the fields. */
  readonly textAfter?: string | undefined;
}

/** The submitted answers of a form. */
export interface SubmittedForm<I extends ModalInputs, Submitted> {
  /** By custom id. Fields that were left empty are absent. */
  readonly answers: AnswersOf<I>;
  /** The submitted modal. Reply to it, or update the message of the component that opened it. */
  readonly submitted: Submitted;
}

/** The call of an interaction that asks with a form. */
export interface AskModalCallsOf<Submitted> {
  /**
   * Responds by opening a form, and waits until it is submitted. Answers that break the rules of their fields are
   * refused with a user message, and the wait goes on. Nobody learns that a user has closed a form: the time ends then.
   *
   * @returns `undefined` at the end, as for `ask`.
   * @throws CommandryError As `ask`, or as `showModal` does.
   */
  askModal<const I extends ModalInputs>(
    this: void,
    modal: AskedModal<I> & InputsFit<I>,
    settings?: WaitSettings,
  ): Promise<SubmittedForm<I, Submitted> | undefined>;
}

/** Settings of `awaitComponent`. */
export interface AwaitComponentSettings<Click> extends ClickSettings<Click> {
  /** Which clicks are waited for; others go their usual way. Default: all of this message. */
  readonly filter?: ((click: Click) => boolean) | undefined;
}

/** Settings of `awaitComponents`. */
export interface AwaitComponentsSettings<Click> extends AwaitComponentSettings<Click> {
  /** Ends after so many clicks. A whole number. Default: any number. */
  readonly max?: number | undefined;
}

/** The calls of a message that wait for its components. What is waited for comes before routes. */
export interface MessageWaitsOf<Click> {
  /**
   * Waits for a click on this message. The click is acknowledged by itself if the handler does not answer it.
   *
   * @returns `undefined` if the time is over, the signal was aborted or the app ends.
   * @throws CommandryError `WAITING_UNSUPPORTED`, `WAIT_INVALID`, `SETTING_INVALID` or `WAITS_TOO_MANY`.
   */
  awaitComponent(settings?: AwaitComponentSettings<Click>): Promise<Click | undefined>;
  /**
   * Returns the clicks on this message, one after another, until the time is over, `max` have come, the signal is aborted,
   * the loop is left or the app ends. Clicks are waited for from the call on, and kept while the loop is busy. A click
   * that the loop has not answered is acknowledged when it asks for the next one.
   *
   * @throws CommandryError As {@link awaitComponent}.
   */
  awaitComponents(settings?: AwaitComponentsSettings<Click>): AsyncIterableIterator<Click>;
}
