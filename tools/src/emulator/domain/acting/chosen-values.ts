import { ComponentType, type JsonObject } from 'commandry/protocol';
import type { WireResolved } from '../payloads/resolve-entities.js';
import { DomainError } from '../domain-error.js';
import { isAllResolved } from '../payloads/component-payload.js';

const SELECTS: readonly unknown[] = [
  ComponentType.STRING_SELECT,
  ComponentType.USER_SELECT,
  ComponentType.ROLE_SELECT,
  ComponentType.MENTIONABLE_SELECT,
  ComponentType.CHANNEL_SELECT,
];

export function isSelect({ type }: JsonObject): boolean {
  return SELECTS.includes(type);
}

/** @throws DomainError unless a user could choose these values: an allowed number, each once, and offered. */
export function checkChosen(
  component: JsonObject,
  values: readonly string[],
  min: number,
  max: number,
): void {
  if (values.length < min || values.length > max || new Set(values).size < values.length) {
    refuseValue(component, `accepts ${min} to ${max} values, each once`);
  }
  if (!Array.isArray(component['options'])) return;
  const offered = (component['options'] as readonly JsonObject[]).map(({ value }) => value);
  if (!values.every((value) => offered.includes(value))) {
    refuseValue(component, `offers ${offered.join(', ')}`);
  }
}

/** Reads a number of a component, or its default. */
export function readCount(component: JsonObject, field: string, byDefault: number): number {
  const value = component[field];
  return typeof value === 'number' ? value : byDefault;
}

export function refuseValue(component: JsonObject, what: string): never {
  throw new DomainError({
    rule: 'BAD_COMPONENT_VALUE',
    explanation: `${String(component['custom_id'])} ${what}.`,
  });
}

/** @throws DomainError unless everything chosen in a select of users, roles and channels exists. */
export function refuseUnresolved(
  component: JsonObject,
  values: readonly string[],
  found: WireResolved | undefined,
): void {
  if (!isAllResolved(component, values, found)) refuseValue(component, 'accepts ids of what exists here');
}
