import { ComponentType } from '../components/component.js';
import type { SubmittedAnswer } from '../components/modals/submitted-component.js';
import { isSnowflake } from '../is-snowflake.js';
import { isJsonObject } from '../validation/field-checker.js';

/**
 * Returns the answers in the components at the top of a submitted modal. One whose value does not have the type of its
 * component counts as missing. Typed text is well formed.
 */
export function answersIn(components: readonly unknown[]): readonly SubmittedAnswer[] {
  return components.flatMap(toInner).flatMap((component) => readAnswer(component) ?? []);
}

function toInner(component: unknown): readonly unknown[] {
  if (!isJsonObject(component)) return [];
  const { type, component: labelled, components: inRow } = component;
  if (type === ComponentType.LABEL) return [labelled];
  return type === ComponentType.ACTION_ROW && Array.isArray(inRow) ? inRow : [];
}

function readAnswer(component: unknown): SubmittedAnswer | undefined {
  if (!isJsonObject(component)) return undefined;
  const { type, custom_id, value, values } = component;
  if (typeof custom_id !== 'string') return undefined;
  switch (type) {
    case ComponentType.TEXT_INPUT:
      return typeof value === 'string' ? { type, custom_id, value: value.toWellFormed() } : undefined;
    case ComponentType.RADIO_GROUP:
      return typeof value === 'string' || value === null ? { type, custom_id, value } : undefined;
    case ComponentType.CHECKBOX:
      return typeof value === 'boolean' ? { type, custom_id, value } : undefined;
    case ComponentType.STRING_SELECT:
    case ComponentType.CHECKBOX_GROUP:
      return isListOf(values, isText) ? { type, custom_id, values } : undefined;
    case ComponentType.USER_SELECT:
    case ComponentType.ROLE_SELECT:
    case ComponentType.MENTIONABLE_SELECT:
    case ComponentType.CHANNEL_SELECT:
    case ComponentType.FILE_UPLOAD:
      return isListOf(values, isSnowflake) ? { type, custom_id, values } : undefined;
    default:
      return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isListOf<T>(list: unknown, isOne: (value: unknown) => value is T): list is T[] {
  return Array.isArray(list) && list.every(isOne);
}
