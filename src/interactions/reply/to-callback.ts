import type { Reply } from '../../commands/types/reply-types.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { CallbackType } from '../../protocol/interactions/callback.js';
import { MessageFlag } from '../../protocol/messages/message.js';
import { toOutgoingMessage, toTextJson } from './outgoing-message.js';
import { DEFAULT_MAX_FILE_BYTES } from './reply-files.js';
import type { ShownSuggestion } from '../autocomplete/suggestions.js';

/** An initial response as parsed JSON: a callback type of the service, and what belongs to it. */
export interface CallbackObject {
  readonly type: number;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The initial response: one asks for the JSON that is sent, another for what it says. */
export interface Callback {
  readonly json: string;
  /** A new object for every call. */
  readonly toObject: () => CallbackObject;
}

/**
 * A callback of any kind. It is encoded the moment it is given, so that what cannot be encoded fails in the hands of
 * whoever gave it.
 */
class WrittenCallback implements Callback {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  toObject(): CallbackObject {
    return JSON.parse(this.json) as CallbackObject;
  }
}

/** A text as the reply, which is most of them. A text can always be encoded, so it waits until it is known for whom. */
class TextCallback implements Callback {
  readonly #content: string;

  constructor(content: string) {
    this.#content = content;
  }

  get json(): string {
    return toReplyJson(toTextJson(this.#content));
  }

  toObject(): CallbackObject {
    return {
      type: CallbackType.CHANNEL_MESSAGE_WITH_SOURCE,
      data: { content: this.#content, allowed_mentions: { parse: [] } },
    };
  }
}

export const PONG: Callback = toCallback({ type: CallbackType.PONG });
export const LAUNCH_ACTIVITY: Callback = toCallback({ type: CallbackType.LAUNCH_ACTIVITY });

const DEFER = { type: CallbackType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE };
const PUBLIC_DEFER = toCallback(DEFER);
const EPHEMERAL_DEFER = toCallback({ ...DEFER, data: { flags: MessageFlag.EPHEMERAL } });

/** The callback that puts the reply off. */
export function toDeferCallback(isEphemeral: boolean): Callback {
  return isEphemeral ? EPHEMERAL_DEFER : PUBLIC_DEFER;
}

/** The callback that puts a change of the message off, which shows nothing. */
export const UPDATE_DEFER = toCallback({ type: CallbackType.DEFERRED_UPDATE_MESSAGE });

/**
 * The callback that changes the message of a component.
 *
 * @param json - The data of a message.
 */
export function toUpdateCallback(json: string): Callback {
  return new WrittenCallback(`{"type":${CallbackType.UPDATE_MESSAGE},"data":${json}}`);
}

/** @param json - The data of a modal. */
export function toModalCallback(json: string): Callback {
  return new WrittenCallback(`{"type":${CallbackType.MODAL},"data":${json}}`);
}

/** The callback that carries a text as the reply. The text must be one that can be sent. */
export function toTextCallback(content: string): Callback {
  return new TextCallback(content);
}

/**
 * The callback that carries a reply.
 *
 * @param json - The data of a message.
 */
export function toReplyCallback(json: string): Callback {
  return new WrittenCallback(toReplyJson(json));
}

/**
 * The callback that carries what is told in place of a handler's reply.
 *
 * @throws CommandryError `REPLY_INVALID`; files do not fit into a callback.
 */
export function toMessageCallback(reply: Reply): Callback {
  const { json, files } = toOutgoingMessage(reply, { maxFileBytes: DEFAULT_MAX_FILE_BYTES });
  if (files.length > 0) throw new CommandryError('REPLY_INVALID', 'This message is sent without files.');
  return toReplyCallback(json);
}

/** A message only the user sees, for the times when no handler answers. */
export function toUserMessageCallback(content: string): Callback {
  return toMessageCallback({ content, ephemeral: true });
}

export function toSuggestionsCallback(choices: readonly ShownSuggestion[]): Callback {
  return toCallback({ type: CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT, data: { choices } });
}

/** What a user sees while nothing better is known. */
export const NO_SUGGESTIONS = toSuggestionsCallback([]);

function toCallback(callback: object): Callback {
  return new WrittenCallback(JSON.stringify(callback));
}

function toReplyJson(data: string): string {
  return `{"type":${CallbackType.CHANNEL_MESSAGE_WITH_SOURCE},"data":${data}}`;
}
