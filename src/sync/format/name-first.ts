/** Returns the first texts of a list; the others are counted. */
export function nameFirst(texts: readonly unknown[], most: number): string {
  const hidden = texts.length - most;
  return texts.slice(0, most).join(', ') + (hidden > 0 ? ` and ${hidden} more` : '');
}
