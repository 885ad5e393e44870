import { CommandryError } from '../common/errors/commandry-error.js';

/**
 * The test of whether the running code belongs to a bot that the command line is loading. Shared by all copies of the
 * package.
 */
const LOADING = Symbol.for('commandry.loading');

type WhenServed = (start: () => void) => void;

type Global = typeof globalThis & { [LOADING]?: (() => boolean) & { readonly whenServed?: WhenServed } };

/**
 * Sets the test of whether the running code belongs to a bot that is being loaded.
 *
 * @param whenServed - Keeps what such a bot wants to start, until it is served. Default: nothing is started.
 */
export function setLoadingTest(isLoading: () => boolean, whenServed: WhenServed = () => undefined): void {
  (globalThis as Global)[LOADING] = Object.assign(() => isLoading(), { whenServed });
}

/** Starts something when the bot that is being loaded is served; never, if the command line only reads it. */
export function whenServed(start: () => void): void {
  (globalThis as Global)[LOADING]?.whenServed?.(start);
}

/** Whether the running code belongs to a bot that the command line only reads, or has not loaded yet. */
export function isLoadedByCommandLine(): boolean {
  return (globalThis as Global)[LOADING]?.() === true;
}

/**
 * Refuses calls to Discord while the command line loads a file: it only reads the app, and a plan must not register
 * anything.
 *
 * @throws CommandryError `APP_FILE_ACTS`.
 */
export function refuseWhileLoaded(): void {
  if (!isLoadedByCommandLine()) return;
  throw new CommandryError(
    'APP_FILE_ACTS',
    'The file of the app calls Discord while the command line loads it, to plan or to register.',
  );
}
