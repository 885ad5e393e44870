import { lengthOf, type StateValues } from '../../commands/routes/state-codec.js';
import { toCustomId } from '../../commands/routes/route-custom-id.js';
import type { RouteDefinition } from '../../commands/routes/route-definition.js';
import type { StateFieldDefinition } from '../../commands/routes/state-definition.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { COMPONENT_LIMITS } from '../../protocol/components/component-limits.js';

/** A custom id that a component of a route may have, and the state that it stands for. */
export interface SampleCustomId {
  readonly customId: string;
  readonly state: StateValues;
}

type Encodable = Parameters<typeof toCustomId>[0];

/**
 * Returns custom ids that together show whether all of a route are read: the shortest, and those with each value at each
 * of its bounds and with each of its choices.
 */
export function sampleCustomIds(
  route: Pick<RouteDefinition, 'id' | 'state' | 'isSigned' | 'boundTo'>,
): SampleCustomId[] {
  const encodable: Encodable = { kind: 'button', formerly: [], handler: NO_HANDLER, ...route };
  const fields = route.state?.fields ?? [];
  const shortest: Record<string, unknown> = {};
  for (const field of fields) if (!field.isOptional) shortest[field.name] = shortestOf(field);
  const states = [
    shortest,
    ...fields.flatMap((field) => {
      if (!isText(field)) return valuesOf(field).map((value) => ({ ...shortest, [field.name]: value }));
      const { minLength = 0, maxLength = MOST } = field;
      const longest = longestThatFits(encodable, shortest, field.name, Math.min(maxLength, MOST));
      return [minLength, longest].map((length) => ({ ...shortest, [field.name]: textOf(length) }));
    }),
  ];
  return states.flatMap((state) => {
    const customId = tryToCustomId(encodable, state);
    return customId === undefined ? [] : [{ customId, state }];
  });
}

const MOST = COMPONENT_LIMITS.customId.max;
const NO_HANDLER = { kind: 'function', className: '', run: () => undefined } as const;

/** Undefined where no component can have this state: it is too long, or a bound is not a value. */
function tryToCustomId(route: Encodable, state: StateValues): string | undefined {
  try {
    return toCustomId(route, state);
  } catch (thrown) {
    if (thrown instanceof CommandryError) return undefined;
    throw thrown;
  }
}

function longestThatFits(route: Encodable, shortest: StateValues, name: string, most: number): number {
  for (let length = most; length > 0; length--)
    if (tryToCustomId(route, { ...shortest, [name]: textOf(length) }) !== undefined) return length;
  return 0;
}

function isText({ type }: StateFieldDefinition): boolean {
  return type === 'string' || type === 'codec';
}

function textOf(length: number): string {
  return 'x'.repeat(length);
}

function shortestOf(field: StateFieldDefinition): unknown {
  if (isText(field)) return textOf(field.minLength ?? 0);
  const [first, ...others] = valuesOf(field);
  return others.reduce(
    (best, value) => (lengthOf(field, value, false) < lengthOf(field, best, false) ? value : best),
    first,
  );
}

/** The values that matter for whether all are accepted. */
function valuesOf(field: StateFieldDefinition): readonly unknown[] {
  switch (field.type) {
    case 'boolean':
      return [false, true];
    case 'choice':
      return field.choices ?? [];
    case 'snowflake':
      return ['0', '18446744073709551615'];
    case 'integer':
      return numbersOf(field, Number.MAX_SAFE_INTEGER).filter((value) => Number.isSafeInteger(value));
    default:
      return numbersOf(field, Number.MAX_VALUE);
  }
}

function numbersOf({ minValue, maxValue }: StateFieldDefinition, most: number): number[] {
  const [min, max] = [Math.max(minValue ?? -most, -most), Math.min(maxValue ?? most, most)];
  const all = [min, Math.ceil(min), max, Math.floor(max), Math.min(Math.max(0, min), max)];
  // No negative zero.
  return [...new Set(all.map((value) => value + 0))].filter((value) => value >= min && value <= max);
}
