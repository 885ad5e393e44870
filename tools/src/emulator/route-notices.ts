import type { EmulatorEvent } from './domain/emulator-events.js';

/** How many routes and fields are remembered, so that each is told once. */
const MOST_TOLD = 200;

/** Makes a listener that tells of each route, and each field of a route, that a bot uses and that the emulator does not have, once. */
export function createRouteNotices(onNotice: (text: string) => void): (event: EmulatorEvent) => void {
  const told = new Set<string>();
  return (event) => {
    if (event.type !== 'ROUTE_MISSING' && event.type !== 'FIELD_MISSING') return;
    const call = `${event.method} ${event.route}`;
    const text =
      event.type === 'ROUTE_MISSING'
        ? `${call} was answered with 404: the emulator has no such route. docs/reference/tools/emulator-routes.md lists those that it has.`
        : `${call}: the field ${event.field} was ignored: the emulator has no such field. docs/reference/tools/emulator-api.md lists those that it has.`;
    if (told.has(text) || told.size >= MOST_TOLD) return;
    told.add(text);
    onNotice(text);
  };
}
