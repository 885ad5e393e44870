import { CommandryError } from './errors/commandry-error.js';

/**
 * What `commandry-dev` hears of the bots in its process, and says of them. It listens before there is an app, and a bot may
 * have its own copy of this package, so this is kept where all copies find it. Without it nothing happens.
 */
export interface CommandLine {
  /** Whether the running code belongs to a bot that is only read, or is not loaded yet. */
  readonly isLoading?: () => boolean;
  /** Starts something when the bot that is being loaded is served; never, if it is only read. */
  readonly whenServed?: (start: () => void) => void;
  /**
   * Told of a folder whose files a bot is about to read, besides the modules that it imports: a change of one, or one more,
   * concerns the bot.
   *
   * @param extensions - Of the files that are read in the folder and below.
   */
  readonly onRead?: (folder: string, extensions: readonly string[]) => void;
  /** Told when a bot registers its commands. */
  readonly onSync?: (progress: SyncProgress) => void;
}

/** How far `app.sync()` has come. */
export type SyncProgress = 'begun' | 'done' | 'failed';

const KEY = Symbol.for('commandry.command-line');

type Global = typeof globalThis & { [KEY]?: CommandLine };

/** Sets functions of the command line; others stay as they are. */
export function setCommandLine(functions: CommandLine): void {
  (globalThis as Global)[KEY] = { ...commandLine(), ...functions };
}

/** Undefined unless the command line runs the process. */
export function commandLine(): CommandLine | undefined {
  return (globalThis as Global)[KEY];
}

/** Whether the running code belongs to a bot that the command line only reads, or has not loaded yet. */
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
