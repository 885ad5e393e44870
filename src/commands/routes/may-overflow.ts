import { COMPONENT_LIMITS } from '../../protocol/components/component-limits.js';
import { longestCustomId } from './route-custom-id.js';
import type { RouteDefinition } from './route-definition.js';

/** A route whose custom ids may become too long, because the length of a value has no limit. */
export interface MayOverflow {
  readonly route: string;
  /** The values without a limit. */
  readonly fields: readonly string[];
  /** The characters that are left for all of them, at the greatest length of everything else. */
  readonly left: number;
}

/** Digits of the length of a text that is not the last one, as far as it fits. */
const LENGTH_DIGITS = 2;

/** Returns how many characters a route leaves for values without a limit; undefined if it has none. */
export function findOverflow(route: RouteDefinition): MayOverflow | undefined {
  const { length, unlimited } = longestCustomId(route);
  if (unlimited.length === 0) return undefined;
  const last = route.state?.encoded.at(-1)?.name;
  const measured = unlimited.filter((name) => name !== last).length;
  const left = Math.max(0, COMPONENT_LIMITS.customId.max - length - measured * LENGTH_DIGITS);
  return { route: route.id, fields: unlimited, left };
}

/** Names routes whose custom ids may become too long, in one sentence for each. */
export function describeOverflow({ route, fields, left }: MayOverflow): string {
  const names = fields.join(', ');
  return `${route}: ${left} characters are left for ${names}`;
}
