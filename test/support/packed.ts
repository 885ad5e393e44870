import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { root } from './run.js';

/** A stranger's project with nothing in it but the packed packages. Its dependencies are found further up. */
export interface StrangersProject {
  /** With a slash at the end. */
  readonly folder: string;
  /** Where the package was unpacked, with a slash at the end. */
  readonly installed: string;
  /** The same of `commandry-dev`. */
  readonly installedTools: string;
  /** The same of `create-commandry`. */
  readonly installedCreate: string;
}

/** Empties the folder, builds and packs the packages, and unpacks them there. Takes some seconds. */
export function makeStrangersProject(name: string): StrangersProject {
  const folder = `${root}node_modules/.cache/commandry-${name}/`;
  const installed = `${folder}node_modules/commandry/`;
  const installedTools = `${folder}node_modules/commandry-dev/`;
  const installedCreate = `${folder}node_modules/create-commandry/`;
  rmSync(folder, { recursive: true, force: true });
  // Each project builds for itself, so that two of them made at once do not meet in `dist`.
  const outdirs = ['packed', 'packed-tools', 'packed-create'].map((name) => `${folder}${name}/dist`);
  for (const script of ['emit-types', 'bundle-packages'])
    execFileSync(process.execPath, [`${root}scripts/build/${script}.mjs`, ...outdirs], {
      cwd: root,
      stdio: 'pipe',
    });
  unpack(`${folder}packed`, root, ['README.md', 'CHANGELOG.md', 'LICENSE'], installed);
  unpack(`${folder}packed-tools`, `${root}tools/`, ['README.md', 'LICENSE'], installedTools);
  cpSync(`${root}create/template`, `${folder}packed-create/template`, { recursive: true });
  unpack(`${folder}packed-create`, `${root}create/`, ['README.md', 'LICENSE'], installedCreate);
  writeFileSync(`${folder}package.json`, '{ "type": "module", "private": true }');
  return { folder, installed, installedTools, installedCreate };
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
