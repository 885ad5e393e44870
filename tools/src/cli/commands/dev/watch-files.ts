import { basename, dirname, resolve } from 'node:path';
import { watch as watchFiles } from 'chokidar';
import type { Clock } from 'commandry';
import { isWatchedKind } from '../../runtime/loader/track-loading.js';
import { isAtOrBelow } from './loaded-files.js';

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

/** A watch on the files of a bot. */
export interface Watch {
  /** Watches a file too that is in a folder which is not watched, or outside of the project. */
  readonly follow: (path: string) => void;
  readonly stop: () => Promise<void>;
}

/**
 * Reports changes to the files of a bot once writing has stopped.
 *
 * @param concerns - True if a change of this file, an absolute path, concerns the bot.
 * @param onChange - Given the absolute paths of the files.
 * @returns Once everything is watched.
 */
export async function watch(
  { folder, ignored }: Watched,
  clock: Clock,
  concerns: (path: string) => boolean,
  onChange: (paths: readonly string[]) => void,
): Promise<Watch> {
  let cancel: () => void = () => undefined;
  const changed = new Set<string>();
  const followed = new Set<string>();
  const isFollowed = (path: string) => [...followed].some((each) => isAtOrBelow(path, each));
  const watcher = watchFiles(folder, {
    ignoreInitial: true,
    ignored: (path, stats) =>
      !isFollowed(resolve(path)) && isIgnoredPath(folder, ignored, path, stats?.isFile() === true),
  });
  watcher.on('all', (_event, path) => {
    const file = resolve(path);
    if (!concerns(file)) return;
    changed.add(file);
    cancel();
    cancel = clock.after(SETTLE_MS, () => {
      const paths = [...changed];
      changed.clear();
      onChange(paths);
    });
  });
  // A folder that cannot be read is not watched; the others are.
  watcher.on('error', () => undefined);
  await new Promise<void>((done) => watcher.once('ready', done));
  return {
    follow(path) {
      if (followed.has(path) || ignored.some((each) => isAtOrBelow(path, each))) return;
      if (isAtOrBelow(path, folder) && !isInIgnoredFolder(folder, path)) return;
      followed.add(path);
      watcher.add(path);
    },
    async stop() {
      cancel();
      await watcher.close();
    },
  };
}

/** True if a file or folder of a project is left alone, unless the bot says that it has loaded it. */
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
  return isFile && !isWatchedKind(name);
}

/** True if a file is below a folder that is left alone, or left alone itself. */
function isInIgnoredFolder(folder: string, path: string): boolean {
  for (let place = path; place !== folder; place = dirname(place))
    if (isIgnoredPath(folder, [], place, place === path)) return true;
  return false;
}
