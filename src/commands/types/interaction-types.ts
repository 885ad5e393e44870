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
import type { Audience, LocaleFormatter, Translate, MessageKeys } from './locale-types.js';
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

/** The installations of the app that an interaction came through. */
export interface Installs {
  /** One or both of them. Empty if Discord did not send them. */
  readonly types: readonly IntegrationTypeName[];
  /**
   * The guild that has installed the app. Absent in direct messages with the app's bot, although its installation
   * counts there.
   */
  readonly guildId: Snowflake | undefined;
  /** The user who has installed the app. */
  readonly userId: Snowflake | undefined;
}

// What changes while a handler runs is declared as accessors of classes, of which there is nothing but the types: the compiler
// leaves those out of the type of a copy (`{ ...interaction }`), which would be without them or go stale. The queue's and the
// catalogue's types of interactions are made by `Omit`, which would lose that, and take them from here.

declare abstract class Cancellable {
  /**
   * Aborted when nobody is waiting any more: the user got the message that it took too long, which after a defer is
   * close to the end of the 15 minutes; the app ends; or the user has typed on. Not in a copy (`{ ...interaction }`).
   */
  get signal(): AbortSignal;
}

declare abstract class Suggestable extends Cancellable {
  /** Whether suggestions have been given, by this provider or by the deadline. Not in a copy (`{ ...interaction }`). */
  get replied(): boolean;
}

declare abstract class Replyable extends Cancellable {
  /**
   * Whether an initial response has been given: by this handler, by an automatic defer or by the deadline. Not in a copy
   * (`{ ...interaction }`).
   */
  get replied(): boolean;
  /**
   * Whether it was deferred, by the handler or automatically, and the reply is still to come. Not in a copy
   * (`{ ...interaction }`).
   */
  get deferred(): boolean;
}

/** What an interaction says about the time it has. */
export interface LiveTime extends Cancellable {}

/** What a typed option says about its suggestions. */
export interface LiveSuggestions extends Suggestable {}

/** What an interaction that can have a reply says about it. */
export interface LiveReply extends Replyable {}

/** The same properties of an interaction of any kind. */
export type LiveProperties<I> = I extends LiveReply
  ? LiveReply
  : I extends LiveSuggestions
    ? LiveSuggestions
    : LiveTime;

/** The properties of any interaction that a user caused. */
export interface CausedInteraction extends LiveTime {
  readonly id: Snowflake;
  readonly applicationId: Snowflake;
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
   * Whether one of `entitlements` is for one of these SKUs and holds now: it has begun and not ended by the app's clock, and
   * is neither deleted nor consumed.
   */
  entitled(this: void, ...skuIds: readonly [Snowflake, ...Snowflake[]]): boolean;
  /** The maximum size of an attached file in bytes. */
  readonly attachmentSizeLimitBytes: number | undefined;
  /** Language of the user's client, for example `en-US`. */
  readonly locale: string;
  /** Preferred language of the guild; absent outside guilds. */
  readonly guildLocale: string | undefined;
  /** The calls to Discord beyond the reply: channels, direct messages, members, roles. The same as `app.rest`. */
  readonly rest: RestApi;
  /** Queues a job of the app, which runs in a worker after a delay. The same as `app.later`. */
  readonly later: Later;
  /** Writes a message in the language of the user; see `createApp({ translator })`. */
  readonly t: Translate;
  /** Formats numbers, dates and lists for the user. */
  readonly format: LocaleFormatter;
  /** Formats for another audience, for example `formatFor('guild')` in messages for everyone. */
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

/** The calls of an interaction that ask, and wait for the answer. */
export type AskCalls = AskCallsOf<ComponentInteraction>;

/** The call of an interaction that asks with a form. */
export type AskModalCalls = AskModalCallsOf<ModalInteraction>;

/** A further message of an interaction. Its calls reject with the same errors as `editReply`. */
export interface FollowUp extends SentMessageCalls<Message>, MessageWaitsOf<ComponentInteraction> {
  readonly id: Snowflake;
}

/** A reply or update that was given. Its calls are those of the interaction, and reject with the same errors. */
export interface SentReply<M extends Message | undefined = Message | undefined>
  extends SentMessageCalls<M>, MessageWaitsOf<ComponentInteraction> {
  /**
   * The message as Discord last returned it. Undefined after an initial response without `withResponse`; it is there
   * after a defer, with files, and where the reply was too large for the response.
   */
  readonly message: M;
}

/**
 * The calls of an interaction that can have a reply. A failed call rejects with a CommandryError, and if it is not
 * awaited, the rejection does not end the process.
 *
 * @see docs/reference/messages/replies.md
 */
export interface ReplyCalls extends LiveReply {
  /** Which attempt of a queued handler this is. Undefined where the handler is not queued. */
  readonly queued: QueuedAttempt | undefined;
  /**
   * Gives the one reply. Returning a value from the handler does the same. After a defer, an automatic one included, it
   * becomes the content of the deferred message, and the promise settles when Discord has it. So does a reply with
   * files, or one too large for the response.
   *
   * After a defer, a reply with another `ephemeral` than the defer's is a new message; the deferred one is deleted.
   *
   * @returns A handle of the reply. It has the message with `withResponse`, and where Discord returned it anyway.
   * @throws CommandryError `REPLY_ALREADY_SENT`, `REPLY_TOO_LATE`, `SETTING_INVALID`, `REPLY_INVALID` with the path of the problem, or as
   *   {@link editReply} does when it is sent later, or with `withResponse`.
   */
  reply(this: void, reply: Reply, settings: { readonly withResponse: true }): Promise<SentReply<Message>>;
  reply(this: void, reply: Reply, settings?: ReplySettings): Promise<SentReply>;
  /**
   * Defers the reply: the user sees that the bot is thinking. `reply`, a returned value or `editReply` gives it, within
   * 15 minutes. Where the interaction has been deferred automatically, there is nothing left to do. If `ephemeral`
   * differs from that defer's, the reply replaces the deferred message; see `DEFER_CAME_LATE`.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`; `SETTING_INVALID`.
   */
  deferReply(this: void, settings?: DeferSettings): Promise<void>;
  /**
   * Changes the reply, or gives it after a defer.
   *
   * @returns The message after the change.
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
   * Sends a further message. The reply must have been given; a defer is not enough.
   *
   * @throws CommandryError As {@link editReply}.
   */
  followUp(this: void, reply: Reply): Promise<FollowUp>;
}

/** The call of an interaction that can launch the app's Activity. */
export interface ActivityCalls {
  /**
   * Responds by launching the Activity. Only the initial response can: after a defer, an automatic one included, it is
   * too late.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`.
   */
  launchActivity(this: void): Promise<void>;
}

/** The calls of an interaction that came from a message and can update it. */
export interface UpdateCalls {
  /**
   * Responds by changing the message that the component is on. May be called again.
   *
   * @returns A handle of the message. It has the message with `withResponse`, and where Discord returned it anyway.
   * @throws CommandryError `REPLY_ALREADY_SENT` if the interaction already has another response, `REPLY_TOO_LATE`,
   *   `REPLY_INVALID`, `MESSAGE_MISSING` for a modal that no component opened, or as `editReply` does.
   */
  update(this: void, edit: Edit, settings: { readonly withResponse: true }): Promise<SentReply<Message>>;
  update(this: void, edit: Edit, settings?: ReplySettings): Promise<SentReply>;
  /**
   * Acknowledges the interaction without any visible effect. `update` and `followUp` may come within 15 minutes;
   * `reply` and a returned value send a message, while the handler runs. Where the interaction has been deferred
   * automatically, there is nothing left to do.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT`, `REPLY_TOO_LATE` or `MESSAGE_MISSING`.
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

/**
 * The answer of one component of a modal: a text, several texts, whether it was checked, or null if nothing was
 * selected.
 */
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

/** A used command, which can have a reply. */
export interface RepliableInteraction
  extends BaseInteraction, ReplyCalls, ModalCalls, ActivityCalls, AskCalls, AskModalCalls {
  readonly raw: CommandInteraction;
}

/** A used slash command. */
export interface ChatInputInteraction extends RepliableInteraction {
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
export interface UserInteraction extends RepliableInteraction {
  readonly kind: 'user';
  readonly target: UserTarget;
}

/** A command used on a message. */
export interface MessageInteraction extends RepliableInteraction {
  readonly kind: 'message';
  /** The message it was used on. */
  readonly target: { readonly message: Message };
}

/** A used entry point command with handler `app`. */
export interface EntryPointInteraction extends RepliableInteraction {
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
   * `suggest` for a user who types; `check` to check the submitted value of a `strict` option: then `focused.value` is
   * that value as text, and it is valid if it is among the provider's suggestions.
   */
  readonly purpose: 'suggest' | 'check';
  /**
   * Gives the suggestions. Returning a list from the provider does the same. Does nothing if nobody is waiting any
   * more, because the user has typed on or the time is over.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT`, or `AUTOCOMPLETE_FAILED` if it is not a list.
   */
  respond(this: void, suggestions: SuggestionList<string | number>): Promise<void>;
}

/** Any used command, distinguished by `kind`. */
export type CommandHandlerInteraction =
  | ChatInputInteraction
  | UserInteraction
  | MessageInteraction
  | EntryPointInteraction;

/**
 * An interaction of any kind whose `t` accepts only the keys of a catalogue. The compiler then refuses a missing key.
 *
 * @example import en from './locales/en-US.json' with { type: 'json' }; type Chat =
 *   WithMessages<ChatInputInteraction, (typeof en)['messages']>;
 */
export type WithMessages<I extends CausedInteraction, C> = I extends unknown
  ? Omit<I, 't' | keyof LiveReply> & LiveProperties<I> & { readonly t: Translate<MessageKeys<C>> }
  : never;
