import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { makeOnce } from './make-once.js';
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

/** Builds and packs the packages, unless this state of the source was packed before. Returns the folder of the tarballs. */
export function packPackages(): string {
  return makeOnce('packed', (folder) => {
    const outdirs = ['packed', 'packed-tools', 'packed-create'].map((name) => `${folder}/${name}/dist`);
    for (const script of ['emit-types', 'bundle-packages'])
      execFileSync(process.execPath, [`${root}scripts/build/${script}.mjs`, ...outdirs], {
        cwd: root,
        stdio: 'pipe',
      });
    pack(`${folder}/packed`, root, ['README.md', 'CHANGELOG.md', 'LICENSE']);
    pack(`${folder}/packed-tools`, `${root}tools/`, ['README.md', 'LICENSE']);
    cpSync(`${root}create/template`, `${folder}/packed-create/template`, { recursive: true });
    pack(`${folder}/packed-create`, `${root}create/`, ['README.md', 'LICENSE']);
  });
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
