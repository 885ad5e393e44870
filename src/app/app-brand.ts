import type { App } from './app-types.js';

/**
 * What tells an app from anything else, whichever copy of this package made it: a command line that is installed
 * globally loads bots that have a copy of their own. The number rises when a command line could no longer use an app
 * of an older copy.
 */
const BRAND = Symbol.for('commandry.app');
const VERSION = 1;

/** Marks an app, invisibly. */
export function markApp(app: App): App {
  return Object.defineProperty(app, BRAND, { value: VERSION });
}

/** Whether it is an app that this copy of the package can use. */
export function isApp(value: unknown): value is App {
  return readBrand(value) === VERSION;
}

/** Whether it is an app that another version of the package made, in a way this one does not know. */
export function isForeignApp(value: unknown): boolean {
  const brand = readBrand(value);
  return brand !== undefined && brand !== VERSION;
}

function readBrand(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? (value as { readonly [BRAND]?: unknown })[BRAND]
    : undefined;
}
