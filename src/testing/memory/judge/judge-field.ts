import { ComponentType, TextInputStyle } from '../../../protocol/components/component.js';
import { COMPONENT_LIMITS } from '../../../protocol/components/component-limits.js';
import { isJsonObject, type JsonObject } from '../../../protocol/validation/field-checker.js';
import { countCodePoints } from '../../../protocol/validation/code-points.js';
import type { FilledField, GivenFile } from '../../service/kit-service.js';
import type { KitUser } from '../../world/kit-records.js';
import { findFileProblem } from './file-problem.js';
import { badComponentValue, checkChoices, choicesOf, countOf, isSelectComponent } from './judge-choices.js';

/** What a field of a modal is submitted with: a text, chosen values, a tick, files, or nothing. */
export type FieldAnswer =
  | string
  | boolean
  | null
  | readonly string[]
  | { readonly files: readonly GivenFile[] };

/**
 * Returns what a field is submitted with: as it was filled in, or else as it is shown.
 *
 * @throws UserRefusal If a client would not let the user submit that.
 */
export function readField(user: KitUser, field: JsonObject, given: FilledField | undefined): FieldAnswer {
  const wanted = inputOf(field);
  const stray = (['value', 'values', 'files'] as const).find(
    (input) => input !== wanted && given?.[input] !== undefined,
  );
  if (stray !== undefined) throw badComponentValue(user, field, `it is filled with ${wanted}, not ${stray}`);
  const isRequired = field['required'] !== false;
  switch (field['type']) {
    case ComponentType.TEXT_INPUT:
      return readText(user, field, given?.value, isRequired);
    case ComponentType.CHECKBOX:
      if (typeof given?.value === 'string') throw badComponentValue(user, field, 'it accepts true or false');
      return given?.value ?? field['default'] === true;
    case ComponentType.RADIO_GROUP:
      return readRadio(user, field, given, isRequired);
    case ComponentType.FILE_UPLOAD:
      return { files: readFiles(user, field, given?.files ?? [], isRequired) };
    default:
      return readValues(user, field, given?.values ?? defaultsOf(field), isRequired);
  }
}

/** The property of {@link FilledField} that a field is filled with. */
function inputOf(field: JsonObject): 'value' | 'values' | 'files' {
  if (field['type'] === ComponentType.FILE_UPLOAD) return 'files';
  const isMultiple = isSelectComponent(field) || field['type'] === ComponentType.CHECKBOX_GROUP;
  return isMultiple ? 'values' : 'value';
}

function readText(
  user: KitUser,
  field: JsonObject,
  value: FilledField['value'],
  isRequired: boolean,
): string {
  if (typeof value === 'boolean') throw badComponentValue(user, field, 'it accepts a text');
  const shown = field['value'];
  const text = value ?? (typeof shown === 'string' ? shown : '');
  const length = countCodePoints(text);
  const min = Math.max(countOf(field, 'min_length', 0), isRequired ? 1 : 0);
  const max = countOf(field, 'max_length', COMPONENT_LIMITS.inputValue);
  if ((length > 0 || isRequired) && (length < min || length > max)) {
    throw badComponentValue(user, field, `it accepts ${min} to ${max} characters; found ${length}`);
  }
  if (value !== undefined && field['style'] === TextInputStyle.SHORT && /[\r\n]/.test(value)) {
    throw badComponentValue(user, field, 'it accepts one line');
  }
  return text;
}

function readRadio(
  user: KitUser,
  field: JsonObject,
  given: FilledField | undefined,
  isRequired: boolean,
): string | null {
  if (typeof given?.value === 'boolean') {
    throw badComponentValue(user, field, 'it accepts the value of an option');
  }
  const value = (given ? given.value : defaultsOf(field)[0]) ?? null;
  checkChoices(user, field, value === null ? [] : [value], { min: isRequired ? 1 : 0, max: 1 });
  return value;
}

function readFiles(
  user: KitUser,
  field: JsonObject,
  files: readonly GivenFile[],
  isRequired: boolean,
): readonly GivenFile[] {
  if (files.length === 0 && !isRequired) return files;
  const [min, max] = [countOf(field, 'min_values', 1), countOf(field, 'max_values', 1)];
  if (files.length < min || files.length > max) {
    const count = min === max ? String(max) : `${min} to ${max}`;
    const wanted = `${count} ${max === 1 ? 'file' : 'files'}`;
    throw badComponentValue(user, field, `it accepts ${wanted}; found ${files.length}`);
  }
  const types = Array.isArray(field['file_types']) ? (field['file_types'] as readonly string[]) : [];
  for (const file of files) {
    const problem = findFileProblem(file, types);
    if (problem === undefined) continue;
    const wanted = types.length > 0 ? `files of the kinds ${types.join(', ')}` : 'files';
    throw badComponentValue(user, field, `it accepts ${wanted}; found ${problem}`);
  }
  return files;
}

function readValues(
  user: KitUser,
  field: JsonObject,
  values: readonly string[],
  isRequired: boolean,
): readonly string[] {
  if (values.length === 0 && !isRequired) return values;
  const most = isSelectComponent(field) ? 1 : (choicesOf(field)?.length ?? 1);
  const [min, max] = [countOf(field, 'min_values', 1), countOf(field, 'max_values', most)];
  checkChoices(user, field, values, { min, max });
  return values;
}

/** What is chosen when the modal opens. */
function defaultsOf(field: JsonObject): string[] {
  const chosen = field['default_values'];
  const entities = Array.isArray(chosen) ? (chosen as readonly unknown[]).filter(isJsonObject) : [];
  return [
    ...(choicesOf(field) ?? [])
      .filter((choice) => choice['default'] === true)
      .map(({ value }) => String(value)),
    ...entities.map(({ id }) => String(id)),
  ];
}
