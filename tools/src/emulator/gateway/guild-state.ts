import { GatewayIntent, isThread, type GatewayEventData, type Snowflake } from 'commandry/protocol';
import type { APIThreadChannel, GatewayPresenceUpdate } from 'discord-api-types/v10';
import { holdsSeen, isInSight } from '../domain/access/channel-visibility.js';
import type { GuildBot } from '../domain/guilds/guild-bot.js';
import { toWireScheduledEvent } from '../domain/guilds/scheduled-events.js';
import { showGuild } from '../domain/guilds/show-guild.js';
import { listActiveThreads } from '../domain/guilds/threads/thread-state.js';
import { toChannelObject, hideChannel } from '../domain/objects/wire-channel.js';
import { toFullMember } from '../domain/objects/wire-member.js';
import { toWireTimestamp } from '../domain/objects/wire-timestamp.js';
import type { ChannelRecord, MemberRecord } from '../domain/world/world-records.js';
import type { Service } from '../emulator-modules.js';
import { toOwnUser, toWireApplication } from '../http/oauth/wire-application.js';
import type { Application } from '../storage/store-records.js';
import { memberKey } from '../storage/store.js';
import type { SessionFacts } from './dispatch.js';

type GuildCreateData = GatewayEventData['GUILD_CREATE'];

/** Whether a shard gets what is about a guild; about none, the first does. */
export function isOnShard([id, count]: SessionFacts['shard'], guildId: Snowflake | null): boolean {
  return id === (guildId === null ? 0 : Number((BigInt(guildId) >> 22n) % BigInt(count)));
}

/** Returns the bot of an application in one of its guilds. */
export function findGuildBot(
  service: Service,
  application: Application,
  guildId: Snowflake,
): GuildBot | undefined {
  const { users, guilds, members } = service.store;
  const user = users.get(application.botUserId);
  const guild = guilds.get(guildId);
  if (!user || !guild || !members.has(memberKey(guildId, user.id))) return undefined;
  return { service, application, user, guild, reason: null };
}

/** Returns the guilds of a session: those that its bot is a member of, on its shard. */
export function findSessionGuilds(
  service: Service,
  { application, shard }: SessionFacts,
): readonly Snowflake[] {
  return findGuildsOf(service, application.botUserId).filter((id) => isOnShard(shard, id));
}

/** Returns the guilds that a user is a member of. */
export function findGuildsOf({ store }: Service, userId: Snowflake): readonly Snowflake[] {
  return [...store.guilds.keys()].filter((id) => store.members.has(memberKey(id, userId)));
}

/** Returns the presence of a bot: that of its last session, and offline without one. */
export function toPresence({ store, gateway }: Service, applicationId: Snowflake): GatewayPresenceUpdate {
  const { status, activities } = gateway.presenceOf(applicationId) ?? { status: 'offline', activities: [] };
  return {
    user: { id: store.applications.get(applicationId)?.botUserId ?? '' },
    status,
    activities,
    client_status: status === 'offline' ? {} : { web: status },
    // Both as the client has sent them.
  } as unknown as GatewayPresenceUpdate;
}

/** Returns the presences of those members who are online: bots with a session. */
function findPresences(service: Service, members: readonly MemberRecord[]): GatewayPresenceUpdate[] {
  const ids = new Set(members.map(({ userId }) => userId));
  return [...service.store.applications.values()]
    .filter(({ id, botUserId }) => ids.has(botUserId) && service.gateway.presenceOf(id) !== undefined)
    .map(({ id }) => toPresence(service, id));
}

/** Returns the data of READY. Clients expect a list of direct messages, which is empty for bots. */
export function toReady(
  service: Service,
  session: SessionFacts & { readonly id: string; readonly resumeUrl: string; readonly version: number },
): GatewayEventData['READY'] & { readonly private_channels: readonly never[] } {
  const { application, shard } = session;
  const { id, flags, flags_new } = toWireApplication(service.store, application);
  const user = service.store.users.get(application.botUserId);
  if (!user) throw new Error(`Application ${application.id} has no bot.`);
  return {
    v: session.version,
    user: { ...toOwnUser(user), verified: true, email: null, bot: true },
    guilds: findSessionGuilds(service, session).map((guildId) => ({ id: guildId, unavailable: true })),
    session_id: session.id,
    resume_gateway_url: session.resumeUrl,
    shard: [...shard],
    application: { id, flags, flags_new },
    private_channels: [],
  };
}

/** Returns the data of GUILD_CREATE for a guild of a session. */
export function toGuildCreate(service: Service, session: SessionFacts, guildId: Snowflake): GuildCreateData {
  const { application, intents, largeThreshold } = session;
  const bot = findGuildBot(service, application, guildId);
  if (!bot) throw new Error(`The bot of application ${application.id} is not in guild ${guildId}.`);
  const { store } = service;
  const members = store.members.group(guildId);
  const own = members.filter(({ userId }) => userId === bot.user.id);
  const isLarge = members.length > largeThreshold;
  const hasPresences = (intents & GatewayIntent.GUILD_PRESENCES) !== 0;
  const presences = hasPresences ? findPresences(service, members) : [];
  const online = new Set(presences.map(({ user }) => user.id));
  const sent = hasPresences ? members.filter((member) => !isLarge || isSentOfMany(member, bot, online)) : own;
  return {
    ...showGuild(service, bot.guild),
    joined_at: toWireTimestamp(Date.parse(own[0]?.joinedAt ?? '')),
    large: isLarge,
    unavailable: false,
    member_count: members.length,
    voice_states: [],
    members: toMembers(service, sent),
    channels: store.channels
      .group(guildId)
      .filter(({ type }) => !isThread(type))
      .map((channel) => toChannelFor(bot, channel)) as GuildCreateData['channels'],
    threads: listActiveThreads(bot).map((thread) => toThreadFor(bot, thread)),
    presences,
    stage_instances: [],
    guild_scheduled_events: store.scheduledEvents
      .group(guildId)
      .filter(({ channelId }) => channelId === null || isInSight(service, bot.user, channelId))
      .map((event) => toWireScheduledEvent(service, event)),
    soundboard_sounds: [],
  };
}

/** Of a large guild, those are sent at once who are no plain offline members. */
function isSentOfMany(
  { userId, roles, nick }: MemberRecord,
  { user }: GuildBot,
  online: ReadonlySet<Snowflake>,
): boolean {
  return userId === user.id || online.has(userId) || roles.length > 0 || nick !== null;
}

function toMembers({ store }: Service, members: readonly MemberRecord[]) {
  return members.flatMap((member) => {
    const user = store.users.get(member.userId);
    return user ? [toFullMember(member, user)] : [];
  });
}

/** Converts a channel for a bot: of one that it does not see, it is told the place alone. */
export function toChannelFor({ service, user, application }: GuildBot, channel: ChannelRecord) {
  const shown = toChannelObject(service, channel, application);
  const isShown = isInSight(service, user, channel.id) || holdsSeen(service, user, channel);
  return isShown ? shown : hideChannel(shown);
}

/** Converts a thread, with the bot's membership of it. */
export function toThreadFor(
  { service, application }: Pick<GuildBot, 'service' | 'application'>,
  thread: ChannelRecord,
): APIThreadChannel {
  // The types of Discord's library tell the kinds of threads apart, which have the same fields.
  return toChannelObject(service, thread, application) as unknown as APIThreadChannel;
}

const MOST_IN_CHUNK = 1_000;
const MOST_FOUND = 100;
const MOST_NONCE_BYTES = 32;

/** A request for members (opcode 8), as a client may send it. */
export interface MembersRequest {
  readonly guild_id: Snowflake;
  /** How their names begin; the empty text for all. One of this and the next is given. */
  readonly query?: string | undefined;
  /** With a query; 0 for as many as there can be. */
  readonly limit?: number | undefined;
  readonly user_ids?: Snowflake | readonly Snowflake[] | undefined;
  readonly presences?: boolean | undefined;
  readonly nonce?: string | undefined;
}

/**
 * Returns the data of the events that answer a request for members: one for every 1,000, and one if there are none. No
 * answer for a guild that the bot is not in or that is of another shard, nor to a request for all members without the intent for members.
 */
export function toMembersChunks(
  service: Service,
  { application, intents, shard }: SessionFacts,
  { guild_id, query, limit = 0, user_ids, presences, nonce }: MembersRequest,
): readonly GatewayEventData['GUILD_MEMBERS_CHUNK'][] {
  const bot = findGuildBot(service, application, guild_id);
  if (!bot || !isOnShard(shard, guild_id)) return [];
  const { members, users } = service.store;
  const ids = user_ids === undefined ? undefined : [user_ids].flat().slice(0, MOST_FOUND);
  const isForAll = ids === undefined && query === '';
  if (isForAll && (intents & GatewayIntent.GUILD_MEMBERS) === 0) return [];
  const prefix = (query ?? '').toLowerCase();
  const matches = ({ userId, nick }: MemberRecord) =>
    [users.get(userId)?.username, users.get(userId)?.globalName, nick].some((name) =>
      name?.toLowerCase().startsWith(prefix),
    );
  const most = Math.min(limit === 0 ? Infinity : limit, isForAll ? Infinity : MOST_FOUND);
  const found = ids
    ? ids.flatMap((id) => members.get(memberKey(guild_id, id)) ?? [])
    : members.group(guild_id).filter(matches).slice(0, most);
  const notFound = ids?.filter((id) => !members.has(memberKey(guild_id, id)));
  const isPresent = presences === true && (intents & GatewayIntent.GUILD_PRESENCES) !== 0;
  const chunks = Array.from({ length: Math.max(1, Math.ceil(found.length / MOST_IN_CHUNK)) }, (_, index) =>
    found.slice(index * MOST_IN_CHUNK, (index + 1) * MOST_IN_CHUNK),
  );
  return chunks.map((chunk, index) => ({
    guild_id,
    members: toMembers(service, chunk),
    chunk_index: index,
    chunk_count: chunks.length,
    ...(notFound && notFound.length > 0 ? { not_found: notFound } : {}),
    ...(isPresent ? { presences: findPresences(service, chunk) } : {}),
    ...(nonce !== undefined && Buffer.byteLength(nonce) <= MOST_NONCE_BYTES ? { nonce } : {}),
  }));
}
