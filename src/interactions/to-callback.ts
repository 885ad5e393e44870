import type { Reply } from '../commands/reply.js';
import { CommandryError } from '../errors.js';
import { CallbackType } from '../model/callback.js';
import { MessageFlag } from '../model/message.js';
import { toOutgoingMessage } from './outgoing-message.js';
import { DEFAULT_MAX_FILE_BYTES } from './reply-files.js';
import type { ShownSuggestion } from './suggestions.js';

/**
 * The initial response as the JSON that is sent. It is encoded the moment it is given, so that what cannot be encoded
 * fails in the hands of whoever gave it.
 */
export type CallbackJson = string;

export const PONG: CallbackJson = JSON.stringify({ type: CallbackType.PONG });
export const LAUNCH_ACTIVITY: CallbackJson = JSON.stringify({ type: CallbackType.LAUNCH_ACTIVITY });

const DEFER = { type: CallbackType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE };
const PUBLIC_DEFER: CallbackJson = JSON.stringify(DEFER);
const EPHEMERAL_DEFER: CallbackJson = JSON.stringify({ ...DEFER, data: { flags: MessageFlag.EPHEMERAL } });

/** The callback that puts the reply off. */
export function toDeferCallback(isEphemeral: boolean): CallbackJson {
  return isEphemeral ? EPHEMERAL_DEFER : PUBLIC_DEFER;
}

/**
 * The callback that carries a reply.
 *
 * @param json - The data of a message.
 */
export function toReplyCallback(json: string): CallbackJson {
  return `{"type":${CallbackType.CHANNEL_MESSAGE_WITH_SOURCE},"data":${json}}`;
}

/**
 * The callback that carries what is told in place of a handler's reply.
 *
 * @throws CommandryError `REPLY_INVALID`; files do not fit into a callback.
 */
export function toMessageCallback(reply: Reply): CallbackJson {
  const { json, files } = toOutgoingMessage(reply, { maxFileBytes: DEFAULT_MAX_FILE_BYTES });
  if (files.length > 0) throw new CommandryError('REPLY_INVALID', 'This message is sent without files.');
  return toReplyCallback(json);
}

/** A message only the user sees, for the times when no handler answers. */
export function toNotice(content: string): CallbackJson {
  return toMessageCallback({ content, ephemeral: true });
}

export function toSuggestionsCallback(choices: readonly ShownSuggestion[]): CallbackJson {
  return JSON.stringify({ type: CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT, data: { choices } });
}

/** What a user sees while nothing better is known. */
export const NO_SUGGESTIONS = toSuggestionsCallback([]);
