import * as z from 'zod';
import { Snowflake } from 'commandry/protocol';
import { GivenFile, toGivenUpload } from '../../../domain/acting/given-file.js';
import { explainDenial, openWriter, requireSlowMode } from '../../../domain/acting/person-in-channel.js';
import { openSeenMessage } from '../../../domain/acting/used-component.js';
import { DomainError } from '../../../domain/domain-error.js';
import { requireSending, type BotChannel } from '../../../domain/messages/bot-channel.js';
import { deleteChannelMessage, editChannelMessage } from '../../../domain/messages/change-messages.js';
import { react, removeReactionOf } from '../../../domain/messages/message-reactions.js';
import { findDirectMessages } from '../../../domain/messages/open-direct-messages.js';
import { pinMessage, unpinMessage } from '../../../domain/messages/pins.js';
import { endDuePolls } from '../../../domain/messages/poll-end.js';
import { vote } from '../../../domain/messages/polls.js';
import { readEmoji } from '../../../domain/messages/reaction-emoji.js';
import { sendMessage, startTyping } from '../../../domain/messages/send-message.js';
import { toShownMessage } from '../../../domain/objects/shown-message.js';
import type { Upload } from '../../../domain/objects/upload.js';
import type { WireMessage } from '../../../domain/objects/wire-message.js';
import { findUser } from '../../../domain/world/find-records.js';
import type { StoredMessage } from '../../../storage/store-records.js';
import { readWith } from '../control-requests.js';
import { ControlError, ControlResult, type ControlCall, type ControlRoute } from '../control-route.js';

const MOST_FILES = 10;

/** What a user writes; the rules of messages judge it. */
const written = {
  content: z.string().optional(),
  allowed_mentions: z.unknown().optional(),
  files: z.array(GivenFile).max(MOST_FILES).optional(),
};

const WriteRequest = z.strictObject({
  channel_id: z.optional(Snowflake),
  /** Instead of `channel_id`: the direct messages with a user, usually the bot. */
  recipient_id: z.optional(Snowflake),
  ...written,
  /** The message that it replies to. */
  message_reference: z.strictObject({ message_id: Snowflake }).optional(),
  sticker_ids: z.array(Snowflake).optional(),
  poll: z.unknown().optional(),
  tts: z.boolean().optional(),
});
/** Body of `POST /control/users/{id}/messages`, with one of `channel_id` and `recipient_id`. */
export type WriteRequest = z.input<typeof WriteRequest>;

const EditRequest = z.strictObject({
  ...written,
  /** The attachments that stay. All when absent. */
  attachments: z.array(z.looseObject({ id: z.union([Snowflake, z.int()]) })).optional(),
  /** SUPPRESS_EMBEDS (4), for the messages of others with MANAGE_MESSAGES. */
  flags: z.int().min(0).optional(),
});
/** Body of `PATCH /control/users/{id}/messages/{message_id}`. */
export type EditRequest = z.input<typeof EditRequest>;

const ReactionRequest = z.strictObject({
  message_id: Snowflake,
  /** The characters of a standard emoji, or `name:id` of one of a guild. */
  emoji: z.string().min(1),
  /** For `DELETE`: whose reaction is removed. Default: the user's own. */
  user_id: z.optional(Snowflake),
});
/** Body of `PUT` and `DELETE /control/users/{id}/reactions`. */
export type ReactionRequest = z.input<typeof ReactionRequest>;

const VoteRequest = z.strictObject({
  message_id: Snowflake,
  /** All answers that the user chooses; none takes the votes back. */
  answer_ids: z.array(z.int().min(1)),
});
/** Body of `PUT /control/users/{id}/votes`. */
export type VoteRequest = z.input<typeof VoteRequest>;

const PinRequest = z.strictObject({ message_id: Snowflake });
/** Body of `PUT` and `DELETE /control/users/{id}/pins`. */
export type PinRequest = z.input<typeof PinRequest>;

const TypingRequest = z.strictObject({ channel_id: Snowflake });
/** Body of `POST /control/users/{id}/typing`. */
export type TypingRequest = z.input<typeof TypingRequest>;

/** What users do with messages, as their permissions allow. */
export const userMessageRoutes: readonly ControlRoute[] = [
  ['/users/{id}/messages', { POST: writeMessage }],
  ['/users/{id}/messages/{message_id}', { PATCH: changeMessage, DELETE: removeMessage }],
  ['/users/{id}/pins', { PUT: toPinning(pinMessage), DELETE: toPinning(unpinMessage) }],
  ['/users/{id}/reactions', { PUT: addReaction, DELETE: removeReaction }],
  ['/users/{id}/votes', { PUT: voteAsUser }],
  ['/users/{id}/typing', { POST: type }],
];

async function writeMessage(call: ControlCall): Promise<ControlResult> {
  const { service } = call;
  const user = findUser(service.store, call.param('id'));
  const request = readWith(WriteRequest, await call.readBodyWithFiles());
  const { channel_id: channelId, recipient_id: recipientId, ...body } = request;
  if ((channelId === undefined) === (recipientId === undefined)) {
    throw new ControlError(400, 'BAD_REQUEST', 'channel_id: give either channel_id or recipient_id');
  }
  const id = channelId ?? openMessagesWith(call, user.id, recipientId ?? '');
  const place = openWriter(service, user.id, id);
  const message = explainDenial(service, place, () => {
    requireSending(service, place);
    requireSlowMode(service, place);
    return sendMessage(service, place, toUpload(body));
  });
  return new ControlResult(201, show(call, place, message.id));
}

/** Returns the direct messages with somebody. */
function openMessagesWith({ service }: ControlCall, userId: Snowflake, recipientId: Snowflake): Snowflake {
  const { id } = findUser(service.store, recipientId);
  if (id === userId) throw new ControlError(400, 'BAD_REQUEST', 'recipient_id: is the user themselves');
  return findDirectMessages(service, [id, userId]).id;
}

async function changeMessage(call: ControlCall): Promise<WireMessage> {
  const { service } = call;
  const body = readWith(EditRequest, await call.readBodyWithFiles());
  const { place, stored } = openPosted(call, call.param('message_id'));
  explainDenial(service, place, () => editChannelMessage(service, place, stored, toUpload(body)));
  return show(call, place, stored.message.id);
}

function removeMessage(call: ControlCall): ControlResult {
  const { service } = call;
  const { place, stored } = openPosted(call, call.param('message_id'));
  explainDenial(service, place, () => {
    deleteChannelMessage(service, place, stored, null);
  });
  return new ControlResult(204);
}

function toPinning(change: typeof pinMessage) {
  return async (call: ControlCall): Promise<WireMessage> => {
    const { service } = call;
    const { message_id: id } = readWith(PinRequest, await call.readBody());
    const { place, stored } = openPosted(call, id);
    explainDenial(service, place, () => {
      change(service, place, stored, null);
    });
    return show(call, place, id);
  };
}

async function addReaction(call: ControlCall): Promise<WireMessage> {
  const { service } = call;
  const { place, stored, emoji } = await openReaction(call);
  explainDenial(service, place, () => {
    react(service, place, stored, emoji);
  });
  return show(call, place, stored.message.id);
}

async function removeReaction(call: ControlCall): Promise<WireMessage> {
  const { service } = call;
  const { place, stored, emoji, userId } = await openReaction(call);
  explainDenial(service, place, () => {
    removeReactionOf(service, place, stored, { emoji, userId });
  });
  return show(call, place, stored.message.id);
}

async function openReaction(call: ControlCall) {
  const body = readWith(ReactionRequest, await call.readBody());
  const opened = openPosted(call, body.message_id);
  const emoji = readEmoji(call.service.store, body.emoji, opened.stored.reactions);
  return { ...opened, emoji, userId: body.user_id ?? opened.place.user.id };
}

async function voteAsUser(call: ControlCall): Promise<WireMessage> {
  const { service } = call;
  const { message_id: id, answer_ids: answerIds } = readWith(VoteRequest, await call.readBody());
  const { place } = openPosted(call, id);
  endDuePolls(service, place.channel.id);
  return vote(service, openSeenMessage(service.store, place.user.id, id), place.user.id, answerIds);
}

async function type(call: ControlCall): Promise<ControlResult> {
  const { service } = call;
  const { channel_id: channelId } = readWith(TypingRequest, await call.readBody());
  const place = openWriter(service, call.param('id'), channelId);
  explainDenial(service, place, () => {
    requireSending(service, place);
    startTyping(service, place);
  });
  return new ControlResult(204);
}

/** Returns a message for everybody, and the user in its channel. */
function openPosted(
  { service, param }: ControlCall,
  id: Snowflake,
): { readonly place: BotChannel; readonly stored: StoredMessage } {
  const { id: userId } = findUser(service.store, param('id'));
  const stored = openSeenMessage(service.store, userId, id);
  const place = openWriter(service, userId, stored.message.channel_id);
  if (stored.visibleTo === null) return { place, stored };
  const explanation = `Only ${place.user.username} sees message ${id}: it can be dismissed, and nothing else.`;
  throw new DomainError({ rule: 'UNKNOWN_MESSAGE', explanation });
}

function toUpload({ files = [], ...value }: { readonly files?: readonly GivenFile[] | undefined }): Upload {
  return { value, files: files.map((file, index) => ({ index, ...toGivenUpload(file) })) };
}

function show({ service }: ControlCall, { user }: BotChannel, id: Snowflake): WireMessage {
  return toShownMessage(service, openSeenMessage(service.store, user.id, id), user.id);
}
