import { Permission, type Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { StoredMessage } from '../../storage/store-records.js';
import { toShownMessage } from '../objects/shown-message.js';
import type { WireMessage } from '../objects/wire-message.js';
import { hasRights, type BotChannel } from './bot-channel.js';
import { endDuePolls } from './poll-end.js';
import { compareIds } from '../compare-ids.js';

/** Which messages of a channel are wanted. At most one of the ids counts: the first of around, before and after. */
export interface MessagePage {
  readonly around?: Snowflake | undefined;
  readonly before?: Snowflake | undefined;
  readonly after?: Snowflake | undefined;
  /** 1 to 100. */
  readonly limit: number;
}

/** Returns a message as a bot reads it now: with the present form of the one it replies to. */
export function toReadMessage(service: Service, stored: StoredMessage, viewerId: Snowflake): WireMessage {
  const shown = toShownMessage(service, stored, viewerId);
  const { message_reference: reference, referenced_message: referenced } = shown;
  if (!reference || referenced === undefined) return shown;
  const now = service.store.messages.get(reference.message_id);
  if (!now) return { ...shown, referenced_message: null };
  const { referenced_message: _deeper, ...flat } = toShownMessage(
    service,
    { ...now, reactions: [] },
    viewerId,
  );
  return { ...shown, referenced_message: flat };
}

/** Lists messages, newest first. Without READ_MESSAGE_HISTORY there are none. */
export function listChannelMessages(service: Service, place: BotChannel, page: MessagePage): WireMessage[] {
  if (!hasRights(place, Permission.READ_MESSAGE_HISTORY)) return [];
  endDuePolls(service, place.channel.id);
  const seen = listForEverybody(service, place.channel.id);
  return pick(seen, page)
    .toReversed()
    .map((stored) => toReadMessage(service, stored, place.user.id));
}

/** Lists the messages of a channel that everybody sees, oldest first. */
function listForEverybody({ store }: Service, channelId: Snowflake): StoredMessage[] {
  return store.messages
    .group(channelId)
    .filter(({ visibleTo }) => visibleTo === null)
    .sort((a, b) => compareIds(a.message.id, b.message.id));
}

function pick(seen: readonly StoredMessage[], page: MessagePage): readonly StoredMessage[] {
  const { around, before, after, limit } = page;
  const until = (id: Snowflake) => seen.filter(({ message }) => compareIds(message.id, id) < 0);
  const from = (id: Snowflake) => seen.filter(({ message }) => compareIds(message.id, id) > 0);
  if (around !== undefined) {
    const half = Math.floor(limit / 2);
    const middle = seen.filter(({ message }) => compareIds(message.id, around) === 0);
    const older = half === 0 ? [] : until(around).slice(-half);
    return [...older, ...middle, ...from(around).slice(0, limit - half - middle.length)];
  }
  if (before !== undefined) return until(before).slice(-limit);
  if (after !== undefined) return from(after).slice(0, limit);
  return seen.slice(-limit);
}
