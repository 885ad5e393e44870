/** Compares decimal ids without converting them to numbers. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || compareTexts(a, b);
}

/** Compares by code units, which does not depend on the machine's language. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
