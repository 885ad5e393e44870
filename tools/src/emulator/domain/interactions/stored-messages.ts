import { MessageFlag, type Snowflake } from 'commandry/protocol';
import { wakeThread } from '../access/thread-archive.js';
import type { Service } from '../../emulator-modules.js';
import type { StoredMessage } from '../../storage/store-records.js';
import { toWireTimestamp } from '../objects/wire-timestamp.js';
import type { WireMessage } from '../objects/wire-message.js';
import { toShownMessage } from '../objects/shown-message.js';
import type { MessageParts } from './compose-message.js';

/**
 * Posts a message to its channel. Only its user sees an ephemeral one.
 *
 * @param more - What is stored with it.
 */
export function postMessage(
  service: Service,
  message: WireMessage,
  userId: Snowflake,
  more: Partial<StoredMessage> = {},
): WireMessage {
  const { store } = service;
  const visibleTo = (message.flags & MessageFlag.EPHEMERAL) === 0 ? null : userId;
  if (visibleTo === null) wakeThread(service, message.channel_id);
  store.messages.set(message.id, { ...more, message, visibleTo });
  return message;
}

/** Replaces the content of a message. Completing a loading message does not count as an edit to readers. */
export function editMessage(service: Service, stored: StoredMessage, parts: MessageParts): WireMessage {
  const { store, clock } = service;
  const { message: before } = stored;
  const { poll: _before, ...rest } = before;
  const wasLoading = (before.flags & MessageFlag.LOADING) !== 0;
  const edited = wasLoading ? before.edited_timestamp : toWireTimestamp(clock.now());
  const message: WireMessage = { ...rest, ...parts, edited_timestamp: edited };
  const next = { ...stored, message };
  store.messages.set(message.id, next);
  return toShownMessage(service, next, message.author.id);
}

/** Changes what is stored of a message without an edit that readers see as one. */
export function changeStored(
  { store }: Service,
  stored: StoredMessage,
  change: Partial<StoredMessage>,
): StoredMessage {
  const next = { ...stored, ...change };
  store.messages.set(next.message.id, next);
  return next;
}

export function deleteMessage({ store }: Service, { message }: StoredMessage): void {
  store.messages.delete(message.id);
}
