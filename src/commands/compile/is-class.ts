import type { CommandClass } from './definition.js';

/** Whether a value can be a class. */
export function isClass(candidate: unknown): candidate is CommandClass {
  return (
    typeof candidate === 'function' && typeof candidate.prototype === 'object' && candidate.prototype !== null
  );
}

/** Describes a value in place of a class. */
export function describeCandidate(candidate: unknown): string {
  if (candidate === undefined) return 'undefined (a circular import?)';
  if (candidate === null) return 'null';
  if (typeof candidate !== 'object') return `a ${typeof candidate}`;
  const { constructor } = candidate as { readonly constructor?: { readonly name?: string } };
  return constructor?.name === undefined ? 'an object' : `an instance of ${constructor.name}`;
}

/** Returns the name of a class in errors. */
export function nameOfClass(target: CommandClass): string {
  return target.name || '(anonymous class)';
}
