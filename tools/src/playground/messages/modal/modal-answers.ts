import { ComponentType, hasFileType } from 'commandry/protocol';
import { toGivenFile } from '../../options/read-file.js';
import { countRange, listDefaults } from '../components/choices.js';
import type { ModalAnswers, WireField, WireFileUpload, WireModalComponent } from './modal-objects.js';

/** A user's input in a field: a text, values, a tick, or files. Null: nothing. */
export type Answer = string | readonly string[] | boolean | ChosenFiles | null;

/** Files that were chosen; they are read when the modal is submitted. */
export interface ChosenFiles {
  readonly files: readonly File[];
}

/** A field with its label. */
export interface LabelledField {
  readonly label: string;
  readonly description?: string | undefined;
  readonly field: WireField;
}

const MOST_CHARACTERS = 4000;

/** The largest file that interactions accept, in bytes. */
const MOST_FILE_BYTES = 10_485_760;

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
    return findFileProblem(field, listFiles(answer));
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
  if (field.type === ComponentType.FILE_UPLOAD) {
    return { min: field.min_values ?? 1, max: field.max_values ?? 1 };
  }
  return 'max_values' in field || 'min_values' in field ? countRange(field) : { min: 1, max: 1 };
}

/** Characters as Discord counts them. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/**
 * Converts the inputs to the form of the control plane, and reads the files. Fields for files without any are left out.
 *
 * @throws Error if a file cannot be read.
 */
export async function toModalAnswers(
  answers: readonly (readonly [WireField, Answer])[],
): Promise<ModalAnswers> {
  const filled = answers.filter(
    ([field, answer]) => field.type !== ComponentType.FILE_UPLOAD || listFiles(answer).length > 0,
  );
  return Promise.all(
    filled.map(async ([{ custom_id }, answer]) => {
      if (typeof answer === 'string' || typeof answer === 'boolean' || answer === null) {
        return { custom_id, value: answer };
      }
      return 'files' in answer
        ? { custom_id, files: await Promise.all(answer.files.map(toGivenFile)) }
        : { custom_id, values: [...answer] };
    }),
  );
}

/** The files in an input. */
export function listFiles(answer: Answer): readonly File[] {
  return typeof answer === 'object' && answer !== null && 'files' in answer ? answer.files : [];
}

function findFileProblem(field: WireFileUpload, files: readonly File[]): string | null {
  if (files.length === 0) return isRequired(field) ? 'Choose a file.' : null;
  const types = field.file_types ?? [];
  const wrong = files.find(({ name }) => !hasFileType(name, types));
  if (wrong) return `Accepts only these file types: ${types.join(', ')}. ${wrong.name} is not one.`;
  const large = files.find(({ size }) => size > MOST_FILE_BYTES);
  if (large) return `${large.name} is larger than 10 MiB, the limit.`;
  return findCountProblem(files.length, toCounts(field), isRequired(field));
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
