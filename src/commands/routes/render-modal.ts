import { defined } from '../types/defined.js';
import { ComponentType, TextInputStyle } from '../../protocol/components/component.js';
import type { Localizations } from '../types/locale-types.js';
import type { ModalDefinition, ModalInputDefinition } from './route-definition.js';
import type { SelectKind } from './route-kinds.js';
import {
  AS_DECLARED,
  renderChoices,
  renderSelect,
  type SelectDefaults,
  type TextIn,
} from './render-select.js';

export interface ModalRendering {
  readonly customId: string;
  /** Initial values by custom id. Default: none. */
  readonly values?: Readonly<Record<string, unknown>> | undefined;
  readonly textIn?: TextIn | undefined;
}

/** Returns the wire form of a modal whose fields are all known. */
export function renderModal(
  { title, titleLocalizations, inputs, textAfter, textAfterLocalizations }: ModalDefinition,
  { customId, values = {}, textIn = AS_DECLARED }: ModalRendering,
): Record<string, unknown> {
  return {
    custom_id: customId,
    title: textIn(title, titleLocalizations),
    components: [
      ...inputs.flatMap((input) => [
        ...toText(input.textBefore, input.textBeforeLocalizations, textIn),
        renderInput(input, values[input.customId], textIn),
      ]),
      ...toText(textAfter, textAfterLocalizations, textIn),
    ],
  };
}

/** The index of the wire component of each field. */
export function componentIndexes({ inputs }: ModalDefinition): number[] {
  let next = 0;
  return inputs.map(({ textBefore }) => {
    if (textBefore !== undefined) next++;
    return next++;
  });
}

function toText(
  content: string | undefined,
  localizations: Localizations | undefined,
  textIn: TextIn,
): object[] {
  return content === undefined
    ? []
    : [{ type: ComponentType.TEXT_DISPLAY, content: textIn(content, localizations) }];
}

function renderInput(input: ModalInputDefinition, value: unknown, textIn: TextIn): object {
  const { label, labelLocalizations, description, descriptionLocalizations } = input;
  return defined({
    type: ComponentType.LABEL,
    label: textIn(label, labelLocalizations),
    description: description === undefined ? undefined : textIn(description, descriptionLocalizations),
    component: { ...renderField(input, value, textIn), custom_id: input.customId },
  });
}

const SELECTS: Readonly<Record<string, SelectKind>> = {
  select: 'stringSelect',
  user: 'userSelect',
  role: 'roleSelect',
  mentionable: 'mentionableSelect',
  channel: 'channelSelect',
};

function renderField(input: ModalInputDefinition, value: unknown, textIn: TextIn): object {
  const { kind, required, minValues, maxValues, choices = [], placeholder, placeholderLocalizations } = input;
  const shownPlaceholder =
    placeholder === undefined ? undefined : textIn(placeholder, placeholderLocalizations);
  switch (kind) {
    case 'text':
      return defined({
        type: ComponentType.TEXT_INPUT,
        style: input.style === 'paragraph' ? TextInputStyle.PARAGRAPH : TextInputStyle.SHORT,
        min_length: input.minLength,
        max_length: input.maxLength,
        placeholder: shownPlaceholder,
        value: typeof value === 'number' ? String(value) : value,
        required,
      });
    case 'file':
      return defined({
        type: ComponentType.FILE_UPLOAD,
        min_values: fewest(input),
        max_values: maxValues,
        file_types: input.fileTypes,
        required,
      });
    case 'checkbox':
      return defined({ type: ComponentType.CHECKBOX, default: value });
    case 'checkboxGroup':
    case 'radio':
      return defined({
        type: kind === 'radio' ? ComponentType.RADIO_GROUP : ComponentType.CHECKBOX_GROUP,
        options: renderChoices(choices, toDefaults(value), textIn),
        min_values: kind === 'radio' ? undefined : fewest(input),
        max_values: kind === 'radio' ? undefined : (maxValues ?? Math.max(1, choices.length)),
        required,
      });
    default: {
      const shown = {
        ...input,
        ...(shownPlaceholder === undefined ? {} : { placeholder: shownPlaceholder }),
      };
      const select = renderSelect(SELECTS[kind] ?? 'stringSelect', shown, toDefaults(value), textIn);
      return defined({ ...select, min_values: fewest({ required, minValues }), required });
    }
  }
}

/** An optional field has a minimum of 0. */
function fewest({
  required,
  minValues,
}: Pick<ModalInputDefinition, 'required'> & { readonly minValues?: number | undefined }): number | undefined {
  return minValues ?? (required ? undefined : 0);
}

function toDefaults(value: unknown): SelectDefaults | undefined {
  if (value === undefined) return undefined;
  return (Array.isArray(value) ? value : [value]) as SelectDefaults;
}
