import { basename, extname, relative, resolve } from 'node:path';
import { watch as watchFiles } from 'chokidar';
import type { Clock } from 'commandry';

/** Files that a bot is made of, by the end of their names. */
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

/** Folders that hold what others wrote or what was made from the sources. */
const FOREIGN = new Set(['node_modules', 'dist', 'build', 'out', 'coverage']);

/** An editor that saves all writes many files; they make one change. */
const SETTLE_MS = 100;

/** What is watched. */
export interface Watched {
  /** An absolute path. */
  readonly folder: string;
  /** Absolute paths of files and folders that are left alone. */
  readonly ignored: readonly string[];
}

/**
 * Tells of changes to the files that a bot is made of, once they have settled.
 *
 * @param onChange - Given the path of one of the files, from the folder.
 * @returns When everything is watched: a function that ends it.
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

/** Whether a file or folder has no part in a bot. */
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
