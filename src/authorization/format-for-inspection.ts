import { inspect, type InspectOptions } from 'node:util';

/** How an object is printed: its name, and what it shows of itself. */
export function formatForInspection(name: string, shown: object, options: InspectOptions): string {
  return `${name} ${inspect(shown, options)}`;
}
