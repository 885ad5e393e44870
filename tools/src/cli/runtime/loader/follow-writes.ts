import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The functions that write to a path, and which of their parameters it is. */
const WRITERS = {
  writeFile: 0,
  writeFileSync: 0,
  appendFile: 0,
  appendFileSync: 0,
  truncate: 0,
  truncateSync: 0,
  createWriteStream: 0,
  rename: 1,
  renameSync: 1,
  copyFile: 1,
  copyFileSync: 1,
} as const;

/** These write if their flags say so. */
const OPENERS = ['open', 'openSync'] as const;

type AnyFunction = (this: unknown, ...given: unknown[]) => unknown;

/** How often the same file is told, in milliseconds, and of how many that is known. */
const AGAIN_AFTER_MS = 50;
const MOST_KNOWN = 200;

/**
 * From now on, tells of each file that the JavaScript of this process writes, as an absolute path: when it begins, and when a
 * promise or a stream of it ends.
 *
 * @param concerns - Whether a file is of interest.
 */
export function followWrites(concerns: (path: string) => boolean, tell: (path: string) => void): void {
  const lastMs = new Map<string, number>();
  const tellOnce = (path: string) => {
    const nowMs = performance.now();
    if (nowMs - (lastMs.get(path) ?? -Infinity) < AGAIN_AFTER_MS) return;
    if (lastMs.size >= MOST_KNOWN) lastMs.clear();
    lastMs.set(path, nowMs);
    tell(path);
  };
  const follow = (holder: object, name: string, place: number, writes: (flags: unknown) => boolean) => {
    const functions = holder as Record<string, AnyFunction | undefined>;
    const original = functions[name];
    if (!original) return;
    functions[name] = Object.assign(function (this: unknown, ...given: unknown[]) {
      const path = writes(given[1]) ? toPath(given[place]) : undefined;
      if (path === undefined || !concerns(path)) return original.apply(this, given);
      tellOnce(path);
      const result = original.apply(this, given);
      const done = () => {
        tellOnce(path);
      };
      if (result instanceof Promise) result.then(done, done);
      else if (result instanceof fs.WriteStream) result.once('close', done);
      return result;
    }, original);
  };
  for (const holder of [fs, fs.promises]) {
    for (const [name, place] of Object.entries(WRITERS)) follow(holder, name, place, () => true);
    for (const name of OPENERS)
      follow(holder, name, 0, (flags) => typeof flags === 'string' && /[wa+]/.test(flags));
  }
  syncBuiltinESMExports();
}

function toPath(given: unknown): string | undefined {
  if (typeof given === 'string') return resolve(given);
  if (Buffer.isBuffer(given)) return resolve(given.toString());
  return given instanceof URL && given.protocol === 'file:' ? fileURLToPath(given) : undefined;
}
