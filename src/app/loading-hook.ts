import { CommandryError } from '../common/errors/commandry-error.js';

/** Tells whether the running code belongs to a bot that the command line loads. Shared by all copies of the package. */
const LOADING = Symbol.for('commandry.loading');

type Global = typeof globalThis & { [LOADING]?: () => boolean };

/** Sets what tells whether the running code is a bot's that is being loaded. */
export function setLoadingTest(isLoading: () => boolean): void {
  (globalThis as Global)[LOADING] = isLoading;
}

/**
 * Refuses a call to the service from a file that the command line loads, which wants to look at the app and not to start
 * the bot: a plan that registers is none.
 *
 * @throws CommandryError `APP_FILE_ACTS`.
 */
export function refuseWhileLoaded(): void {
  if ((globalThis as Global)[LOADING]?.() !== true) return;
  throw new CommandryError(
    'APP_FILE_ACTS',
    'The file of the app calls the service while the command line loads it, to plan or to register.',
  );
}
