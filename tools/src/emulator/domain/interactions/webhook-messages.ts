import { MessageFlag, findFollowUpLimit, findMessageIssues, type Snowflake } from 'commandry/protocol';
import type { Upload } from '../../http/request-body.js';
import type { Service } from '../../emulator-modules.js';
import type { StoredMessage } from '../../storage/store-records.js';
import type { StoredInteraction } from '../../storage/stored-interaction.js';
import type { WireMessage } from '../objects/wire-message.js';
import { buildFollowUp } from './build-message.js';
import { composeEdit, composeMessage, type Refusal } from './compose-message.js';
import { editMessage, postMessage } from './stored-messages.js';
import { changeInteraction } from './record-interaction.js';

export type Exact =
  | { readonly message: WireMessage; readonly refusal?: never }
  | { readonly refusal: Refusal; readonly message?: never };

/** Posts a follow-up message. While the initial response is loading, it completes that instead. */
export function followUp(service: Service, record: StoredInteraction, upload: Upload): Exact {
  const original = service.store.messages.get(record.originalId ?? '');
  if (original && (original.message.flags & MessageFlag.LOADING) !== 0) {
    const issues = findMessageIssues(upload.value, 'create');
    return issues.length > 0 ? { refusal: { issues } } : editAnswer(service, record, original, upload);
  }
  if (record.followUpCount >= findFollowUpLimit(record.owners))
    return { refusal: { error: 'MAX_FOLLOW_UPS' } };
  const { parts, refusal } = composeMessage(service, record, upload);
  if (refusal) return { refusal };
  changeInteraction(service, record.id, { followUpCount: record.followUpCount + 1 });
  return { message: postMessage(service, buildFollowUp(service, record, parts), record.userId) };
}

/** Edits a message of an interaction. */
export function editAnswer(
  service: Service,
  record: StoredInteraction,
  stored: StoredMessage,
  upload: Upload,
): Exact {
  const { parts, refusal } = composeEdit(service, record, upload, stored.message);
  return refusal ? { refusal } : { message: editMessage(service, stored, parts) };
}

/**
 * Finds a message that the token of an interaction may read and change: `@original`, a follow-up, or the message with
 * the component it began with, however that was answered.
 *
 * @param id - Of a message, or `@original`.
 */
export function findAnswer(
  { store }: Service,
  record: StoredInteraction,
  id: Snowflake,
): StoredMessage | undefined {
  const stored = store.messages.get(id === '@original' ? (record.originalId ?? '') : id);
  if (!stored) return undefined;
  const { message } = stored;
  const isOwn = message.id === record.originalId || message.id === record.messageId;
  return isOwn || message.interaction_metadata?.id === record.id ? stored : undefined;
}
