/**
 * Makes a bot from this clone, as `npm create commandry` will from the published packages: `npm run create -- ../my-bot`.
 *
 * The packages are packed into the folder `vendor` of the project, and its package.json names these tarballs. So the project
 * can be installed, moved, committed and deployed without the clone.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { OPTIONS, readParameters, runProgram } from '../create/src/command-line.js';
import { createProject, describeProject } from '../create/src/create-project.js';
import { ProjectError } from '../create/src/project-error.js';
import type { ProjectFile } from '../create/src/project-template.js';
import { packPackages } from '../test/support/processes/packed.js';
import { root } from '../test/support/processes/run.js';

const USAGE = `Usage: npm run create -- <folder> [options]

Creates a Discord bot with two commands, a server and tests, which uses Commandry as it is in this clone. The folder is created,
or must be empty, and is outside the clone. No file is ever overwritten.

${OPTIONS}`;

const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { readonly version: string };

/** The packages, and the tarballs of them that `packPackages` makes. */
const PACKED = {
  commandry: 'packed.tgz',
  'commandry-dev': 'packed-tools.tgz',
  'create-commandry': 'packed-create.tgz',
} as const;

/** The path of a package's tarball in the project. */
const tarballOf = (name: keyof typeof PACKED) => `vendor/${name}-${version}.tgz`;

const WHEN_PUBLISHED = `The project uses Commandry as it is in this clone, from its folder vendor. Once ${version} is published, one edit of its
package.json takes it from the registry instead:
  npm pkg set dependencies.commandry=^${version} devDependencies.commandry-dev=^${version}
  npm pkg delete overrides
  rm -r node_modules package-lock.json && npm install

The tutorial continues in docs/start/first-command.md of this clone.`;

/** The path without symbolic links, of which the last parts need not exist. */
function findRealPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(findRealPath(dirname(path)), basename(path));
  }
}

/** Adds the tarballs to the files of a project, and has its package.json and its image install them. */
async function useTarballs(files: readonly ProjectFile[]): Promise<readonly ProjectFile[]> {
  console.error(`Packing ${Object.keys(PACKED).join(', ')} …`);
  const packed = pack();
  const tarballs = Object.entries(PACKED).map(async ([name, file]) => ({
    path: tarballOf(name as keyof typeof PACKED),
    content: await readFile(join(packed, file)),
  }));
  const changed = files.map(({ path, content }) => ({
    path,
    content: CHANGES[path]?.(String(content)) ?? content,
  }));
  return [...changed, ...(await Promise.all(tarballs))].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What differs from a project that installs the published packages. */
const CHANGES: Readonly<Record<string, (content: string) => string>> = {
  'package.json': (content) => {
    const manifest = JSON.parse(content) as {
      readonly dependencies: Record<string, string>;
      readonly devDependencies: Record<string, string>;
    };
    manifest.dependencies['commandry'] = `file:${tarballOf('commandry')}`;
    manifest.devDependencies['commandry-dev'] = `file:${tarballOf('commandry-dev')}`;
    // What commandry-dev depends on.
    const overrides = {
      commandry: '$commandry',
      'create-commandry': `file:${tarballOf('create-commandry')}`,
    };
    return `${JSON.stringify({ ...manifest, overrides }, undefined, 2)}\n`;
  },
  // Each of its stages begins with these files, and installs them.
  Dockerfile: (content) =>
    content.replaceAll(/^COPY package\.json package-lock\.json .*$/gm, '$&\nCOPY vendor ./vendor'),
  '.dockerignore': (content) => `${content}!vendor\n`,
};

function pack(): string {
  try {
    return packPackages();
  } catch (cause) {
    const { stdout = '', message } = cause as Error & { readonly stdout?: Buffer };
    throw new ProjectError(
      `The packages of this clone cannot be built. If nothing in it was changed, run npm ci there and try again.\n${String(stdout)}${message}`,
      false,
      { cause },
    );
  }
}

await runProgram('npm run create', async () => {
  const { folder, name, mayHaveFiles, wanted } = readParameters(USAGE, version);
  if (wanted !== undefined) return wanted;
  // Scripts run in the clone, wherever npm was called.
  const cwd = process.env['INIT_CWD'] ?? process.cwd();
  if (folder === undefined) throw new ProjectError(`Name the folder of the project.\n\n${USAGE}`, true);
  if (`${findRealPath(resolve(cwd, folder))}${sep}`.startsWith(realpathSync(root) + sep))
    throw new ProjectError(
      `${folder} is inside this clone, where npm would take it for a part of Commandry. Name a folder outside, for example ../my-bot.`,
      true,
    );
  const project = await createProject({ cwd, folder, name, mayHaveFiles, version, change: useTarballs });
  return `${describeProject(project, cwd)}\n\n${WHEN_PUBLISHED}`;
});
