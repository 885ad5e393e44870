import { nearestName } from '../protocol/nearest-name.js';

/** Says which names there are, and which is meant. */
export function describeNames(name: string, names: readonly string[]): string {
  const meant = nearestName(name, names);
  const there = names.length === 0 ? 'There are none.' : `There are: ${names.join(', ')}.`;
  return meant === undefined ? there : `Did you mean "${meant}"? ${there}`;
}
