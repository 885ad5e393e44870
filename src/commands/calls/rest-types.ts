import type {
  API,
  ChannelsAPI,
  CreateMessageOptions,
  CreateWebhookMessageOptions,
  EditMessageOptions,
  EditWebhookMessageOptions,
  StartForumThreadOptions,
  UsersAPI,
  WebhooksAPI,
} from '@discordjs/core/http-only';
import type { RequestData } from '@discordjs/rest';
import type { APIMessageReference } from 'discord-api-types/payloads/v10';
import type {
  RESTPatchAPIChannelMessageResult,
  RESTPatchAPIWebhookWithTokenMessageResult,
  RESTPostAPIChannelMessageJSONBody,
  RESTPostAPIChannelMessageResult,
  RESTPostAPIChannelThreadsResult,
  RESTPostAPIWebhookWithTokenWaitResult,
} from 'discord-api-types/rest/v10';
import type { CommandryError } from '../../common/errors/commandry-error.js';
import type { MessageEdit, MessageReply } from '../types/reply-types.js';

/** The fields of a channel message that a reply lacks. */
type ChannelFields = Pick<RESTPostAPIChannelMessageJSONBody, 'nonce' | 'enforce_nonce' | 'sticker_ids'> & {
  /** The message that this one replies to or forwards. That of a received message is left out. */
  readonly message_reference?: RESTPostAPIChannelMessageJSONBody['message_reference'] | APIMessageReference;
};

/**
 * A channel message: like a reply, without `ephemeral` and `deleteAfterMs`. With `nonce` and `enforce_nonce` it is idempotent, and retried
 * after a failure.
 */
export type ChannelMessage =
  | string
  | (Omit<MessageReply, 'ephemeral' | 'deleteAfterMs'> & ChannelFields)
  | CreateMessageOptions;

/** An edit of a message in a channel. Absent fields stay unchanged; null clears a field. */
export type ChannelMessageEdit = string | MessageEdit | EditMessageOptions;

/** A thread in a forum, with its first message. */
export interface ForumThread extends Omit<StartForumThreadOptions, 'message'> {
  /** The first message of the thread. */
  readonly message: ChannelMessage;
}

/** A message of a channel's webhook. */
export type WebhookMessage =
  | string
  | (Omit<MessageReply, 'ephemeral' | 'deleteAfterMs'> &
      Pick<
        CreateWebhookMessageOptions,
        'username' | 'avatar_url' | 'thread_name' | 'applied_tags' | 'thread_id' | 'with_components'
      >)
  | CreateWebhookMessageOptions;

/** An edit of a message of a channel's webhook. */
export type WebhookMessageEdit =
  | string
  | (MessageEdit & Pick<EditWebhookMessageOptions, 'thread_id' | 'with_components'>)
  | EditWebhookMessageOptions;

/** Options of a call: a signal that aborts it. */
export type CallOptions = Pick<RequestData, 'signal'>;

/** The channel calls, with messages like replies. */
export interface MessageChannels extends Omit<
  ChannelsAPI,
  'createMessage' | 'editMessage' | 'createForumThread'
> {
  /** Sends a message. */
  createMessage(
    channelId: string,
    message: ChannelMessage,
    options?: CallOptions,
  ): Promise<RESTPostAPIChannelMessageResult>;
  /** Edits a message of the bot. */
  editMessage(
    channelId: string,
    messageId: string,
    edit: ChannelMessageEdit,
    options?: CallOptions,
  ): Promise<RESTPatchAPIChannelMessageResult>;
  /** Starts a thread in a forum or media channel, with its first message. */
  createForumThread(
    channelId: string,
    thread: ForumThread,
    options?: Pick<RequestData, 'signal' | 'reason'>,
  ): Promise<RESTPostAPIChannelThreadsResult>;
}

/** The webhook calls, with messages like replies. */
export interface MessageWebhooks extends Omit<WebhooksAPI, 'execute' | 'editMessage'> {
  /** Sends a message; returns it with `wait`. */
  execute(
    id: string,
    token: string,
    message: Exclude<WebhookMessage, string> & { readonly wait: true },
    options?: CallOptions,
  ): Promise<RESTPostAPIWebhookWithTokenWaitResult>;
  execute(
    id: string,
    token: string,
    message: WebhookMessage | (Exclude<WebhookMessage, string> & { readonly wait?: false }),
    options?: CallOptions,
  ): Promise<void>;
  /** Edits a message of the webhook. */
  editMessage(
    id: string,
    token: string,
    messageId: string,
    edit: WebhookMessageEdit,
    options?: CallOptions,
  ): Promise<RESTPatchAPIWebhookWithTokenMessageResult>;
}

/** What became of a direct message. */
export type DirectMessageResult =
  | { readonly ok: true; readonly message: RESTPostAPIChannelMessageResult }
  /**
   * The user receives no direct messages from the bot (Discord's code 50007): they share no guild, have turned them off,
   * or have blocked it. Trying again does not help.
   */
  | { readonly ok: false; readonly reason: 'CANNOT_MESSAGE_USER'; readonly error: CommandryError };

/** The calls for users, with direct messages. */
export interface MessageUsers extends Omit<UsersAPI, 'sendDirectMessage'> {
  /**
   * Sends a direct message: opens the channel with the user, which is the same one each time, and creates a message there.
   * That the user cannot be reached is a result; every other failure rejects, as that of any call does.
   */
  sendDirectMessage(
    userId: string,
    message: ChannelMessage,
    options?: CallOptions,
  ): Promise<DirectMessageResult>;
}

/**
 * Discord's REST API with the bot's token: the `API` of `@discordjs/core`, by resource (`channels`, `guilds`, `users`,
 * …). Every call returns a promise. `interactions` is left out, since interactions reply themselves, as is `oauth2`.
 * Messages are like replies, with component helpers, builders and files, and mention nobody unless `allowed_mentions`
 * says so.
 *
 * A failed call rejects with a CommandryError: `TOKEN_MISSING`, `REPLY_INVALID` for a message that Discord would
 * refuse, `RATE_LIMIT_TOO_LONG`, or one whose code begins with `DISCORD_`, with Discord's own in `discord.code`, for
 * example 50013. An aborted one rejects with the reason of its signal.
 *
 * Transient failures are retried up to three times if that is safe: calls other than POST, and a POST that was never
 * sent. Waits for rate limits, up to five minutes.
 *
 * @see docs/reference/discord/rest.md
 */
export type RestApi = string extends keyof API
  ? PackageIsMissing<'@discordjs/core'>
  : Omit<API, 'channels' | 'users' | 'webhooks' | 'interactions' | 'oauth2' | 'rest'> & {
      readonly channels: MessageChannels;
      readonly users: MessageUsers;
      readonly webhooks: MessageWebhooks;
    };

/** Shown by the compiler if a package is not installed: its types are then `any`. */
export interface PackageIsMissing<Name extends string> {
  /** The package to `npm install`. */
  readonly wanted: Name;
}
