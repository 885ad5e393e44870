import { nearestName } from '../protocol/nearest-name.js';

/** Lists the known names, and suggests the nearest one. */
export function describeNames(name: string, names: readonly string[]): string {
  const meant = nearestName(name, names);
  const there = names.length === 0 ? 'There are none.' : `There are: ${names.join(', ')}.`;
  return meant === undefined ? there : `Did you mean "${meant}"? ${there}`;
}
