import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError } from '../../output/cli-error.js';

/** A file of a new project. */
export interface ProjectFile {
  /** From the folder of the project, with slashes. */
  readonly path: string;
  readonly content: string;
}

/** What a new project depends on. A test holds the versions against those that this package is developed with. */
const VERSIONS = { tsx: '^4.23.15', typescript: '~6.0.3', '@types/node': '^20.19.43' } as const;

/**
 * Files by the name they are kept under, because tools would read them where they are: `npm pack` what is to be ignored,
 * and editors and linters a tsconfig.json.
 */
const KEPT_AS: Readonly<Record<string, string>> = {
  gitignore: '.gitignore',
  'env.example': '.env.example',
  'tsconfig.bot.json': 'tsconfig.json',
};

/** Where the template is: beside the sources, or beside the bundles that are made of them. */
const PLACES = ['../templates/bot/', '../../../../../templates/bot/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/**
 * The files of a new project.
 *
 * @param name - Of its package.
 * @param version - Of this package.
 */
export async function makeProjectFiles(name: string, version: string): Promise<ProjectFile[]> {
  const folder = PLACES.find((place) => existsSync(place));
  if (folder === undefined)
    throw new CliError('The template of the project is not there. Install commandry again.');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(
    paths.map(async (file) => {
      const path = relative(folder, file).split(sep).join('/');
      const content = await readFile(file, 'utf8');
      return { path: KEPT_AS[path] ?? path, content: content.replaceAll('{{name}}', name) };
    }),
  );
  const manifest = {
    path: 'package.json',
    content: `${JSON.stringify(toManifest(name, version), undefined, 2)}\n`,
  };
  return [manifest, ...files].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function toManifest(name: string, version: string): object {
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: {
      dev: 'commandry dev',
      start: 'node --import tsx src/server.ts',
      check: 'tsc',
      test: 'tsc && node --import tsx --test test/bot.test.ts',
    },
    dependencies: { commandry: `^${version}`, tsx: VERSIONS.tsx },
    devDependencies: { '@types/node': VERSIONS['@types/node'], typescript: VERSIONS.typescript },
  };
}
