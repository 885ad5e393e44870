import { ComponentType } from '../components/component.js';
import { isSnowflake } from '../is-snowflake.js';
import type { ComponentData } from './component-interaction.js';

/** The selects whose values are ids. */
const ENTITY_SELECTS: readonly number[] = [
  ComponentType.USER_SELECT,
  ComponentType.ROLE_SELECT,
  ComponentType.MENTIONABLE_SELECT,
  ComponentType.CHANNEL_SELECT,
];

/**
 * Returns the values that were selected: texts, or ids in a select of users, roles or channels. Undefined if the
 * component is not a select, or its values are not of that type.
 */
export function selectedIn({
  component_type: type,
  values,
}: Pick<ComponentData, 'component_type' | 'values'>): readonly string[] | undefined {
  const isEntity = ENTITY_SELECTS.includes(type);
  if (!Array.isArray(values) || !(isEntity || type === ComponentType.STRING_SELECT)) return undefined;
  return values.every(isEntity ? isSnowflake : isText) ? values : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
