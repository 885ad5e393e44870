import { MessageFlag, findFollowUpLimit, findMessageProblems, type Snowflake } from 'commandry/protocol';
import { DomainError, refuseProblems } from '../domain-error.js';
import type { Upload } from '../objects/upload.js';
import type { Service } from '../../emulator-modules.js';
import type { StoredMessage } from '../../storage/store-records.js';
import type { StoredInteraction } from '../../storage/stored-interaction.js';
import type { WireMessage } from '../objects/wire-message.js';
import { buildFollowUp } from './build-message.js';
import { composeEdit, composeMessage } from './compose-message.js';
import { editMessage, postMessage } from './stored-messages.js';
import { changeInteraction } from './record-interaction.js';

/**
 * Posts a follow-up message. While the initial response is loading, it completes that instead.
 *
 * @throws DomainError if there are too many, or the data breaks a rule of messages.
 */
export function followUp(service: Service, record: StoredInteraction, upload: Upload): WireMessage {
  const original = service.store.messages.get(record.originalId ?? '');
  if (original && (original.message.flags & MessageFlag.LOADING) !== 0) {
    refuseProblems(findMessageProblems(upload.value, 'create'));
    return editAnswer(service, record, original, upload);
  }
  if (record.followUpCount >= findFollowUpLimit(record.owners)) {
    throw new DomainError({ rule: 'TOO_MANY_FOLLOW_UPS' });
  }
  const parts = composeMessage(service, record, upload);
  changeInteraction(service, record.id, { followUpCount: record.followUpCount + 1 });
  return postMessage(service, buildFollowUp(service, record, parts), record.userId);
}

/**
 * Edits a message of an interaction.
 *
 * @throws DomainError for data that breaks a rule of messages.
 */
export function editAnswer(
  service: Service,
  record: StoredInteraction,
  stored: StoredMessage,
  upload: Upload,
): WireMessage {
  return editMessage(service, stored, composeEdit(service, record, upload, stored.message));
}

/**
 * Finds a message that the token of an interaction may read and change: `@original`, a follow-up, or the message with
 * the component it began with, however that was answered.
 *
 * @param id - Of a message, or `@original`.
 * @throws DomainError for any other message.
 */
export function openAnswer({ store }: Service, record: StoredInteraction, id: Snowflake): StoredMessage {
  const stored = store.messages.get(id === '@original' ? (record.originalId ?? '') : id);
  if (!stored || !isOfInteraction(record, stored)) throw new DomainError({ rule: 'UNKNOWN_MESSAGE' });
  return stored;
}

function isOfInteraction(record: StoredInteraction, { message }: StoredMessage): boolean {
  const isOwn = message.id === record.originalId || message.id === record.messageId;
  return isOwn || message.interaction_metadata?.id === record.id;
}
