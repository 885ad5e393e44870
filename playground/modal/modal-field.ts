import { countCodePoints } from '../../src/model/code-points.js';
import { ComponentType } from '../../src/model/component.js';

/** A component of a modal as it came: its fields are those of the reference. */
export type Part = Readonly<Record<string, unknown>>;

/** What stands in a field of a modal. */
export type Given = string | boolean | readonly string[];

/** A component that takes an answer, with what it is called. */
export interface ModalField {
  readonly customId: string;
  readonly type: ComponentType;
  readonly part: Part;
  readonly label: string;
  readonly description: string | undefined;
  readonly isRequired: boolean;
}

/** An option of a select or a group. */
export interface ModalOption {
  readonly value: string;
  readonly label: string;
  readonly description: string | undefined;
}

/** The fields of a row or label of a modal; none for texts. */
export function toFields(part: Part): ModalField[] {
  if (part['type'] === ComponentType.LABEL) {
    return [toField(part['component'] as Part, textOf(part['label']), optionalText(part['description']))];
  }
  if (part['type'] !== ComponentType.ACTION_ROW) return [];
  return (part['components'] as readonly Part[]).map((inner) =>
    toField(inner, textOf(inner['label']), undefined),
  );
}

function toField(part: Part, label: string, description: string | undefined): ModalField {
  return {
    customId: textOf(part['custom_id']),
    // What the emulator shows has been checked.
    type: part['type'] as ComponentType,
    part,
    label,
    description,
    isRequired: part['type'] !== ComponentType.CHECKBOX && part['required'] !== false,
  };
}

/** What stands in a field when the modal is opened. */
export function toInitial({ type, part }: ModalField): Given {
  switch (type) {
    case ComponentType.TEXT_INPUT:
      return textOf(part['value']);
    case ComponentType.CHECKBOX:
      return part['default'] === true;
    case ComponentType.RADIO_GROUP:
      return findDefaults(part)[0] ?? '';
    default:
      return findDefaults(part);
  }
}

function findDefaults(part: Part): string[] {
  const ids = (part['default_values'] as readonly Part[] | undefined) ?? [];
  const options = (part['options'] as readonly Part[] | undefined) ?? [];
  return [
    ...options.filter((option) => option['default'] === true).map(({ value }) => textOf(value)),
    ...ids.map(({ id }) => textOf(id)),
  ];
}

export function listOptions(part: Part): ModalOption[] {
  const options = (part['options'] as readonly Part[] | undefined) ?? [];
  return options.map(({ value, label, description }) => ({
    value: textOf(value),
    label: textOf(label),
    description: optionalText(description),
  }));
}

/** How many values a select or group takes. */
export function rangeOf({ type, part, isRequired }: ModalField): {
  readonly min: number;
  readonly max: number;
} {
  const count = (name: string, byDefault: number) =>
    typeof part[name] === 'number' ? part[name] : byDefault;
  const most = type === ComponentType.CHECKBOX_GROUP ? listOptions(part).length : 1;
  const min = count('min_values', 1);
  return { min: isRequired ? Math.max(min, 1) : min, max: count('max_values', most) };
}

/** Why a client would not let a modal be submitted with this; undefined if it would. */
export function findProblem(field: ModalField, given: Given): string | undefined {
  switch (field.type) {
    case ComponentType.TEXT_INPUT:
      return findTextProblem(field, typeof given === 'string' ? given : '');
    case ComponentType.CHECKBOX:
      return undefined;
    case ComponentType.RADIO_GROUP:
      return field.isRequired && given === '' ? 'Choose one.' : undefined;
    case ComponentType.FILE_UPLOAD:
      return field.isRequired
        ? 'The emulator takes no files in modals, so this one cannot be submitted.'
        : undefined;
    default:
      return findCountProblem(field, Array.isArray(given) ? given.length : 0);
  }
}

function findTextProblem({ part, isRequired }: ModalField, text: string): string | undefined {
  const length = countCodePoints(text);
  if (length === 0) return isRequired ? 'This is required.' : undefined;
  const min = typeof part['min_length'] === 'number' ? part['min_length'] : 0;
  const max = typeof part['max_length'] === 'number' ? part['max_length'] : 4000;
  return length < min || length > max
    ? `Must have ${min} to ${max} characters; these are ${length}.`
    : undefined;
}

function findCountProblem(field: ModalField, count: number): string | undefined {
  const { min, max } = rangeOf(field);
  if (count === 0 && !field.isRequired) return undefined;
  if (count >= min && count <= max) return undefined;
  return min === max ? `Choose ${min}.` : `Choose ${min} to ${max}.`;
}

/** What is sent of a field. Nothing of a file upload: it stays empty. */
export function toAnswer({ customId, type }: ModalField, given: Given) {
  if (type === ComponentType.FILE_UPLOAD) return undefined;
  if (typeof given === 'boolean') return { custom_id: customId, value: given };
  if (typeof given !== 'string') return { custom_id: customId, values: [...given] };
  const isNothing = type === ComponentType.RADIO_GROUP && given === '';
  return { custom_id: customId, value: isNothing ? null : given };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
