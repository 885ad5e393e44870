import type { RouteClass } from 'commandry/tooling/kit';
import type { CommandSource } from 'commandry';
import type { KitChannel } from '../world/kit-records.js';
import type {
  ActionsOnMessages,
  FieldGiven,
  MessageView,
  ModalView,
  Reply,
  Suggestions,
} from '../views/view-types.js';
import type {
  ParametersGiven,
  SlashMethods,
  SlashOptions,
  SlashPath,
  TypedOptions,
} from './command-types.js';
import type { MessageHandle, UserHandle } from './handles.js';

/**
 * A user who uses the bot, in one channel, and can do only what that user could: a command that is hidden from them, a
 * message that they do not see or a button that is disabled fails with the reason.
 *
 * Every call resolves when the bot is done reacting. All of them throw KitError: `NOT_FOUND`, `NOT_POSSIBLE`,
 * `BOT_FAILED` or `BOT_STILL_WORKING`.
 */
export interface Actor<Commands extends readonly CommandSource[] = readonly CommandSource[]>
  extends UserHandle, ActionsOnMessages {
  /** The channel in which the user is. */
  readonly channel: KitChannel;
  /**
   * Uses the slash command of a method, with the values of its parameters after the interaction.
   *
   * @example await ada.slash(Tickets, 'open', 'Billing');
   */
  slash<T, K extends SlashMethods<T>>(
    commands: RouteClass<T>,
    method: K,
    ...values: ParametersGiven<T[K]>
  ): Promise<Reply>;
  /**
   * Uses a slash command. Path and options of defined commands are typed; those of classes are checked when it runs.
   *
   * @example await ada.slash('ticket open', { topic: 'Billing', proof: file('a.png', bytes) });
   */
  slash<P extends SlashPath<Commands>>(path: P, ...options: SlashOptions<Commands, P>): Promise<Reply>;
  /**
   * Types a slash command, and returns the suggestions for the option that is being typed. If a guard refused them, there are
   * none, and their `refusal` says why.
   *
   * @param settings.focused - The option that is being typed. Default: the last one given.
   * @example await ada.type('ticket open', { topic: 'Bil' });
   */
  type<P extends SlashPath<Commands>>(
    path: P,
    options: TypedOptions<Commands, P>,
    settings?: { readonly focused?: string },
  ): Promise<Suggestions>;
  /** Uses a command of a user's context menu. */
  onUser(name: string, target: UserHandle): Promise<Reply>;
  /**
   * Uses a command of a message's context menu.
   *
   * @param target - A message, a reply of the bot, or a text: a message of somebody else is written with it before.
   */
  onMessage(name: string, target: MessageHandle | Reply | string): Promise<Reply>;
  /** Launches the Activity, by the app's entry point command. */
  launch(): Promise<Reply>;
  /** Submits a modal. Only the user for whom it opened can. */
  submit(modal: Reply | ModalView, answers?: Readonly<Record<string, FieldGiven>>): Promise<Reply>;
  /** Returns the messages of the channel that the user sees and that came while the kit was there, oldest first. */
  messages(): readonly MessageView[];
  /** The same user in another channel. */
  in(channel: KitChannel): Actor<Commands>;
  /** The same user in the direct messages with the bot. */
  inDirectMessages(): Actor<Commands>;
}
