import type { JsonObject, Snowflake } from 'commandry/protocol';
import type { StoredInteraction, WireModal } from '../../storage/stored-interaction.js';
import type { Store } from '../../storage/store.js';
import type { Service } from '../../emulator-modules.js';
import type { ChannelActor } from '../access/channel-actor.js';
import { DomainError } from '../domain-error.js';
import { keepFile } from '../objects/stored-attachment.js';
import type { WireAttachment } from '../objects/wire-message.js';
import { listAnswered, type ModalAnswer, type ModalAnswers } from '../payloads/modal-payload.js';
import { readEntities } from './chosen-values.js';
import { readAnswer, type GivenAnswer, type GivenUploads } from './modal-answer.js';

/** An open modal, and the interaction whose response opened it. */
export interface OpenModal {
  readonly opener: StoredInteraction;
  readonly modal: WireModal;
}

/** The inputs of a modal, whose files are not yet stored. */
export type FilledModal = ReadonlyMap<string, ModalAnswer | GivenUploads>;

/** @throws DomainError unless the interaction opened such a modal for the user, who has not submitted it yet. */
export function openModal(
  { interactions }: Store,
  userId: Snowflake,
  openerId: Snowflake,
  customId: string,
): OpenModal {
  const opener = interactions.get(openerId);
  const modal = opener?.modal;
  if (modal && opener.userId === userId && modal.custom_id === customId) return { opener, modal };
  const explanation = `Interaction ${openerId} opened no modal ${customId} for the user.`;
  throw new DomainError({ rule: 'UNKNOWN_MODAL', explanation });
}

/**
 * Returns the input of every component, by `custom_id`. Missing ones stay as the modal shows them.
 *
 * @throws DomainError if a client would not let the user submit that.
 */
export function readAnswers(
  service: Service,
  actor: ChannelActor,
  modal: WireModal,
  given: readonly GivenAnswer[],
): FilledModal {
  const fields = listAnswered(modal);
  refuseStray(fields, given);
  return new Map(
    fields.map((field) => {
      const own = given.find((each) => each.custom_id === field['custom_id']);
      const read = readAnswer(field, own);
      const answer = isList(read) ? readEntities(service, actor, field, read) : read;
      return [field['custom_id'] as string, answer] as const;
    }),
  );
}

/** Stores the files of a modal, whose ids become the inputs. */
export function keepUploads(
  service: Service,
  channelId: Snowflake,
  filled: FilledModal,
): { readonly answers: ModalAnswers; readonly attachments: Readonly<Record<string, WireAttachment>> } {
  const attachments: Record<string, WireAttachment> = {};
  const answers = new Map(
    [...filled].map(([customId, answer]) => {
      if (!isUploads(answer)) return [customId, answer] as const;
      const ids = answer.uploads.map((upload) => {
        const attachment = keepFile(service, { channelId, isEphemeral: true }, upload);
        attachments[attachment.id] = attachment;
        return attachment.id;
      });
      return [customId, ids] as const;
    }),
  );
  return { answers, attachments };
}

function isList(answer: ModalAnswer | GivenUploads): answer is readonly string[] {
  return Array.isArray(answer);
}

function isUploads(answer: ModalAnswer | GivenUploads): answer is GivenUploads {
  return typeof answer === 'object' && answer !== null && 'uploads' in answer;
}

function refuseStray(fields: readonly JsonObject[], given: readonly GivenAnswer[]): void {
  const ids = given.map((each) => each.custom_id);
  const stray = ids.find((id) => !fields.some((field) => field['custom_id'] === id));
  if (stray !== undefined) {
    const there = fields.map((field) => String(field['custom_id'])).join(', ');
    const explanation = `The modal has no ${stray}. There is ${there}.`;
    throw new DomainError({ rule: 'UNKNOWN_COMPONENT', explanation });
  }
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice === undefined) return;
  throw new DomainError({ rule: 'BAD_COMPONENT_VALUE', explanation: `${twice} is given twice.` });
}
