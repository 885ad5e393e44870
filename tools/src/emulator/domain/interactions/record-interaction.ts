import {
  Permission,
  hasPermissions,
  INITIAL_RESPONSE_MS,
  INTERACTION_TOKEN_MS,
  isForcedEphemeral,
  isThread,
  type Snowflake,
  snowflakeToTimestampMs,
} from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Cause, StoredInteraction } from '../../storage/stored-interaction.js';
import { readTokenId } from './new-token.js';
import type { DeliveredInteraction } from './delivered-interaction.js';

/** Stores an interaction that is about to be delivered, and removes those with expired tokens. */
export function openInteraction(
  service: Service,
  delivered: DeliveredInteraction,
  userId: Snowflake,
  cause: Partial<Cause>,
): StoredInteraction {
  const { interactions } = service.store;
  for (const { id, createdAtMs } of interactions.values()) {
    if (!isExpired(service, createdAtMs)) break;
    interactions.delete(id);
  }
  const record = toRecord(delivered, userId, cause, service.clock.now());
  interactions.set(record.id, record);
  return record;
}

/** Creates the record of an unanswered interaction. */
export function toRecord(
  delivered: DeliveredInteraction,
  userId: Snowflake,
  cause: Partial<Cause>,
  createdAtMs: number,
): StoredInteraction {
  const owners = delivered.authorizing_integration_owners;
  const permissions = delivered.member ? BigInt(delivered.member.permissions) : null;
  return {
    command: null,
    messageId: null,
    openedBy: null,
    focused: null,
    ...cause,
    id: delivered.id,
    token: delivered.token,
    type: delivered.type,
    applicationId: delivered.application_id,
    userId,
    channelId: delivered.channel_id,
    guildId: delivered.guild_id ?? null,
    owners,
    isForcedEphemeral: isForcedEphemeral(owners, permissions, isThread(delivered.channel.type)),
    mayMentionEveryone: hasPermissions(BigInt(delivered.app_permissions), Permission.MENTION_EVERYONE),
    createdAtMs,
    state: 'waiting',
    callbackType: null,
    originalId: null,
    followUpCount: 0,
    modal: null,
  };
}

/** Stores an interaction with some fields changed. */
export function changeInteraction(
  { store }: Service,
  id: Snowflake,
  change: Partial<StoredInteraction>,
): StoredInteraction {
  const record = store.interactions.get(id);
  if (!record) throw new Error(`Interaction ${id} was forgotten while it was in use.`);
  const changed = { ...record, ...change };
  store.interactions.set(id, changed);
  return changed;
}

/** The result for the callback endpoint: an interaction to answer, or why there is none. */
export type CallbackTarget =
  | { readonly record: StoredInteraction; readonly error?: never }
  | { readonly error: 'UNKNOWN_INTERACTION' | 'ALREADY_ACKNOWLEDGED'; readonly record?: never };

export function findToAnswer(service: Service, id: Snowflake, token: string): CallbackTarget {
  const record = service.store.interactions.get(id);
  if (record?.token !== token || isExpired(service, record.createdAtMs))
    return { error: 'UNKNOWN_INTERACTION' };
  if (record.state === 'acknowledged') return { error: 'ALREADY_ACKNOWLEDGED' };
  const isLate = service.clock.now() - record.createdAtMs >= INITIAL_RESPONSE_MS;
  return record.state === 'failed' || isLate ? { error: 'UNKNOWN_INTERACTION' } : { record };
}

/** The result for the webhook routes: an answered interaction, or why there is none. */
export type WebhookTarget =
  | { readonly record: StoredInteraction; readonly error?: never }
  | { readonly error: 'UNKNOWN_WEBHOOK' | 'INVALID_WEBHOOK_TOKEN'; readonly record?: never };

/** The service's response to a token that never existed is unknown; here it is that for an invalid one. */
export function findAnswered(service: Service, applicationId: Snowflake, token: string): WebhookTarget {
  const id = readTokenId(token);
  if (id === undefined) return { error: 'INVALID_WEBHOOK_TOKEN' };
  const record = service.store.interactions.get(id);
  if (isExpired(service, record?.createdAtMs ?? snowflakeToTimestampMs(id))) {
    return { error: 'INVALID_WEBHOOK_TOKEN' };
  }
  if (record?.applicationId !== applicationId) return { error: 'UNKNOWN_WEBHOOK' };
  if (record.token !== token) return { error: 'INVALID_WEBHOOK_TOKEN' };
  return record.state === 'acknowledged' ? { record } : { error: 'UNKNOWN_WEBHOOK' };
}

function isExpired({ clock }: Service, createdAtMs: number): boolean {
  return clock.now() - createdAtMs >= INTERACTION_TOKEN_MS;
}
