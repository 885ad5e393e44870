import type {
  ChannelsAPI,
  CreateMessageOptions,
  CreateWebhookMessageOptions,
  EditMessageOptions,
  EditWebhookMessageOptions,
  UsersAPI,
  WebhooksAPI,
} from '@discordjs/core/http-only';
import { REST, type RawFile, type RequestData, RequestMethod, type InternalRequest } from '@discordjs/rest';
import type {
  RESTPatchAPIChannelMessageResult,
  RESTPatchAPIWebhookWithTokenMessageResult,
  RESTPostAPIChannelMessageResult,
  RESTPostAPIChannelThreadsResult,
  RESTPostAPIWebhookWithTokenWaitResult,
} from 'discord-api-types/rest/v10';
import type { RestApiOptions, SignCustomIds } from '../commands/calls/rest-options.js';
import type {
  RestApi,
  CallOptions,
  ChannelMessage,
  ChannelMessageEdit,
  ForumThread,
  DirectMessageResult,
  MessageChannels,
  MessageUsers,
  MessageWebhooks,
  WebhookMessage,
  WebhookMessageEdit,
} from '../commands/calls/rest-types.js';
import type { ReplyFile } from '../commands/types/reply-types.js';
import { systemClock, type Clock } from '../common/clock.js';
import { CommandryError, isCommandryError } from '../common/errors/commandry-error.js';
import { invalid, toOutgoingMessage } from '../interactions/reply/outgoing/outgoing-message.js';
import { CANNOT_MESSAGE_USER } from '../protocol/json-error-codes.js';
import { isJsonObject } from '../protocol/validation/field-checker.js';
import { isApiError } from '../rest/api-error.js';
import { withRealUrl } from '../rest/fetch/wrap-fetch.js';
import { noteResult } from '../rest/message-results.js';
import { toRestOptions } from '../rest/load-rest.js';
import { retryTransientFailures } from '../rest/retry-transient-failures.js';
import { waitFor } from '../rest/timeouts.js';
import { toDiscordError } from '../rest/to-discord-error.js';

/**
 * Loads the REST client.
 *
 * @throws CommandryError `REST_PACKAGE_MISSING` if `@discordjs/core` is not installed.
 */
export async function openRestApi({
  token,
  baseUrl = 'https://discord.com',
  fetch = globalThis.fetch,
  clock = systemClock,
  sign,
  rest = new REST(toRestOptions({ baseUrl, fetch })),
}: RestApiOptions): Promise<RestApi> {
  const { API, ChannelsAPI, UsersAPI, WebhooksAPI } = await loadCore();
  const repeating = new RepeatingRest(rest, { token, baseUrl, clock });
  const channels = createChannels(ChannelsAPI, repeating, sign);
  return Object.assign(new API(repeating), {
    channels,
    users: createUsers(UsersAPI, repeating, channels),
    webhooks: createWebhooks(WebhooksAPI, repeating, sign),
  });
}

/** In its own try block: bundlers then allow the optional package to be missing. */
async function loadCore() {
  try {
    return await import('@discordjs/core/http-only');
  } catch (cause) {
    throw new CommandryError(
      'REST_PACKAGE_MISSING',
      'The calls of app.rest need the package @discordjs/core, which could not be loaded.',
      { cause },
    );
  }
}

/** Creates the channel calls, with messages like replies. */
function createChannels(
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

/** Creates the calls for users, with direct messages. */
function createUsers(Base: typeof UsersAPI, rest: REST, channels: MessageChannels): MessageUsers {
  class Users extends Base implements MessageUsers {
    async sendDirectMessage(
      userId: string,
      message: ChannelMessage,
      options?: CallOptions,
    ): Promise<DirectMessageResult> {
      try {
        const { id } = await this.createDM(userId, options);
        return { ok: true, message: await channels.createMessage(id, message, options) };
      } catch (error) {
        if (!isCommandryError(error) || error.discord?.code !== CANNOT_MESSAGE_USER.code) throw error;
        return { ok: false, reason: 'CANNOT_MESSAGE_USER', error };
      }
    }
  }
  return new Users(rest);
}

/** Creates the webhook calls, with messages like replies. */
function createWebhooks(
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
    const { json, files, ephemeral, deleteAfterMs } = toOutgoingMessage(message, {
      maxFileBytes: Infinity,
      sign,
      sentTo: { messages: messageId === undefined ? [] : [messageId] },
      hasMore: isStickersOrForward(message),
      ...(kind === 'edit' && { edited: UNKNOWN }),
    });
    if (ephemeral === true)
      throw invalid('ephemeral: only the messages of an interaction can be for one user');
    if (deleteAfterMs !== undefined)
      throw invalid('deleteAfterMs: only replies and follow-ups delete themselves');
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

interface RepeatingRestOptions {
  readonly token: string | undefined;
  readonly baseUrl: string;
  readonly clock: Clock;
}

/** Paths with the token of an interaction or a webhook. */
const TOKEN_IN_PATH = /^\/(?:webhooks|interactions)\/\d+\/([^/?]+)/;

const NOT_FOUND = 404;

/**
 * Sends requests through a shared client, with its queues and rate limits, adding the bot's token, retries and our
 * errors.
 */
export class RepeatingRest extends REST {
  readonly #shared: REST;
  readonly #options: RepeatingRestOptions;

  constructor(shared: REST, options: RepeatingRestOptions) {
    // The shared client sends all requests, and sweeps its rate limits.
    super({ hashSweepInterval: 0, handlerSweepInterval: 0 });
    this.#shared = shared;
    this.#options = options;
  }

  /** @throws CommandryError, or the reason of the request's signal. */
  override async request(request: InternalRequest): Promise<unknown> {
    const { token, baseUrl, clock } = this.#options;
    const { signal, method } = request;
    const tokenInPath = TOKEN_IN_PATH.exec(request.fullRoute)?.[1];
    if (token === undefined && request.auth !== false)
      throw new CommandryError('TOKEN_MISSING', 'A call to Discord needs a token, and none is set.');
    try {
      return await retryTransientFailures(
        clock,
        async (attempt) => {
          try {
            return noteResult(await waitFor(this.#shared.request(this.#authorized(request)), signal));
          } catch (error) {
            // The response to an earlier delete was lost.
            const isGone =
              method === RequestMethod.Delete &&
              attempt > 0 &&
              isApiError(error) &&
              error.status === NOT_FOUND;
            if (isGone) return undefined;
            throw error;
          }
        },
        { isIdempotent: isIdempotent(request), signal },
      );
    } catch (error) {
      signal?.throwIfAborted();
      const secrets = token === undefined ? [] : [token];
      throw toDiscordError(withRealUrl(error), baseUrl, { tokenInPath, secrets });
    }
  }

  /** As a header: the library forgets its own token after one 401. */
  #authorized(request: InternalRequest): InternalRequest {
    if (request.auth === false) return request;
    const { token = '' } = this.#options;
    return { ...request, auth: false, headers: { ...request.headers, authorization: `Bot ${token}` } };
  }
}

function isIdempotent({ method, body }: InternalRequest): boolean {
  if (method !== RequestMethod.Post) return true;
  const { nonce, enforce_nonce: isEnforced } = (body ?? {}) as {
    readonly nonce?: unknown;
    readonly enforce_nonce?: unknown;
  };
  return isEnforced === true && nonce !== undefined;
}
