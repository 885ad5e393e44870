/** True if a value is an object that has all these methods. */
export function hasFunctions(value: unknown, ...names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const methods = value as Partial<Record<string, unknown>>;
  return names.every((name) => typeof methods[name] === 'function');
}
