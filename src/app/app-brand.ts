import type { App } from './app-types.js';

/**
 * Marks apps of all copies of this package: a globally installed command line loads bots that have their own copy. The
 * version is raised when a command line could no longer use an app of an older copy.
 */
const BRAND = Symbol.for('commandry.app');
const VERSION = 1;

/** Marks an app with a non-enumerable property. */
export function markApp(app: App): App {
  return Object.defineProperty(app, BRAND, { value: VERSION });
}

/** Whether a value is an app that this copy of the package can use. */
export function isApp(value: unknown): value is App {
  return readBrand(value) === VERSION;
}

/** Whether a value is an app of an incompatible version of the package. */
export function isForeignApp(value: unknown): boolean {
  const brand = readBrand(value);
  return brand !== undefined && brand !== VERSION;
}

function readBrand(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? (value as { readonly [BRAND]?: unknown })[BRAND]
    : undefined;
}
