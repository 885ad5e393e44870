import { extname } from 'node:path';
import type { Clock } from 'commandry';
import { SCRIPTS } from './loaded-files.js';

/** How long after a write of the bot a change of the file is its own, in milliseconds: watchers lag. */
const LAG_MS = 1000;

/** A change this soon after the bot was ready may be its own, in milliseconds, */
const SOON_MS = 3000;
/** and is, if so many restarts in a row had the same reason. */
const MOST_IN_A_ROW = 2;

/** What a bot writes while it runs: that must not restart it, or it would restart again and again. */
export interface OwnWrites {
  /** Called with a file that the bot writes, as it tells. */
  readonly onWrote: (path: string) => void;
  /** Called when a run is ready. */
  readonly onReady: () => void;
  /** True if a file was just written by the bot. */
  readonly isOwn: (path: string) => boolean;
  /**
   * Returns the one of the changed files that restarts the bot; undefined if none does. What is written past its JavaScript, such as by a native module, is
   * known by what follows: each run writes the same data soon after its start.
   */
  readonly findReason: (paths: readonly string[]) => string | undefined;
}

/** @param onFound - Called once with each file that is found to be written by the bot. */
export function createOwnWrites(
  clock: Pick<Clock, 'monotonicMs'>,
  onFound: (path: string) => void,
): OwnWrites {
  const writtenMs = new Map<string, number>();
  const found = new Set<string>();
  const given = new Set<string>();
  let readyMs = -Infinity;
  let last = '';
  let inARow = 0;
  const find = (path: string) => {
    if (!found.has(path)) onFound(path);
    found.add(path);
  };
  const isOwn = (path: string) => {
    if (given.has(path)) return true;
    if (clock.monotonicMs() - (writtenMs.get(path) ?? -Infinity) > LAG_MS) return false;
    find(path);
    return true;
  };
  return {
    onWrote: (path) => void writtenMs.set(path, clock.monotonicMs()),
    onReady() {
      readyMs = clock.monotonicMs();
    },
    isOwn,
    findReason(paths) {
      const others = paths.filter((path) => !isOwn(path));
      const [only] = others;
      if (only === undefined) return undefined;
      const isSuspect =
        others.length === 1 && !SCRIPTS.has(extname(only)) && clock.monotonicMs() - readyMs < SOON_MS;
      inARow = isSuspect && last === only ? inARow + 1 : 0;
      last = isSuspect ? only : '';
      if (inARow < MOST_IN_A_ROW) return only;
      given.add(only);
      find(only);
      return undefined;
    },
  };
}
