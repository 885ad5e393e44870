import { isJsonObject } from '../../protocol/validation/field-checker.js';

/** A path at which two pieces of JSON differ. */
export interface JsonDifference {
  /** For example `options.days.max_value`: elements with names go by their names. */
  readonly path: string;
  /** The first value; null for none. */
  readonly before: unknown;
  /** The second value; null for none. */
  readonly after: unknown;
}

/** Returns every difference between two pieces of JSON. The order of lists counts, the order of fields does not. */
export function findJsonDifferences(before: unknown, after: unknown, path = ''): JsonDifference[] {
  const step = (name: string) => (path === '' ? name : `${path}.${name}`);
  const [old, now] = [toSteps(before), toSteps(after)];
  if (!old || !now || Array.isArray(before) !== Array.isArray(after)) {
    return JSON.stringify(before) === JSON.stringify(after)
      ? []
      : [{ path, before: before ?? null, after: after ?? null }];
  }
  const names = new Set([...old.keys(), ...now.keys()]);
  const differences = [...names].flatMap((name) =>
    findJsonDifferences(old.get(name), now.get(name), step(name)),
  );
  if (!Array.isArray(before)) return differences;
  const [was, is] = [
    [...old.keys()].filter((name) => now.has(name)),
    [...now.keys()].filter((name) => old.has(name)),
  ];
  const isMoved = was.some((name, index) => is[index] !== name);
  return isMoved ? [...differences, { path: step('order'), before: was, after: is }] : differences;
}

/**
 * Returns the fields of an object, or the elements of a list with names of their own; `undefined` for anything else.
 */
function toSteps(value: unknown): Map<string, unknown> | undefined {
  if (isJsonObject(value)) return new Map(Object.entries(value));
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const named = new Map(
    value.flatMap((element: unknown): [string, unknown][] =>
      isJsonObject(element) && typeof element['name'] === 'string' ? [[element['name'], element]] : [],
    ),
  );
  return named.size === value.length ? named : undefined;
}
