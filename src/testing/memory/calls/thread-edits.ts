import { isThread } from '../../../protocol/guilds/channel-type.js';
import { Permission } from '../../../protocol/permissions/permissions.js';
import { FieldChecker, isPresent, type JsonObject } from '../../../protocol/validation/field-checker.js';
import type { KitActor } from '../../world/kit-actor.js';
import type { KitChannel } from '../../world/kit-records.js';
import { refusal, refuseProblems } from '../kit-refusal.js';
import type { MemoryState } from '../memory-state.js';
import { toFullChannel } from '../payloads/guild-objects.js';
import { toTimestamp } from '../payloads/timestamp.js';
import { botMay, openBotChannel } from './bot-access.js';
import { CHANNEL_NAME } from './channel-rules.js';
import { readFields, refuseUnknownFields, type KitAnswer, type KitCall } from './kit-call.js';

const KNOWN = ['name', 'archived', 'locked'];

/** The fields that the creator of a thread changes without MANAGE_THREADS. */
const OF_CREATOR = ['name', 'archived'];

/** Renames, archives or locks a thread. */
export async function editThread(call: KitCall): Promise<KitAnswer> {
  const { state } = call;
  const fields = await readFields(call);
  refuseUnknownFields(call, fields, KNOWN);
  const actor = openBotChannel(call);
  refuseProblems(findThreadProblems(fields));
  requireMayEdit(state, actor, fields);
  const { archived } = fields;
  if (archived !== false) requireActive(actor.channel);
  const record = changeThread(state, actor.channel, fields);
  return { status: 200, body: toFullChannel(state, { ...actor, channel: record }) };
}

/** @throws DiscordRefusal In an archived thread, where messages stay as they are. */
export function requireActive({ type, archived }: KitChannel): void {
  if (isThread(type) && archived === true) throw refusal('THREAD_ARCHIVED');
}

/** Unarchives a thread, and lets the bot join it, because the bot writes there. */
export function enterThread(state: MemoryState, { channel, user }: KitActor): void {
  if (!isThread(channel.type)) return;
  const isIn = channel.memberIds.includes(user.id);
  if (isIn && channel.archived !== true) return;
  const memberIds = isIn ? channel.memberIds : [...channel.memberIds, user.id];
  changeThread(state, { ...channel, memberIds }, { archived: false });
}

function changeThread(
  state: MemoryState,
  thread: KitChannel,
  { name, archived, locked }: JsonObject,
): KitChannel {
  const isSwitched = typeof archived === 'boolean' && archived !== (thread.archived ?? false);
  const record: KitChannel = {
    ...thread,
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof locked === 'boolean' ? { locked } : {}),
    ...(isSwitched ? { archived, archiveChangedAt: toTimestamp(state.clock.now()) } : {}),
  };
  state.world.apply({ kind: 'channel', record });
  return record;
}

function findThreadProblems({ name, archived, locked }: JsonObject) {
  const check = new FieldChecker();
  if (isPresent(name)) check.text(name, [], 'name', CHANNEL_NAME);
  if (isPresent(archived)) check.boolean(archived, [], 'archived');
  if (isPresent(locked)) check.boolean(locked, [], 'locked');
  return check.problems;
}

/** @throws DiscordRefusal Without MANAGE_THREADS, unless the bot has created the thread or only opens it again. */
function requireMayEdit(state: MemoryState, actor: KitActor, fields: JsonObject): void {
  const { ownerId, locked } = actor.channel;
  if (botMay(state, actor, Permission.MANAGE_THREADS)) return;
  const names = Object.keys(fields);
  const opensOnly = fields['archived'] === false && locked !== true && names.length === 1;
  if (opensOnly && botMay(state, actor, Permission.SEND_MESSAGES_IN_THREADS)) return;
  const isCreator = ownerId === actor.user.id && locked !== true;
  if (isCreator && names.every((name) => OF_CREATOR.includes(name))) return;
  throw refusal('MISSING_PERMISSIONS');
}
