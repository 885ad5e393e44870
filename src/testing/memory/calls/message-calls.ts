import { isDirect, isThread } from '../../../protocol/guilds/channel-type.js';
import { MessageFlag } from '../../../protocol/messages/message-flag.js';
import { MessageType } from '../../../protocol/messages/message.js';
import { Permission } from '../../../protocol/permissions/permissions.js';
import { FieldChecker, isJsonObject, type JsonObject } from '../../../protocol/validation/field-checker.js';
import { snowflakeToTimestampMs } from '../../../protocol/snowflake-time.js';
import { holdsMessages } from '../judge/open-usable-channel.js';
import type { KitActor } from '../../world/kit-actor.js';
import type { KitChannel } from '../../world/kit-records.js';
import { memberKey } from '../../world/kit-world.js';
import type { MemoryState } from '../memory-state.js';
import { compareIds, type ShelvedMessage } from '../message-shelf.js';
import { toMessageObject, type ShownMessage } from '../payloads/message-object.js';
import { toAuthor } from '../payloads/user-objects.js';
import { editShown, toReferenced } from '../responses/answer-message.js';
import { rewriteMessage, writeMessage, type WrittenWhere } from '../responses/message-parts.js';
import type { Uploaded } from '../responses/planned-files.js';
import { refusal, refuseIssues, DiscordRefusal } from '../kit-refusal.js';
import { botMay, openBotChannel, requireInChannel } from './bot-access.js';
import { idIn, readFields, type KitAnswer, type KitCall, type KitRoute } from './kit-call.js';
import { changeReactions } from './reactions.js';
import { enterThread, requireActive } from './thread-edits.js';

const MESSAGE = '/channels/{channel_id}/messages/{message_id}';

/** The calls about messages of channels. */
export const messageCalls: readonly KitRoute[] = [
  { route: 'GET /channels/{channel_id}/messages', run: listMessages },
  { route: 'POST /channels/{channel_id}/messages', run: sendMessage },
  { route: 'POST /channels/{channel_id}/messages/bulk-delete', run: deleteMany },
  { route: `GET ${MESSAGE}`, run: (call) => ({ status: 200, body: openReadable(call).shelved.message }) },
  { route: `PATCH ${MESSAGE}`, run: editMessage },
  { route: `DELETE ${MESSAGE}`, run: deleteMessage },
  { route: 'POST /channels/{channel_id}/typing', run: startTyping },
  { route: `PUT ${MESSAGE}/reactions/{emoji}/@me`, run: (call) => react(call, true) },
  { route: `DELETE ${MESSAGE}/reactions/{emoji}/@me`, run: (call) => react(call, false) },
];

const MOST_LISTED = 100;
const LISTED_BY_DEFAULT = 50;

/** Lists the newest first. Nobody but their user sees ephemeral messages. */
function listMessages(call: KitCall): KitAnswer {
  const { state, query } = call;
  const actor = openBotChannel(call);
  if (!botMay(state, actor, Permission.READ_MESSAGE_HISTORY)) return { status: 200, body: [] };
  const limit = Math.min(Number(query.get('limit') ?? LISTED_BY_DEFAULT), MOST_LISTED);
  const [before, after, around] = ['before', 'after', 'around'].map((name) => query.get(name));
  const shown = state.messages
    .inChannel(actor.channel.id)
    .filter(({ visibleTo }) => visibleTo === null)
    .map(({ message }) => message);
  if (around) {
    const start = shown.findIndex(({ id }) => compareIds(id, around) >= 0) - Math.floor(limit / 2);
    return { status: 200, body: shown.slice(Math.max(0, start), Math.max(0, start) + limit).reverse() };
  }
  const within = shown.filter(
    ({ id }) => (!before || compareIds(id, before) < 0) && (!after || compareIds(id, after) > 0),
  );
  return { status: 200, body: (after ? within.slice(0, limit) : within.slice(-limit)).reverse() };
}

async function sendMessage(call: KitCall): Promise<KitAnswer> {
  const { state } = call;
  const actor = openBotChannel(call);
  if (!holdsMessages(actor.channel)) {
    throw new DiscordRefusal(400, 50008, 'Cannot send messages in a non-text channel');
  }
  requireSending(state, actor);
  enterThread(state, actor);
  return { status: 200, body: postByBot(state, actor, await call.readUpload()) };
}

/** @throws DiscordRefusal Without the permission, in a locked thread, and to a user who cannot be reached. */
function requireSending(state: MemoryState, actor: KitActor): void {
  const { channel } = actor;
  if (isDirect(channel.type)) requireReachable(state, channel);
  requireInChannel(state, actor, sendingIn(actor));
  if (channel.locked === true) requireInChannel(state, actor, Permission.MANAGE_THREADS);
}

/** @throws DiscordRefusal Unless everybody else shares a guild with the bot, or has installed the app. */
function requireReachable({ world }: MemoryState, { recipientIds }: KitChannel): void {
  const { botUserId } = world.application;
  const isMember = (guildId: string, userId: string) => world.members.has(memberKey(guildId, userId));
  const guildIds = [...world.guilds.keys()].filter((id) => isMember(id, botUserId));
  const isReachable = (id: string) =>
    world.installedUserIds.has(id) || guildIds.some((guildId) => isMember(guildId, id));
  if (!recipientIds.filter((id) => id !== botUserId).every(isReachable)) throw refusal('CANNOT_MESSAGE_USER');
}

/** The permission to send messages in a channel. */
function sendingIn({ channel }: KitActor): bigint {
  return isThread(channel.type) ? Permission.SEND_MESSAGES_IN_THREADS : Permission.SEND_MESSAGES;
}

/**
 * Posts a message of the bot, which everybody sees.
 *
 * @param id - Default: a new one.
 * @throws DiscordRefusal For data that breaks a rule, and for parts that the bot has no permission for.
 */
export function postByBot(
  state: MemoryState,
  actor: KitActor,
  upload: Uploaded,
  id: string = state.nextId(),
): ShownMessage {
  const { channel, user } = actor;
  const data = isJsonObject(upload.value) ? upload.value : {};
  requireParts(state, actor, data, upload.files.length);
  const referred = findReferred(state, actor, data);
  const written = writeMessage(state, writtenBy(state, actor), upload);
  const message = toMessageObject({
    ...written,
    ...referred,
    flags: written.flags & ~MessageFlag.EPHEMERAL,
    id,
    channel_id: channel.id,
    author: toAuthor(user),
    ...(data['nonce'] === undefined ? {} : { nonce: data['nonce'] }),
  });
  return state.messages.post(message, user.id);
}

/** Messages of bots notify everybody they name, unless they say otherwise. */
function writtenBy(state: MemoryState, actor: KitActor): WrittenWhere {
  return {
    channelId: actor.channel.id,
    guildId: actor.channel.guildId,
    mayMentionEveryone: botMay(state, actor, Permission.MENTION_EVERYONE),
    isForcedEphemeral: false,
    mentionsByDefault: { parse: ['users', 'roles', 'everyone'] },
  };
}

function requireParts(state: MemoryState, actor: KitActor, data: JsonObject, fileCount: number): void {
  const { embeds, poll } = data;
  if (Array.isArray(embeds) && embeds.length > 0) requireInChannel(state, actor, Permission.EMBED_LINKS);
  if (fileCount > 0) requireInChannel(state, actor, Permission.ATTACH_FILES);
  if (isJsonObject(poll)) requireInChannel(state, actor, Permission.SEND_POLLS);
}

/** The message that a reply replies to. */
function findReferred(
  state: MemoryState,
  actor: KitActor,
  { message_reference: reference }: JsonObject,
): Partial<ShownMessage> {
  if (!isJsonObject(reference)) return {};
  requireInChannel(state, actor, Permission.READ_MESSAGE_HISTORY);
  const { channel } = actor;
  const messageId = String(reference['message_id']);
  const shelved = state.messages.get(messageId);
  if (shelved?.visibleTo !== null || shelved.message.channel_id !== channel.id) {
    if (reference['fail_if_not_exists'] === false) return {};
    const errors = [{ code: 'REPLIES_UNKNOWN_MESSAGE', message: 'Unknown message' }];
    throw new DiscordRefusal(400, 50035, 'Invalid Form Body', [], {
      message_reference: { _errors: errors },
    });
  }
  const guild = channel.guildId === null ? {} : { guild_id: channel.guildId };
  return {
    type: MessageType.REPLY,
    message_reference: { type: 0, channel_id: channel.id, message_id: messageId, ...guild },
    referenced_message: toReferenced(shelved.message),
  };
}

async function editMessage(call: KitCall): Promise<KitAnswer> {
  const { state } = call;
  openChannelMessage(call);
  const upload = await call.readUpload();
  const { actor, shelved } = openChannelMessage(call);
  const { message } = shelved;
  if (message.author.id !== actor.user.id) {
    throw new DiscordRefusal(403, 50005, 'Cannot edit a message authored by another user');
  }
  requireActive(actor.channel);
  const parts = rewriteMessage(state, writtenBy(state, actor), upload, message);
  return { status: 200, body: editShown(state, message, parts) };
}

function deleteMessage(call: KitCall): KitAnswer {
  const { state } = call;
  const { actor, shelved } = openChannelMessage(call);
  if (shelved.message.author.id !== actor.user.id) requireInChannel(state, actor, Permission.MANAGE_MESSAGES);
  state.messages.delete(shelved);
  return { status: 204 };
}

function startTyping(call: KitCall): KitAnswer {
  const actor = openBotChannel(call);
  requireInChannel(call.state, actor, sendingIn(actor));
  return { status: 204 };
}

function react(call: KitCall, isAdded: boolean): KitAnswer {
  const { state } = call;
  const { actor, shelved } = openReadable(call);
  requireActive(actor.channel);
  const { message } = shelved;
  const { changed, isNew } = changeReactions(message, call.params['emoji'] ?? '', isAdded);
  if (isNew) requireInChannel(state, actor, Permission.ADD_REACTIONS);
  if (changed) state.messages.change(changed);
  return { status: 204 };
}

interface ChannelMessage {
  readonly actor: KitActor;
  readonly shelved: ShelvedMessage;
}

/** @throws DiscordRefusal Unless the channel of the path has that message, and everybody sees it. */
export function openChannelMessage(call: KitCall): ChannelMessage {
  const actor = openBotChannel(call);
  const shelved = call.state.messages.get(idIn(call, 'message_id'));
  if (shelved?.visibleTo !== null || shelved.message.channel_id !== actor.channel.id) {
    throw refusal('UNKNOWN_MESSAGE');
  }
  return { actor, shelved };
}

const MOST_DELETED = 100;
const BULK_AGE_MS = 14 * 86_400_000;

/** Deletes messages of the last two weeks. Those that do not exist are left out. */
async function deleteMany(call: KitCall): Promise<KitAnswer> {
  const { state } = call;
  openBotChannel(call);
  const { messages } = await readFields(call);
  const check = new FieldChecker();
  const ids = (check.array(messages, [], 'messages', Infinity) ?? []).map(String);
  refuseIssues(check.issues);
  const actor = openBotChannel(call);
  if (actor.guild === null) throw refusal('NOT_IN_DIRECT_MESSAGES');
  requireInChannel(state, actor, Permission.MANAGE_MESSAGES);
  if (ids.length < 2 || ids.length > MOST_DELETED) throw refusal('BULK_DELETE_COUNT');
  const sinceMs = state.clock.now() - BULK_AGE_MS;
  if (ids.some((id) => snowflakeToTimestampMs(id) < sinceMs)) throw refusal('BULK_DELETE_TOO_OLD');
  for (const id of ids) {
    const shelved = state.messages.get(id);
    if (shelved?.visibleTo === null && shelved.message.channel_id === actor.channel.id)
      state.messages.delete(shelved);
  }
  return { status: 204 };
}

/** @throws DiscordRefusal The same, and if the bot cannot read what was written before. */
function openReadable(call: KitCall): ChannelMessage {
  const found = openChannelMessage(call);
  if (!botMay(call.state, found.actor, Permission.READ_MESSAGE_HISTORY)) throw refusal('MISSING_ACCESS');
  return found;
}
