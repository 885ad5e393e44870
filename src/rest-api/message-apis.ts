import type { SignCustomIds } from '../commands/calls/rest-options.js';
import {
  ChannelsAPI,
  WebhooksAPI,
  type CreateMessageOptions,
  type CreateWebhookMessageOptions,
  type EditMessageOptions,
  type EditWebhookMessageOptions,
} from '@discordjs/core/http-only';
import type { RawFile, REST, RequestData } from '@discordjs/rest';
import type {
  RESTPatchAPIChannelMessageResult,
  RESTPatchAPIWebhookWithTokenMessageResult,
  RESTPostAPIChannelMessageResult,
  RESTPostAPIChannelThreadsResult,
  RESTPostAPIWebhookWithTokenWaitResult,
} from 'discord-api-types/v10';
import type { ReplyFile } from '../commands/types/reply-types.js';
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

/** The calls for channels, with messages as replies are. */
export class Channels extends ChannelsAPI implements MessageChannels {
  readonly #encode: EncodeMessage;

  constructor(rest: REST, sign?: SignCustomIds) {
    super(rest);
    this.#encode = createEncode(sign);
  }

  override async createMessage(
    channelId: string,
    message: ChannelMessage,
    options?: CallOptions,
  ): Promise<RESTPostAPIChannelMessageResult> {
    return super.createMessage(
      channelId,
      await this.#encode<CreateMessageOptions>(message, 'create'),
      options,
    );
  }

  override async editMessage(
    channelId: string,
    messageId: string,
    edit: ChannelMessageEdit,
    options?: CallOptions,
  ): Promise<RESTPatchAPIChannelMessageResult> {
    return super.editMessage(
      channelId,
      messageId,
      await this.#encode<EditMessageOptions>(edit, 'edit'),
      options,
    );
  }

  override async createForumThread(
    channelId: string,
    { message, ...thread }: ForumThread,
    options?: Pick<RequestData, 'signal' | 'reason'>,
  ): Promise<RESTPostAPIChannelThreadsResult> {
    const encoded = await this.#encode<CreateMessageOptions>(message, 'create');
    return super.createForumThread(channelId, { ...thread, message: encoded }, options);
  }
}

/** The calls for webhooks of channels, with messages as replies are. */
export class Webhooks extends WebhooksAPI implements MessageWebhooks {
  readonly #encode: EncodeMessage;

  constructor(rest: REST, sign?: SignCustomIds) {
    super(rest);
    this.#encode = createEncode(sign);
  }

  override execute(
    id: string,
    token: string,
    message: WebhookMessage & { readonly wait: true },
    options?: CallOptions,
  ): Promise<RESTPostAPIWebhookWithTokenWaitResult>;
  override execute(
    id: string,
    token: string,
    message: WebhookMessage & { readonly wait?: false },
    options?: CallOptions,
  ): Promise<void>;
  override async execute(
    id: string,
    token: string,
    { wait, thread_id, with_components, ...message }: WebhookMessage & { readonly wait?: boolean },
    options?: CallOptions,
  ): Promise<unknown> {
    const encoded = await this.#encode<CreateWebhookMessageOptions>(message, 'create');
    const body = { ...encoded, ...definedOf({ thread_id, with_components }) };
    if (wait === true) return super.execute(id, token, { ...body, wait }, options);
    await super.execute(id, token, { ...body, wait: false }, options);
    return undefined;
  }

  override async editMessage(
    id: string,
    token: string,
    messageId: string,
    { thread_id, with_components, ...edit }: WebhookMessageEdit,
    options?: CallOptions,
  ): Promise<RESTPatchAPIWebhookWithTokenMessageResult> {
    const encoded = await this.#encode<EditWebhookMessageOptions>(edit, 'edit');
    return super.editMessage(
      id,
      token,
      messageId,
      { ...encoded, ...definedOf({ thread_id, with_components }) },
      options,
    );
  }
}

/** Nothing is known of the message that is edited. */
const UNKNOWN = { isComponentsV2: false, legacyFields: [] };

type EncodeMessage = <Body>(message: unknown, kind: 'create' | 'edit') => Promise<Body>;

/** Validates messages, and brings them into the form of the library. The service judges the size of files. */
function createEncode(sign: SignCustomIds | undefined): EncodeMessage {
  return async <Body>(message: unknown, kind: 'create' | 'edit') => {
    const { json, files, ephemeral } = toOutgoingMessage(message, {
      maxFileBytes: Infinity,
      sign,
      ...(kind === 'edit' && { edited: UNKNOWN }),
    });
    if (ephemeral === true)
      throw invalid('ephemeral: only the messages of an interaction can be for one user');
    const body = JSON.parse(json) as Body;
    return files.length === 0 ? body : { ...body, files: await Promise.all(files.map(toRawFile)) };
  };
}

async function toRawFile({ name, data }: ReplyFile): Promise<RawFile> {
  return { name, data: data instanceof Blob ? new Uint8Array(await data.arrayBuffer()) : data };
}

/** Returns the fields that are set. */
function definedOf<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
