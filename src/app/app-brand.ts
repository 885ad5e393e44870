import type { App, AppOptions } from './app-types.js';

/**
 * Marks apps of every copy of this package: a global command line loads bots with their own copy. The version changes
 * when a command line could no longer use an app of an older copy.
 */
const BRAND = Symbol.for('commandry.app');
const VERSION = 1;

const RECREATE = Symbol.for('commandry.recreate');

/** Creates the same app with other settings, which may depend on its own. */
export type Recreate = (change: (own: AppOptions) => Partial<AppOptions>) => App;

/**
 * Marks an app with non-enumerable properties.
 *
 * @param recreate - Closes over the settings of the app, its token included.
 */
export function markApp<A extends App>(app: A, recreate: Recreate): A {
  return Object.defineProperties(app, { [BRAND]: { value: VERSION }, [RECREATE]: { value: recreate } });
}

/** Creates an app from the commands and settings of another, with some settings replaced, for tests. */
export function recreateApp(app: App, change: (own: AppOptions) => Partial<AppOptions>): App {
  return (app as App & { readonly [RECREATE]: Recreate })[RECREATE](change);
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
