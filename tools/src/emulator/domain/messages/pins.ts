import { Permission, type Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { StoredMessage } from '../../storage/store-records.js';
import { compareIds } from '../compare-ids.js';
import { DomainError } from '../domain-error.js';
import { changeStored, postMessage } from '../interactions/stored-messages.js';
import { toWireMessage, type WireMessage } from '../objects/wire-message.js';
import { toWireTimestamp } from '../objects/wire-timestamp.js';
import { toMessageUser } from '../objects/wire-user.js';
import { hasRights, requireActive, requireRights, type BotChannel } from './bot-channel.js';
import { logInGuild } from './log-in-guild.js';
import { CHANNEL_PINNED_MESSAGE, isSystemMessage } from './message-types.js';
import { toReadMessage } from './read-messages.js';

const MOST_PINS = 250;

/** The pins of a channel, the latest first. */
export interface PinList {
  readonly items: readonly { readonly pinned_at: string; readonly message: WireMessage }[];
  /** True if there are older ones. */
  readonly has_more: boolean;
}

/** Returns the message to pin. @throws DomainError unless there is such a message in the channel. */
export function openPinnable({ store }: Service, { channel }: BotChannel, id: Snowflake): StoredMessage {
  const stored = store.messages.get(id);
  if (stored?.visibleTo !== null) throw new DomainError({ rule: 'UNKNOWN_MESSAGE' });
  if (stored.message.channel_id !== channel.id) throw new DomainError({ rule: 'PIN_IN_WRONG_CHANNEL' });
  return stored;
}

/**
 * Pins a message, and posts the one that tells of it. A pinned one stays as it is.
 *
 * @throws DomainError without PIN_MESSAGES, for a message of Discord itself, and when there are 250.
 */
export function pinMessage(
  service: Service,
  place: BotChannel,
  stored: StoredMessage,
  reason: string | null,
): void {
  requireRights(place, Permission.PIN_MESSAGES);
  requireActive(service, place);
  if (isSystemMessage(stored.message)) throw new DomainError({ rule: 'SYSTEM_MESSAGE' });
  if (stored.pinnedAtMs !== undefined) return;
  if (listPinned(service, place).length >= MOST_PINS) throw new DomainError({ rule: 'TOO_MANY_PINS' });
  const pinnedAtMs = service.clock.now();
  changeStored(service, stored, { pinnedAtMs, message: { ...stored.message, pinned: true } });
  const { channel, user } = place;
  const notice = toWireMessage({
    id: service.store.ids.next(),
    channel_id: channel.id,
    author: toMessageUser(user),
    content: '',
    type: CHANNEL_PINNED_MESSAGE,
    message_reference: {
      type: 0,
      channel_id: channel.id,
      message_id: stored.message.id,
      ...(channel.guildId === null ? {} : { guild_id: channel.guildId }),
    },
  });
  postMessage(service, notice, user.id);
  logPin(service, place, stored, { action: 'MESSAGE_PIN', reason });
}

/** @throws DomainError without PIN_MESSAGES. */
export function unpinMessage(
  service: Service,
  place: BotChannel,
  stored: StoredMessage,
  reason: string | null,
): void {
  requireRights(place, Permission.PIN_MESSAGES);
  requireActive(service, place);
  if (stored.pinnedAtMs === undefined) return;
  changeStored(service, stored, { pinnedAtMs: undefined, message: { ...stored.message, pinned: false } });
  logPin(service, place, stored, { action: 'MESSAGE_UNPIN', reason });
}

function logPin(
  service: Service,
  place: BotChannel,
  { message }: StoredMessage,
  { action, reason }: { readonly action: 'MESSAGE_PIN' | 'MESSAGE_UNPIN'; readonly reason: string | null },
): void {
  const options = { channel_id: message.channel_id, message_id: message.id };
  logInGuild(service, place, reason, { action, targetId: message.author.id, options });
}

/**
 * Lists pins, the latest first. Without READ_MESSAGE_HISTORY there are none.
 *
 * @param beforeMs - Only those pinned before. In milliseconds of the Unix epoch.
 */
export function listPins(
  service: Service,
  place: BotChannel,
  { beforeMs = Infinity, limit }: { readonly beforeMs?: number | undefined; readonly limit: number },
): PinList {
  if (!hasRights(place, Permission.READ_MESSAGE_HISTORY)) return { items: [], has_more: false };
  const found = listPinned(service, place).filter(({ pinnedAtMs = 0 }) => pinnedAtMs < beforeMs);
  const items = found.slice(0, limit).map((stored) => ({
    pinned_at: toWireTimestamp(stored.pinnedAtMs ?? 0),
    message: toReadMessage(service, stored, place.user.id),
  }));
  return { items, has_more: found.length > limit };
}

function listPinned({ store }: Service, { channel }: BotChannel): StoredMessage[] {
  return store.messages
    .group(channel.id)
    .filter(({ pinnedAtMs }) => pinnedAtMs !== undefined)
    .sort((a, b) => (b.pinnedAtMs ?? 0) - (a.pinnedAtMs ?? 0) || compareIds(b.message.id, a.message.id));
}
