import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { root } from './run.js';

/** A stranger's project with nothing in it but the packed package. Its dependencies are found further up. */
export interface StrangersProject {
  /** With a slash at the end. */
  readonly folder: string;
  /** Where the package was unpacked, with a slash at the end. */
  readonly installed: string;
}

/** Makes the folder anew, builds and packs the package, and unpacks it there. Takes some seconds. */
export function makeStrangersProject(name: string): StrangersProject {
  const folder = `${root}node_modules/.cache/commandry-${name}/`;
  const installed = `${folder}node_modules/commandry/`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  // Each project builds for itself, so that two of them made at once do not meet in `dist`.
  const packed = `${folder}packed/`;
  mkdirSync(`${packed}dist`, { recursive: true });
  execFileSync(
    process.execPath,
    [
      `${root}node_modules/typescript/bin/tsc`,
      '-p',
      `${root}tsconfig.build.json`,
      '--outDir',
      `${packed}dist`,
    ],
    { cwd: root, stdio: 'pipe' },
  );
  for (const script of ['bundle', 'commonjs-types'])
    execFileSync(process.execPath, [`${root}scripts/${script}.mjs`, `${packed}dist`], {
      cwd: root,
      stdio: 'pipe',
    });
  for (const file of ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE']) {
    execFileSync('cp', [`${root}${file}`, packed]);
  }
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
    cwd: packed,
    stdio: 'pipe',
  });
  const [tarball] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack made no tarball.');
  execFileSync('tar', ['-xzf', `${folder}${tarball}`, '-C', installed, '--strip-components=1']);
  writeFileSync(`${folder}package.json`, '{ "type": "module", "private": true }');
  return { folder, installed };
}
