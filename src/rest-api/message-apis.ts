import type { SignCustomIds } from '../commands/calls/rest-options.js';
import type {
  ChannelsAPI,
  CreateMessageOptions,
  CreateWebhookMessageOptions,
  EditMessageOptions,
  EditWebhookMessageOptions,
  WebhooksAPI,
} from '@discordjs/core/http-only';
import type { RawFile, REST, RequestData } from '@discordjs/rest';
import type {
  RESTPatchAPIChannelMessageResult,
  RESTPatchAPIWebhookWithTokenMessageResult,
  RESTPostAPIChannelMessageResult,
  RESTPostAPIChannelThreadsResult,
  RESTPostAPIWebhookWithTokenWaitResult,
} from 'discord-api-types/rest/v10';
import type { ReplyFile } from '../commands/types/reply-types.js';
import { isJsonObject } from '../protocol/validation/field-checker.js';
import { invalid, toOutgoingMessage } from '../interactions/reply/outgoing/outgoing-message.js';
import type {
  CallOptions,
  ChannelMessage,
  ChannelMessageEdit,
  ForumThread,
  MessageChannels,
  MessageWebhooks,
  WebhookMessage,
  WebhookMessageEdit,
} from '../commands/calls/rest-types.js';

/** Creates the channel calls, with messages like replies. */
export function createChannels(
  Base: typeof ChannelsAPI,
  rest: REST,
  sign: SignCustomIds | undefined,
): MessageChannels {
  const encode = createEncode(sign);

  class Channels extends Base implements MessageChannels {
    override async createMessage(
      channelId: string,
      message: ChannelMessage,
      options?: CallOptions,
    ): Promise<RESTPostAPIChannelMessageResult> {
      const body = await encode<CreateMessageOptions>(message, 'create');
      return super.createMessage(channelId, body, options);
    }

    override async editMessage(
      channelId: string,
      messageId: string,
      edit: ChannelMessageEdit,
      options?: CallOptions,
    ): Promise<RESTPatchAPIChannelMessageResult> {
      const body = await encode<EditMessageOptions>(edit, 'edit', messageId);
      return super.editMessage(channelId, messageId, body, options);
    }

    override async createForumThread(
      channelId: string,
      { message, ...thread }: ForumThread,
      options?: Pick<RequestData, 'signal' | 'reason'>,
    ): Promise<RESTPostAPIChannelThreadsResult> {
      const first = await encode<CreateMessageOptions>(message, 'create');
      return super.createForumThread(channelId, { ...thread, message: first }, options);
    }
  }
  return new Channels(rest);
}

/** Creates the webhook calls, with messages like replies. */
export function createWebhooks(
  Base: typeof WebhooksAPI,
  rest: REST,
  sign: SignCustomIds | undefined,
): MessageWebhooks {
  const encode = createEncode(sign);

  class Webhooks extends Base implements MessageWebhooks {
    override execute(
      id: string,
      token: string,
      message: WebhookFields & { readonly wait: true },
      options?: CallOptions,
    ): Promise<RESTPostAPIWebhookWithTokenWaitResult>;
    override execute(
      id: string,
      token: string,
      message: string | (WebhookFields & { readonly wait?: false }),
      options?: CallOptions,
    ): Promise<void>;
    override async execute(
      id: string,
      token: string,
      message: string | (WebhookFields & { readonly wait?: boolean }),
      options?: CallOptions,
    ): Promise<unknown> {
      const { wait, ...query } = queryOf(message);
      const encoded = await encode<CreateWebhookMessageOptions>(withoutQuery(message), 'create');
      const body = { ...encoded, ...query };
      if (wait === true) return super.execute(id, token, { ...body, wait }, options);
      await super.execute(id, token, { ...body, wait: false }, options);
      return undefined;
    }

    override async editMessage(
      id: string,
      token: string,
      messageId: string,
      edit: WebhookMessageEdit,
      options?: CallOptions,
    ): Promise<RESTPatchAPIWebhookWithTokenMessageResult> {
      const { wait: _wait, ...query } = queryOf(edit);
      const encoded = await encode<EditWebhookMessageOptions>(withoutQuery(edit), 'edit', messageId);
      return super.editMessage(id, token, messageId, { ...encoded, ...query }, options);
    }
  }
  return new Webhooks(rest);
}

type WebhookFields = Exclude<WebhookMessage, string>;

/** The fields of a call to a webhook that are not the message's. */
interface WebhookQuery {
  readonly wait?: boolean;
  readonly thread_id?: string;
  readonly with_components?: boolean;
}

const QUERY: readonly string[] = ['wait', 'thread_id', 'with_components'] satisfies (keyof WebhookQuery)[];

function queryOf(message: string | object): WebhookQuery {
  if (typeof message === 'string') return {};
  return Object.fromEntries(
    Object.entries(message).filter(([name, value]) => QUERY.includes(name) && value !== undefined),
  );
}

function withoutQuery(message: string | object): unknown {
  if (typeof message === 'string') return message;
  return Object.fromEntries(Object.entries(message).filter(([name]) => !QUERY.includes(name)));
}

/** `MessageReferenceType.Forward`; a reply is 0. */
const FORWARD = 1;

/** The edited message is unknown. */
const UNKNOWN = { isComponentsV2: false, legacyFields: [] };

type EncodeMessage = <Body>(message: unknown, kind: 'create' | 'edit', messageId?: string) => Promise<Body>;

/** Validates messages, and converts them for the library. File sizes are left to Discord. */
function createEncode(sign: SignCustomIds | undefined): EncodeMessage {
  return async <Body>(message: unknown, kind: 'create' | 'edit', messageId?: string) => {
    const { json, files, ephemeral } = toOutgoingMessage(message, {
      maxFileBytes: Infinity,
      sign,
      sentTo: { messages: messageId === undefined ? [] : [messageId] },
      hasMore: isStickersOrForward(message),
      ...(kind === 'edit' && { edited: UNKNOWN }),
    });
    if (ephemeral === true)
      throw invalid('ephemeral: only the messages of an interaction can be for one user');
    const body = JSON.parse(json) as Body;
    return files.length === 0 ? body : { ...body, files: await Promise.all(files.map(toRawFile)) };
  };
}

/** Messages in channels may have nothing but stickers, or forward another message. */
function isStickersOrForward(message: unknown): boolean {
  if (!isJsonObject(message)) return false;
  const { sticker_ids: stickers, message_reference: reference } = message;
  const isForward = isJsonObject(reference) && reference['type'] === FORWARD;
  return isForward || (Array.isArray(stickers) && stickers.length > 0);
}

async function toRawFile({ name, data }: ReplyFile): Promise<RawFile> {
  return { name, data: data instanceof Blob ? new Uint8Array(await data.arrayBuffer()) : data };
}
