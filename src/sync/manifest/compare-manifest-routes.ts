import type { RouteKind } from '../../commands/routes/route-kinds.js';
import { findJsonDifferences, type JsonDifference } from './json-differences.js';
import type { ManifestRoute } from './manifest-routes.js';
import { matchBy } from './match-by.js';

/** The difference in one route between a manifest and the code. */
export interface ManifestRouteChange {
  /** `added`: only the code has the route; `removed`: only the manifest has it. */
  readonly change: 'added' | 'changed' | 'removed';
  readonly kind: RouteKind;
  readonly id: string;
  /** Each field that differs; empty unless the route is changed. */
  readonly differences: readonly JsonDifference[];
}

/** Returns what the code changes in the routes of a manifest. Empty if they agree. */
export function compareManifestRoutes(
  written: readonly ManifestRoute[],
  declared: readonly ManifestRoute[],
): ManifestRouteChange[] {
  return matchBy(written, declared, ({ id }) => id).flatMap(([before, after]) => toChange(before, after));
}

function toChange(
  before: ManifestRoute | undefined,
  after: ManifestRoute | undefined,
): ManifestRouteChange[] {
  const route = after ?? before;
  if (!route) return [];
  const { kind, id } = route;
  if (!before) return [{ change: 'added', kind, id, differences: [] }];
  if (!after) return [{ change: 'removed', kind, id, differences: [] }];
  const differences = findJsonDifferences(before, after);
  return differences.length > 0 ? [{ change: 'changed', kind, id, differences }] : [];
}
