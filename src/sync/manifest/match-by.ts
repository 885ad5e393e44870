/** Pairs elements with the same key, in the order of the second list; those of the first list alone come last. */
export function matchBy<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (element: T) => string,
): [before: T | undefined, after: T | undefined][] {
  const rest = new Map(before.map((element) => [keyOf(element), element]));
  const pairs = after.map((element): [T | undefined, T | undefined] => {
    const key = keyOf(element);
    const match = rest.get(key);
    rest.delete(key);
    return [match, element];
  });
  return [...pairs, ...[...rest.values()].map((element): [T, undefined] => [element, undefined])];
}
