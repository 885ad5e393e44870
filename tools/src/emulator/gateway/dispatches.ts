import {
  ChannelType,
  GatewayIntent,
  hasPermissions,
  intentBitsOf,
  Permission,
  type GatewayEventData,
  type GatewayEventType,
  type Snowflake,
} from 'commandry/protocol';
import { computeRights, computeRightsIn } from '../domain/access/message-rights.js';
import { holdsSeen } from '../domain/access/channel-visibility.js';
import { isSeenBy } from '../domain/access/seen-events.js';
import type { EmulatorEvent, EventType } from '../domain/emulator-events.js';
import { listActiveThreads } from '../domain/guilds/threads/thread-state.js';
import { hideChannel, MOST_COUNTED_MEMBERS, toThreadMember } from '../domain/objects/wire-channel.js';
import { toShownMessage } from '../domain/objects/shown-message.js';
import type { UserRecord } from '../domain/world/world-records.js';
import type { Service } from '../emulator-modules.js';
import { toOwnUser } from '../http/oauth/wire-application.js';
import type { Application } from '../storage/store-records.js';
import { memberKey } from '../storage/store.js';
import type { Dispatch, SessionFacts } from './dispatch.js';
import {
  findGuildBot,
  findGuildsOf,
  toChannelFor,
  toGuildCreate,
  toPresence,
  toThreadFor,
} from './guild-state.js';
import { findFullMember, isSentBy, toMessageData } from './message-data.js';

export type { Dispatch, SessionFacts } from './dispatch.js';
export { findSessionGuilds, isOnShard, toGuildCreate, toMembersChunks, toReady } from './guild-state.js';
export type { MembersRequest } from './guild-state.js';

/** The events of a type. */
type EventOf<T extends EventType> = EmulatorEvent extends infer E
  ? E extends { readonly type: infer Each }
    ? T extends Each
      ? E
      : never
    : never
  : never;

/** An event, and an application that may be told of it. */
interface Teller<E> {
  readonly service: Service;
  readonly event: E;
  /** Null for what is of no guild. */
  readonly guildId: Snowflake | null;
  readonly application: Application;
  /** Its bot. */
  readonly bot: UserRecord;
}

/** The same for one of its sessions. */
interface Telling<E> extends Teller<E> {
  readonly session: SessionFacts;
}

/**
 * Who is told. `seeing`: bots that see the event, as users do. `guild`: every bot of the guild. `itself`: the bot that it
 * is about. `others`: bots that see it, but that one. `application`: the application that it is about.
 */
type Audience = 'seeing' | 'guild' | 'itself' | 'others' | 'application';

/** A dispatch that follows from an event. */
interface Rule<E> {
  readonly type: GatewayEventType;
  readonly to: Audience;
  /** For `itself` and `others`: the users that it is about. For `application`: the application. */
  readonly about?: ((event: E) => readonly Snowflake[]) | undefined;
  /** The bot needs one of these: in the channel of the event, or in its guild. */
  readonly permissions?: readonly (keyof typeof Permission)[] | undefined;
  /** In place of those that the event has by itself. */
  readonly intents?: number | undefined;
  /** The guilds that it is told in, one by one. Default: that of the event. */
  readonly guilds?: ((service: Service, event: E) => readonly Snowflake[]) | undefined;
  /** What else must be true. */
  readonly where?: ((teller: Teller<E>) => boolean) | undefined;
  readonly toData: (telling: Telling<E>) => object;
}

/** What an event has to say beside its data. */
type Options<E> = Partial<Omit<Rule<E>, 'type' | 'toData'>>;

/** Checks that the data is that of the event. */
function rule<E, T extends GatewayEventType>(
  type: T,
  toData: (telling: Telling<E>) => GatewayEventData[T] & object,
  options: Options<E> = {},
): Rule<E> {
  return { type, to: 'seeing', toData, ...options };
}

const ownOf = ({ member }: EventOf<'GUILD_MEMBER_ADD' | 'GUILD_MEMBER_UPDATE'>) => [member.user.id];

const AUTO_MODERATION = { permissions: ['MANAGE_GUILD'] } as const;
const BANS = { permissions: ['BAN_MEMBERS', 'VIEW_AUDIT_LOG'] } as const;
const INVITES = { permissions: ['MANAGE_CHANNELS'] } as const;

const OF_PRESENCE: Options<EventOf<'GATEWAY_SESSION_CREATE'>> = {
  to: 'guild',
  guilds: (service, { session }) => {
    const botUserId = service.store.applications.get(session.application_id)?.botUserId ?? '';
    return findGuildsOf(service, botUserId);
  },
  where: ({ event, application }) => event.session.application_id !== application.id,
};
const OF_BOT = {
  to: 'itself',
  about: ({ user_id }: EventOf<'CHANNEL_VISIBILITY_UPDATE'>) => [user_id],
} as const;
const OF_APPLICATION = {
  to: 'application',
  about: ({ application_id }: EventOf<'APPLICATION_EVENT' | 'SUBSCRIPTION_CREATE'>) => [application_id],
} as const;

/** What bots are told of each event. The intents are those of the event, its guild says the shard. */
const DISPATCHES: { readonly [T in EventType]: readonly Rule<EventOf<T>>[] } = {
  GUILD_CREATE: [rule('GUILD_CREATE', toOwnGuild)],
  GUILD_UPDATE: [rule('GUILD_UPDATE', ({ event }) => event.guild)],
  GUILD_DELETE: [rule('GUILD_DELETE', ({ event }) => ({ id: event.guild_id }))],
  GUILD_EMOJIS_UPDATE: [
    rule('GUILD_EMOJIS_UPDATE', ({ event }) => ({ guild_id: event.guild_id, emojis: [...event.emojis] })),
  ],
  GUILD_STICKERS_UPDATE: [
    rule('GUILD_STICKERS_UPDATE', ({ event }) => ({
      guild_id: event.guild_id,
      stickers: [...event.stickers],
    })),
  ],
  GUILD_ROLE_CREATE: [rule('GUILD_ROLE_CREATE', toRole)],
  GUILD_ROLE_UPDATE: [rule('GUILD_ROLE_UPDATE', toRole)],
  GUILD_ROLE_DELETE: [
    rule('GUILD_ROLE_DELETE', ({ event }) => ({ guild_id: event.guild_id, role_id: event.role_id })),
  ],
  GUILD_MEMBER_ADD: [
    rule('GUILD_CREATE', (telling) => toOwnGuild(telling), { to: 'itself', about: ownOf }),
    rule('GUILD_MEMBER_ADD', toMember, { to: 'others', about: ownOf }),
  ],
  GUILD_MEMBER_UPDATE: [
    rule('GUILD_MEMBER_UPDATE', toMember, { to: 'others', about: ownOf }),
    rule('GUILD_MEMBER_UPDATE', toMember, { to: 'itself', about: ownOf, intents: 0 }),
  ],
  GUILD_MEMBER_REMOVE: [
    rule('GUILD_DELETE', ({ event }) => ({ id: event.guild_id }), {
      to: 'itself',
      about: ({ user_id }) => [user_id],
    }),
    rule('GUILD_MEMBER_REMOVE', (telling) => toUser(telling), {
      to: 'others',
      about: ({ user_id }) => [user_id],
    }),
  ],
  GUILD_BAN_ADD: [rule('GUILD_BAN_ADD', toUser, BANS)],
  GUILD_BAN_REMOVE: [rule('GUILD_BAN_REMOVE', toUser, BANS)],
  GUILD_AUDIT_LOG_ENTRY_CREATE: [
    rule('GUILD_AUDIT_LOG_ENTRY_CREATE', ({ event }) => ({ ...event.entry, guild_id: event.guild_id }), {
      permissions: ['VIEW_AUDIT_LOG'],
    }),
  ],
  GUILD_SCHEDULED_EVENT_CREATE: [rule('GUILD_SCHEDULED_EVENT_CREATE', toScheduledEvent)],
  GUILD_SCHEDULED_EVENT_UPDATE: [rule('GUILD_SCHEDULED_EVENT_UPDATE', toScheduledEvent)],
  GUILD_SCHEDULED_EVENT_DELETE: [rule('GUILD_SCHEDULED_EVENT_DELETE', toScheduledEvent)],
  GUILD_SCHEDULED_EVENT_USER_ADD: [rule('GUILD_SCHEDULED_EVENT_USER_ADD', toInterest)],
  GUILD_SCHEDULED_EVENT_USER_REMOVE: [rule('GUILD_SCHEDULED_EVENT_USER_REMOVE', toInterest)],
  AUTO_MODERATION_RULE_CREATE: [
    rule('AUTO_MODERATION_RULE_CREATE', ({ event }) => event.rule, AUTO_MODERATION),
  ],
  AUTO_MODERATION_RULE_UPDATE: [
    rule('AUTO_MODERATION_RULE_UPDATE', ({ event }) => event.rule, AUTO_MODERATION),
  ],
  AUTO_MODERATION_RULE_DELETE: [
    rule('AUTO_MODERATION_RULE_DELETE', ({ event }) => event.rule, AUTO_MODERATION),
  ],

  CHANNEL_CREATE: [rule('CHANNEL_CREATE', toChannel, { to: 'guild' })],
  CHANNEL_UPDATE: [rule('CHANNEL_UPDATE', toChannel, { to: 'guild' })],
  CHANNEL_DELETE: [rule('CHANNEL_DELETE', toChannel, { to: 'guild' })],
  CHANNEL_VISIBILITY_UPDATE: [
    rule('CHANNEL_UPDATE', toSeenChannel, { ...OF_BOT, where: ({ event }) => event.by === 'roles' }),
    rule('THREAD_LIST_SYNC', toThreadList, { ...OF_BOT, where: ({ event }) => event.visible }),
  ],
  CHANNEL_PINS_UPDATE: [
    rule('CHANNEL_PINS_UPDATE', ({ event: { guild_id, channel_id, last_pin_timestamp } }) => ({
      ...toGuildId(guild_id),
      channel_id,
      last_pin_timestamp,
    })),
  ],
  WEBHOOKS_UPDATE: [
    rule('WEBHOOKS_UPDATE', ({ event: { guild_id, channel_id } }) => ({ guild_id, channel_id })),
  ],
  INVITE_CREATE: [
    rule(
      'INVITE_CREATE',
      ({ event: { guild_id, channel_id, code, invite } }) => ({
        guild_id,
        channel_id,
        code,
        created_at: invite.created_at,
        ...(invite.inviter ? { inviter: invite.inviter } : {}),
        max_age: invite.max_age,
        max_uses: invite.max_uses,
        temporary: invite.temporary,
        uses: 0,
        expires_at: invite.expires_at,
      }),
      INVITES,
    ),
  ],
  INVITE_DELETE: [
    rule(
      'INVITE_DELETE',
      ({ event: { guild_id, channel_id, code } }) => ({ guild_id, channel_id, code }),
      INVITES,
    ),
  ],

  THREAD_CREATE: [
    rule('THREAD_CREATE', (telling) => ({
      ...toThread(telling, telling.event.channel.id),
      newly_created: true,
    })),
  ],
  THREAD_UPDATE: [rule('THREAD_UPDATE', (telling) => toThread(telling, telling.event.channel.id))],
  THREAD_DELETE: [
    rule('THREAD_DELETE', ({ event: { guild_id, channel } }) => ({
      id: channel.id,
      guild_id,
      parent_id: channel.parent_id ?? '',
      type: channel.type,
    })),
  ],
  THREAD_MEMBERS_UPDATE: [
    // Whoever comes to a private thread has not heard of it before.
    rule('THREAD_CREATE', (telling) => toThread(telling, telling.event.channel_id), {
      to: 'itself',
      about: ({ added_member_ids }) => added_member_ids,
      where: ({ service, event }) =>
        service.store.channels.get(event.channel_id)?.type === ChannelType.PRIVATE_THREAD,
    }),
    rule('THREAD_MEMBERS_UPDATE', toThreadMembers, { to: 'itself', about: toConcerned }),
    rule('THREAD_MEMBERS_UPDATE', toThreadMembers, {
      to: 'others',
      about: toConcerned,
      intents: GatewayIntent.GUILD_MEMBERS,
    }),
    rule('THREAD_MEMBER_UPDATE', toOwnThreadMember, {
      to: 'itself',
      about: ({ added_member_ids }) => added_member_ids,
    }),
  ],

  MESSAGE_CREATE: [
    rule('MESSAGE_CREATE', ({ service, session, event, guildId }) =>
      toMessageData(service, session, event.message, guildId),
    ),
  ],
  MESSAGE_UPDATE: [rule('MESSAGE_UPDATE', toEdited)],
  MESSAGE_DELETE: [
    rule('MESSAGE_DELETE', ({ event, guildId }) => ({
      id: event.message.id,
      channel_id: event.message.channel_id,
      ...toGuildId(guildId),
    })),
  ],
  MESSAGE_DELETE_BULK: [
    rule('MESSAGE_DELETE_BULK', ({ event: { ids, channel_id, guild_id } }) => ({
      ids: [...ids],
      channel_id,
      ...toGuildId(guild_id),
    })),
  ],
  MESSAGE_REACTION_ADD: [rule('MESSAGE_REACTION_ADD', toAddedReaction)],
  MESSAGE_REACTION_REMOVE: [rule('MESSAGE_REACTION_REMOVE', toReaction)],
  MESSAGE_REACTION_REMOVE_ALL: [rule('MESSAGE_REACTION_REMOVE_ALL', toMessageIds)],
  MESSAGE_REACTION_REMOVE_EMOJI: [
    rule('MESSAGE_REACTION_REMOVE_EMOJI', (telling) => ({
      ...toMessageIds(telling),
      emoji: toEmoji(telling.event),
    })),
  ],
  MESSAGE_POLL_VOTE_ADD: [rule('MESSAGE_POLL_VOTE_ADD', toVote)],
  MESSAGE_POLL_VOTE_REMOVE: [rule('MESSAGE_POLL_VOTE_REMOVE', toVote)],
  TYPING_START: [
    rule('TYPING_START', ({ service, event, guildId }) => {
      const member = findFullMember(service, guildId, event.user_id);
      return {
        channel_id: event.channel_id,
        ...toGuildId(guildId),
        user_id: event.user_id,
        timestamp: Math.floor(event.at_ms / 1_000),
        ...(member ? { member } : {}),
      };
    }),
  ],

  APPLICATION_COMMAND_PERMISSIONS_UPDATE: [
    rule('APPLICATION_COMMAND_PERMISSIONS_UPDATE', ({ event: { permissions } }) => permissions, {
      to: 'application',
      about: ({ permissions }) => [permissions.application_id],
    }),
  ],
  INTERACTION_CREATE: [
    rule(
      'INTERACTION_CREATE',
      // It is built with everything that its kind has.
      ({ event }) => event.interaction as unknown as GatewayEventData['INTERACTION_CREATE'],
      {
        to: 'application',
        about: ({ interaction }) => [interaction.application_id],
        // With an endpoint it is delivered there, and there alone.
        where: ({ application }) => application.endpointUrl === null,
      },
    ),
  ],
  APPLICATION_EVENT: (['ENTITLEMENT_CREATE', 'ENTITLEMENT_UPDATE', 'ENTITLEMENT_DELETE'] as const).map(
    (type) =>
      rule(type, ({ event }) => event.event.data as GatewayEventData[typeof type], {
        to: 'application',
        about: ({ application_id }) => [application_id],
        where: ({ event }) => event.event.type === type,
      }),
  ),

  SUBSCRIPTION_CREATE: [rule('SUBSCRIPTION_CREATE', toSubscription, OF_APPLICATION)],
  SUBSCRIPTION_UPDATE: [rule('SUBSCRIPTION_UPDATE', toSubscription, OF_APPLICATION)],
  SUBSCRIPTION_DELETE: [rule('SUBSCRIPTION_DELETE', toSubscription, OF_APPLICATION)],
  INTEGRATION_CREATE: [
    rule('INTEGRATION_CREATE', toIntegration),
    rule('GUILD_INTEGRATIONS_UPDATE', ({ event }) => ({ guild_id: event.guild_id })),
  ],
  INTEGRATION_UPDATE: [
    rule('INTEGRATION_UPDATE', toIntegration),
    rule('GUILD_INTEGRATIONS_UPDATE', ({ event }) => ({ guild_id: event.guild_id })),
  ],
  INTEGRATION_DELETE: [
    rule('INTEGRATION_DELETE', ({ event: { guild_id, application_id } }) => ({
      id: application_id,
      guild_id,
      application_id,
    })),
    rule('GUILD_INTEGRATIONS_UPDATE', ({ event }) => ({ guild_id: event.guild_id })),
  ],
  USER_UPDATE: [
    rule('USER_UPDATE', ({ bot }) => ({ ...toOwnUser(bot), verified: true, email: null, bot: true }), {
      to: 'itself',
      about: ({ user }) => [user.id],
    }),
  ],

  // A bot is online with its sessions.
  GATEWAY_SESSION_CREATE: [rule('PRESENCE_UPDATE', toPresenceData, OF_PRESENCE)],
  GATEWAY_SESSION_UPDATE: [rule('PRESENCE_UPDATE', toPresenceData, OF_PRESENCE)],
  GATEWAY_SESSION_DELETE: [rule('PRESENCE_UPDATE', toPresenceData, OF_PRESENCE)],

  // The emulator's own.
  COMMANDS_UPDATE: [],
  INTERACTION_RESULT: [],
  INTERACTION_FAILURE: [],
  BOT_STATUS: [],
  REQUEST_UPDATE: [],
  REQUESTS_REPLACE: [],
  WORLD_REPLACE: [],
  APPLICATION_UPDATE: [],
  EVENT_DELIVERY: [],
  API_RESPONSE: [],
  ROUTE_MISSING: [],
  FIELD_MISSING: [],
  FAULT_USED: [],
  FAULTS_UPDATE: [],
  DECLARATION_UPDATE: [],
  CLOCK_UPDATE: [],
};

/**
 * Returns the dispatches of an event; none for what is the emulator's own. Call it, and what it returns, before anything
 * else changes: who sees what depends on the state after the event.
 */
export function toDispatches(service: Service, event: EmulatorEvent): readonly Dispatch[] {
  // The rules of a type take its events.
  const rules = DISPATCHES[event.type] as readonly Rule<EmulatorEvent>[];
  return rules.flatMap((each) => {
    const guildIds = each.guilds?.(service, event) ?? [guildIdOf(service, event)];
    return guildIds.map((guildId) => toDispatch(service, event, each, guildId));
  });
}

function toDispatch(
  service: Service,
  event: EmulatorEvent,
  { type, intents, where, toData, ...rest }: Rule<EmulatorEvent>,
  guildId: Snowflake | null,
): Dispatch {
  return {
    type,
    intents: intents ?? intentBitsOf(type, guildId === null ? 'direct' : 'guild'),
    guildId,
    isFor(application) {
      const bot = service.store.users.get(application.botUserId);
      const teller = bot && { service, event, guildId, application, bot };
      return teller !== undefined && isAddressed(rest, teller) && (where?.(teller) ?? true);
    },
    toData(session) {
      const { application } = session;
      const bot = service.store.users.get(application.botUserId);
      return bot ? toData({ service, event, guildId, application, bot, session }) : {};
    },
  };
}

/** What the table says of a dispatch, for the documentation. */
export interface DispatchFacts extends Pick<Rule<never>, 'type' | 'to' | 'permissions' | 'intents'> {
  /** The event of the emulator that it follows. */
  readonly event: EventType;
}

/** Lists what bots are told, by the events of the emulator. */
export function listDispatches(): readonly DispatchFacts[] {
  return (Object.keys(DISPATCHES) as EventType[]).flatMap((event) =>
    DISPATCHES[event].map(({ type, to, permissions, intents }) => ({
      event,
      type,
      to,
      permissions,
      intents,
    })),
  );
}

function isAddressed(
  { to, about, permissions }: Pick<Rule<EmulatorEvent>, 'to' | 'about' | 'permissions'>,
  teller: Teller<EmulatorEvent>,
): boolean {
  const { service, event, guildId, application, bot } = teller;
  const isAbout = (id: Snowflake) => about?.(event).includes(id) === true;
  switch (to) {
    case 'application':
      return isAbout(application.id);
    case 'guild':
      return service.store.members.has(memberKey(guildId ?? '', bot.id));
    case 'itself':
      return isAbout(bot.id) && sees(teller);
    case 'others':
      return !isAbout(bot.id) && sees(teller);
    case 'seeing':
      return sees(teller) && (permissions === undefined || mayAny(teller, permissions));
  }
}

/** An ephemeral message is sent to its user, and to the bot that has sent it. */
function sees({ service, event, application, bot }: Teller<EmulatorEvent>): boolean {
  return 'visible_to' in event && event.visible_to !== null
    ? isSentBy(application, event.message)
    : isSeenBy(service, bot, event);
}

function mayAny(
  { service, event, guildId, bot }: Teller<EmulatorEvent>,
  permissions: readonly (keyof typeof Permission)[],
): boolean {
  const guild = service.store.guilds.get(guildId ?? '');
  if (!guild) return false;
  const channel = 'channel_id' in event ? service.store.channels.get(event.channel_id ?? '') : undefined;
  const bits = channel
    ? computeRightsIn(service, guild, bot.id, channel)
    : computeRights(service, guild, bot.id);
  return permissions.some((name) => hasPermissions(bits, Permission[name]));
}

/** Null for what is of no guild: direct messages, ephemeral messages, and what is of users and applications. */
function guildIdOf({ store }: Service, event: EmulatorEvent): Snowflake | null {
  if ('visible_to' in event && event.visible_to !== null) return null;
  if ('guild_id' in event) return event.guild_id;
  if ('permissions' in event) return event.permissions.guild_id;
  if ('interaction' in event) return event.interaction.guild_id ?? null;
  const channelId =
    'message' in event && typeof event.message === 'object' ? event.message?.channel_id : undefined;
  const id = channelId ?? (event.type === 'TYPING_START' ? event.channel_id : '');
  return store.channels.get(id)?.guildId ?? null;
}

function toGuildId(guildId: Snowflake | null) {
  return guildId === null ? {} : { guild_id: guildId };
}

function toOwnGuild({ service, session, event }: Telling<{ readonly guild_id: Snowflake }>) {
  return toGuildCreate(service, session, event.guild_id);
}

function toRole({ event }: Telling<EventOf<'GUILD_ROLE_CREATE'>>) {
  return { guild_id: event.guild_id, role: event.role };
}

function toMember({ event }: Telling<EventOf<'GUILD_MEMBER_ADD'>>) {
  return { ...event.member, guild_id: event.guild_id };
}

function toUser({ event }: Telling<EventOf<'GUILD_MEMBER_REMOVE'> | EventOf<'GUILD_BAN_ADD'>>) {
  return { guild_id: event.guild_id, user: event.user };
}

function toScheduledEvent({ event }: Telling<EventOf<'GUILD_SCHEDULED_EVENT_CREATE'>>) {
  return event.guild_scheduled_event;
}

function toInterest({
  event: { guild_id, guild_scheduled_event_id, user_id },
}: Telling<EventOf<'GUILD_SCHEDULED_EVENT_USER_ADD'>>) {
  return { guild_id, guild_scheduled_event_id, user_id };
}

function toChannel({ service, bot, event }: Telling<EventOf<'CHANNEL_CREATE'>>) {
  const { channel, guild_id } = event;
  const isShown = isSeenBy(service, bot, event) || holdsSeen(service, bot, { ...channel, guildId: guild_id });
  // The types of channels, which have fields of their own, are told apart by no type here.
  return (isShown ? channel : hideChannel(channel)) as unknown as GatewayEventData['CHANNEL_CREATE'];
}

function toPresenceData({ service, event, guildId }: Telling<EventOf<'GATEWAY_SESSION_CREATE'>>) {
  return { ...toPresence(service, event.session.application_id), guild_id: guildId ?? '' };
}

type Visibility = EventOf<'CHANNEL_VISIBILITY_UPDATE'>;

function toSeenChannel({ service, bot, application, event }: Telling<Visibility>) {
  const found = findGuildBot(service, application, event.guild_id);
  const channel = service.store.channels.get(event.channel_id);
  if (!found || !channel) throw new Error(`Channel ${event.channel_id} is not there for bot ${bot.id}.`);
  return toChannelFor(found, channel) as unknown as GatewayEventData['CHANNEL_UPDATE'];
}

function toThreadList({ service, application, event }: Telling<Visibility>) {
  const found = findGuildBot(service, application, event.guild_id);
  const threads = found ? listActiveThreads(found) : [];
  const own = threads.filter(({ parentId }) => parentId === event.channel_id);
  return {
    guild_id: event.guild_id,
    channel_ids: [event.channel_id],
    threads: own.map((thread) => toThreadFor({ service, application }, thread)),
    members: own
      .filter(({ memberIds }) => memberIds.includes(application.botUserId))
      .map((thread) => toThreadMember(thread, application.botUserId)),
  };
}

function toSubscription({ event }: Telling<EventOf<'SUBSCRIPTION_CREATE'>>) {
  return event.subscription;
}

function toIntegration({ event }: Telling<EventOf<'INTEGRATION_CREATE'>>) {
  return { ...event.integration, guild_id: event.guild_id };
}

function toThread({ service, application }: Telling<EmulatorEvent>, id: Snowflake) {
  const thread = service.store.channels.get(id);
  if (!thread) throw new Error(`Thread ${id} is gone.`);
  return toThreadFor({ service, application }, thread);
}

type ThreadMembers = EventOf<'THREAD_MEMBERS_UPDATE'>;

function toConcerned({ added_member_ids, removed_member_ids }: ThreadMembers): readonly Snowflake[] {
  return [...added_member_ids, ...removed_member_ids];
}

/** Without the intent for members, a bot is told of itself alone. */
function toThreadMembers({ service, session, bot, event }: Telling<ThreadMembers>) {
  const { channel_id: id, guild_id, added_member_ids, removed_member_ids } = event;
  const isTold = (userId: Snowflake) =>
    userId === bot.id || (session.intents & GatewayIntent.GUILD_MEMBERS) !== 0;
  const added = added_member_ids.filter(isTold).map((userId) => {
    const member = findFullMember(service, guild_id, userId);
    return { ...toThreadMember({ id }, userId), ...(member ? { member } : {}), presence: null };
  });
  const removed = removed_member_ids.filter(isTold);
  return {
    id,
    guild_id,
    member_count: Math.min(service.store.channels.get(id)?.memberIds.length ?? 0, MOST_COUNTED_MEMBERS),
    ...(added.length > 0 ? { added_members: added } : {}),
    ...(removed.length > 0 ? { removed_member_ids: removed } : {}),
  };
}

function toOwnThreadMember({ bot, event: { channel_id, guild_id } }: Telling<ThreadMembers>) {
  return { ...toThreadMember({ id: channel_id }, bot.id), guild_id };
}

/** An edited message shows the reactions and votes of the bot as its own. */
function toEdited({ service, session, bot, event, guildId }: Telling<EventOf<'MESSAGE_UPDATE'>>) {
  const stored = service.store.messages.get(event.message.id);
  const message = stored ? toShownMessage(service, stored, bot.id) : event.message;
  return { ...toMessageData(service, session, message, guildId), tts: false };
}

/** An event about a message: its ids. */
function toMessageIds({
  event,
  guildId,
}: Telling<EventOf<'MESSAGE_REACTION_ADD' | 'MESSAGE_POLL_VOTE_ADD'>>) {
  const { id, channel_id } = event.message;
  return { channel_id, message_id: id, ...toGuildId(guildId) };
}

type ReactionEvent = EventOf<'MESSAGE_REACTION_ADD'>;

function toEmoji({ emoji }: ReactionEvent) {
  return emoji ?? { id: null, name: null };
}

function toReaction(telling: Telling<ReactionEvent>) {
  const { event } = telling;
  return {
    user_id: event.user_id ?? '',
    ...toMessageIds(telling),
    emoji: toEmoji(event),
    burst: false,
    type: 0,
  };
}

function toAddedReaction(telling: Telling<ReactionEvent>) {
  const { service, event, guildId } = telling;
  const member = findFullMember(service, guildId, event.user_id ?? '');
  const { author, webhook_id } = event.message;
  return {
    ...toReaction(telling),
    ...(member ? { member } : {}),
    ...(webhook_id === author.id ? {} : { message_author_id: author.id }),
  };
}

function toVote(telling: Telling<EventOf<'MESSAGE_POLL_VOTE_ADD'>>) {
  const { user_id, answer_id } = telling.event;
  return { user_id, ...toMessageIds(telling), answer_id };
}
