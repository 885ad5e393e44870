import { COMPONENT_LIMITS } from '../../protocol/components/component-limits.js';
import { createFindRoute } from './find-route.js';
import { makeCustomId } from './made-custom-id.js';
import { longestCustomId } from './route-custom-id.js';
import type { Routing, MayOverflow, RouteDefinition } from './route-definition.js';
import { toStateDefinition } from './state-definition.js';
import { findStateProblems } from './state-problems.js';

/** Every declaration of a route refers to this. */
export const routing: Routing = {
  compileState: (declared, onProblem) => {
    const problems = findStateProblems(declared);
    problems.forEach(onProblem);
    return problems.length > 0 ? undefined : toStateDefinition(declared);
  },
  makeCustomId,
  createFindRoute,
  findOverflow,
};

/** Digits for the length of a text that is not the last one. */
const LENGTH_DIGITS = 2;

/** Returns how many characters a route leaves for unbounded values; undefined if it has none. */
export function findOverflow(route: RouteDefinition): MayOverflow | undefined {
  const { length, unlimited } = longestCustomId(route);
  if (unlimited.length === 0) return undefined;
  const last = route.state?.encoded.at(-1)?.name;
  const measured = unlimited.filter((name) => name !== last).length;
  const left = Math.max(0, COMPONENT_LIMITS.customId.max - length - measured * LENGTH_DIGITS);
  return { route: route.id, fields: unlimited, left };
}
