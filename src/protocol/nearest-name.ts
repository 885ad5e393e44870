/** Returns the entry of a list that a misspelt name probably means. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((each) => ({ each, distance: editDistance(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ each, distance }) => distance <= Math.max(2, Math.floor(each.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return best?.each;
}

/** Returns the Levenshtein distance. */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(a).entries()) {
    const current = [row + 1];
    for (const [column, other] of Array.from(b).entries()) {
      current.push(
        Math.min(
          (current[column] ?? 0) + 1,
          (previous[column + 1] ?? 0) + 1,
          (previous[column] ?? 0) + (letter === other ? 0 : 1),
        ),
      );
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
