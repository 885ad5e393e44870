import { ChannelType } from '../../../protocol/guilds/channel-type.js';
import { MessageFlag } from '../../../protocol/messages/message-flag.js';
import { Permission } from '../../../protocol/permissions/permissions.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import { FieldChecker, isJsonObject, type JsonObject } from '../../../protocol/validation/field-checker.js';
import type { KitChannel } from '../../world/kit-records.js';
import type { KitActor } from '../../world/kit-actor.js';
import { toFullChannel } from '../payloads/guild-objects.js';
import { refuseProblems, DiscordRefusal } from '../kit-refusal.js';
import { openBotChannel, requireInChannel } from './bot-access.js';
import { CHANNEL_NAME, wrongChannelType } from './channel-rules.js';
import type { KitAnswer, KitCall, KitRoute } from './kit-call.js';
import { openChannelMessage, postByBot } from './message-calls.js';

/** The calls that create threads. */
export const threadCalls: readonly KitRoute[] = [
  { route: 'POST /channels/{channel_id}/threads', run: createThread },
  { route: 'POST /channels/{channel_id}/messages/{message_id}/threads', run: createThreadOfMessage },
];

const FORUMS: readonly number[] = [ChannelType.GUILD_FORUM, ChannelType.GUILD_MEDIA];
const WITH_THREADS: readonly number[] = [ChannelType.GUILD_TEXT, ChannelType.GUILD_ANNOUNCEMENT];

async function createThread(call: KitCall): Promise<KitAnswer> {
  const { state } = call;
  const actor = openBotChannel(call);
  const isForum = FORUMS.includes(actor.channel.type);
  if (!isForum && !WITH_THREADS.includes(actor.channel.type)) throw wrongChannelType();
  const upload = await call.readUpload();
  const fields = toThreadFields(upload.value);
  if (!isForum) {
    const type = fields['type'] === ChannelType.PUBLIC_THREAD ? publicTypeIn(actor) : privateTypeIn(actor);
    const isPrivate = type === ChannelType.PRIVATE_THREAD;
    const wanted = isPrivate ? Permission.CREATE_PRIVATE_THREADS : Permission.CREATE_PUBLIC_THREADS;
    requireInChannel(state, actor, wanted);
    return { status: 201, body: toFullChannel(state, addThread(call, actor, fields, type)) };
  }
  requireInChannel(state, actor, Permission.SEND_MESSAGES);
  const thread = addThread(call, actor, fields, ChannelType.PUBLIC_THREAD);
  const message = postByBot(state, thread, { ...upload, value: fields['message'] }, thread.channel.id);
  return { status: 201, body: { ...toFullChannel(state, thread), message } };
}

async function createThreadOfMessage(call: KitCall): Promise<KitAnswer> {
  const { state } = call;
  const { actor } = openChannelMessage(call);
  if (!WITH_THREADS.includes(actor.channel.type)) throw wrongChannelType();
  requireInChannel(state, actor, Permission.CREATE_PUBLIC_THREADS);
  const fields = toThreadFields((await call.readUpload()).value);
  const { message } = openChannelMessage(call).shelved;
  if (state.world.channels.has(message.id)) {
    throw new DiscordRefusal(400, 160004, 'A thread has already been created for this message');
  }
  const thread = addThread(call, actor, fields, publicTypeIn(actor), message.id);
  const body = toFullChannel(state, thread);
  state.messages.change({ ...message, flags: message.flags | MessageFlag.HAS_THREAD, thread: body });
  return { status: 201, body };
}

/** @throws DiscordRefusal Unless the thread has a name. */
function toThreadFields(value: unknown): JsonObject & { readonly name: string } {
  const fields = isJsonObject(value) ? value : {};
  const check = new FieldChecker();
  const name = check.text(fields['name'], [], 'name', CHANNEL_NAME) ?? '';
  refuseProblems(check.problems);
  return { ...fields, name };
}

function publicTypeIn({ channel }: KitActor): ChannelType {
  const isNews = channel.type === ChannelType.GUILD_ANNOUNCEMENT;
  return isNews ? ChannelType.ANNOUNCEMENT_THREAD : ChannelType.PUBLIC_THREAD;
}

/** What a thread without a message is by default. */
function privateTypeIn({ channel }: KitActor): ChannelType {
  const isNews = channel.type === ChannelType.GUILD_ANNOUNCEMENT;
  return isNews ? ChannelType.ANNOUNCEMENT_THREAD : ChannelType.PRIVATE_THREAD;
}

function addThread(
  { state }: KitCall,
  actor: KitActor,
  { name }: { readonly name: string },
  type: ChannelType,
  id: Snowflake = state.nextId(),
): KitActor {
  const { channel, user } = actor;
  const record: KitChannel = {
    id,
    guildId: channel.guildId,
    name,
    type,
    topic: null,
    nsfw: false,
    position: 0,
    parentId: channel.id,
    overwrites: [],
    recipientIds: [],
    ownerId: user.id,
    memberIds: [user.id],
  };
  state.world.apply({ kind: 'channel', record });
  return { ...actor, channel: record };
}
