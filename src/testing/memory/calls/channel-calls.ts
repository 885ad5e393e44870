import { isDirect, isThread } from '../../../protocol/guilds/channel-type.js';
import { Permission } from '../../../protocol/permissions/permissions.js';
import {
  FieldChecker,
  isJsonObject,
  isPresent,
  type JsonObject,
} from '../../../protocol/validation/field-checker.js';
import type { KitChannel, KitOverwrite } from '../../world/kit-records.js';
import { toFullChannel } from '../payloads/place-objects.js';
import { refuseIssues } from '../kit-refusal.js';
import { openBotChannel, requireInChannel } from './bot-access.js';
import { CHANNEL_NAME, wrongChannelType } from './channel-rules.js';
import { editThread } from './thread-edits.js';
import { readFields, refuseUnknownFields, type KitAnswer, type KitCall, type KitRoute } from './kit-call.js';

/** The calls about channels themselves. */
export const channelCalls: readonly KitRoute[] = [
  { route: 'GET /channels/{channel_id}', run: showChannel },
  { route: 'PATCH /channels/{channel_id}', run: editChannel },
];

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
  refuseIssues(findChannelIssues(fields));
  if (isPresent(fields['permission_overwrites'])) requireInChannel(state, actor, Permission.MANAGE_ROLES);
  const record: KitChannel = { ...channel, ...toChannelFields(fields) };
  state.world.apply({ kind: 'channel', record });
  return { status: 200, body: toFullChannel(state, { ...actor, channel: record }) };
}

function findChannelIssues(fields: JsonObject) {
  const check = new FieldChecker();
  const { name, topic, nsfw } = fields;
  if (name !== undefined) check.text(name, [], 'name', CHANNEL_NAME);
  if (isPresent(topic)) check.text(topic, [], 'topic', TOPIC);
  if (isPresent(nsfw)) check.boolean(nsfw, [], 'nsfw');
  return check.issues;
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
