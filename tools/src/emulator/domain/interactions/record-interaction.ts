import {
  Permission,
  hasPermissions,
  INITIAL_RESPONSE_MS,
  INTERACTION_TOKEN_MS,
  InteractionType,
  isForcedEphemeral,
  isThread,
  type Snowflake,
  snowflakeToTimestampMs,
} from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Cause, StoredInteraction } from '../../storage/stored-interaction.js';
import { DomainError } from '../domain-error.js';
import { readTokenId } from './new-token.js';
import type { DeliveredInteraction } from './delivered-interaction.js';

/**
 * How many interactions are kept, so that a call with an expired token can be told to whoever follows its interaction.
 * Those whose token is valid are kept in any case.
 */
const KEPT = 1000;

/** Stores an interaction that is about to be delivered, and removes the oldest ones with expired tokens. */
export function openInteraction(
  service: Service,
  delivered: DeliveredInteraction,
  userId: Snowflake,
  cause: Partial<Cause>,
): StoredInteraction {
  const { interactions } = service.store;
  for (const { id, createdAtMs } of interactions.values()) {
    if (interactions.size < KEPT || !isExpired(service, createdAtMs)) break;
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

/** Returns the interaction of a token, also of one that has expired. */
export function findByToken({ store }: Pick<Service, 'store'>, token: string): StoredInteraction | undefined {
  const record = store.interactions.get(readTokenId(token) ?? '');
  return record?.token === token ? record : undefined;
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

/** @throws DomainError unless the interaction waits for its callback. */
export function openWaiting(service: Service, id: Snowflake, token: string): StoredInteraction {
  const record = service.store.interactions.get(id);
  if (record?.token !== token || isExpired(service, record.createdAtMs)) {
    throw new DomainError({ rule: 'UNKNOWN_INTERACTION' });
  }
  if (record.state === 'acknowledged') throw new DomainError({ rule: 'ALREADY_ACKNOWLEDGED' });
  const isLate = service.clock.now() - record.createdAtMs >= INITIAL_RESPONSE_MS;
  if (record.state === 'failed' || isLate) throw new DomainError({ rule: 'UNKNOWN_INTERACTION' });
  return record;
}

/**
 * Returns the interaction whose token reads and writes messages: it was answered, and not with suggestions.
 *
 * @throws DomainError if there is none. Discord's response to a token that never existed is unknown; here it is that
 * for an invalid one.
 */
export function openAnswered(service: Service, applicationId: Snowflake, token: string): StoredInteraction {
  const id = readTokenId(token);
  if (id === undefined) throw new DomainError({ rule: 'INTERACTION_TOKEN_INVALID' });
  const record = service.store.interactions.get(id);
  if (isExpired(service, record?.createdAtMs ?? snowflakeToTimestampMs(id))) {
    throw new DomainError({ rule: 'INTERACTION_TOKEN_INVALID' });
  }
  if (record?.applicationId !== applicationId) throw new DomainError({ rule: 'UNKNOWN_WEBHOOK' });
  if (record.token !== token) throw new DomainError({ rule: 'INTERACTION_TOKEN_INVALID' });
  if (record.state !== 'acknowledged' || isTyping(record)) {
    throw new DomainError({ rule: 'UNKNOWN_WEBHOOK' });
  }
  return record;
}

/** True for an autocomplete interaction, which has no message and no later responses. */
export function isTyping({ type }: StoredInteraction): boolean {
  return type === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE;
}

/** Whether the token of an interaction has ended. */
export function isExpired({ clock }: Pick<Service, 'clock'>, createdAtMs: number): boolean {
  return clock.now() - createdAtMs >= INTERACTION_TOKEN_MS;
}
