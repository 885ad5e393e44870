import { ComponentType } from '../components/component.js';
import { isSnowflake } from '../is-snowflake.js';

/** The selects whose values are ids. */
const ENTITY_SELECTS: readonly number[] = [
  ComponentType.USER_SELECT,
  ComponentType.ROLE_SELECT,
  ComponentType.MENTIONABLE_SELECT,
  ComponentType.CHANNEL_SELECT,
];

/** True if a component of this type is used by selecting values. */
export function isSelect(type: number): boolean {
  return type === ComponentType.STRING_SELECT || ENTITY_SELECTS.includes(type);
}

interface Used {
  readonly component_type: number;
  readonly values?: readonly string[] | undefined;
}

export const VALUES_WANTED = 'must have values: it is a select';

export function hasValues({ component_type: type, values }: Used): boolean {
  return values !== undefined || !isSelect(type);
}

export const ENTITIES_WANTED = 'must have ids for its values: it is a select of users, roles or channels';

export function hasEntities({ component_type: type, values }: Used): boolean {
  return !ENTITY_SELECTS.includes(type) || values?.every(isSnowflake) !== false;
}
