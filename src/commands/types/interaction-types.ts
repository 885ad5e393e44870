import type { Channel } from '../../protocol/guilds/channel.js';
import type { PartialGuild } from '../../protocol/guilds/guild.js';
import type { InvokingMember, ResolvedMember } from '../../protocol/guilds/member.js';
import type { User } from '../../protocol/guilds/user.js';
import type { MessageComponentInteraction } from '../../protocol/interactions/component-interaction.js';
import type { Entitlement } from '../../protocol/interactions/entitlement.js';
import type {
  UserInteractionPayload,
  CommandInteraction,
  InvokedInteraction,
} from '../../protocol/interactions/interaction.js';
import type { ModalSubmitInteraction } from '../../protocol/interactions/modal-interaction.js';
import type { Message } from '../../protocol/messages/message.js';
import type { PermissionSet } from '../../protocol/permissions/permission-set.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { RestApi } from '../calls/rest-types.js';
import type { Later } from '../jobs/later.js';
import type { QueuedAttempt } from '../queue/work-queue.js';
import type { AskCallsOf, AskModalCallsOf, MessageWaitsOf } from '../waiting/waiting-types.js';
import type { IntegrationTypeName, InteractionContextName } from './command-settings.js';
import type { Audience, LocaleFormatter, Translate } from './locale-types.js';
import type { MessageArguments } from './message-parameters.js';
import type { ModalCalls } from './modal-types.js';
import type { OptionTypeName, OptionValues } from './options/option-values.js';
import type {
  DeferSettings,
  Edit,
  Reply,
  ReplySettings,
  SentMessageCalls,
  SuggestionList,
} from './reply-types.js';

/** The installations of the app that authorized an interaction. */
export interface Installs {
  /** One or both of them. Empty if Discord did not send them. */
  readonly types: readonly IntegrationTypeName[];
  /**
   * The guild that installed the app. Absent in direct messages with the app's bot, although its installation counts
   * there.
   */
  readonly guildId: Snowflake | undefined;
  /** The user who has installed the app. */
  readonly userId: Snowflake | undefined;
}

// Properties that change while a handler runs are declared as accessors of type-only classes: the compiler drops those
// from the type of a copy (`{ ...interaction }`), where they would be missing or stale. `Omit`, by which other
// interaction types are derived, would lose that, so they take them from here.

declare abstract class Cancellable {
  /**
   * Aborted when the result is no longer needed: the user was told that it took too long (after a defer, shortly before
   * the 15 minutes are over), the app closes, or the user has typed on. Not in a copy (`{ ...interaction }`).
   */
  get signal(): AbortSignal;
}

declare abstract class Suggestable extends Cancellable {
  /** Whether suggestions were sent, by this provider or by the deadline. Not in a copy (`{ ...interaction }`). */
  get replied(): boolean;
}

declare abstract class Replyable extends Cancellable {
  /**
   * Whether the initial response was sent: by this handler, an automatic defer or the deadline. Not in a copy (`{
   * ...interaction }`).
   */
  get replied(): boolean;
  /**
   * Whether it is deferred, by the handler or automatically, with the reply still to come. Not in a copy (`{
   * ...interaction }`).
   */
  get deferred(): boolean;
}

/** The live properties of every interaction. */
export interface LiveTime extends Cancellable {}

/** The live properties of an autocomplete interaction. */
export interface LiveSuggestions extends Suggestable {}

/** The live properties of an interaction that can have a reply. */
export interface LiveReply extends Replyable {}

/** The live properties of an interaction of any kind. */
export type LiveProperties<I> = I extends LiveReply
  ? LiveReply
  : I extends LiveSuggestions
    ? LiveSuggestions
    : LiveTime;

/** The properties of any interaction that a user caused. */
export interface CausedInteraction extends LiveTime {
  readonly id: Snowflake;
  readonly applicationId: Snowflake;
  /**
   * The id of the app's bot user, for example to tell its own messages apart: that in the token of `createApp`. Without a
   * token `applicationId`, which is the same but for some apps of 2016 and before.
   */
  readonly botUserId: Snowflake;
  /** The user who caused the interaction, in a guild or elsewhere. */
  readonly user: User;
  /** The same user as a member; absent outside guilds. */
  readonly member: InvokingMember | undefined;
  /** The member's permissions in the channel; absent outside guilds. */
  readonly memberPermissions: PermissionSet | undefined;
  /** The app's permissions in the channel. Empty if Discord did not send them. */
  readonly appPermissions: PermissionSet;
  readonly guildId: Snowflake | undefined;
  /** The guild's id, preferred locale and features. Absent outside guilds. */
  readonly guild: PartialGuild | undefined;
  readonly channelId: Snowflake | undefined;
  /** At least the id and the type of the channel. */
  readonly channel: Channel | undefined;
  /** A guild, the direct messages with the app's bot, or other direct messages. */
  readonly context: InteractionContextName | undefined;
  /** Where the application is installed: in the guild, for the user, or both. */
  readonly installs: Installs;
  /** The user's and the guild's entitlements to the app's premium offerings. */
  readonly entitlements: readonly Entitlement[];
  /**
   * Whether one of `entitlements` is for one of these SKUs and active: started and not ended by the app's clock,
   * neither deleted nor consumed.
   */
  entitled(this: void, ...skuIds: readonly [Snowflake, ...Snowflake[]]): boolean;
  /** The maximum size of an attached file in bytes. */
  readonly attachmentSizeLimitBytes: number | undefined;
  /** Language of the user's client, for example `en-US`. */
  readonly locale: string;
  /** Preferred language of the guild; absent outside guilds. */
  readonly guildLocale: string | undefined;
  /** Discord's REST API: channels, direct messages, members, roles. The same as `app.rest`. */
  readonly rest: RestApi;
  /** Queues a job of the app, which runs in a worker after a delay. The same as `app.later`. */
  readonly later: Later;
  /** Writes a message in the language of the user; see `createApp({ localization: { translator } })`. */
  readonly t: Translate;
  /** Formats numbers, dates and lists for the user. */
  readonly format: LocaleFormatter;
  /** Formats for another audience, for example `formatFor('guild')` for everyone. */
  readonly formatFor: (audience: Audience) => LocaleFormatter;
  /** The interaction as Discord sent it, unknown fields included. */
  readonly raw: UserInteractionPayload;
}

/** The properties of every command and autocomplete interaction. */
export interface BaseInteraction extends CausedInteraction {
  readonly raw: InvokedInteraction;
  /** The id of the registered command, which does not change with renames. */
  readonly commandId: Snowflake;
  /** Default (not localized) name of the command. */
  readonly commandName: string;
}

/** `ask` of an interaction. */
export type AskCalls = AskCallsOf<ComponentInteraction>;

/** `askModal` of an interaction. */
export type AskModalCalls = AskModalCallsOf<ModalInteraction>;

/** A further message of an interaction. Its calls reject with the same errors as `editReply`. */
export interface FollowUp extends SentMessageCalls<Message>, MessageWaitsOf<ComponentInteraction> {
  readonly id: Snowflake;
}

/** A sent reply or update. Its calls reject with the same errors as those of the interaction. */
export interface SentReply<M extends Message | undefined = Message | undefined>
  extends SentMessageCalls<M>, MessageWaitsOf<ComponentInteraction> {
  /**
   * The latest message from Discord. Undefined after an initial response without `withResponse`; set after a defer,
   * with files, or if the reply was too large for the HTTP response.
   */
  readonly message: M;
}

/**
 * The calls of an interaction that can have a reply. A failed call rejects with a CommandryError; if it is not awaited,
 * the rejection is not unhandled.
 *
 * @see docs/reference/messages/replies.md
 */
export interface ReplyCalls extends LiveReply {
  /** The attempt of a queued handler. Undefined if the handler is not queued. */
  readonly queued: QueuedAttempt | undefined;
  /**
   * Sends the reply; returning it from the handler does the same. After a defer, including an automatic one, it becomes
   * the content of the deferred message. The promise then settles when Discord has it, as it does for a reply with
   * files or one too large for the HTTP response.
   *
   * If `ephemeral` differs from that of the defer, the reply is a new message, and the deferred one is deleted.
   *
   * @returns A handle of the reply, with the message if `withResponse` is set or Discord returned it anyway.
   * @throws CommandryError `REPLY_ALREADY_SENT`, `REPLY_TOO_LATE`, `SETTING_INVALID`, `REPLY_INVALID` with the path of
   *   the problem, or the errors of {@link editReply} after a defer or with `withResponse`.
   */
  reply(this: void, reply: Reply, settings: { readonly withResponse: true }): Promise<SentReply<Message>>;
  reply(this: void, reply: Reply, settings?: ReplySettings): Promise<SentReply>;
  /**
   * Defers the reply: the user sees that the bot is thinking. `reply`, a returned value or `editReply` must follow
   * within 15 minutes. Does nothing if the interaction was deferred automatically; if `ephemeral` differs, the reply
   * then replaces the deferred message; see `DEFER_CAME_LATE`.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`; `SETTING_INVALID`.
   */
  deferReply(this: void, settings?: DeferSettings): Promise<void>;
  /**
   * Edits the reply, or sends it after a defer.
   *
   * @returns The edited message.
   * @throws CommandryError `REPLY_MISSING` before any response, `REPLY_TOO_LATE` after the deadline, `REPLY_INVALID`,
   *   `INTERACTION_TOKEN_EXPIRED` after 15 minutes, `INTERACTION_TOKEN_REFUSED` before, or one whose code begins with
   *   `DISCORD_`.
   */
  editReply(this: void, edit: Edit): Promise<Message>;
  /**
   * Deletes the reply, or a deferred message.
   *
   * @throws CommandryError As {@link editReply}.
   */
  deleteReply(this: void): Promise<void>;
  /**
   * Fetches the reply from Discord.
   *
   * @throws CommandryError As {@link editReply}.
   */
  fetchReply(this: void): Promise<Message>;
  /**
   * Sends a follow-up message. Needs a reply first; a defer is not enough.
   *
   * @throws CommandryError As {@link editReply}.
   */
  followUp(this: void, reply: Reply): Promise<FollowUp>;
}

export interface ActivityCalls {
  /**
   * Launches the Activity as the initial response. Impossible after a defer, including an automatic one.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`.
   */
  launchActivity(this: void): Promise<void>;
}

/** The calls of an interaction that came from a message and can update it. */
export interface UpdateCalls {
  /**
   * Edits the message of the component as the response. May be called repeatedly.
   *
   * @returns A handle of the message, with its content if `withResponse` is set or Discord returned it anyway.
   * @throws CommandryError `REPLY_ALREADY_SENT` if the interaction already has another response, `REPLY_TOO_LATE`,
   *   `REPLY_INVALID`, `REPLY_MISSING` for a modal that no component opened, or the errors of `editReply`.
   */
  update(this: void, edit: Edit, settings: { readonly withResponse: true }): Promise<SentReply<Message>>;
  update(this: void, edit: Edit, settings?: ReplySettings): Promise<SentReply>;
  /**
   * Acknowledges the interaction without a visible effect. `update` and `followUp` may follow within 15 minutes;
   * `reply` and a returned value send a message, while the handler runs. Does nothing if the interaction was deferred
   * automatically.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT`, `REPLY_TOO_LATE` or `REPLY_MISSING`.
   */
  deferUpdate(this: void): Promise<void>;
}

/** The properties of every used component of a message. */
export interface MessageComponentCalls
  extends CausedInteraction, ReplyCalls, UpdateCalls, ModalCalls, ActivityCalls, AskCalls, AskModalCalls {
  readonly raw: MessageComponentInteraction;
  /**
   * The `custom_id` of the component. Anybody who sees a message can send it, so put no secrets in it and do not trust
   * it.
   */
  readonly customId: string;
  /** A value of `ComponentType`. */
  readonly componentType: number;
  /** The message that the component is on. */
  readonly message: Message;
}

/** A used button or select that no route handles; see `createApp({ onComponent })`. */
export interface ComponentInteraction extends MessageComponentCalls {
  readonly kind: 'component';
  /** The selected values: texts, or ids of objects in `raw.data.resolved`. Empty for a button. */
  readonly values: readonly string[];
}

/** The answer of a modal component: text, several texts, a checkbox state, or null if nothing was selected. */
export type ModalAnswer = string | readonly string[] | boolean | null;

/** A submitted modal. */
export interface ModalInteraction
  extends CausedInteraction, ReplyCalls, UpdateCalls, ActivityCalls, AskCalls {
  readonly kind: 'modal';
  /**
   * The state in the custom id, for guards, cooldowns and middleware, before any transform. Handlers get it typed, by
   * `@RouteState`. Empty for a modal without one.
   */
  readonly state: Readonly<Record<string, unknown>>;
  readonly raw: ModalSubmitInteraction;
  /** The `custom_id` of the modal. */
  readonly customId: string;
  /** The answers by the `custom_id` of their components. */
  readonly answers: ReadonlyMap<string, ModalAnswer>;
  /** The message of the component that opened the modal, if one did. */
  readonly message: Message | undefined;
}

/** The properties of every used command. */
interface UsedCommand
  extends BaseInteraction, ReplyCalls, ModalCalls, ActivityCalls, AskCalls, AskModalCalls {
  readonly raw: CommandInteraction;
}

/** A used slash command. */
export interface ChatInputInteraction extends UsedCommand {
  readonly kind: 'chatInput';
  /** The whole path as the user typed it, for example `weather forecast`. */
  readonly commandPath: string;
}

/** The user a command was used on. */
export interface UserTarget {
  /** The user that the command was used on. */
  readonly user: User;
  /** The same user as a member; absent outside guilds, and for users who have left the guild. */
  readonly member: ResolvedMember | undefined;
  /** The member's permissions in the channel; absent if Discord did not send them. */
  readonly memberPermissions: PermissionSet | undefined;
}

/** A command used on a user. */
export interface UserInteraction extends UsedCommand {
  readonly kind: 'user';
  readonly target: UserTarget;
}

/** A command used on a message. */
export interface MessageInteraction extends UsedCommand {
  readonly kind: 'message';
  /** The message it was used on. */
  readonly target: { readonly message: Message };
}

/** A used entry point command with handler `app`. */
export interface EntryPointInteraction extends UsedCommand {
  readonly kind: 'entryPoint';
}

/** Valid values by option name. Values that are not filled in, not valid or not resolved by Discord are absent. */
export interface FilledOptions extends ReadonlyMap<string, OptionValues[OptionTypeName]> {
  get(name: string): OptionValues[OptionTypeName] | undefined;
  /** The value of an option of this type, for example `options.get('days', 'integer')`. */
  get<T extends OptionTypeName>(name: string, type: T): OptionValues[T] | undefined;
}

/** A user typing into an option with autocomplete. */
export interface AutocompleteInteraction extends BaseInteraction, LiveSuggestions {
  readonly kind: 'autocomplete';
  readonly commandPath: string;
  /** The option being typed into. Its value is the text so far, `''` included, for numeric options too. */
  readonly focused: { readonly name: string; readonly value: string };
  /** The other options filled so far, if they are valid. */
  readonly options: FilledOptions;
  /**
   * `suggest` while a user types; `check` for the submitted value of a `strict` option: `focused.value` is then that
   * value as text, and it is valid if the provider suggests it.
   */
  readonly purpose: 'suggest' | 'check';
  /**
   * Sends the suggestions; returning them from the provider does the same. Does nothing if the user has typed on or the
   * time is over.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT`, or `AUTOCOMPLETE_FAILED` if it is not a list.
   */
  respond(this: void, suggestions: SuggestionList<string | number>): Promise<void>;
}

/** Any used command, distinguished by `kind`. */
export type AnyCommandInteraction =
  | ChatInputInteraction
  | UserInteraction
  | MessageInteraction
  | EntryPointInteraction;

/**
 * An interaction of any kind whose `t` accepts only the keys of a catalogue, and for each the values that its text has
 * placeholders for. The values are known where the catalogue is `as const`; of imported JSON only the keys are.
 *
 * @example const english = { messages: { lent: '{name} has {title}.' } } as const; type Chat =
 *   WithMessages<ChatInputInteraction, (typeof english)['messages']>;
 */
export type WithMessages<I extends CausedInteraction, C> = I extends unknown
  ? Omit<I, 't' | keyof LiveReply> &
      LiveProperties<I> & { readonly t: TranslateMessages<MessageArguments<C>> }
  : never;

type TranslateMessages<M> = <const K extends keyof M & string>(
  key: K,
  ...values: M[K] extends readonly unknown[] ? M[K] : never
) => string;
