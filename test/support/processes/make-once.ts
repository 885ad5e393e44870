import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './run.js';

/** What the packages are made of. */
const SOURCES = [
  ...['src', 'tools/src', 'tools/package.json', 'create', 'scripts/build', 'package-lock.json'],
  ...['package.json', 'tsconfig.json', 'tsconfig.build.json', 'README.md', 'CHANGELOG.md'],
];

const HOUR_MS = 3_600_000;

/**
 * Makes a folder from the source of the packages, unless one was made from the same source before. All test files share
 * it, so they must not write to it.
 *
 * @param name - Tells the folders of different makers from each other.
 * @param make - Fills the folder it is given.
 * @returns The folder.
 */
export async function makeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string>;
export function makeOnce(name: string, make: (folder: string) => void): string;
export function makeOnce(
  name: string,
  make: (folder: string) => Promise<void> | void,
): Promise<string> | string {
  const cache = `${root}node_modules/.cache/commandry-${name}/`;
  const made = `${cache}${hashOf(SOURCES)}`;
  if (existsSync(made)) return made;
  // Two workers may make it at once; the first one to end wins.
  const folder = `${made}-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  const keep = () => {
    try {
      renameSync(folder, made);
    } catch (error) {
      if (!existsSync(made)) throw error;
      rmSync(folder, { recursive: true });
    }
    // Another run may still use what it made before the source changed.
    for (const other of readdirSync(cache))
      // Another process may have renamed its unfinished folder meanwhile.
      if (
        (statSync(`${cache}${other}`, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) <
        Date.now() - HOUR_MS
      )
        rmSync(`${cache}${other}`, { recursive: true, force: true });
    return made;
  };
  const making = make(folder);
  return making instanceof Promise ? making.then(keep) : keep();
}

/** A hash of files, and of all files in folders. */
function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const files = paths.flatMap((path) => {
    if (!statSync(`${root}${path}`).isDirectory()) return [path];
    const entries = readdirSync(`${root}${path}`, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => `${relative(root, entry.parentPath)}/${entry.name}`);
  });
  for (const file of files.filter((path) => !/(^|\/)(node_modules|dist)\//.test(path)).sort())
    hash.update(`${file}\0`).update(readFileSync(`${root}${file}`));
  return hash.digest('hex').slice(0, 16);
}
