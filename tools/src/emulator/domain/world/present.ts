import type { Store } from '../../storage/store.js';
import type { StoredMessage } from '../../storage/store-records.js';
import type { MessageRecord } from './world-records.js';
import type { ReadWorld } from './world.js';

/** Returns the current world, with which another emulator can be started. Commands and tokens are not part of it. */
export function toWorld(store: Store): ReadWorld {
  return { ...toQuietWorld(store), messages: [...store.messages.values()].map(toMessageRecord) };
}

/** The same without messages, of which there may be many. */
export function toQuietWorld(store: Store): ReadWorld {
  return {
    applications: [...store.applications.values()],
    guilds: [...store.guilds.values()],
    users: [...store.users.values()],
    members: [...store.members.values()],
    roles: [...store.roles.values()],
    channels: [...store.channels.values()],
    messages: [],
    skus: [...store.skus.values()],
    entitlements: [...store.entitlements.values()],
    subscriptions: [...store.subscriptions.values()],
    bans: [...store.bans.values()],
    emojis: [...store.emojis.values()],
    webhooks: [...store.webhooks.values()],
    invites: [...store.invites.values()],
    auditLog: [...store.auditLog.values()],
  };
}

/** Returns a message as a world has it. */
export function toMessageRecord({ message }: StoredMessage): MessageRecord {
  return {
    id: message.id,
    channelId: message.channel_id,
    authorId: message.author.id,
    content: message.content,
    ...(message.webhook_id === message.author.id ? { webhookName: message.author.username } : {}),
  };
}

/** The current world for a file: without ephemeral messages. */
export function toWorldFile(store: Store): ReadWorld {
  const world = toWorld(store);
  return {
    ...world,
    messages: world.messages.filter(({ id }) => store.messages.get(id)?.visibleTo === null),
  };
}
