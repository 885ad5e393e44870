import { inspect, type InspectOptions } from 'node:util';

/** Formats an object for printing: its name and its public content. */
export function formatForInspection(name: string, shown: object, options: InspectOptions): string {
  return `${name} ${inspect(shown, options)}`;
}
