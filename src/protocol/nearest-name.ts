import { editDistance } from './edit-distance.js';

/** Returns the entry of a list that a misspelt name probably means. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((each) => ({ each, distance: editDistance(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ each, distance }) => distance <= Math.max(2, Math.floor(each.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return best?.each;
}
