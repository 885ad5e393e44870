import { realpathSync } from 'node:fs';
import { basename, dirname, extname, join, sep } from 'node:path';
import type { ReadPath } from '../../runtime/loader/track-loading.js';

/** Extensions of modules. */
export const SCRIPTS = new Set(['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx']);

/** The files that a bot is made of, as far as it tells. */
export interface LoadedFiles {
  /** Called when a run starts. What the one before has loaded counts until this one is ready. */
  readonly onStart: () => void;
  readonly onReady: () => void;
  /** Called when the run has ended, or cannot be used. What it lacks is not known, so that any module may be it. */
  readonly onFailure: () => void;
  /** Called with what the run has loaded; returns its path as the watcher names it. */
  readonly note: (read: ReadPath) => string;
  /** Returns a path of the bot as the watcher names it. */
  readonly toWatched: (path: string) => string;
  /** True if the run, or the one before, has loaded a file. */
  readonly hasLoaded: (path: string) => boolean;
  /** True if a change of a file concerns the bot. */
  readonly has: (path: string) => boolean;
}

/**
 * @param folder - The project folder, as an absolute path.
 * @param always - Absolute paths of files and folders that count besides.
 */
export function createLoadedFiles(folder: string, always: readonly string[]): LoadedFiles {
  const realFolder = realpathSync(folder);
  let isReady = false;
  let hasFailed = false;
  let before: ReadPath[] = [];
  let current: ReadPath[] = [];
  const toWatched = (path: string) =>
    path.startsWith(realFolder + sep) ? join(folder, path.slice(realFolder.length)) : path;
  return {
    onStart() {
      before = isReady ? current : [...before, ...current];
      current = [];
      isReady = false;
      hasFailed = false;
    },
    onReady() {
      before = [];
      isReady = true;
    },
    onFailure() {
      hasFailed = true;
    },
    note(read) {
      const path = toWatched(read.path);
      current.push({ ...read, path });
      return path;
    },
    toWatched,
    hasLoaded: (path) => [...current, ...before].some((read) => !read.extensions && read.path === path),
    has(path) {
      const name = basename(path);
      if (name === '.env' || name.startsWith('.env.') || always.some((each) => isAtOrBelow(path, each)))
        return true;
      // They decide how modules are loaded.
      if (dirname(path) === folder && /^(?:package|tsconfig(?:\..+)?)\.json$/.test(name)) return true;
      if (hasFailed && SCRIPTS.has(extname(path))) return true;
      return [...current, ...before].some((read) =>
        read.extensions
          ? isAtOrBelow(path, read.path) && read.extensions.includes(extname(path))
          : read.path === path,
      );
    },
  };
}

/** True if a path is that of a file or folder, or of something in the folder. */
export function isAtOrBelow(path: string, place: string): boolean {
  return path === place || path.startsWith(place + sep);
}
