import type { RawFile, RequestData, REST } from '@discordjs/rest';
import type { Clock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { Message } from '../protocol/messages/message.js';
import type { Snowflake } from '../protocol/snowflake.js';
import { callWithRetries, type Method } from './retry.js';
import { toServiceError } from './to-service-error.js';
import { withoutRedirects } from './without-redirects.js';

/** The token of an interaction and its application. */
export interface InteractionToken {
  readonly applicationId: Snowflake;
  readonly token: string;
  /** When the token expires, by the monotonic clock. */
  readonly endsAtMs: number;
}

/** A file to send. */
export interface OutgoingFile {
  readonly name: string;
  readonly data: Uint8Array | Blob | string;
}

/** A call that returns a message. */
export interface WebhookCall {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** An id, or `@original`; left out for a new message. */
  readonly messageId?: string;
  /** The message data, as JSON. */
  readonly json?: string;
  readonly files?: readonly OutgoingFile[];
}

/**
 * The calls that an interaction's token allows. They need no bot token. Each rejects with a CommandryError,
 * `INTERACTION_TOKEN_EXPIRED`, `INTERACTION_TOKEN_REFUSED` or one whose code begins with `SERVICE_`.
 */
export interface InteractionWebhook {
  readonly send: (token: InteractionToken, call: WebhookCall) => Promise<Message>;
  /** Deletes a message by its id, or `@original`. */
  readonly delete: (token: InteractionToken, messageId: string) => Promise<void>;
}

export interface InteractionWebhookOptions {
  /** The address of the service, without `/api`. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
}

/**
 * Makes the calls of interactions. Rate limits and queues are handled by `@discordjs/rest`, which is loaded with the
 * first call; its own retries are off, because it would repeat calls that must not be sent twice.
 */
export function createInteractionWebhook(options: InteractionWebhookOptions): InteractionWebhook {
  const { baseUrl, clock } = options;
  let loading: Promise<REST> | undefined;

  async function call(
    token: InteractionToken,
    method: Method,
    request: (rest: REST, signal: AbortSignal) => Promise<unknown>,
  ): Promise<unknown> {
    loading ??= loadRest(options);
    const rest = await loading;
    return callWithRetries(clock, token.endsAtMs, method, async (signal) => {
      try {
        return await request(rest, signal);
      } catch (error) {
        throw toServiceError(error, baseUrl, token.token);
      }
    });
  }

  return {
    send: async (token, { method, messageId, json, files = [] }) => {
      const path = toPath(token, messageId);
      const raw = await Promise.all(files.map(toRawFile));
      const body = toBody(json, raw);
      const answer = await call(token, method, (rest, signal) => {
        const common = { auth: false, signal };
        if (method === 'GET') return rest.get(path, common);
        if (method === 'PATCH') return rest.patch(path, { ...common, ...body });
        return rest.post(path, { ...common, ...body, query: WAIT });
      });
      return readMessage(answer, baseUrl);
    },
    delete: async (token, messageId) => {
      const path = toPath(token, messageId);
      await call(token, 'DELETE', (rest, signal) => rest.delete(path, { auth: false, signal }));
    },
  };
}

function toPath({ applicationId, token }: InteractionToken, messageId: string | undefined): `/${string}` {
  const webhook = `/webhooks/${applicationId}/${token}` as const;
  return messageId === undefined ? webhook : `${webhook}/messages/${messageId}`;
}

/** Returns the JSON unchanged, or in a form with the files. */
function toBody(json: string | undefined, files: RawFile[]): RequestData {
  if (files.length > 0) return { files, body: { payload_json: json }, appendToFormData: true };
  return { body: json, passThroughBody: true, headers: { 'content-type': 'application/json' } };
}

/** Requests the message in the response; the service returns it to interactions in any case. */
const WAIT = new URLSearchParams({ wait: 'true' });

function readMessage(answer: unknown, baseUrl: string): Message {
  const parsed = Message.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new CommandryError('SERVICE_ANSWER_MALFORMED', `${baseUrl} gave a response that is not a message.`, {
    cause: parsed.error,
  });
}

async function toRawFile({ name, data }: OutgoingFile): Promise<RawFile> {
  if (!(data instanceof Blob)) return { name, data };
  const bytes = new Uint8Array(await data.arrayBuffer());
  return { name, data: bytes, ...(data.type === '' ? {} : { contentType: data.type }) };
}

async function loadRest({ baseUrl, fetch }: InteractionWebhookOptions): Promise<REST> {
  const { REST } = await import('@discordjs/rest');
  type Options = NonNullable<ConstructorParameters<typeof REST>[0]>;
  return new REST({
    api: `${baseUrl}/api`,
    version: '10',
    retries: 0,
    // These routes do not count toward the global limit.
    globalRequestsPerSecond: Infinity,
    // Each token has its own queue, and most are used once.
    handlerSweepInterval: 60_000,
    // The standard fetch and the one of undici's own types differ only in name.
    makeRequest: withoutRedirects(fetch) as unknown as NonNullable<Options['makeRequest']>,
  });
}
