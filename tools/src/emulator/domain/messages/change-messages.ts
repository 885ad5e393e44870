import {
  ChannelType,
  findMessageProblems,
  isPresent,
  MessageFlag,
  Permission,
  snowflakeToTimestampMs,
  type Snowflake,
} from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { StoredMessage } from '../../storage/store-records.js';
import { DomainError, refuseProblems } from '../domain-error.js';
import { composeEdit, toEditedMessage } from '../interactions/compose-message.js';
import { changeStored, deleteMessage, editMessage } from '../interactions/stored-messages.js';
import type { Upload } from '../objects/upload.js';
import type { WireMessage } from '../objects/wire-message.js';
import { requireActive, requireRights, requireRightsOverOthers, type BotChannel } from './bot-channel.js';
import { isObject } from './channel-message-fields.js';
import { logInGuild } from './log-in-guild.js';
import { isSystemMessage } from './message-types.js';
import { toReadMessage } from './read-messages.js';
import { requireContentRights, toMessageTarget } from './send-message.js';

/** Discord deletes messages one by one when they are older. */
const BULK_AGE_MS = 14 * 86_400_000;
const BULK = { min: 2, max: 100 } as const;

/**
 * Edits a message of the bot; with MANAGE_MESSAGES, the flags of another's.
 *
 * @throws DomainError for another's message, for a poll, in an archived thread, and for data that breaks a rule.
 */
export function editChannelMessage(
  service: Service,
  place: BotChannel,
  stored: StoredMessage,
  upload: Upload,
): WireMessage {
  const { message } = stored;
  requireActive(service, place);
  const isOwn = message.author.id === place.user.id;
  if (!isOwn) return editFlags(service, place, stored, upload);
  if (isSystemMessage(message)) throw new DomainError({ rule: 'SYSTEM_MESSAGE' });
  if (message.poll) throw new DomainError({ rule: 'POLL_NOT_EDITABLE' });
  const given = withoutPoll(upload);
  refuseProblems(findMessageProblems(given.value, 'edit', toEditedMessage(message)));
  requireContentRights(place, given);
  const replied = message.referenced_message ?? undefined;
  const parts = composeEdit(service, toMessageTarget(place, replied), given, message);
  editMessage(service, stored, parts);
  return readAgain(service, place, message.id);
}

/** Edits of a message have no poll. Discord ignores fields it does not know. */
function withoutPoll(upload: Upload): Upload {
  if (!isObject(upload.value)) return upload;
  const { poll: _poll, ...value } = upload.value;
  return { ...upload, value };
}

function editFlags(service: Service, place: BotChannel, stored: StoredMessage, upload: Upload): WireMessage {
  refuseProblems(findMessageProblems(upload.value, 'edit', toEditedMessage(stored.message)));
  const { flags, ...more } = upload.value as { readonly flags?: number | null };
  const isMore = upload.files.length > 0 || Object.values(more).some(isPresent);
  if (isMore || typeof flags !== 'number') throw new DomainError({ rule: 'MESSAGE_OF_ANOTHER' });
  requireRightsOverOthers(place, Permission.MANAGE_MESSAGES);
  const { SUPPRESS_EMBEDS } = MessageFlag;
  const next = (stored.message.flags & ~SUPPRESS_EMBEDS) | (flags & SUPPRESS_EMBEDS);
  changeStored(service, stored, { message: { ...stored.message, flags: next } });
  return readAgain(service, place, stored.message.id);
}

/** @throws DomainError for another's message without MANAGE_MESSAGES, and in direct messages. */
export function deleteChannelMessage(
  service: Service,
  place: BotChannel,
  stored: StoredMessage,
  reason: string | null,
): void {
  const { id: targetId } = stored.message.author;
  const isOwn = targetId === place.user.id;
  if (!isOwn) requireRightsOverOthers(place, Permission.MANAGE_MESSAGES);
  deleteMessage(service, stored);
  if (isOwn) return;
  const options = { channel_id: place.channel.id, count: '1' };
  logInGuild(service, place, reason, { action: 'MESSAGE_DELETE', targetId, options });
}

/**
 * Deletes several messages. Those that do not exist are left out.
 *
 * @param value - The body of the request.
 * @throws DomainError for too few or too many, repeated ones, and one that is too old; then nothing is deleted.
 */
export function bulkDelete(
  service: Service,
  place: BotChannel,
  ids: readonly Snowflake[],
  reason: string | null,
): void {
  requireRightsOverOthers(place, Permission.MANAGE_MESSAGES);
  if (ids.length < BULK.min || ids.length > BULK.max) throw new DomainError({ rule: 'BULK_COUNT' });
  const sinceMs = service.clock.now() - BULK_AGE_MS;
  if (ids.some((id) => snowflakeToTimestampMs(id) < sinceMs)) throw new DomainError({ rule: 'BULK_TOO_OLD' });
  const found = ids.flatMap((id) => service.store.messages.get(id) ?? []);
  const here = found.filter(
    ({ message, visibleTo }) => message.channel_id === place.channel.id && visibleTo === null,
  );
  service.store.transact(() => {
    for (const stored of here) deleteMessage(service, stored);
  });
  if (here.length === 0) return;
  logInGuild(service, place, reason, {
    action: 'MESSAGE_BULK_DELETE',
    targetId: place.channel.id,
    options: { count: String(here.length) },
  });
}

/**
 * Publishes a message of an announcement channel to those that follow it.
 *
 * @throws DomainError in any other channel, without the permission, and the second time.
 */
export function crosspost(service: Service, place: BotChannel, stored: StoredMessage): WireMessage {
  const { message } = stored;
  if (place.channel.type !== ChannelType.GUILD_ANNOUNCEMENT) {
    throw new DomainError({ rule: 'WRONG_CHANNEL_TYPE' });
  }
  const isOwn = message.author.id === place.user.id;
  requireRights(place, isOwn ? Permission.SEND_MESSAGES : Permission.MANAGE_MESSAGES);
  if (isSystemMessage(message)) throw new DomainError({ rule: 'SYSTEM_MESSAGE' });
  if ((message.flags & MessageFlag.CROSSPOSTED) !== 0) throw new DomainError({ rule: 'ALREADY_CROSSPOSTED' });
  const flags = message.flags | MessageFlag.CROSSPOSTED;
  changeStored(service, stored, { message: { ...message, flags } });
  return readAgain(service, place, message.id);
}

function readAgain(service: Service, { user }: BotChannel, id: Snowflake): WireMessage {
  const stored = service.store.messages.get(id);
  if (!stored) throw new DomainError({ rule: 'UNKNOWN_MESSAGE' });
  return toReadMessage(service, stored, user.id);
}
