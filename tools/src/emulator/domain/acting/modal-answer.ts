import { ComponentType, countCodePoints, type JsonObject, TextInputStyle } from 'commandry/protocol';
import type { ModalAnswer } from '../payloads/modal-payload.js';
import { checkChosen, isSelect, readCount, refuseValue } from './chosen-values.js';
import { findFileProblem, type GivenUpload } from './given-file.js';

/** A user's input in one component of a modal. */
export interface GivenAnswer {
  readonly custom_id: string;
  /** A text, the value of a radio group, or a checkbox state. Null: for a radio group, nothing chosen. */
  readonly value?: string | boolean | null | undefined;
  /** For selects and checkbox groups. */
  readonly values?: readonly string[] | undefined;
  /** For file uploads. */
  readonly files?: readonly GivenUpload[] | undefined;
}

/** The files given to a file upload. */
export interface GivenUploads {
  readonly uploads: readonly GivenUpload[];
}

/**
 * Returns the input of one component; without one, what the modal shows there.
 *
 * @throws DomainError if a client would not let the user submit that.
 */
export function readAnswer(field: JsonObject, given: GivenAnswer | undefined): ModalAnswer | GivenUploads {
  const isRequired = field['required'] !== false;
  refuseOtherInputs(field, given);
  switch (field['type']) {
    case ComponentType.TEXT_INPUT:
      return readText(field, given?.value, isRequired);
    case ComponentType.CHECKBOX:
      if (typeof given?.value === 'string') refuseValue(field, 'accepts true or false in value');
      return given?.value ?? field['default'] === true;
    case ComponentType.RADIO_GROUP:
      return readRadio(field, given, isRequired);
    case ComponentType.FILE_UPLOAD:
      return { uploads: readFiles(field, given?.files ?? [], isRequired) };
    default:
      return readValues(field, given?.values ?? findDefaults(field), isRequired);
  }
}

/** The properties that each kind of component is filled with. */
function findInput(field: JsonObject): 'value' | 'values' | 'files' {
  if (field['type'] === ComponentType.FILE_UPLOAD) return 'files';
  return isSelect(field) || field['type'] === ComponentType.CHECKBOX_GROUP ? 'values' : 'value';
}

function refuseOtherInputs(field: JsonObject, given: GivenAnswer | undefined): void {
  const wanted = findInput(field);
  const found = (['value', 'values', 'files'] as const).find(
    (input) => input !== wanted && given?.[input] !== undefined,
  );
  if (found !== undefined) refuseValue(field, `is filled with ${wanted}, not with ${found}`);
}

function readText(field: JsonObject, value: GivenAnswer['value'], isRequired: boolean): string {
  if (typeof value === 'boolean') refuseValue(field, 'accepts a text in value');
  const text = value ?? (typeof field['value'] === 'string' ? field['value'] : '');
  const length = countCodePoints(text);
  const min = Math.max(readCount(field, 'min_length', 0), isRequired ? 1 : 0);
  const max = readCount(field, 'max_length', 4000);
  if ((length > 0 || isRequired) && (length < min || length > max)) {
    refuseValue(field, `accepts ${min} to ${max} characters; found ${length}`);
  }
  if (typeof value === 'string' && field['style'] === TextInputStyle.SHORT && /[\r\n]/.test(value)) {
    refuseValue(field, 'accepts one line');
  }
  return text;
}

function readRadio(field: JsonObject, given: GivenAnswer | undefined, isRequired: boolean): string | null {
  if (typeof given?.value === 'boolean') refuseValue(field, 'accepts the value of an option');
  const value = given ? (given.value ?? null) : (findDefaults(field)[0] ?? null);
  checkChosen(field, value === null ? [] : [value], isRequired ? 1 : 0, 1);
  return value;
}

function readFiles(
  field: JsonObject,
  files: readonly GivenUpload[],
  isRequired: boolean,
): readonly GivenUpload[] {
  if (files.length === 0 && !isRequired) return files;
  const min = readCount(field, 'min_values', 1);
  const max = readCount(field, 'max_values', 1);
  if (files.length < min || files.length > max) {
    const count = min === max ? String(max) : `${min} to ${max}`;
    refuseValue(field, `accepts ${count} ${max === 1 ? 'file' : 'files'}; found ${files.length}`);
  }
  const types = Array.isArray(field['file_types']) ? (field['file_types'] as readonly string[]) : [];
  for (const file of files) {
    const problem = findFileProblem(file, types);
    if (problem === undefined) continue;
    const kinds = types.length > 0 ? `files of the kinds ${types.join(', ')}` : 'files';
    refuseValue(field, `accepts ${kinds}; found ${problem}`);
  }
  return files;
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
