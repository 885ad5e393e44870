import { MessageType } from '../../../protocol/messages/message.js';
import { Permission } from '../../../protocol/permissions/permissions.js';
import type { KitActor } from '../../world/kit-actor.js';
import { refusal } from '../kit-refusal.js';
import type { MemoryState } from '../memory-state.js';
import { compareIds, type ShelvedMessage } from '../message-shelf.js';
import { toMessageObject } from '../payloads/message-object.js';
import { toTimestamp } from '../payloads/timestamp.js';
import { toAuthor } from '../payloads/user-objects.js';
import { botMay, openBotChannel, requireInChannel } from './bot-access.js';
import { countIn, idIn, type KitAnswer, type KitCall, type KitRoute } from './kit-call.js';
import { requireActive } from './thread-edits.js';

const [PINS, OLD_PINS] = ['/channels/{channel_id}/messages/pins', '/channels/{channel_id}/pins'];

/** The calls about pinned messages, at their present paths and the older ones. */
export const pinCalls: readonly KitRoute[] = [
  { route: `GET ${PINS}`, run: listPins },
  { route: `GET ${OLD_PINS}`, run: listMessages },
  ...[PINS, OLD_PINS].flatMap((path) => [
    { route: `PUT ${path}/{message_id}`, run: pin },
    { route: `DELETE ${path}/{message_id}`, run: unpin },
  ]),
];

const MOST_PINS = 250;
const LISTED = { min: 1, max: 50, byDefault: 50 };

/** The type of the message that tells of a pinned one. */
const CHANNEL_PINNED_MESSAGE = 6;

/** The types of messages that are not Discord's own. */
const WRITTEN: readonly number[] = [
  MessageType.DEFAULT,
  MessageType.REPLY,
  MessageType.CHAT_INPUT_COMMAND,
  MessageType.THREAD_STARTER_MESSAGE,
  MessageType.CONTEXT_MENU_COMMAND,
];

/** Pins a message, and posts the one that tells of it. */
function pin(call: KitCall): KitAnswer {
  const { state } = call;
  const { actor, shelved } = openPinnable(call);
  const { channel, user } = actor;
  const { message } = shelved;
  if (!WRITTEN.includes(message.type)) throw refusal('SYSTEM_MESSAGE');
  if (message.pinned) return { status: 204 };
  if (pinnedIn(state, actor).length >= MOST_PINS) throw refusal('MAX_PINS');
  state.pins.set(message.id, state.clock.now());
  state.messages.change({ ...message, pinned: true });
  const guild = channel.guildId === null ? {} : { guild_id: channel.guildId };
  const notice = toMessageObject({
    id: state.nextId(),
    channel_id: channel.id,
    author: toAuthor(user),
    content: '',
    type: CHANNEL_PINNED_MESSAGE,
    message_reference: { type: 0, channel_id: channel.id, message_id: message.id, ...guild },
  });
  state.messages.post(notice, user.id);
  return { status: 204 };
}

function unpin(call: KitCall): KitAnswer {
  const { state } = call;
  const { message } = openPinnable(call).shelved;
  state.pins.delete(message.id);
  if (message.pinned) state.messages.change({ ...message, pinned: false });
  return { status: 204 };
}

/** Lists the latest first. */
function listPins(call: KitCall): KitAnswer {
  const { query } = call;
  const limit = countIn(call, 'limit', LISTED);
  const before = query.get('before');
  const beforeMs = before === null ? Infinity : Date.parse(before);
  const found = readable(call).filter(({ pinnedAtMs }) => pinnedAtMs < beforeMs);
  const items = found
    .slice(0, limit)
    .map(({ pinnedAtMs, message }) => ({ pinned_at: toTimestamp(pinnedAtMs), message }));
  return { status: 200, body: { items, has_more: found.length > limit } };
}

function listMessages(call: KitCall): KitAnswer {
  const found = readable(call).slice(0, LISTED.max);
  return { status: 200, body: found.map(({ message }) => message) };
}

function readable(call: KitCall) {
  const actor = openBotChannel(call);
  return botMay(call.state, actor, Permission.READ_MESSAGE_HISTORY) ? pinnedIn(call.state, actor) : [];
}

function pinnedIn({ messages, pins }: MemoryState, { channel }: KitActor) {
  return messages
    .inChannel(channel.id)
    .filter(({ message }) => message.pinned)
    .map(({ message }) => ({ message, pinnedAtMs: pins.get(message.id) ?? 0 }))
    .sort((a, b) => b.pinnedAtMs - a.pinnedAtMs || compareIds(b.message.id, a.message.id));
}

/** @throws DiscordRefusal Unless the channel has that message, and the bot may pin there. */
function openPinnable(call: KitCall): { readonly actor: KitActor; readonly shelved: ShelvedMessage } {
  const { state } = call;
  const actor = openBotChannel(call);
  const shelved = state.messages.get(idIn(call, 'message_id'));
  if (shelved?.visibleTo !== null) throw refusal('UNKNOWN_MESSAGE');
  if (shelved.message.channel_id !== actor.channel.id) throw refusal('PIN_IN_WRONG_CHANNEL');
  requireInChannel(state, actor, Permission.PIN_MESSAGES);
  requireActive(actor.channel);
  return { actor, shelved };
}
