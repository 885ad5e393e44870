import type { MessageReply, Reply } from '../commands/reply.js';
import { CommandryError } from '../errors.js';
import { CallbackType } from '../model/callback.js';
import { MessageData, MessageFlag } from '../model/message.js';
import type { ShownSuggestion } from './suggestions.js';

/**
 * The initial response as the JSON that is sent. It is encoded the moment it is given, so that what cannot be encoded
 * fails in the hands of whoever gave it.
 */
export type CallbackJson = string;

/** Mentions nobody: text that a user typed must not be able to notify others. */
const NO_MENTIONS = { parse: [] } as const;

export const PONG: CallbackJson = JSON.stringify({ type: CallbackType.PONG });
export const LAUNCH_ACTIVITY: CallbackJson = JSON.stringify({ type: CallbackType.LAUNCH_ACTIVITY });

/**
 * A reply as the callback that carries it. It is written as JSON first and judged as it is written, so that builders
 * with a `toJSON` count as what they stand for.
 *
 * @throws CommandryError `REPLY_INVALID` naming each field that the service would refuse.
 */
export function toMessageCallback(reply: Reply): CallbackJson {
  const json = encode(toMessageData(reply));
  const judged = MessageData.safeParse(JSON.parse(json));
  if (judged.success) return `{"type":${CallbackType.CHANNEL_MESSAGE_WITH_SOURCE},"data":${json}}`;
  const faults = judged.error.issues.map(({ path, message }) => `${path.join('.') || 'message'}: ${message}`);
  throw new CommandryError('REPLY_INVALID', `The reply cannot be sent: ${faults.join('; ')}.`);
}

function encode(data: unknown): string {
  let json: unknown;
  try {
    // Despite its type, it answers undefined for a function and the like.
    json = JSON.stringify(data);
  } catch (cause) {
    throw new CommandryError('REPLY_INVALID', 'The reply cannot be written as JSON.', { cause });
  }
  return typeof json === 'string' ? json : 'null';
}

/** Plain JavaScript can return anything, so nothing is taken for granted here; the schema has the last word. */
function toMessageData(reply: unknown): unknown {
  if (typeof reply === 'string') return { content: reply, allowed_mentions: NO_MENTIONS };
  if (typeof reply !== 'object' || reply === null) return reply;
  const { ephemeral, allowed_mentions, ...message } = plain(reply) as MessageReply;
  if (ephemeral !== undefined && typeof ephemeral !== 'boolean') {
    throw new CommandryError('REPLY_INVALID', 'The reply cannot be sent: ephemeral must be true or false.');
  }
  const isEphemeral = ephemeral === true && (message.flags === undefined || Number.isInteger(message.flags));
  const flags = isEphemeral ? { flags: (message.flags ?? 0) | MessageFlag.EPHEMERAL } : {};
  return { allowed_mentions: allowed_mentions ?? NO_MENTIONS, ...message, ...flags };
}

/** What a builder stands for, or the message itself. */
function plain(reply: object): object {
  const { toJSON } = reply as { readonly toJSON?: unknown };
  const written: unknown = typeof toJSON === 'function' ? toJSON.call(reply) : reply;
  return typeof written === 'object' && written !== null ? written : {};
}

/** A message only the user sees, for the times when the handler could not answer. */
export function toNotice(text: string): CallbackJson {
  return toMessageCallback({ content: text, ephemeral: true });
}

export function toSuggestionsCallback(choices: readonly ShownSuggestion[]): CallbackJson {
  return JSON.stringify({ type: CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT, data: { choices } });
}

/** What a user sees while nothing better is known. */
export const NO_SUGGESTIONS = toSuggestionsCallback([]);
