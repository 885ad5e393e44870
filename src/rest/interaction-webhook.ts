import type { Clock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { isSnowflake } from '../protocol/is-snowflake.js';
import type { Message } from '../protocol/messages/message.js';
import type { Snowflake } from '../protocol/snowflake.js';
import { describeFound } from '../protocol/validation/describe-found.js';
import { isJsonObject } from '../protocol/validation/field-checker.js';
import { callWithRetries, type Method, type TokenLife } from './retry.js';
import { toDiscordError } from './to-discord-error.js';
import { createWebhookClient } from './webhook-client.js';

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
  /** Sends any initial response. */
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
  ): Promise<unknown> {
    return callWithRetries(clock, token, method, async (signal) => {
      try {
        const { failure } = token;
        return await request({ method, path, signal, failure, ...(body !== undefined && { body }) });
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
      await call(token, 'POST', `/interactions/${interactionId}/${token.token}/callback`, json);
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
  if (isSnowflake(id)) return answer as Message;
  const found = isJsonObject(answer) ? `id: found ${describeFound(id)}` : `found ${describeFound(answer)}`;
  throw new CommandryError('DISCORD_ANSWER_MALFORMED', `${baseUrl} gave an answer that is no message.`, {
    cause: new TypeError(`${found}, wanted an object with the id of a message.`),
  });
}
