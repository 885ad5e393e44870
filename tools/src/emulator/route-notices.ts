import type { EmulatorEvent } from './domain/emulator-events.js';

/** How many routes are remembered, so that each is told once. */
const MOST_TOLD = 200;

/** Makes a listener that tells of each route that is asked for and that the emulator does not have, once. */
export function createRouteNotices(onNotice: (text: string) => void): (event: EmulatorEvent) => void {
  const told = new Set<string>();
  return (event) => {
    if (event.type !== 'ROUTE_MISSING') return;
    const call = `${event.method} ${event.route}`;
    if (told.has(call) || told.size >= MOST_TOLD) return;
    told.add(call);
    onNotice(
      `${call} was answered with 404: the emulator has no such route. docs/reference/tools/emulator-routes.md lists those that it has.`,
    );
  };
}
