/** The listener, shared by all copies of the package. */
const LISTENER = Symbol.for('commandry.reads');

type OnRead = (folder: string, extensions: readonly string[]) => void;

type Global = typeof globalThis & { [LISTENER]?: OnRead };

/**
 * Sets who is told of the folders that a bot reads files of, besides the modules that it imports.
 *
 * @param onRead - Given the absolute path of a folder, and the extensions of the files that are read in it and below.
 */
export function setReadListener(onRead: OnRead): void {
  (globalThis as Global)[LISTENER] = onRead;
}

/** Tells of a folder whose files are about to be read: a change of one, or one more, concerns the bot. */
export function noteRead(folder: string, extensions: readonly string[]): void {
  (globalThis as Global)[LISTENER]?.(folder, extensions);
}
