import type { EmulatorEvent } from '../../emulator/index.js';
import type { Notice } from './notice.js';

/** A route that a bot called and the emulator lacks. */
export interface MissingRoute {
  readonly method: string;
  /** With `{id}` for each id, for example `/guilds/{id}/widget`. */
  readonly route: string;
  readonly isDismissed: boolean;
}

const KEY = 'route:';

/** Further ones are not shown: whoever calls so many knows by then. */
const MOST = 20;

/** Applies an event. Each route is noted once, also after its notice was dismissed. */
export function noteMissingRoute(
  missing: readonly MissingRoute[],
  event: EmulatorEvent,
): readonly MissingRoute[] {
  if (event.type !== 'ROUTE_MISSING' || missing.length >= MOST) return missing;
  const { method, route } = event;
  const isKnown = missing.some((each) => each.method === method && each.route === route);
  return isKnown ? missing : [...missing, { method, route, isDismissed: false }];
}

/** Lists the notices of missing routes that the user has not dismissed. */
export function listMissingRoutes(missing: readonly MissingRoute[]): readonly Notice[] {
  return missing
    .filter(({ isDismissed }) => !isDismissed)
    .map((each) => ({
      key: keyOf(each),
      kind: 'told',
      label: `${each.method} ${each.route}`,
      shown:
        'The emulator does not have this route, and answered 404. Discord may have it: docs/reference/tools/emulator-routes.md lists those of both.',
    }));
}

/** Returns the routes without the notice of a key; undefined if the key is not one of theirs. */
export function dismissMissingRoute(
  missing: readonly MissingRoute[],
  key: Notice['key'],
): readonly MissingRoute[] | undefined {
  if (typeof key !== 'string' || !key.startsWith(KEY)) return undefined;
  return missing.map((each) => (keyOf(each) === key ? { ...each, isDismissed: true } : each));
}

function keyOf({ method, route }: MissingRoute): string {
  return `${KEY}${method} ${route}`;
}
