import { ComponentType } from '../../../protocol/components/component.js';
import { isJsonObject, type JsonObject } from '../../../protocol/validation/field-checker.js';
import { UserRefusal } from '../../service/kit-service.js';
import type { KitUser } from '../../world/kit-records.js';
import type { MemoryState } from '../memory-state.js';
import type { KitActor } from '../../world/kit-actor.js';
import { canPick, describeKinds, type EntityKind } from './pickable.js';

/** What the selects that are answered with ids accept. */
const KINDS: Readonly<Record<number, readonly EntityKind[]>> = {
  [ComponentType.USER_SELECT]: ['users'],
  [ComponentType.ROLE_SELECT]: ['roles'],
  [ComponentType.MENTIONABLE_SELECT]: ['users', 'roles'],
  [ComponentType.CHANNEL_SELECT]: ['channels'],
};

/** True for a select of any kind. */
export function isSelectComponent({ type }: JsonObject): boolean {
  return type === ComponentType.STRING_SELECT || KINDS[type as number] !== undefined;
}

/** The `options` of a select or group; undefined where it has none. */
export function choicesOf(component: JsonObject): readonly JsonObject[] | undefined {
  const options = component['options'];
  return Array.isArray(options) ? (options as readonly unknown[]).filter(isJsonObject) : undefined;
}

/** Reads a number of a component, or its default. */
export function countOf(component: JsonObject, field: string, byDefault: number): number {
  const value = component[field];
  return typeof value === 'number' ? value : byDefault;
}

/** @throws UserRefusal Unless the user could choose these: an allowed number, each once, and offered. */
export function checkChoices(
  user: KitUser,
  component: JsonObject,
  values: readonly string[],
  { min, max }: { readonly min: number; readonly max: number },
): void {
  if (values.length < min || values.length > max || new Set(values).size < values.length) {
    const count = min === max ? String(max) : `${min} to ${max}`;
    const wanted = `${count} ${max === 1 ? 'value' : 'values'}, each once`;
    throw badComponentValue(user, component, `it accepts ${wanted}; found ${values.length}`);
  }
  const offered = choicesOf(component)?.map(({ value }) => value);
  const stray = values.find((value) => offered?.includes(value) === false);
  if (stray !== undefined) {
    const there = offered?.join(', ') ?? '';
    throw badComponentValue(user, component, `it offers ${there}; found ${stray}`);
  }
}

/** @throws UserRefusal Unless a client offers everything that was chosen in a select of users, roles or channels. */
export function checkPicked(
  state: MemoryState,
  actor: KitActor,
  component: JsonObject,
  values: readonly string[],
): void {
  const kinds = KINDS[component['type'] as number];
  if (!kinds) return;
  const types = component['channel_types'];
  const channelTypes = Array.isArray(types) ? (types as readonly number[]) : undefined;
  const stray = values.find((value) => !canPick(state, actor, { kinds, channelTypes }, value));
  if (stray === undefined) return;
  const wanted = `it accepts the id of ${describeKinds({ kinds, channelTypes })}; found ${stray}`;
  throw badComponentValue(actor.user, component, wanted);
}

/** Says that a user cannot fill a component with that, and why. */
export function badComponentValue({ username }: KitUser, component: JsonObject, why: string): UserRefusal {
  return new UserRefusal(
    'BAD_COMPONENT_VALUE',
    `${username} cannot fill "${String(component['custom_id'])}" with that: ${why}.`,
  );
}
