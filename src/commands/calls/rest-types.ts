import type {
  API,
  ChannelsAPI,
  CreateMessageOptions,
  CreateWebhookMessageOptions,
  EditMessageOptions,
  EditWebhookMessageOptions,
  StartForumThreadOptions,
  WebhooksAPI,
} from '@discordjs/core/http-only';
import type { RequestData } from '@discordjs/rest';
import type {
  RESTPatchAPIChannelMessageResult,
  RESTPatchAPIWebhookWithTokenMessageResult,
  RESTPostAPIChannelMessageJSONBody,
  RESTPostAPIChannelMessageResult,
  RESTPostAPIChannelThreadsResult,
  RESTPostAPIWebhookWithTokenWaitResult,
} from 'discord-api-types/v10';
import type { MessageEdit, MessageReply } from '../types/reply-types.js';

/** The fields of a message in a channel that a reply does not have. */
type ChannelFields = Pick<
  RESTPostAPIChannelMessageJSONBody,
  'message_reference' | 'nonce' | 'enforce_nonce' | 'sticker_ids'
>;

/**
 * A message in a channel: what a handler replies with, but for `ephemeral`. A message with `nonce` and `enforce_nonce` is
 * sent again after a failure, since Discord then creates it once.
 */
export type ChannelMessage =
  | string
  | (Omit<MessageReply, 'ephemeral'> & ChannelFields)
  | CreateMessageOptions;

/** An edit of a message in a channel. Fields that are left out stay as they are, and null clears a field. */
export type ChannelMessageEdit = string | MessageEdit | EditMessageOptions;

/** A thread in a forum, with its first message. */
export interface ForumThread extends Omit<StartForumThreadOptions, 'message'> {
  /** The first message of the thread. */
  readonly message: ChannelMessage;
}

/** A message of a channel's webhook. */
export type WebhookMessage =
  | string
  | (Omit<MessageReply, 'ephemeral'> &
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

/** Additional options of the calls: a signal that ends the call. */
export type CallOptions = Pick<RequestData, 'signal'>;

/** The calls for channels, with messages as replies are. */
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
  /** Changes a message of the bot. */
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

/** The calls for webhooks of channels, with messages as replies are. */
export interface MessageWebhooks extends Omit<WebhooksAPI, 'execute' | 'editMessage'> {
  /** Sends a message. It is returned with `wait`. */
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
  /** Changes a message of the webhook. */
  editMessage(
    id: string,
    token: string,
    messageId: string,
    edit: WebhookMessageEdit,
    options?: CallOptions,
  ): Promise<RESTPatchAPIWebhookWithTokenMessageResult>;
}

/**
 * The calls to Discord with the bot's token: the `API` of `@discordjs/core`, by kind of thing (`channels`, `guilds`,
 * `users`, …). Every call returns a promise. Replies to interactions are the interaction's own, so its `interactions` is left
 * out, as is `oauth2`. Messages are those of replies, with component helpers, builders and files,
 * and mention nobody unless `allowed_mentions` says so.
 *
 * A failed call rejects with a CommandryError: `TOKEN_MISSING`, `REPLY_INVALID` for a message that Discord would
 * refuse, `RATE_LIMIT_TOO_LONG`, or one whose code begins with `DISCORD_` and whose `discord.code` is that of Discord,
 * for example 50013. An aborted one rejects with the reason of its signal.
 *
 * Transient failures are repeated up to three times where that cannot do something twice: calls other than POST, and a
 * POST that was never sent. Rate limits are waited for, up to five minutes.
 *
 * @see docs/reference/discord/rest.md
 */
export type RestApi = string extends keyof API
  ? PackageIsMissing<'@discordjs/core'>
  : Omit<API, 'channels' | 'webhooks' | 'interactions' | 'oauth2' | 'rest'> & {
      readonly channels: MessageChannels;
      readonly webhooks: MessageWebhooks;
    };

/** Shown by the compiler where a package is not installed, whose types are `any` then. */
export interface PackageIsMissing<Name extends string> {
  /** Add it: `npm install` with this name. */
  readonly wanted: Name;
}
