import type { EmulatorEvent } from '../../emulator/index.js';
import type { Notice } from './notice.js';

/** A route that a bot called and the emulator lacks, or one of which it lacks a field. */
export interface MissingRoute {
  readonly method: string;
  /** With `{id}` for each id, for example `/guilds/{id}/widget`. */
  readonly route: string;
  /** Null: it lacks the whole route. */
  readonly field: string | null;
}

const NO_ROUTE =
  'The emulator lacks this route and answered 404. Discord may have it: docs/reference/tools/emulator-routes.md lists both.';
const NO_FIELD = 'The emulator lacks this field and ignored it. Discord may have it.';

/** Further ones are not shown: whoever calls so many knows by then. */
const MOST = 20;

/** Applies an event. Each route and field is noted once. */
export function noteMissingRoute(
  missing: readonly MissingRoute[],
  event: EmulatorEvent,
): readonly MissingRoute[] {
  if (event.type !== 'ROUTE_MISSING' && event.type !== 'FIELD_MISSING') return missing;
  const { method, route } = event;
  const noted = { method, route, field: 'field' in event ? event.field : null };
  const isKnown = missing.some((each) => keyOf(each) === keyOf(noted));
  return isKnown || missing.length >= MOST ? missing : [...missing, noted];
}

/** Lists the notices of missing routes and fields. */
export function listMissingRoutes(missing: readonly MissingRoute[]): readonly Notice[] {
  return missing.map((each) => ({
    key: keyOf(each),
    kind: 'told',
    label: `${each.method} ${each.route}${each.field === null ? '' : `: ${each.field}`}`,
    shown: each.field === null ? NO_ROUTE : NO_FIELD,
  }));
}

function keyOf({ method, route, field }: MissingRoute): string {
  return `${method} ${route}${field === null ? '' : ` ${field}`}`;
}
