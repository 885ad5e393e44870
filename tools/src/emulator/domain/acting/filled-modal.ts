import { ComponentType, countCodePoints, type JsonObject, type Snowflake } from 'commandry/protocol';
import type { StoredInteraction, WireModal } from '../../storage/stored-interaction.js';
import type { Store } from '../../storage/store.js';
import { DomainError } from '../domain-error.js';
import {
  listAnswered,
  type ModalAnswer,
  type ModalAnswers,
  type WireModalInteraction,
} from '../payloads/modal-payload.js';
import { checkChosen, isSelect, readCount, refuseUnresolved, refuseValue } from './chosen-values.js';

/** A user's input in one component of a modal. */
export interface GivenAnswer {
  readonly custom_id: string;
  /** A text, the value of a radio group, or a checkbox state. */
  readonly value?: string | boolean | null | undefined;
  /** For selects and checkbox groups. */
  readonly values?: readonly string[] | undefined;
}

/** An open modal, and the interaction whose response opened it. */
export interface OpenModal {
  readonly opener: StoredInteraction;
  readonly modal: WireModal;
}

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
export function readAnswers(modal: WireModal, given: readonly GivenAnswer[]): ModalAnswers {
  const fields = listAnswered(modal);
  const stray = given.find((each) => !fields.some((field) => field['custom_id'] === each.custom_id));
  if (stray) {
    const there = fields.map((field) => String(field['custom_id'])).join(', ');
    const explanation = `The modal has no ${stray.custom_id}. There is ${there}.`;
    throw new DomainError({ rule: 'UNKNOWN_COMPONENT', explanation });
  }
  return new Map(
    fields.map((field) => {
      const own = given.find((each) => each.custom_id === field['custom_id']);
      return [field['custom_id'] as string, readAnswer(field, own)] as const;
    }),
  );
}

/** @throws DomainError if something chosen in the modal does not exist. */
export function checkResolved(
  modal: WireModal,
  answers: ModalAnswers,
  { data: { resolved } }: WireModalInteraction,
): void {
  for (const field of listAnswered(modal)) {
    const values = answers.get(field['custom_id'] as string);
    if (Array.isArray(values)) refuseUnresolved(field, values as string[], resolved);
  }
}

function readAnswer(field: JsonObject, given: GivenAnswer | undefined): ModalAnswer {
  const isRequired = field['required'] !== false;
  switch (field['type']) {
    case ComponentType.TEXT_INPUT:
      return readText(field, given?.value, isRequired);
    case ComponentType.CHECKBOX:
      return typeof given?.value === 'boolean' ? given.value : field['default'] === true;
    case ComponentType.RADIO_GROUP: {
      const value = given ? (given.value ?? null) : (findDefaults(field)[0] ?? null);
      checkChosen(field, value === null ? [] : [String(value)], isRequired ? 1 : 0, 1);
      return value === null ? null : String(value);
    }
    case ComponentType.FILE_UPLOAD:
      if (isRequired || given?.values?.length)
        refuseValue(field, 'accepts files, which cannot be given here');
      return [];
    default:
      return readValues(field, given?.values ?? findDefaults(field), isRequired);
  }
}

function readText(field: JsonObject, value: GivenAnswer['value'], isRequired: boolean): string {
  const text = typeof value === 'string' ? value : typeof field['value'] === 'string' ? field['value'] : '';
  const length = countCodePoints(text);
  const min = Math.max(readCount(field, 'min_length', 0), isRequired ? 1 : 0);
  const max = readCount(field, 'max_length', 4000);
  if ((length > 0 || isRequired) && (length < min || length > max)) {
    refuseValue(field, `accepts ${min} to ${max} characters`);
  }
  return text;
}

function readValues(field: JsonObject, values: readonly string[], isRequired: boolean): readonly string[] {
  if (values.length === 0 && !isRequired) return values;
  const options = Array.isArray(field['options']) ? field['options'].length : 1;
  checkChosen(
    field,
    values,
    readCount(field, 'min_values', 1),
    readCount(field, 'max_values', isSelect(field) ? 1 : options),
  );
  return values;
}

/** The values selected when the modal opens. */
function findDefaults(field: JsonObject): string[] {
  const options = Array.isArray(field['options']) ? (field['options'] as readonly JsonObject[]) : [];
  const chosen = Array.isArray(field['default_values'])
    ? (field['default_values'] as readonly JsonObject[])
    : [];
  return [
    ...options.filter((option) => option['default'] === true).map(({ value }) => String(value)),
    ...chosen.map(({ id }) => String(id)),
  ];
}
