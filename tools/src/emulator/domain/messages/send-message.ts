import {
  isPresent,
  MessageFlag,
  MessageType,
  Permission,
  type JsonObject,
  type Snowflake,
} from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { StoredMessage } from '../../storage/store-records.js';
import { DomainError, numbered } from '../domain-error.js';
import { composeMessage, type MessageTarget } from '../interactions/compose-message.js';
import { MENTIONS_IN_CHANNELS } from '../interactions/mentions.js';
import { postMessage } from '../interactions/stored-messages.js';
import { toMessageUser } from '../objects/wire-user.js';
import type { Upload } from '../objects/upload.js';
import { toWireMessage, type WireMessage } from '../objects/wire-message.js';
import { enterThread, hasRights, requireRights, type BotChannel } from './bot-channel.js';
import { readChannelFields, type ReplyTarget } from './channel-message-fields.js';
import { isSystemMessage } from './message-types.js';
import { toReadMessage } from './read-messages.js';

/** How long Discord remembers a nonce. Discord itself says "the past few minutes". */
const NONCE_MS = 300_000;

/** Flags that only responses to interactions may set. */
const OF_INTERACTIONS = MessageFlag.EPHEMERAL;

/**
 * Sends a message to a channel where the bot may write. One whose nonce must be unique is not sent again: the first is
 * returned.
 *
 * @throws DomainError for data that breaks a rule of messages, and for content that the bot may not send there.
 */
export function sendMessage(service: Service, place: BotChannel, upload: Upload): WireMessage {
  const { nonce, isNonceEnforced, replyTo, stickerIds } = readChannelFields(upload.value);
  const sent = isNonceEnforced && nonce !== undefined ? findSent(service, place, nonce) : undefined;
  if (sent) return withNonce(toReadMessage(service, sent, place.user.id), nonce);
  requireContentRights(place, upload);
  const replied = replyTo && openReplied(service, place, replyTo);
  const stickers = stickerIds.map((id) => openSticker(service, place, id));
  const target = { ...toMessageTarget(place, replied?.message), hasStickers: stickers.length > 0 };
  const parts = composeMessage(service, target, upload);
  enterThread(service, place);
  const { channel, user } = place;
  const message = toWireMessage({
    ...parts,
    id: service.store.ids.next(),
    channel_id: channel.id,
    author: toMessageUser(user),
    ...(replied ? toReply(place, replied.message) : {}),
    ...(stickers.length > 0 ? { sticker_items: stickers } : {}),
  });
  postMessage(service, message, user.id, nonce === undefined ? {} : { nonce });
  return withNonce(message, nonce);
}

/** Tells those who see the channel that somebody types there. Nothing is stored. */
export function startTyping({ events }: Service, { channel, user }: BotChannel): void {
  events.emit({ type: 'TYPING_START', channel_id: channel.id, user_id: user.id });
}

/**
 * The place of a message that a bot writes in a channel. Unlike in a response, everybody it names is notified, and
 * whoever it replies to, unless it says otherwise.
 *
 * @param replied - The message it replies to.
 */
export function toMessageTarget(place: BotChannel, replied: WireMessage | undefined): MessageTarget {
  return {
    applicationId: place.application?.id ?? null,
    channelId: place.channel.id,
    guildId: place.channel.guildId,
    mayMentionEveryone: hasRights(place, Permission.MENTION_EVERYONE),
    isForcedEphemeral: false,
    unsettableFlags: OF_INTERACTIONS,
    mentionsByDefault: MENTIONS_IN_CHANNELS,
    repliedUserId: replied?.author.id,
  };
}

/** @throws DomainError without the permission for a part of the message. */
export function requireContentRights(place: Pick<BotChannel, 'rights'>, { value, files }: Upload): void {
  // The first message of a post may still be anything.
  if (typeof value !== 'object' || value === null) return;
  const { embeds, poll, tts } = value as JsonObject;
  if (Array.isArray(embeds) && embeds.length > 0) requireRights(place, Permission.EMBED_LINKS);
  if (files.length > 0) requireRights(place, Permission.ATTACH_FILES);
  if (isPresent(poll)) requireRights(place, Permission.SEND_POLLS);
  if (tts === true) requireRights(place, Permission.SEND_TTS_MESSAGES);
}

/** Returns the message to reply to; undefined if there is none, and need not be. */
function openReplied(service: Service, place: BotChannel, target: ReplyTarget): StoredMessage | undefined {
  const { messageId, channelId, mustExist } = target;
  if (!hasRights(place, Permission.READ_MESSAGE_HISTORY)) {
    throw new DomainError({ rule: 'REPLY_WITHOUT_HISTORY' });
  }
  const stored = service.store.messages.get(messageId);
  const isHere = stored?.message.channel_id === place.channel.id && stored.visibleTo === null;
  if (!stored || !isHere || (channelId ?? place.channel.id) !== place.channel.id) {
    if (mustExist) throw new DomainError({ rule: 'REPLY_REFUSED', reason: 'UNKNOWN' });
    return undefined;
  }
  if (isSystemMessage(stored.message)) throw new DomainError({ rule: 'REPLY_REFUSED', reason: 'SYSTEM' });
  return stored;
}

/** @throws DomainError 10060 for a sticker of no guild, and 50081 for one of another guild. */
function openSticker({ store }: Service, { channel }: BotChannel, stickerId: Snowflake) {
  const sticker = store.stickers.get(stickerId);
  if (!sticker) throw new DomainError({ rule: 'UNKNOWN_STICKER' });
  if (sticker.guildId !== channel.guildId) throw numbered('INVALID_STICKER');
  return { id: sticker.id, name: sticker.name, format_type: sticker.formatType };
}

function toReply({ channel }: BotChannel, replied: WireMessage) {
  const { referenced_message: _deeper, ...flat } = replied;
  return {
    type: MessageType.REPLY,
    message_reference: {
      type: 0,
      channel_id: channel.id,
      message_id: replied.id,
      ...(channel.guildId === null ? {} : { guild_id: channel.guildId }),
    },
    referenced_message: flat,
  } as const;
}

function findSent(
  { store, clock }: Service,
  { channel, user }: BotChannel,
  nonce: string | number,
): StoredMessage | undefined {
  const sinceMs = clock.now() - NONCE_MS;
  return store.messages
    .group(channel.id)
    .findLast(
      (stored) =>
        stored.nonce !== undefined &&
        String(stored.nonce) === String(nonce) &&
        stored.message.author.id === user.id &&
        Date.parse(stored.message.timestamp) >= sinceMs,
    );
}

function withNonce(message: WireMessage, nonce: string | number | undefined): WireMessage {
  return nonce === undefined ? message : { ...message, nonce };
}
