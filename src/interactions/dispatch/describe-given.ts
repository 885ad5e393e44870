/** Describes a wrong value from the author's code in a few words: `a list of 2`, `an instance of Map`, `a number`. */
export function describeGiven(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value !== 'object') return `a ${typeof value}`;
  const { constructor: made } = value as { readonly constructor?: unknown };
  const name = typeof made === 'function' ? made.name : '';
  if (name !== '' && name !== 'Object') return `an instance of ${name}`;
  // Generators have no constructor of that name.
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  if (tag !== 'Object') return `an instance of ${tag}`;
  const fields = Object.keys(value);
  return fields.length === 0 ? 'an empty object' : `an object with ${fields.slice(0, 5).join(', ')}`;
}
