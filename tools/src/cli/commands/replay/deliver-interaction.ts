import type { App } from 'commandry';
import {
  CommandType,
  InteractionType,
  isSnowflake,
  type JsonObject,
  type Snowflake,
} from 'commandry/protocol';
import { deliverInteraction as deliver } from '../../../emulator/delivery/deliver.js';
import { toResult } from '../../../emulator/http/control/acting/use-component.js';
import type { WireInteraction } from '../../../emulator/domain/payloads/payload.js';
import { toWireMessage, type WireMessage } from '../../../emulator/domain/objects/wire-message.js';
import { findApplication } from '../../../emulator/domain/world/find-records.js';
import { describeShown } from '../../../recordings/describe.js';
import { KitError } from '../../../testing/kit/kit-error.js';
import { openPlayer } from '../../../testing/open-player.js';
import type { KitWorld, WorldChange } from '../../../testing/world/kit-world.js';

/** What came of an interaction. */
export interface Delivered {
  /** For example `ada uses /ping`. */
  readonly heading: string;
  readonly lines: readonly string[];
  /** Why it was not answered, and what has failed. */
  readonly problems: readonly string[];
}

/** An interaction as Discord sends it, as far as it is read here. */
interface GivenInteraction extends JsonObject {
  readonly id: Snowflake;
  readonly type: InteractionType;
}

/** Whether a JSON is an interaction as Discord sends it. */
export function isInteraction(json: unknown): json is GivenInteraction {
  if (typeof json !== 'object' || json === null) return false;
  const { id, type, application_id: applicationId, data } = json as JsonObject;
  const isKnown =
    Object.values(InteractionType).includes(type as InteractionType) && type !== InteractionType.PING;
  return (
    isSnowflake(id) && isSnowflake(applicationId) && isKnown && typeof data === 'object' && data !== null
  );
}

/**
 * Delivers an interaction of production to the bot, as a new one of a world that has just what it names.
 *
 * @param settleMs - How long the bot may be at work, in milliseconds of the machine.
 */
export async function deliverInteraction(
  app: App,
  given: GivenInteraction,
  settleMs = 5000,
): Promise<Delivered> {
  const user = userOf(given);
  const userId = String(user['id']);
  const player = openPlayer(
    app,
    (world) => {
      arrange(world, given, user);
    },
    { settleMs },
  );
  try {
    await player.pass(0);
    const { service, applicationId, botUserId } = player;
    const { recorder, store } = service;
    const application = findApplication(store, applicationId);
    const id = store.ids.next();
    const token = Buffer.from(`interaction:${id}:${'0'.repeat(32)}`).toString('base64url');
    const message = given['message'] as JsonObject | undefined;
    if (message) keepMessage(store, message, botUserId);
    const interaction = { ...given, id, token, application_id: applicationId } as unknown as WireInteraction;
    const body = { channel_id: given['channel_id'] };
    const action = recorder.begin('POST', '/users/{id}/invoke', { id: userId }, true);
    action?.given(body);
    const stillWorking: string[] = [];
    const done = player.do(userId, async () => {
      const cause = { messageId: message === undefined ? null : String(message['id']), ...commandOf(given) };
      const acting = { userId, cause, asksFor: ['failures'] as const };
      const result = toResult(
        application,
        await deliver(service, application, application.endpointUrl, interaction, acting),
        given.type === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE,
      );
      action?.done(result);
      return result;
    });
    await done.catch((error: unknown) => {
      if (!(error instanceof KitError) || error.code !== 'BOT_STILL_WORKING') throw error;
      const message = `The bot is still at work after ${settleMs} ms, and waits neither for time nor for a user.`;
      stillWorking.push(`${error.code}: ${message}`);
    });
    const shown = recorder.actionAt(recorder.count)?.shown;
    return {
      heading: `${String(user['username'])} ${describe(given)}`,
      lines: describeShown(shown),
      problems: [
        ...findUnknown(app, given),
        ...stillWorking,
        ...(shown?.failed ? [`${shown.failed.code}: ${shown.failed.message}`] : []),
        ...player.errors.map(({ code, message: text }) => `${code}: ${text}`),
      ],
    };
  } finally {
    await player.close();
  }
}

function userOf({ member, user }: JsonObject): JsonObject {
  return ((member as JsonObject | undefined)?.['user'] ?? user ?? {}) as JsonObject;
}

function commandOf({ type, data }: GivenInteraction) {
  if (
    type !== InteractionType.APPLICATION_COMMAND &&
    type !== InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE
  )
    return {};
  const { name, type: commandType = CommandType.CHAT_INPUT, target_id: targetId = null } = data as JsonObject;
  return {
    command: { path: String(name), type: commandType as CommandType, targetId: targetId as Snowflake | null },
  };
}

/** A bot answers a command that it does not know, but not as it did. */
function findUnknown({ definitions }: App, { data }: GivenInteraction): string[] {
  const { name } = data as JsonObject;
  if (typeof name !== 'string' || definitions.some((each) => each.name === name)) return [];
  return [`UNKNOWN_COMMAND: The app has no command "${name}".`];
}

function describe({ type, data }: GivenInteraction): string {
  const { name, custom_id: customId } = data as JsonObject;
  switch (type) {
    case InteractionType.APPLICATION_COMMAND:
      return `uses /${String(name)}`;
    case InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE:
      return `types /${String(name)}`;
    case InteractionType.MODAL_SUBMIT:
      return `submits ${String(customId)}`;
    default:
      return `uses ${String(customId)}`;
  }
}

/** The guild, channel, roles and users that an interaction names. */
function arrange(world: KitWorld, given: GivenInteraction, user: JsonObject): void {
  const add = (change: unknown) => {
    world.apply(change as WorldChange);
  };
  const { botUserId } = world.application;
  const { guild_id: guildId = null, channel, channel_id: channelId, member, guild } = given;
  const { users, members, roles } = ((given['data'] as JsonObject)['resolved'] ?? {}) as Record<
    string,
    JsonObject
  >;
  const people = [user, ...(Object.values(users ?? {}) as JsonObject[])];
  for (const each of people) {
    const { id, username, global_name: globalName = null, bot = false } = each;
    if (id === botUserId) continue;
    const record = { id, username, globalName, locale: given['locale'] ?? 'en-US', bot, age: 30 };
    add({ kind: 'user', record: { ...record, ageRestrictedDirectMessages: true, directMessages: true } });
  }
  const { type = 0, name = 'channel' } = (channel ?? {}) as JsonObject;
  const isGuild = typeof guildId === 'string';
  const recipientIds = isGuild ? [] : [user['id'], botUserId];
  add({
    kind: 'channel',
    record: {
      id: channelId,
      guildId,
      name: isGuild ? name : null,
      // A thread stands here without its parent.
      type: isGuild ? 0 : type,
      topic: null,
      nsfw: true,
      position: 0,
      parentId: null,
      overwrites: [],
      recipientIds,
      ownerId: null,
      memberIds: [],
    },
  });
  if (!isGuild) {
    add({ kind: 'install', record: { userId: user['id'] }, installed: true });
    return;
  }
  const owner = [...world.guilds.values()][0]?.ownerId ?? botUserId;
  const locale = (guild as JsonObject | undefined)?.['locale'] ?? given['guild_locale'] ?? 'en-US';
  add({ kind: 'guild', record: { id: guildId, name: 'guild', ownerId: owner, locale, features: [] } });
  const role = { guildId, position: 0, color: 0, hoist: false, mentionable: false };
  const own = member as JsonObject;
  const { app_permissions: rights } = given;
  const permissions = typeof rights === 'string' ? rights : '0';
  add({ kind: 'role', record: { ...role, id: guildId, name: '@everyone', permissions } });
  const roleIds = new Set([...((own['roles'] ?? []) as string[]), ...Object.keys(roles ?? {})]);
  for (const [index, id] of [...roleIds].entries())
    add({
      kind: 'role',
      record: { ...role, id, name: `role ${index + 1}`, permissions: '0', position: index + 1 },
    });
  const joined = { guildId, nick: null, joinedAt: '2025-01-01T00:00:00.000Z', timedOutUntil: null };
  const others = Object.keys(members ?? {}).filter((id) => id !== user['id'] && id !== botUserId);
  add({
    kind: 'member',
    record: { ...joined, userId: user['id'], roles: [...((own['roles'] ?? []) as string[])] },
  });
  for (const userId of [...others, botUserId, owner])
    add({ kind: 'member', record: { ...joined, userId, roles: [] } });
  add({ kind: 'install', record: { guildId }, installed: true });
}

/** The message of the component, which an update changes. */
function keepMessage(
  store: Parameters<typeof findApplication>[0],
  message: JsonObject,
  botUserId: Snowflake,
): void {
  const given = message as unknown as WireMessage;
  const author = { ...given.author, id: botUserId };
  store.messages.set(given.id, { message: toWireMessage({ ...given, author }), visibleTo: null }, 'silent');
}
