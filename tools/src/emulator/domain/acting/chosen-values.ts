import { ComponentType, type JsonObject } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { ChannelActor } from '../access/channel-actor.js';
import { DomainError } from '../domain-error.js';
import { findEntity, type EntityKind } from './entity-value.js';

const SELECTS: readonly unknown[] = [
  ComponentType.STRING_SELECT,
  ComponentType.USER_SELECT,
  ComponentType.ROLE_SELECT,
  ComponentType.MENTIONABLE_SELECT,
  ComponentType.CHANNEL_SELECT,
];

/** The entities that the selects of ids accept. */
const KINDS: Readonly<Record<number, readonly EntityKind[]>> = {
  [ComponentType.USER_SELECT]: ['users'],
  [ComponentType.ROLE_SELECT]: ['roles'],
  [ComponentType.MENTIONABLE_SELECT]: ['users', 'roles'],
  [ComponentType.CHANNEL_SELECT]: ['channels'],
};

const WANTED: Readonly<Record<EntityKind, string>> = {
  users: 'users',
  roles: 'roles of the guild',
  channels: 'channels that the user sees',
};

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
    refuseValue(component, `accepts ${describeCount(min, max)}, each once; found ${values.length}`);
  }
  if (!Array.isArray(component['options'])) return;
  const offered = (component['options'] as readonly JsonObject[]).map(({ value }) => value);
  if (!values.every((value) => offered.includes(value))) {
    refuseValue(component, `offers ${offered.join(', ')}`);
  }
}

function describeCount(min: number, max: number): string {
  const count = min === max ? String(max) : `${min} to ${max}`;
  return `${count} ${max === 1 ? 'value' : 'values'}`;
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

/**
 * Returns the values chosen in a select or a group: in one of users, roles and channels the ids, which may be written as
 * mentions or names. Others stay.
 *
 * @throws DomainError unless a client offers all of them to the user.
 */
export function readEntities(
  service: Service,
  actor: ChannelActor,
  component: JsonObject,
  values: readonly string[],
): readonly string[] {
  const kinds = KINDS[component['type'] as number];
  if (!kinds) return values;
  const channelTypes = component['channel_types'] as readonly number[] | null | undefined;
  const ids = values.map((value) => {
    const id = findEntity(service, actor, { kinds, channelTypes }, value);
    if (id !== undefined) return id;
    const types = channelTypes?.length ? ` of the types ${channelTypes.join(', ')}` : '';
    return refuseValue(
      component,
      `accepts ${kinds.map((kind) => WANTED[kind]).join(' and ')}${types}; found ${value}`,
    );
  });
  if (new Set(ids).size < ids.length) refuseValue(component, 'accepts each value once');
  return ids;
}
