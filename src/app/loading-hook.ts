import { CommandryError } from '../common/errors/commandry-error.js';

/**
 * The test of whether the running code belongs to a bot that the command line is loading. Shared by all copies of the
 * package.
 */
const LOADING = Symbol.for('commandry.loading');

type Global = typeof globalThis & { [LOADING]?: () => boolean };

/** Sets the test of whether the running code belongs to a bot that is being loaded. */
export function setLoadingTest(isLoading: () => boolean): void {
  (globalThis as Global)[LOADING] = isLoading;
}

/** Whether the running code belongs to a bot that the command line only reads. */
export function isLoadedByCommandLine(): boolean {
  return (globalThis as Global)[LOADING]?.() === true;
}

/**
 * Refuses calls to the service while the command line loads a file: it only reads the app, and a plan must not register
 * anything.
 *
 * @throws CommandryError `APP_FILE_ACTS`.
 */
export function refuseWhileLoaded(): void {
  if (!isLoadedByCommandLine()) return;
  throw new CommandryError(
    'APP_FILE_ACTS',
    'The file of the app calls the service while the command line loads it, to plan or to register.',
  );
}
