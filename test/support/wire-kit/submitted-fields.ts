import { ComponentType } from '../../../src/protocol/components/component.js';
import type { Attachment } from '../../../src/protocol/messages/attachment.js';
import type { NamedComponent } from './components-of.js';
import { entityIdOf, type PickedEntity } from './picked-entities.js';

/**
 * An answer of a modal: a text; true or false; the value or text of a choice; a user, role, channel or file; or a list of
 * these.
 */
export type AnswerInput =
  | string
  | boolean
  | PickedEntity
  | Attachment
  | readonly (string | PickedEntity | Attachment)[];

/** Returns the submitted component for a field. A field without an answer is submitted as it was shown. */
export function toSubmitted(
  { component, customId, label }: NamedComponent,
  answer: AnswerInput | undefined,
): object {
  const { type } = component;
  const sent = { type, custom_id: customId };
  switch (type) {
    case ComponentType.TEXT_INPUT:
      return { ...sent, value: answer ?? component.value ?? '' };
    case ComponentType.CHECKBOX:
      return { ...sent, value: answer ?? component.default ?? false };
    case ComponentType.RADIO_GROUP:
      return { ...sent, value: valuesOf(component.options, answer, label ?? customId)[0] ?? null };
    default: {
      const shown = answer === undefined ? component.default_values?.map(({ id }) => id) : undefined;
      return { ...sent, values: shown ?? valuesOf(component.options, answer, label ?? customId) };
    }
  }
}

/**
 * Returns the submitted values: those of choices, by their values or texts, or the ids of entities.
 *
 * @throws Error For a choice that there is not.
 */
export function valuesOf(
  options: NamedComponent['component']['options'],
  answer: AnswerInput | undefined,
  name: string,
): readonly string[] {
  if (answer === undefined)
    return options?.flatMap((option) => (option.default === true ? option.value : [])) ?? [];
  const list = (Array.isArray(answer) ? answer : [answer]) as readonly (string | PickedEntity | Attachment)[];
  return list.map((each) => {
    if (typeof each !== 'string') return entityIdOf(each);
    if (!options) return each;
    const option = options.find(({ value, label }) => value === each || label === each);
    if (option) return option.value;
    const there = options
      .map(({ label, value }) => (label === value ? label : `${label} (${value})`))
      .join(', ');
    throw new Error(`"${name}" has no choice "${each}"; there are: ${there}.`);
  });
}
