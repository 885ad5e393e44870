import { ChannelType, isDirect, isThread } from '../../../protocol/guilds/channel-type.js';
import { Permission } from '../../../protocol/permissions/permissions.js';
import {
  FieldChecker,
  isJsonObject,
  isPresent,
  type JsonObject,
} from '../../../protocol/validation/field-checker.js';
import type { KitChannel, KitGuild, KitOverwrite } from '../../world/kit-records.js';
import { toFullChannel } from '../payloads/guild-objects.js';
import { refuseProblems } from '../kit-refusal.js';
import type { MemoryState } from '../memory-state.js';
import { findBotUser } from '../payloads/user-objects.js';
import { openBotChannel, openBotGuild, requireInChannel, requireInGuild } from './bot-access.js';
import { CHANNEL_NAME, wrongChannelType } from './channel-rules.js';
import { editThread } from './thread-edits.js';
import { readFields, refuseUnknownFields, type KitAnswer, type KitCall, type KitRoute } from './kit-call.js';

/** The calls about channels themselves. */
export const channelCalls: readonly KitRoute[] = [
  { route: 'GET /channels/{channel_id}', run: showChannel },
  { route: 'PATCH /channels/{channel_id}', run: editChannel },
  { route: 'DELETE /channels/{channel_id}', run: deleteChannel },
  { route: 'POST /guilds/{guild_id}/channels', run: createChannel },
];

const TEXT: readonly number[] = [ChannelType.GUILD_TEXT, ChannelType.GUILD_ANNOUNCEMENT];
const CREATABLE = [...TEXT, ChannelType.GUILD_VOICE, ChannelType.GUILD_CATEGORY];

const TOPIC = { min: 0, max: 1024 };

const KNOWN = ['name', 'topic', 'nsfw', 'position', 'parent_id', 'permission_overwrites'];

function showChannel(call: KitCall): KitAnswer {
  return { status: 200, body: toFullChannel(call.state, openBotChannel(call)) };
}

async function editChannel(call: KitCall): Promise<KitAnswer> {
  const { state } = call;
  const actor = openBotChannel(call);
  const { channel } = actor;
  if (isDirect(channel.type)) throw wrongChannelType();
  if (isThread(channel.type)) return editThread(call);
  requireInChannel(state, actor, Permission.MANAGE_CHANNELS);
  const fields = await readFields(call);
  refuseUnknownFields(call, fields, KNOWN);
  refuseProblems(findChannelProblems(fields));
  if (isPresent(fields['permission_overwrites'])) requireInChannel(state, actor, Permission.MANAGE_ROLES);
  const record: KitChannel = { ...channel, ...toChannelFields(fields) };
  state.world.apply({ kind: 'channel', record });
  return { status: 200, body: toFullChannel(state, { ...actor, channel: record }) };
}

/** Creates a text, voice or announcement channel, or a category. */
async function createChannel(call: KitCall): Promise<KitAnswer> {
  const { state } = call;
  const guild = openBotGuild(call);
  requireInGuild(state, guild, Permission.MANAGE_CHANNELS);
  const fields = await readFields(call);
  refuseUnknownFields(call, fields, [...KNOWN, 'type']);
  const { type = ChannelType.GUILD_TEXT } = fields;
  const check = new FieldChecker();
  check.oneOf(type, [], 'type', CREATABLE);
  refuseProblems([...check.problems, ...findChannelProblems(fields, true)]);
  const given = toChannelFields(fields);
  requireOwn(state, guild, given.overwrites ?? []);
  const siblings = [...state.world.channels.values()].filter((each) => each.guildId === guild.id);
  const record: KitChannel = {
    id: state.nextId(),
    guildId: guild.id,
    name: null,
    topic: null,
    nsfw: false,
    parentId: null,
    type: Number(type) as KitChannel['type'],
    position: siblings.reduce((last, { position }) => Math.max(last, position + 1), 0),
    overwrites: state.world.channels.get(given.parentId ?? '')?.overwrites ?? [],
    recipientIds: [],
    ownerId: null,
    memberIds: [],
    ...given,
    ...(TEXT.includes(Number(type)) && given.name ? { name: toTextName(given.name) } : {}),
  };
  state.world.apply({ kind: 'channel', record });
  const actor = { user: findBotUser(state.world), channel: record, guild, member: null };
  return { status: 201, body: toFullChannel(state, actor) };
}

/** Deletes a channel with its threads. Direct messages are closed, and stay. */
function deleteChannel(call: KitCall): KitAnswer {
  const { state } = call;
  const actor = openBotChannel(call);
  const { channel } = actor;
  const body = toFullChannel(state, actor);
  if (isDirect(channel.type)) return { status: 200, body };
  const wanted = isThread(channel.type) ? Permission.MANAGE_THREADS : Permission.MANAGE_CHANNELS;
  requireInChannel(state, actor, wanted);
  const { channels } = state.world;
  for (const each of [...channels.values()]) {
    if (each.parentId !== channel.id) continue;
    if (isThread(each.type)) channels.delete(each.id);
    else state.world.apply({ kind: 'channel', record: { ...each, parentId: null } });
  }
  channels.delete(channel.id);
  return { status: 200, body };
}

/** @throws DiscordRefusal For permissions that the bot does not have itself; only administrators set MANAGE_ROLES. */
function requireOwn(state: MemoryState, guild: KitGuild, overwrites: readonly KitOverwrite[]): void {
  for (const { allow, deny } of overwrites) {
    const bits = BigInt(allow) | BigInt(deny);
    requireInGuild(state, guild, bits);
    if ((bits & Permission.MANAGE_ROLES) !== 0n) requireInGuild(state, guild, Permission.ADMINISTRATOR);
  }
}

/** Discord keeps the names of text channels in lower case, with hyphens for spaces. */
function toTextName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '-') || '-';
}

function findChannelProblems(fields: JsonObject, isNew = false) {
  const check = new FieldChecker();
  const { name, topic, nsfw } = fields;
  if (isNew || name !== undefined) check.text(name, [], 'name', CHANNEL_NAME);
  if (isPresent(topic)) check.text(topic, [], 'topic', TOPIC);
  if (isPresent(nsfw)) check.boolean(nsfw, [], 'nsfw');
  return check.problems;
}

/** Reads the fields that are given, whose rules were checked. */
function toChannelFields(fields: JsonObject): Partial<KitChannel> {
  const { name, topic, nsfw, position, parent_id: parentId, permission_overwrites: overwrites } = fields;
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(topic === undefined ? {} : { topic: typeof topic === 'string' ? topic : null }),
    ...(typeof nsfw === 'boolean' ? { nsfw } : {}),
    ...(typeof position === 'number' ? { position } : {}),
    ...(parentId === undefined ? {} : { parentId: typeof parentId === 'string' ? parentId : null }),
    ...(Array.isArray(overwrites)
      ? { overwrites: (overwrites as readonly unknown[]).filter(isJsonObject).map(toOverwrite) }
      : {}),
  };
}

function toOverwrite({ id, type, allow, deny }: JsonObject): KitOverwrite {
  return {
    id: String(id),
    type: Number(type) === 1 ? 1 : 0,
    allow: toBits(allow),
    deny: toBits(deny),
  };
}

function toBits(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '0';
}
