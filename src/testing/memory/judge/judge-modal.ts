import { ComponentType } from '../../../protocol/components/component.js';
import { isJsonObject, type JsonObject } from '../../../protocol/validation/field-checker.js';
import { UserRefusal, type FilledField, type ModalUse } from '../../service/kit-service.js';
import type { KitUser } from '../../world/kit-records.js';
import type { KitInteraction, ShownModal } from '../kit-interaction.js';
import type { MemoryState } from '../memory-state.js';
import { keepGivenFile } from '../payloads/kept-files.js';
import type { AttachmentObject } from '../payloads/message-object.js';
import { listOf } from '../responses/shown-components.js';
import { checkPicked } from './judge-choices.js';
import { readField, type FieldAnswer } from './judge-field.js';
import { openUsableChannel, openUser } from './open-usable-channel.js';
import type { KitActor } from '../../world/kit-actor.js';

/** What a field is submitted with; files by their ids. */
export type SubmittedAnswer = Exclude<FieldAnswer, { readonly files: unknown }>;

/** A modal that a user submits. */
export interface SubmittedModal {
  readonly actor: KitActor;
  readonly opener: KitInteraction;
  readonly modal: ShownModal;
  /** By `custom_id`: one for each field. */
  readonly answers: ReadonlyMap<string, SubmittedAnswer>;
  /** The files, by id. */
  readonly attachments: Readonly<Record<string, AttachmentObject>>;
}

/**
 * Fills in the modal that an interaction opened for a user. Files are kept when everything else is valid.
 *
 * @throws UserRefusal If it opened none, or if a client would not let the user submit that.
 */
export function openSubmittedModal(
  state: MemoryState,
  { userId, interactionId, customId, fields: given }: ModalUse,
): SubmittedModal {
  const user = openUser(state.world, userId);
  const opener = state.interactions.get(interactionId);
  const modal = opener?.modal;
  if (!opener || !modal || opener.userId !== userId || modal.custom_id !== customId) {
    throw new UserRefusal(
      'UNKNOWN_MODAL',
      `${user.username} cannot submit "${customId}": interaction ${interactionId} has no such modal open for ${user.username}.`,
    );
  }
  const actor = openUsableChannel(state, userId, opener.channelId);
  const fields = fieldsOfModal(modal);
  refuseStrayFields(user, fields, given);
  const read = fields.map((field) => {
    const name = String(field['custom_id']);
    const own = given.find((each) => each.customId === name);
    const answer = readField(user, field, own);
    if (isList(answer)) checkPicked(state, actor, field, answer);
    return [name, answer] as const;
  });
  const attachments: Record<string, AttachmentObject> = {};
  const answers = read.map(([name, answer]): readonly [string, SubmittedAnswer] => {
    if (!hasFiles(answer)) return [name, answer];
    const kept = answer.files.map((file) => keepGivenFile(state, opener.channelId, file));
    for (const attachment of kept) attachments[attachment.id] = attachment;
    return [name, kept.map(({ id }) => id)];
  });
  return { actor, opener, modal, answers: new Map(answers), attachments };
}

/** The components of a modal that are filled in. */
export function fieldsOfModal({ components }: ShownModal): JsonObject[] {
  return components.flatMap((component) => {
    const { type, component: field } = component;
    if (type === ComponentType.LABEL) return isJsonObject(field) ? [field] : [];
    return type === ComponentType.ACTION_ROW ? listOf(component) : [];
  });
}

function refuseStrayFields(
  { username }: KitUser,
  fields: readonly JsonObject[],
  given: readonly FilledField[],
): void {
  const there = fields.map((field) => String(field['custom_id']));
  const ids = given.map(({ customId }) => customId);
  const stray = ids.find((id) => !there.includes(id));
  if (stray !== undefined) {
    throw new UserRefusal(
      'UNKNOWN_COMPONENT',
      `${username} cannot fill in "${stray}": the modal has no such field; there is ${there.map((id) => `"${id}"`).join(', ')}.`,
    );
  }
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice !== undefined) {
    throw new UserRefusal('BAD_COMPONENT_VALUE', `${username} cannot fill in "${twice}" twice.`);
  }
}

function isList(answer: FieldAnswer): answer is readonly string[] {
  return Array.isArray(answer);
}

function hasFiles(answer: FieldAnswer): answer is { readonly files: readonly GivenFileOf[] } {
  return typeof answer === 'object' && answer !== null && 'files' in answer;
}

type GivenFileOf = Extract<FieldAnswer, { readonly files: unknown }>['files'][number];
