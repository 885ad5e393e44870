import { nameOfHandler } from '../../commands/compile/definition.js';
import { SIGNED_MARK, STATE_MARK } from '../../commands/routes/route-custom-id.js';
import type { RouteDefinition } from '../../commands/routes/route-definition.js';
import { findCommonMatch, toMachine, type TextMachine } from './common-match.js';
import { quote } from './describe-state.js';

/** A custom id that two routes claim, so that the one never gets it. */
export interface RouteOverlap {
  /** An example. */
  readonly customId: string;
  /** The handler that takes it, for example `Tickets.claim`. */
  readonly handler: string;
  /** What takes it, as an author writes it: an id or a pattern. */
  readonly by: string;
  /** The handler that never gets it. */
  readonly other: string;
  /** The pattern with which that one claims it, in its `formerly`. */
  readonly pattern: string;
}

/** What of the custom ids belongs to a route. */
interface Claim {
  readonly route: RouteDefinition;
  readonly shown: string;
  readonly machine: TextMachine;
}

/**
 * Returns the patterns of `formerly` that match custom ids of another route too: ids are asked first, then patterns in the
 * order of the routes. Equal ids keep an app from starting.
 *
 * A pattern that is very large, or looks ahead, behind or back at a group, may overlap without being found.
 *
 * @param routes - The `routes` of the app.
 */
export function findOverlappingRoutes(routes: readonly RouteDefinition[]): RouteOverlap[] {
  const all = routes.flatMap(({ formerly }) => formerly.flatMap(({ customId }) => customId ?? []));
  const patterns = routes.flatMap((route) =>
    route.formerly.flatMap(({ customId }) =>
      customId ? toClaim({ route, shown: String(customId) }, customId, all) : [],
    ),
  );
  // Most apps have none.
  const ids = patterns.length === 0 ? [] : routes.flatMap((route) => idsOf(route, all));
  return patterns.flatMap((pattern, at) => {
    const told = new Set([pattern.route]);
    return [...ids, ...patterns.slice(0, at)].flatMap(({ route, shown, machine }): RouteOverlap[] => {
      const customId = told.has(route) ? undefined : findCommonMatch(machine, pattern.machine);
      if (customId === undefined) return [];
      told.add(route);
      const [handler, other] = [nameOfHandler(route.handler), nameOfHandler(pattern.route.handler)];
      return [{ customId, handler, by: shown, other, pattern: pattern.shown }];
    });
  });
}

/** Whatever begins with the id of a route is that route's, with a state that it can read or not. */
function idsOf(route: RouteDefinition, patterns: readonly RegExp[]): Claim[] {
  const ids = new Set([route.id, ...route.formerly.flatMap(({ id, customId }) => (customId ? [] : id))]);
  return [...ids].flatMap((id) => {
    const escaped = id.replaceAll('.', String.raw`\.`);
    const own = new RegExp(`${escaped}(?:[${STATE_MARK}${SIGNED_MARK}].*)?`, 's');
    return toClaim({ route, shown: quote(id) }, own, patterns);
  });
}

function toClaim(claim: Omit<Claim, 'machine'>, pattern: RegExp, others: readonly RegExp[]): Claim[] {
  const machine = toMachine(pattern, others);
  return machine ? [{ ...claim, machine }] : [];
}
