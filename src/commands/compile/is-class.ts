import type { CommandClass } from './definition.js';

/** Whether something can be a class. */
export function isClass(candidate: unknown): candidate is CommandClass {
  return (
    typeof candidate === 'function' && typeof candidate.prototype === 'object' && candidate.prototype !== null
  );
}

/** What stands where a class was wanted. */
export function describeCandidate(candidate: unknown): string {
  if (candidate === undefined) return 'undefined (a circular import?)';
  if (candidate === null) return 'null';
  if (typeof candidate !== 'object') return `a ${typeof candidate}`;
  const { constructor } = candidate as { readonly constructor?: { readonly name?: string } };
  return constructor?.name === undefined ? 'an object' : `an instance of ${constructor.name}`;
}

/** How errors name a class. */
export function nameOfClass(target: CommandClass): string {
  return target.name || '(anonymous class)';
}
