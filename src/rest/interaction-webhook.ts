import type { Clock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { formatMs } from '../common/time-limit.js';
import { INTERACTION_TOKEN_MS } from '../protocol/commands/limits.js';
import { FAILURE_HEADER } from '../protocol/interactions/failure-header.js';
import type { Snowflake } from '../protocol/snowflake.js';
import { snowflakeToTimestampMs } from '../protocol/snowflake-time.js';
import { isSnowflake } from '../protocol/is-snowflake.js';
import type { Message } from '../protocol/messages/message.js';
import { ALREADY_ACKNOWLEDGED } from '../protocol/json-error-codes.js';
import { noteResult } from './message-results.js';
import { describeFound } from '../protocol/validation/describe-found.js';
import { isJsonObject } from '../protocol/validation/field-checker.js';
import { type ApiError, isConnectionError } from './api-error.js';
import { boundRateLimits, withoutRedirects } from './fetch/wrap-fetch.js';
import { readAnswer } from './fetch/read-answer.js';
import { readRefusalTree } from './read-refusal-tree.js';
import { repeat } from './repeat.js';
import { pause, TimeoutError, withinTime } from './timeouts.js';
import { toDiscordError } from './to-discord-error.js';

/** The token of an interaction and its application. */
export interface InteractionToken extends TokenLife {
  readonly applicationId: Snowflake;
  readonly token: string;
  /** The failure behind this reply, for an emulator that asked for it: the value of `FAILURE_HEADER`. */
  readonly failure?: string | undefined;
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
 * Calls with the token of an interaction. They need no bot token. Each rejects with a CommandryError,
 * `INTERACTION_TOKEN_EXPIRED`, `INTERACTION_TOKEN_REFUSED` or one whose code begins with `DISCORD_`.
 */
export interface InteractionWebhook {
  readonly send: (token: InteractionToken, call: WebhookCall) => Promise<Message>;
  /**
   * Sends the initial response, and returns the message that it created or changed.
   *
   * @param json - The callback.
   */
  readonly respond: (token: InteractionToken, interactionId: Snowflake, json: string) => Promise<Message>;
  /**
   * Sends any initial response. Repeated where it may not have arrived: Discord takes only the first.
   *
   * @throws CommandryError Also `RESPONSE_NOT_GIVEN`, if it was not taken until `endsAtMs`.
   */
  readonly acknowledge: (token: InteractionToken, interactionId: Snowflake, json: string) => Promise<void>;
  /** Deletes a message by its id, or `@original`. */
  readonly delete: (token: InteractionToken, messageId: string) => Promise<void>;
}

export interface InteractionWebhookOptions {
  /** The address of Discord, without `/api`. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
}

/** Creates the calls. */
export function createInteractionWebhook(options: InteractionWebhookOptions): InteractionWebhook {
  const { baseUrl, clock } = options;
  const request = createWebhookClient(options);

  function call(
    token: InteractionToken,
    method: Method,
    path: string,
    body?: string | FormData,
    isResponse = false,
  ): Promise<unknown> {
    return callWithRetries(clock, { ...token, isResponse }, method, async (signal) => {
      try {
        const { failure, endsAtMs } = token;
        return await request({
          method,
          path,
          signal,
          endsAtMs,
          failure,
          ...(body !== undefined && { body }),
        });
      } catch (error) {
        throw toDiscordError(error, baseUrl, { tokenInPath: token.token });
      }
    });
  }

  return {
    send: async (token, { method, messageId, json, files = [] }) => {
      const path = toPath(token, messageId);
      // Requests the message in the response; Discord includes it for interactions anyway.
      const query = method === 'POST' ? '?wait=true' : '';
      const body = files.length > 0 ? toForm(json, files) : json;
      const answer = await call(token, method, path + query, body);
      return readMessage(answer, baseUrl);
    },
    respond: async (token, interactionId, json) => {
      const path = `/interactions/${interactionId}/${token.token}/callback?with_response=true`;
      const answer = await call(token, 'POST', path, json);
      const { resource } = (answer ?? {}) as { readonly resource?: { readonly message?: unknown } | null };
      return readMessage(resource?.message, baseUrl);
    },
    acknowledge: async (token, interactionId, json) => {
      await call(token, 'POST', `/interactions/${interactionId}/${token.token}/callback`, json, true);
    },
    delete: async (token, messageId) => {
      await call(token, 'DELETE', toPath(token, messageId));
    },
  };
}

function toPath({ applicationId, token }: InteractionToken, messageId: string | undefined): string {
  const webhook = `/webhooks/${applicationId}/${token}`;
  return messageId === undefined ? webhook : `${webhook}/messages/${messageId}`;
}

function toForm(json: string | undefined, files: readonly OutgoingFile[]): FormData {
  const form = new FormData();
  for (const [index, { name, data }] of files.entries()) {
    const blob = data instanceof Blob ? data : new Blob([data]);
    form.append(`files[${index}]`, blob, name);
  }
  if (json !== undefined) form.append('payload_json', json);
  return form;
}

/** Later calls need the id; the rest is passed on unchecked. */
function readMessage(answer: unknown, baseUrl: string): Message {
  const id = isJsonObject(answer) ? answer['id'] : undefined;
  if (isSnowflake(id)) return noteResult(answer as Message);
  const found = isJsonObject(answer) ? `id: found ${describeFound(id)}` : `found ${describeFound(answer)}`;
  throw new CommandryError('DISCORD_ANSWER_MALFORMED', `${baseUrl} gave an answer that is no message.`, {
    cause: new TypeError(`${found}, wanted an object with the id of a message.`),
  });
}

interface WebhookRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** From `/webhooks/{application.id}/{interaction.token}`, with a query if there is one. */
  readonly path: string;
  readonly body?: string | FormData;
  /** The value of `FAILURE_HEADER`. */
  readonly failure?: string | undefined;
  /** Aborts the request. */
  readonly signal: AbortSignal;
  /** When it does at the latest, by the monotonic clock. */
  readonly endsAtMs: number;
}

/** Timeout of one request, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** How many exhausted rate limits are remembered. Expired ones are dropped first, then the oldest. */
const MAX_LIMITS = 1000;

const USER_AGENT = 'DiscordBot (https://github.com/commandry/commandry, 0.1.0)';

/**
 * Calls interaction webhooks with plain `fetch`: they need no bot token, and a worker should not bundle a REST client
 * for them. Waits for rate limits that the headers announce, and retries after a 429.
 *
 * @returns The body of a response as JSON; `undefined` for one without a body.
 * @throws ApiError for a refusal; CommandryError for a response that is not Discord's; SyntaxError for invalid JSON;
 *   and the errors of `fetch`.
 */
function createWebhookClient({
  baseUrl,
  fetch,
  clock,
}: InteractionWebhookOptions): (request: WebhookRequest) => Promise<unknown> {
  const send = withoutRedirects(boundRateLimits(fetch));
  const limits = new Map<string, number>();
  let globalUntilMs = 0;

  /** Waits for the rate limit of an interaction. */
  async function waitForLimit(webhook: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const untilMs = Math.max(limits.get(webhook) ?? 0, globalUntilMs);
      const leftMs = untilMs - clock.monotonicMs();
      if (leftMs <= 0) break;
      await pause(clock, leftMs, signal);
    }
    limits.delete(webhook);
  }

  function keepLimit(webhook: string, ms: number): void {
    const nowMs = clock.monotonicMs();
    if (limits.size >= MAX_LIMITS)
      for (const [other, untilMs] of limits) if (untilMs <= nowMs) limits.delete(other);
    const [oldest] = limits.keys();
    // An evicted limit is learnt again from the next 429.
    if (limits.size >= MAX_LIMITS && oldest !== undefined) limits.delete(oldest);
    limits.set(webhook, nowMs + ms);
  }

  return async ({ method, path, body, failure, signal, endsAtMs }) => {
    const url = `${baseUrl}/api/v10${path}`;
    const webhook = path.split('/', 4).join('/').replace(/\?.*$/, '');
    const headers = {
      'user-agent': USER_AGENT,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(failure !== undefined && { [FAILURE_HEADER]: failure }),
    };
    for (;;) {
      await waitForLimit(webhook, signal);
      const response = await send(url, {
        method,
        headers,
        // An initial response ends sooner by itself, and further signals are dear.
        signal:
          endsAtMs - clock.monotonicMs() <= TIMEOUT_MS
            ? signal
            : AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        ...(body !== undefined && { body }),
      });
      if (response.headers.get('x-ratelimit-remaining') === '0')
        keepLimit(webhook, 1000 * readSeconds(response.headers.get('x-ratelimit-reset-after')));
      if (response.status === 204) return undefined;
      const text = new TextDecoder().decode(await readAnswer(response, { method, url }));
      if (response.ok) return JSON.parse(text) as unknown;
      const error = toApiError(response, { method, url }, text);
      if (response.status !== 429) throw error;
      const { retry_after: seconds, global } = (error.rawError ?? {}) as {
        readonly retry_after?: unknown;
        readonly global?: unknown;
      };
      const ms = 1000 * readSeconds(seconds ?? response.headers.get('retry-after'));
      if (global === true) globalUntilMs = clock.monotonicMs() + ms;
      else keepLimit(webhook, ms);
    }
  };
}

/** The shortest pause after a 429 that names none. */
function readSeconds(given: unknown): number {
  const seconds = Number(given ?? 1);
  return Number.isFinite(seconds) ? Math.max(seconds, 0.001) : 1;
}

/** Discord's refusal, like a `DiscordAPIError`. */
function toApiError(
  { status, statusText }: Response,
  { method, url }: { readonly method: string; readonly url: string },
  text: string,
): ApiError {
  const rawError = readRefusal(text);
  const { code, message, errors } = rawError ?? {};
  const words = typeof message === 'string' ? message : statusText || `Status ${status}`;
  const problems = readRefusalTree(errors).map(
    (problem) => `${problem.path.join('.')}[${problem.code}]: ${problem.message}`,
  );
  return Object.assign(new Error([words, ...problems].join('\n')), {
    status,
    method,
    url,
    ...(typeof code === 'number' && { code }),
    ...(rawError && { rawError }),
  });
}

interface Refusal {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly errors?: unknown;
  readonly retry_after?: unknown;
}

/** The body may come from a proxy, as HTML. */
function readRefusal(text: string): Refusal | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** How far Discord's clock may be ahead of ours when a token expires. */
const CLOCK_TOLERANCE_MS = 10_000;

/** Unknown Webhook: the initial response has not arrived yet, or came too late. */
const UNKNOWN_WEBHOOK = 10015;
const UNKNOWN_MESSAGE = 10008;
const INVALID_WEBHOOK_TOKEN = 50027;

/** When the token of an interaction expires. */
interface TokenLife {
  /** By the monotonic clock. */
  readonly endsAtMs: number;
  /** The id of the interaction, which contains its creation time by Discord's clock. */
  readonly interactionId?: Snowflake;
  /** Whether another process sent the defer, which may not have arrived yet. */
  readonly isEarly?: boolean;
  /** Whether the call sends the initial response, which Discord takes once. */
  readonly isResponse?: boolean;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Makes a call with safe retries: always if it was certainly not executed; if it may have been, only if it is
 * idempotent. Stops when the token of the interaction expires.
 *
 * @throws CommandryError `INTERACTION_TOKEN_EXPIRED`, `INTERACTION_TOKEN_REFUSED` or the error of the last attempt.
 */
function callWithRetries(
  clock: Clock,
  life: TokenLife,
  method: Method,
  send: (signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  const { endsAtMs } = life;
  const isResponse = life.isResponse === true;
  const isIdempotent = isResponse || method !== 'POST';
  const isWorth = (error: unknown) =>
    error instanceof CommandryError &&
    isWorthRepeating(error, { method, isIdempotent, isEarly: life.isEarly === true });
  return repeat({ clock, delays: 'answer', endsAtMs, isWorthRepeating: isWorth }, async (attempt) => {
    const leftMs = endsAtMs - clock.monotonicMs();
    if (leftMs <= 0) throw isResponse ? responseLate() : expired();
    try {
      return await withinTime(clock, leftMs, undefined, send);
    } catch (error) {
      if (error instanceof TimeoutError) throw isResponse ? responseLate() : expired();
      if (!(error instanceof CommandryError)) throw error;
      if (error.discord?.code === INVALID_WEBHOOK_TOKEN) throw describeInvalidToken(error, life, clock);
      // The response to an earlier delete was lost.
      if (method === 'DELETE' && attempt > 0 && error.discord?.code === UNKNOWN_MESSAGE) return undefined;
      // The same of a response.
      if (isResponse && attempt > 0 && error.discord?.code === ALREADY_ACKNOWLEDGED.code) return undefined;
      throw error;
    }
  });
}

function isWorthRepeating(
  { code, discord, cause }: CommandryError,
  {
    method,
    isIdempotent,
    isEarly,
  }: { readonly method: Method; readonly isIdempotent: boolean; readonly isEarly: boolean },
): boolean {
  if (discord?.code === UNKNOWN_WEBHOOK) return true;
  if (discord?.code === UNKNOWN_MESSAGE && isEarly && method !== 'DELETE') return true;
  if (code === 'DISCORD_UNREACHABLE') return isIdempotent || isConnectionError(cause);
  return isIdempotent && discord !== undefined && discord.status >= 500;
}

/** Discord reports an expired token like an unknown one; the age tells which. */
function describeInvalidToken(
  cause: CommandryError,
  { endsAtMs, interactionId }: TokenLife,
  clock: Clock,
): CommandryError {
  const ageMs = INTERACTION_TOKEN_MS - (endsAtMs - clock.monotonicMs());
  const endMs = INTERACTION_TOKEN_MS - CLOCK_TOLERANCE_MS;
  if (ageMs >= endMs) return expired(cause);
  // An interaction from a queue may be older than its arrival here.
  const ageByIdMs = interactionId === undefined ? ageMs : clock.now() - snowflakeToTimestampMs(interactionId);
  const known =
    ageByIdMs >= endMs
      ? `By its id the interaction is ${formatMs(ageByIdMs)} old, although it arrived ${formatMs(ageMs)} ago: it was delivered after its token had expired, or the clock here is wrong`
      : `By the clock here the interaction is ${formatMs(ageMs)} old, so its token is valid: Discord does not know it, or its clock is ahead, as that of an emulator may be`;
  return new CommandryError('INTERACTION_TOKEN_REFUSED', `Discord does not accept the token. ${known}.`, {
    cause,
    ...(cause.discord && { discord: cause.discord }),
  });
}

function responseLate(): CommandryError {
  return new CommandryError('RESPONSE_NOT_GIVEN', 'Discord did not take the response in time.');
}

function expired(cause?: CommandryError): CommandryError {
  const minutes = INTERACTION_TOKEN_MS / 60_000;
  return new CommandryError(
    'INTERACTION_TOKEN_EXPIRED',
    `The interaction is ${cause ? 'about' : 'more than'} ${minutes} minutes old, and its token has expired.`,
    cause ? { cause } : {},
  );
}
