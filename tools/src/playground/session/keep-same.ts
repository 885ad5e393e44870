/**
 * Returns the earlier value if the new one is equal, so that what depends on it is not rendered again.
 *
 * @param toPlain - Returns the part to compare, as JSON. Default: all of it.
 */
export function keepSame<T>(before: T, after: T, toPlain: (value: T) => unknown = (value) => value): T {
  return JSON.stringify(toPlain(before)) === JSON.stringify(toPlain(after)) ? before : after;
}

/** The same for lists, by the identity of what is in them. */
export function keepSameList<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  return before.length === after.length && before.every((each, index) => each === after[index])
    ? before
    : after;
}
