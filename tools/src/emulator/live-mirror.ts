import {
  CallbackType,
  ChannelType,
  type CommandType,
  INITIAL_RESPONSE_MS,
  type JsonObject,
  MessageFlag,
  MessageType,
  type Snowflake,
} from 'commandry/protocol';
import { LATE } from './domain/interactions/delivery-failure.js';
import type { DeliveredInteraction } from './domain/interactions/delivered-interaction.js';
import type { Effect } from './domain/interactions/effect.js';
import { changeInteraction, isTyping, openInteraction } from './domain/interactions/record-interaction.js';
import { showEffect } from './domain/interactions/show-result.js';
import { toWireMessage, type WireMessage } from './domain/objects/wire-message.js';
import { toMessageUser } from './domain/objects/wire-user.js';
import {
  ChannelRecord,
  GuildRecord,
  MemberRecord,
  RoleRecord,
  UserRecord,
} from './domain/world/world-records.js';
import type { Service } from './emulator-modules.js';
import type { StoredInteraction } from './storage/stored-interaction.js';
import { memberKey } from './storage/store.js';

/** A user as Discord has one in interactions and messages. */
interface LiveUser {
  readonly id: Snowflake;
  readonly username: string;
  readonly global_name?: string | null;
  readonly bot?: boolean;
}

/** A message as Discord sends it, whatever else it has. */
type LiveMessage = Partial<Omit<WireMessage, 'author'>> & {
  readonly id: Snowflake;
  readonly channel_id: Snowflake;
  readonly author: LiveUser;
};

/** What Discord answers to a callback that asks for the response. */
interface CallbackAnswer {
  readonly interaction?: {
    readonly response_message_id?: Snowflake;
    readonly response_message_ephemeral?: boolean;
  };
  readonly resource?: { readonly message?: LiveMessage };
}

/** An interaction as Discord dispatches it, as far as it is shown. */
export interface LiveInteraction extends Omit<DeliveredInteraction, 'channel' | 'member'> {
  /** Absent where Discord does not know the channel. */
  readonly channel?: { readonly id: Snowflake; readonly type: number; readonly name?: string | null };
  readonly member?: {
    readonly user: LiveUser;
    readonly nick?: string | null;
    readonly permissions: string;
  };
  readonly user?: LiveUser;
  readonly message?: LiveMessage;
  readonly data?: { readonly name?: string; readonly type?: CommandType };
}

/** A call that a bot made with the token of an interaction, and how Discord answered it. */
export interface LiveCall {
  readonly interactionId: Snowflake;
  readonly method: string;
  /** `callback` for the initial response; else an id of a message, or `@original`; null for a new message. */
  readonly target: string | null;
  /** The JSON that the bot sent; null if there was none. */
  readonly sent: unknown;
  /** The HTTP status. */
  readonly status: number;
  /** The JSON that Discord answered with; null if there was none. */
  readonly answer: unknown;
  /** How long it took, until its answer was read. */
  readonly milliseconds: number;
}

/** What a bot of the live service is told and does, shown as if this emulator were that service. */
export interface LiveMirror {
  /** Call it with each interaction that the bot has received. */
  readonly onInteraction: (interaction: LiveInteraction) => void;
  readonly onCall: (call: LiveCall) => void;
  /** Call it when the bot is connected. */
  readonly onConnected: () => void;
}

/** How long after its time a response may be told here, in milliseconds. */
const LATENESS_MS = 1000;

/** Stands in place of the token: whoever has it could answer for the bot. */
const HIDDEN = 'hidden';

/**
 * Mirrors a bot of the live service into an emulator that delivers nothing itself: who used what where, and each message
 * that the bot sent, as Discord has returned it. What the bot is not told is not there.
 *
 * @param applicationId - Whose bot it is.
 * @param ownerId - Who looks at the page, and sees every channel.
 * @param after - Calls back after milliseconds; returns what cancels that.
 */
export function createLiveMirror(
  service: Service,
  applicationId: Snowflake,
  ownerId: Snowflake,
  after: (ms: number, then: () => void) => () => void,
): LiveMirror {
  const { store, events } = service;
  const deadlines = new Map<Snowflake, () => void>();

  const conclude = (record: StoredInteraction, effect: Effect) => {
    deadlines.get(record.id)?.();
    deadlines.delete(record.id);
    changeInteraction(service, record.id, {
      state: effect.outcome === 'failed' ? 'failed' : 'acknowledged',
      ...('message' in effect && store.messages.has(effect.message.id)
        ? { originalId: effect.message.id }
        : {}),
    });
    const name = store.applications.get(record.applicationId)?.name ?? '';
    events.emit({
      type: 'INTERACTION_RESULT',
      user_id: record.userId,
      interaction_id: record.id,
      outcome: effect.outcome,
      shown: showEffect(effect, name, isTyping(record)),
      ...(effect.outcome === 'failed' ? { reason: effect.reason } : {}),
    });
  };

  const keepMessage = (message: LiveMessage): WireMessage => {
    keepUser(service, message.author);
    const before = store.messages.get(message.id);
    // As Discord has returned it, whatever it is.
    const wire = toWireMessage({ ...(before?.message ?? {}), ...(message as WireMessage) });
    store.messages.set(wire.id, { ...before, message: wire, visibleTo: null });
    return wire;
  };

  /** Discord does not return the message of a deferred response, but its id. */
  const toLoadingMessage = (record: StoredInteraction, id: Snowflake, isEphemeral: boolean): LiveMessage => {
    const user = store.users.get(record.userId);
    const bot = store.users.get(store.applications.get(applicationId)?.botUserId ?? '');
    if (!user || !bot) throw new Error('The acting user and the bot are kept.');
    return {
      id,
      channel_id: record.channelId,
      type: MessageType.CHAT_INPUT_COMMAND,
      content: '',
      author: toMessageUser(bot),
      application_id: applicationId,
      flags: MessageFlag.LOADING | (isEphemeral ? MessageFlag.EPHEMERAL : 0),
      interaction_metadata: {
        id: record.id,
        type: record.type,
        user: toMessageUser(user),
        authorizing_integration_owners: record.owners,
        ...(record.command ? { name: record.command.path, command_type: record.command.type } : {}),
      },
    };
  };

  const onCallback = (record: StoredInteraction, call: LiveCall) => {
    const refusal = readRefusal(call);
    // What Discord has taken is no failure, however late it is told here.
    if (record.state === 'acknowledged' || (refusal && record.state === 'failed')) return;
    // The first attempt arrived, and its answer was lost.
    if (refusal && refusal.code !== ALREADY_ACKNOWLEDGED) {
      const message = `Discord refused the response: ${refusal.message} (${refusal.code}).`;
      conclude(record, { outcome: 'failed', reason: { code: 'BAD_CALLBACK', message } });
      return;
    }
    const { type, data } = (call.sent ?? {}) as { readonly type?: number; readonly data?: JsonObject };
    const { interaction, resource } = (call.answer ?? {}) as CallbackAnswer;
    const isLoading = type === CallbackType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE;
    const loading = isLoading ? interaction?.response_message_id : undefined;
    const message = resource?.message
      ? keepMessage(resource.message)
      : loading === undefined
        ? store.messages.get(record.messageId ?? '')?.message
        : keepMessage(toLoadingMessage(record, loading, interaction?.response_message_ephemeral === true));
    conclude(record, toEffect(type, data, message));
  };

  const onMessageCall = (record: StoredInteraction, call: LiveCall) => {
    const refusal = readRefusal(call);
    if (refusal) {
      events.emit({
        type: 'INTERACTION_FAILURE',
        user_id: record.userId,
        interaction_id: record.id,
        message_id: record.originalId ?? record.messageId,
        by: 'discord',
        ...refusal,
      });
      return;
    }
    const id = call.target === '@original' ? record.originalId : call.target;
    if (call.method === 'DELETE') {
      if (id !== null) store.messages.delete(id);
    } else if (isMessage(call.answer)) keepMessage(call.answer);
  };

  return {
    onInteraction(given) {
      const interaction = {
        ...given,
        // Discord leaves it out where it does not know the channel.
        channel: given.channel ?? { id: given.channel_id, type: ChannelType.DM },
        token: HIDDEN,
      };
      const user = given.member?.user ?? given.user;
      if (!user || store.interactions.has(given.id)) return;
      store.transact(() => {
        keepUser(service, user);
        keepPlace(service, given, ownerId);
        if (given.message) keepMessage(given.message);
        const { name, type } = given.data ?? {};
        openInteraction(service, interaction, user.id, {
          messageId: given.message?.id ?? null,
          command: name === undefined || type === undefined ? null : { path: name, type, targetId: null },
        });
      });
      events.emit({ type: 'INTERACTION_CREATE', user_id: user.id, interaction });
      deadlines.set(
        given.id,
        after(INITIAL_RESPONSE_MS + LATENESS_MS, () => {
          deadlines.delete(given.id);
          const record = store.interactions.get(given.id);
          if (record?.state === 'waiting') conclude(record, { outcome: 'failed', reason: LATE });
        }),
      );
    },
    onCall(call) {
      const record = store.interactions.get(call.interactionId);
      if (record) noteCall(service, record, call);
      // The bot repeats a call that met a limit, or a failure of Discord.
      if (!record || call.status === 429 || call.status >= 500) return;
      if (call.target === 'callback') onCallback(record, call);
      else onMessageCall(record, call);
    },
    onConnected() {
      service.bots.note(applicationId, { status: 'up', message: null });
    },
  };
}

/** Notes a call in the record of requests, with the message that it is about. */
function noteCall(
  { requests, clock }: Service,
  record: StoredInteraction,
  { method, target, sent, status, answer, milliseconds }: LiveCall,
): void {
  const { id, applicationId, originalId, messageId } = record;
  const about = target === 'callback' || target === '@original' ? (originalId ?? messageId) : target;
  if (about !== null && method !== 'GET') requests.noteMessage(id, about);
  const path =
    target === 'callback'
      ? `/interactions/${id}/{token}/callback`
      : `/webhooks/${applicationId}/{token}${target === null ? '' : `/messages/${target}`}`;
  const at_ms = clock.now() - milliseconds;
  requests.noteCall(id, { at_ms, milliseconds, method, path, sent, status, answer });
}

function toEffect(
  type: number | undefined,
  data: JsonObject | undefined,
  given: WireMessage | undefined,
): Effect {
  const message = given ?? toWireMessage({ id: '0', channel_id: '0', content: '', author: NOBODY });
  switch (type) {
    case CallbackType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE:
      return { outcome: 'deferred', message };
    case CallbackType.DEFERRED_UPDATE_MESSAGE:
      return { outcome: 'update_deferred', message };
    case CallbackType.UPDATE_MESSAGE:
      return { outcome: 'updated', message };
    case CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT:
      return { outcome: 'choices', choices: (data?.['choices'] ?? []) as never };
    case CallbackType.MODAL:
      return { outcome: 'modal', modal: data as never };
    case CallbackType.LAUNCH_ACTIVITY:
      return { outcome: 'launched' };
    default:
      return { outcome: 'message', message };
  }
}

const NOBODY = {} as WireMessage['author'];

/** Discord's code for a second response. */
const ALREADY_ACKNOWLEDGED = '40060';

/** Undefined for a call that was carried out. */
function readRefusal({
  status,
  answer,
}: LiveCall): { readonly code: string; readonly message: string } | undefined {
  if (status < 400) return undefined;
  const { code, message, errors } = (answer ?? {}) as {
    readonly code?: number;
    readonly message?: string;
    readonly errors?: object;
  };
  const details = errors === undefined ? '' : ` ${JSON.stringify(errors)}`;
  return {
    code: String(code ?? status),
    message: `${message ?? `Status ${status}`}${details}`,
  };
}

function isMessage(value: unknown): value is LiveMessage {
  const { id, channel_id: channelId, author } = (value ?? {}) as Partial<LiveMessage>;
  return typeof id === 'string' && typeof channelId === 'string' && typeof author === 'object';
}

function keepUser(
  { store }: Service,
  { id, username, global_name: globalName = null, bot = false }: LiveUser,
): void {
  const before = store.users.get(id);
  if (before?.username === username) return;
  store.users.set(id, {
    ...UserRecord.parse({ id, username: 'user' }),
    ...before,
    username,
    globalName,
    bot,
  });
}

/** Keeps where an interaction was. A thread is a channel of its own: its parent is not told. */
function keepPlace({ store }: Service, given: LiveInteraction, ownerId: Snowflake): void {
  const { guild_id: guildId, channel, channel_id: id, member, user } = given;
  if (guildId !== undefined) {
    keepGuild(store, guildId, ownerId);
    if (member && !store.members.has(memberKey(guildId, member.user.id))) {
      const record = MemberRecord.parse({ guildId, userId: member.user.id });
      store.members.set(memberKey(guildId, member.user.id), { ...record, nick: member.nick ?? null });
    }
  }
  if (store.channels.has(id)) return;
  if (guildId !== undefined) {
    const record = ChannelRecord.parse({ id, guildId, name: 'channel' });
    store.channels.set(id, { ...record, name: channel?.name ?? id });
    return;
  }
  const botUserId = store.applications.get(given.application_id)?.botUserId ?? ownerId;
  const recipientIds = [...new Set([user?.id ?? ownerId, botUserId])];
  const record = { id, guildId: null, name: null, type: ChannelType.DM, recipientIds };
  store.channels.set(id, ChannelRecord.parse(record));
}

function keepGuild(store: Service['store'], id: Snowflake, ownerId: Snowflake): void {
  if (store.guilds.has(id)) return;
  store.guilds.set(id, GuildRecord.parse({ id, name: `Guild ${id}`, ownerId }));
  const everyone = { id, guildId: id, name: '@everyone', permissions: '0' };
  store.roles.set(id, RoleRecord.parse(everyone));
  store.members.set(memberKey(id, ownerId), MemberRecord.parse({ guildId: id, userId: ownerId }));
}
