/** Returns values by their names, without those that were left out. */
export function toNamedValues(
  named: readonly (readonly [name: string, value: unknown])[],
): Record<string, unknown> {
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}
