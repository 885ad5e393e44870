/** Whether a value is a class. A `function` has a prototype too, but without the method. */
export function isClassWith(method: string, value: unknown): boolean {
  if (typeof value !== 'function') return false;
  const { prototype } = value as { readonly prototype?: Readonly<Record<string, unknown>> | null };
  return typeof prototype?.[method] === 'function' || CLASS.test(Function.prototype.toString.call(value));
}

const CLASS = /^class\b/;

/** True if a value is an object that has all these methods. */
export function hasFunctions(value: unknown, ...names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const methods = value as Partial<Record<string, unknown>>;
  return names.every((name) => typeof methods[name] === 'function');
}
