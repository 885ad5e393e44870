import { ComponentType } from 'commandry/protocol';
import { countRange, listDefaults } from '../components/choices.js';
import type { ModalAnswers, WireField, WireModalComponent } from './modal-objects.js';

/** A user's input in a field: a text, values, or a tick. Null: nothing. */
export type Answer = string | readonly string[] | boolean | null;

/** A field with its label. */
export interface LabelledField {
  readonly label: string;
  readonly description?: string | undefined;
  readonly field: WireField;
}

const MOST_CHARACTERS = 4000;

/** Lists the fields of a part of a modal, with their labels. A text has none. */
export function listFields(component: WireModalComponent): readonly LabelledField[] {
  switch (component.type) {
    case ComponentType.LABEL:
      return [{ label: component.label, description: component.description, field: component.component }];
    case ComponentType.ACTION_ROW:
      return component.components.map((field) => ({
        label: field.type === ComponentType.TEXT_INPUT ? (field.label ?? '') : '',
        field,
      }));
    default:
      return [];
  }
}

/** The initial input of a field. */
export function toFirstAnswer(field: WireField): Answer {
  switch (field.type) {
    case ComponentType.TEXT_INPUT:
      return field.value ?? '';
    case ComponentType.RADIO_GROUP:
      return field.options.find((option) => option.default)?.value ?? null;
    case ComponentType.CHECKBOX_GROUP:
      return field.options.filter((option) => option.default).map(({ value }) => value);
    case ComponentType.CHECKBOX:
      return field.default === true;
    case ComponentType.FILE_UPLOAD:
      return null;
    default:
      return listDefaults(field);
  }
}

export function isRequired(field: WireField): boolean {
  return field.type !== ComponentType.CHECKBOX && field.required !== false;
}

/** Explains in a sentence why an input cannot be submitted; null if it can. */
export function findProblem(field: WireField, answer: Answer): string | null {
  if (field.type === ComponentType.FILE_UPLOAD) {
    return isRequired(field) ? 'A file is required, but files cannot be given in the emulator.' : null;
  }
  if (typeof answer === 'string' && field.type === ComponentType.TEXT_INPUT) {
    if (answer === '' && !isRequired(field)) return null;
    return findLengthProblem(countCharacters(answer), toLengths(field));
  }
  if (Array.isArray(answer)) return findCountProblem(answer.length, toCounts(field), isRequired(field));
  return answer === null && isRequired(field) ? 'Choose one.' : null;
}

/** The allowed length of a text. An optional one may also be empty. */
export function toLengths(field: Extract<WireField, { type: 4 }>): {
  readonly min: number;
  readonly max: number;
} {
  return {
    min: Math.max(field.min_length ?? 0, isRequired(field) ? 1 : 0),
    max: field.max_length ?? MOST_CHARACTERS,
  };
}

/** The number of values that a field accepts. */
export function toCounts(field: WireField): { readonly min: number; readonly max: number } {
  if (field.type === ComponentType.CHECKBOX_GROUP) {
    return { min: field.min_values ?? 1, max: field.max_values ?? field.options.length };
  }
  return 'max_values' in field || 'min_values' in field ? countRange(field) : { min: 1, max: 1 };
}

/** Characters as the service counts them. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Converts the inputs to the form of the control plane. Fields for files are left out. */
export function toModalAnswers(answers: readonly (readonly [WireField, Answer])[]): ModalAnswers {
  return answers
    .filter(([field]) => field.type !== ComponentType.FILE_UPLOAD)
    .map(([{ custom_id }, answer]) =>
      typeof answer === 'string' || typeof answer === 'boolean' || answer === null
        ? { custom_id, value: answer }
        : { custom_id, values: [...answer] },
    );
}

function findLengthProblem(
  length: number,
  { min, max }: { readonly min: number; readonly max: number },
): string | null {
  if (length === 0 && min > 0) return 'This is required.';
  if (length < min) return `At least ${min} characters are required.`;
  return length > max ? `At most ${max} characters are allowed.` : null;
}

function findCountProblem(
  count: number,
  { min, max }: { readonly min: number; readonly max: number },
  isNeeded: boolean,
): string | null {
  if (count === 0) return isNeeded && min > 0 ? 'Choose something.' : null;
  if (count < min) return `Choose at least ${min}.`;
  return count > max ? `Choose at most ${max}.` : null;
}
