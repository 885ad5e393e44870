/**
 * What there was, if what came says the same: what depends on it is then not drawn anew.
 *
 * @param toPlain - What of it is compared, as JSON. Default: all of it.
 */
export function keepSame<T>(before: T, after: T, toPlain: (value: T) => unknown = (value) => value): T {
  return JSON.stringify(toPlain(before)) === JSON.stringify(toPlain(after)) ? before : after;
}
