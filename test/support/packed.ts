import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { root } from './run.js';

/** A stranger's project with nothing in it but the packed packages. Its dependencies are found further up. */
export interface StrangersProject {
  /** With a slash at the end. */
  readonly folder: string;
  /** Where the package was unpacked, with a slash at the end. */
  readonly installed: string;
  /** The same of `commandry-dev`. */
  readonly installedTools: string;
}

/** Makes the folder anew, builds and packs both packages, and unpacks them there. Takes some seconds. */
export function makeStrangersProject(name: string): StrangersProject {
  const folder = `${root}node_modules/.cache/commandry-${name}/`;
  const installed = `${folder}node_modules/commandry/`;
  const installedTools = `${folder}node_modules/commandry-dev/`;
  rmSync(folder, { recursive: true, force: true });
  // Each project builds for itself, so that two of them made at once do not meet in `dist`.
  const outdirs = [`${folder}packed/dist`, `${folder}packed-tools/dist`];
  for (const script of ['emit-types', 'bundle-packages'])
    execFileSync(process.execPath, [`${root}scripts/build/${script}.mjs`, ...outdirs], {
      cwd: root,
      stdio: 'pipe',
    });
  unpack(`${folder}packed`, root, ['README.md', 'CHANGELOG.md', 'LICENSE'], installed);
  unpack(`${folder}packed-tools`, `${root}tools/`, ['README.md', 'LICENSE'], installedTools);
  writeFileSync(`${folder}package.json`, '{ "type": "module", "private": true }');
  return { folder, installed, installedTools };
}

/** Packs what was built with the files that go along, and unpacks it where it would be installed. */
function unpack(built: string, from: string, files: readonly string[], to: string): void {
  for (const file of ['package.json', ...files]) copyFileSync(`${from}${file}`, `${built}/${file}`);
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', built], {
    cwd: built,
    stdio: 'pipe',
  });
  const [tarball] = readdirSync(built).filter((file) => file.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack made no tarball.');
  mkdirSync(to, { recursive: true });
  execFileSync('tar', ['-xzf', `${built}/${tarball}`, '-C', to, '--strip-components=1']);
}
