import { inspect, type InspectOptions } from 'node:util';
import { HIDDEN } from '../common/redact.js';

/** Makes an object whose secrets are read by their names only: printed or as JSON, each is `[hidden]`. */
export function withSecrets<Shown extends object, Secrets extends object>(
  name: string,
  shown: Shown,
  secrets: Secrets,
): Readonly<Shown & Secrets> {
  const object = { ...shown };
  const json: Record<string, unknown> = Object.fromEntries(Object.entries(shown));
  for (const [key, value] of Object.entries(secrets) as [string, unknown][]) {
    Object.defineProperty(object, key, { get: () => value });
    if (value !== undefined) json[key] = HIDDEN;
  }
  Object.defineProperties(object, {
    toJSON: { value: () => json },
    [inspect.custom]: {
      value: (_depth: number, options: InspectOptions) => `${name} ${inspect(json, options)}`,
    },
  });
  return Object.freeze(object) as Readonly<Shown & Secrets>;
}
