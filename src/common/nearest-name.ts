import { editDistance } from './edit-distance.js';

/** Returns the entry of a list that a misspelt name probably means. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((each) => ({ each, distance: editDistance(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ each, distance }) => distance <= Math.max(2, Math.floor(each.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return best?.each;
}

/** Says which names there are, and which is meant. */
export function describeNames(name: string, names: readonly string[]): string {
  const meant = nearest(name, names);
  const there = names.length === 0 ? 'There are none.' : `There are: ${names.join(', ')}.`;
  return meant === undefined ? there : `Did you mean "${meant}"? ${there}`;
}
