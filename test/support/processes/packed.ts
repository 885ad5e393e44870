import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { relative } from 'node:path';
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

/** Empties the folder, and unpacks the packages there. Packing them takes some seconds, once for a state of the source. */
export function makeStrangersProject(name: string): StrangersProject {
  const folder = `${root}node_modules/.cache/commandry-${name}/`;
  const tarballs = packPackages();
  rmSync(folder, { recursive: true, force: true });
  const unpack = (packed: string, to: string): string => {
    const installed = `${folder}node_modules/${to}/`;
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', `${tarballs}/${packed}.tgz`, '-C', installed, '--strip-components=1']);
    return installed;
  };
  const project = {
    folder,
    installed: unpack('packed', 'commandry'),
    installedTools: unpack('packed-tools', 'commandry-dev'),
    installedCreate: unpack('packed-create', 'create-commandry'),
  };
  writeFileSync(`${folder}package.json`, '{ "type": "module", "private": true }');
  return project;
}

/** What the packages are made of. */
const SOURCES = ['src', 'tools/src', 'tools/package.json', 'create', 'scripts/build', 'package-lock.json'];
const FILES = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'README.md', 'CHANGELOG.md'];

/** Builds and packs the packages, unless this state of the source was packed before. Returns the folder of the tarballs. */
export function packPackages(): string {
  const cache = `${root}node_modules/.cache/commandry-packed/`;
  const packed = `${cache}${hashOf([...SOURCES, ...FILES])}`;
  if (existsSync(packed)) return packed;
  // Two test files may do it at once; the last one to end wins.
  const built = `${packed}-${process.pid}`;
  const outdirs = ['packed', 'packed-tools', 'packed-create'].map((name) => `${built}/${name}/dist`);
  for (const script of ['emit-types', 'bundle-packages'])
    execFileSync(process.execPath, [`${root}scripts/build/${script}.mjs`, ...outdirs], {
      cwd: root,
      stdio: 'pipe',
    });
  pack(`${built}/packed`, root, ['README.md', 'CHANGELOG.md', 'LICENSE']);
  pack(`${built}/packed-tools`, `${root}tools/`, ['README.md', 'LICENSE']);
  cpSync(`${root}create/template`, `${built}/packed-create/template`, { recursive: true });
  pack(`${built}/packed-create`, `${root}create/`, ['README.md', 'LICENSE']);
  try {
    renameSync(built, packed);
  } catch (error) {
    if (!existsSync(packed)) throw error;
    rmSync(built, { recursive: true });
  }
  for (const other of readdirSync(cache))
    if (!`${cache}${other}`.startsWith(packed)) rmSync(`${cache}${other}`, { recursive: true, force: true });
  return packed;
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

/** Packs what was built, with the files that go along, into a tarball beside its folder. */
function pack(built: string, from: string, files: readonly string[]): void {
  for (const file of ['package.json', ...files]) copyFileSync(`${from}${file}`, `${built}/${file}`);
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', built], {
    cwd: built,
    stdio: 'pipe',
  });
  const [tarball] = readdirSync(built).filter((file) => file.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack made no tarball.');
  renameSync(`${built}/${tarball}`, `${built}.tgz`);
}
