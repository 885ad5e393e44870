/** By number, without making one of them. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || compareTexts(a, b);
}

/** By code units, which is the same in every language of the machine. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
