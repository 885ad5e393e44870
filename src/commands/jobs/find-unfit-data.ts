import { describeCandidate } from '../compile/is-class.js';

/** How deep data may be nested. A cycle is deeper. */
const DEEPEST = 50;

/**
 * Returns the first value that JSON cannot carry, with its path; undefined if there is none. Undefined fields are left
 * out, which is no loss.
 */
export function findUnfitData(data: unknown, path = 'data', depth = 0): string | undefined {
  if (data === undefined) return undefined;
  if (data === null || typeof data === 'string' || typeof data === 'boolean') return undefined;
  if (typeof data === 'number') return Number.isFinite(data) ? undefined : `${path} is ${data}`;
  if (typeof data !== 'object') return `${path} is a ${typeof data}`;
  if (depth >= DEEPEST) return `${path} is nested too deeply, or contains itself`;
  if (Array.isArray(data)) {
    // `from` turns holes into undefined, which JSON would turn into null.
    const missing = Array.from(data).indexOf(undefined);
    if (missing >= 0) return `${path}[${missing}] is undefined`;
    return first(data.map((element, at) => () => findUnfitData(element, `${path}[${at}]`, depth + 1)));
  }
  const prototype: unknown = Object.getPrototypeOf(data);
  if (prototype !== Object.prototype && prototype !== null)
    return `${path} is ${describeCandidate(data)}, and no plain object`;
  return first(
    Object.entries(data).map(
      ([key, value]) =>
        () =>
          findUnfitData(value, `${path}.${key}`, depth + 1),
    ),
  );
}

function first(finders: readonly (() => string | undefined)[]): string | undefined {
  for (const find of finders) {
    const found = find();
    if (found !== undefined) return found;
  }
  return undefined;
}
