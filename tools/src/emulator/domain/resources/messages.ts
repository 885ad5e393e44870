import type { Snowflake } from 'commandry/protocol';
import { defineResource, type Sources } from '../../storage/resource.js';
import type { StoredMessage } from '../../storage/store-records.js';
import type { MessageCause } from '../../storage/store.js';
import { wakeThread } from '../access/thread-archive.js';
import type { EventBody } from '../emulator-events.js';
import { toShownMessage } from '../objects/shown-message.js';
import { toWireMessage } from '../objects/wire-message.js';
import { toWireTimestamp } from '../objects/wire-timestamp.js';
import { toMessageUser, toWebhookUser } from '../objects/wire-user.js';
import { requireText } from '../world/find-records.js';
import { MessageRecord } from '../world/world-records.js';

export const messages = defineResource('messages', {
  noun: 'message',
  groupOf: ({ message }) => message.channel_id,
  otherLinks: [
    {
      field: 'channelId',
      to: 'channels',
      targets: ({ message }) => [message.channel_id],
      onDelete: 'cascade',
    },
    {
      // The author may be a webhook.
      field: 'authorId',
      to: 'users',
      targets: ({ message }) => [message.author.id],
      onDelete: 'cascade',
      isLoose: true,
    },
    {
      field: 'visibleTo',
      to: 'users',
      targets: ({ visibleTo }) => (visibleTo === null ? [] : [visibleTo]),
      onDelete: 'cascade',
      isLoose: true,
    },
    {
      field: 'reactions',
      to: 'users',
      targets: ({ reactions, votes }) => listOpinionated(reactions, votes),
      onDelete: withoutOpinionsOf,
      isLoose: true,
      cause: 'silent',
    },
  ],
  check: ({ message }, { users }) =>
    message.webhook_id === message.author.id || users.has(message.author.id)
      ? []
      : [{ field: 'authorId', text: `no user ${message.author.id}` }],
  events: {
    goesWith: ({ message }, { channels }) => !channels.has(message.channel_id),
    create: ({ message, visibleTo }) => ({ type: 'MESSAGE_CREATE', message, visible_to: visibleTo }),
    update: (stored, now, before, causes) => toUpdates(stored, now, before, causes),
    delete: ({ message, visibleTo }) => ({ type: 'MESSAGE_DELETE', message, visible_to: visibleTo }),
  },
  world: {
    schema: MessageRecord,
    key: ['id'],
    read({ id, channelId, authorId, content, webhookName }, { users }) {
      const user = users.get(authorId);
      const author =
        webhookName === undefined && user ? toMessageUser(user) : toWebhookUser(authorId, webhookName ?? '');
      const origin = webhookName === undefined ? {} : { webhook_id: authorId };
      const message = toWireMessage({ id, channel_id: channelId, author, content, ...origin });
      return { message, visibleTo: null };
    },
    write: ({ message, visibleTo }) =>
      visibleTo === null
        ? {
            id: message.id,
            channelId: message.channel_id,
            authorId: message.author.id,
            content: message.content,
            ...(message.webhook_id === message.author.id ? { webhookName: message.author.username } : {}),
          }
        : undefined,
  },
  control: {
    fixed: ['id', 'channelId', 'authorId'],
    unknown: 'UNKNOWN_MESSAGE',
    fill({ store }, given) {
      const channel = store.channels.get(String(given['channelId']));
      if (channel) requireText(channel);
      return {};
    },
    alongside: (sources, { channelId }) => {
      wakeThread(sources, channelId);
    },
    edit: ({ clock }, { content }, stored) => ({
      ...stored,
      message: { ...stored.message, content, edited_timestamp: toWireTimestamp(clock.now()) },
    }),
  },
});

function listOpinionated(
  reactions: StoredMessage['reactions'] = [],
  votes: StoredMessage['votes'] = [],
): readonly Snowflake[] {
  if (reactions.length + votes.length === 0) return [];
  return [...new Set([...reactions.flatMap(({ userIds }) => userIds), ...votes.map(({ userId }) => userId)])];
}

function withoutOpinionsOf(stored: StoredMessage, gone: Snowflake): StoredMessage {
  const { reactions = [], votes = [] } = stored;
  return {
    ...stored,
    reactions: reactions
      .map((reaction) => ({ ...reaction, userIds: reaction.userIds.filter((id) => id !== gone) }))
      .filter(({ userIds }) => userIds.length > 0),
    votes: votes.filter(({ userId }) => userId !== gone),
  };
}

function toUpdates(
  stored: StoredMessage,
  now: Sources,
  before: StoredMessage,
  causes: readonly (MessageCause | undefined)[],
): readonly EventBody[] {
  const message = toShownMessage(now, stored, null);
  const shown = { message, visible_to: stored.visibleTo };
  return [
    ...[...new Set(causes)].flatMap((cause): readonly EventBody[] => {
      if (cause === 'silent') return [];
      return [cause === undefined ? { type: 'MESSAGE_UPDATE', ...shown } : { ...cause, ...shown }];
    }),
    ...(stored.pinnedAtMs === before.pinnedAtMs ? [] : [toPinsEvent(now, message.channel_id)]),
  ];
}

function toPinsEvent({ store }: Sources, channelId: Snowflake): EventBody {
  const times = store.messages.group(channelId).flatMap(({ pinnedAtMs }) => pinnedAtMs ?? []);
  return {
    type: 'CHANNEL_PINS_UPDATE',
    guild_id: store.channels.get(channelId)?.guildId ?? null,
    channel_id: channelId,
    last_pin_timestamp: times.length === 0 ? null : toWireTimestamp(Math.max(...times)),
  };
}
