import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { root } from './run.js';

/**
 * Builds the JavaScript of the package as it is shipped, without its types, in well under a second.
 *
 * @param name - Tells test files that run at once from each other.
 * @returns The path of the command line program.
 */
export function buildCli(name: string): string {
  const folder = `${root}node_modules/.cache/commandry-cli-${name}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync(process.execPath, [`${root}scripts/bundle.mjs`, `${folder}/dist`], {
    cwd: root,
    stdio: 'pipe',
  });
  copyFileSync(`${root}package.json`, `${folder}/package.json`);
  return `${folder}/dist/cli/main.js`;
}
