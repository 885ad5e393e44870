import type { Reply } from '../../commands/types/reply-types.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { CallbackType } from '../../protocol/interactions/callback-type.js';
import { MessageFlag } from '../../protocol/messages/message-flag.js';
import { toOutgoingMessage, toTextJson } from './outgoing/outgoing-message.js';
import { DEFAULT_MAX_FILE_BYTES } from './outgoing/reply-files.js';
import type { SuggestionPayload } from '../autocomplete/suggestions.js';

/** An initial response as parsed JSON: a callback type of Discord, and its data. */
export interface CallbackObject {
  readonly type: number;
  /** A message, a modal or a list of suggestions, in Discord's format. Absent for types without data, such as PONG. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** An initial response, as JSON to send or as an object. */
export interface Callback {
  readonly json: string;
  /** A new object for every call. */
  readonly toObject: () => CallbackObject;
}

/** A callback of any kind, encoded eagerly, so that encoding errors reach the caller. */
class WrittenCallback implements Callback {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  toObject(): CallbackObject {
    return JSON.parse(this.json) as CallbackObject;
  }
}

/** A text as the reply, the most common case. Encoded lazily, since a text can always be encoded. */
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

/** The response was sent by a call: the request is answered without a body. */
export const GIVEN_BY_CALL: Callback = {
  json: '',
  toObject: () => {
    throw new TypeError('The response was given by a call.');
  },
};

export const PONG: Callback = toCallback({ type: CallbackType.PONG });
export const LAUNCH_ACTIVITY: Callback = toCallback({ type: CallbackType.LAUNCH_ACTIVITY });

const DEFER = { type: CallbackType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE };
const PUBLIC_DEFER = toCallback(DEFER);
const EPHEMERAL_DEFER = toCallback({ ...DEFER, data: { flags: MessageFlag.EPHEMERAL } });

/** Returns the callback that defers the reply. */
export function toDeferCallback(isEphemeral: boolean): Callback {
  return isEphemeral ? EPHEMERAL_DEFER : PUBLIC_DEFER;
}

/** The callback that defers an update, invisibly. */
export const UPDATE_DEFER = toCallback({ type: CallbackType.DEFERRED_UPDATE_MESSAGE });

export function isDefer(callback: Callback): boolean {
  return callback === UPDATE_DEFER || callback === PUBLIC_DEFER || callback === EPHEMERAL_DEFER;
}

/**
 * Returns the callback that updates the message of a component.
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

/** Returns a callback from another process. */
export function toGivenCallback(json: string): Callback {
  return new WrittenCallback(json);
}

/** Returns the callback that replies with a text, which must be valid. */
export function toTextCallback(content: string): Callback {
  return new TextCallback(content);
}

/**
 * Returns the callback that replies with a message.
 *
 * @param json - The data of a message.
 */
export function toReplyCallback(json: string): Callback {
  return new WrittenCallback(toReplyJson(json));
}

/**
 * Returns the callback with a reply in the handler's place.
 *
 * @throws CommandryError `REPLY_INVALID`; a callback cannot have files.
 */
export function toMessageCallback(reply: Reply): Callback {
  const { json, files } = toOutgoingMessage(reply, { maxFileBytes: DEFAULT_MAX_FILE_BYTES });
  if (files.length > 0) throw new CommandryError('REPLY_INVALID', 'This message is sent without files.');
  return toReplyCallback(json);
}

/** Returns an ephemeral message, for interactions without a handler. */
export function toUserMessageCallback(content: string): Callback {
  return toMessageCallback({ content, ephemeral: true });
}

export function toSuggestionsCallback(choices: readonly SuggestionPayload[]): Callback {
  return toCallback({ type: CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT, data: { choices } });
}

/** An empty list of suggestions. */
export const NO_SUGGESTIONS = toSuggestionsCallback([]);

function toCallback(callback: object): Callback {
  return new WrittenCallback(JSON.stringify(callback));
}

function toReplyJson(data: string): string {
  return `{"type":${CallbackType.CHANNEL_MESSAGE_WITH_SOURCE},"data":${data}}`;
}
