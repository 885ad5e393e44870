import type { MayOverflow, RouteDefinition } from '../commands/routes/route-definition.js';
import { helpFor } from '../common/errors/commandry-error.js';
import type { Log } from '../common/log.js';

/** Logs the routes whose custom ids may become too long, in one line. */
export function logOverflow(routes: readonly RouteDefinition[], log: Log): void {
  const found = routes.flatMap((route) => route.routing?.findOverflow(route) ?? []);
  if (found.length === 0) return;
  const list = found.map(describeOverflow).join('; ');
  const message = `Custom ids may become longer than 100 characters. ${list}. ${helpFor('CUSTOM_ID_MAY_OVERFLOW')}`;
  log({ level: 'warn', event: 'CUSTOM_ID_MAY_OVERFLOW', message, routes: found });
}

/** Names routes whose custom ids may become too long, in one sentence for each. */
function describeOverflow({ route, fields, left }: MayOverflow): string {
  const names = fields.join(', ');
  return `${route}: ${left} characters are left for ${names}`;
}
