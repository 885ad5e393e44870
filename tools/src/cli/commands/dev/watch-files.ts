import { basename, extname, relative, resolve } from 'node:path';
import { watch as watchFiles } from 'chokidar';
import type { Clock } from 'commandry';

/** Extensions of the files that make up a bot. */
const EXTENSIONS = new Set([
  '.ts',
  '.mts',
  '.cts',
  '.tsx',
  '.js',
  '.mjs',
  '.cjs',
  '.jsx',
  '.json',
  '.ftl',
  '.yaml',
  '.yml',
]);

/** Folders of dependencies and build output. */
const FOREIGN = new Set(['node_modules', 'dist', 'build', 'out', 'coverage']);

/** Groups files saved together, as by "save all", into one change. */
const SETTLE_MS = 100;

/** The files to watch. */
export interface Watched {
  /** An absolute path. */
  readonly folder: string;
  /** Absolute paths of files and folders that are ignored. */
  readonly ignored: readonly string[];
}

/**
 * Reports changes to the files of a bot once writing has stopped.
 *
 * @param onChange - Given the path of one of the files, relative to the folder.
 * @returns Once everything is watched: a function that stops watching.
 */
export async function watch(
  { folder, ignored }: Watched,
  clock: Clock,
  onChange: (path: string) => void,
): Promise<() => Promise<void>> {
  let cancel: () => void = () => undefined;
  const watcher = watchFiles(folder, {
    ignoreInitial: true,
    ignored: (path, stats) => isIgnoredPath(folder, ignored, path, stats?.isFile() === true),
  });
  watcher.on('all', (_event, path) => {
    cancel();
    cancel = clock.after(SETTLE_MS, () => {
      onChange(relative(folder, path));
    });
  });
  // A folder that cannot be read is not watched; the others are.
  watcher.on('error', () => undefined);
  await new Promise<void>((done) => watcher.once('ready', done));
  return async () => {
    cancel();
    await watcher.close();
  };
}

/** True if a file or folder is not part of a bot. */
export function isIgnoredPath(
  folder: string,
  ignored: readonly string[],
  path: string,
  isFile: boolean,
): boolean {
  if (resolve(path) === folder) return false;
  if (ignored.some((each) => path === each)) return true;
  const name = basename(path);
  if (name === '.env' || name.startsWith('.env.')) return false;
  if (name.startsWith('.') || FOREIGN.has(name)) return true;
  return isFile && !EXTENSIONS.has(extname(name));
}
