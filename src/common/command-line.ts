import { CommandryError } from './errors/commandry-error.js';

/**
 * Hooks between `commandry-dev` and the bots in its process. They exist before any app, and a bot may have its own copy
 * of this package, so they are kept on the global object. Without the command line nothing happens.
 */
export interface CommandLine {
  /** Whether the running code belongs to a bot that is only read, or still loading. */
  readonly isLoading?: () => boolean;
  /** Calls back when the loading bot is served; never, if it is only read. */
  readonly whenServed?: (start: () => void) => void;
  /**
   * Called before a bot reads files from a folder other than the modules it imports: `commandry dev` watches them.
   *
   * @param extensions - Of the files to watch in the folder and below.
   */
  readonly onRead?: (folder: string, extensions: readonly string[]) => void;
  /** Called while a bot registers its commands. */
  readonly onSync?: (progress: SyncProgress) => void;
  /** Runs what handles an interaction, so that what it prints is known to be of that. Read when an app is created. */
  readonly aroundInteraction?: <T>(id: string, handle: () => T) => T;
}

/** The progress of `app.sync()`. */
export type SyncProgress = 'begun' | 'done' | 'failed';

const KEY = Symbol.for('commandry.command-line');

type Global = typeof globalThis & { [KEY]?: CommandLine };

/** Sets functions of the command line; others stay as they are. */
export function setCommandLine(functions: CommandLine): void {
  (globalThis as Global)[KEY] = { ...commandLine(), ...functions };
}

/** Undefined outside the command line. */
export function commandLine(): CommandLine | undefined {
  return (globalThis as Global)[KEY];
}

/** Whether the running code belongs to a bot that the command line only reads, or is still loading. */
export function isLoadedByCommandLine(): boolean {
  return commandLine()?.isLoading?.() === true;
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
