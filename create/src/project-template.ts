import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ProjectError } from './project-error.js';

/** A file of a new project. */
export interface ProjectFile {
  /** Relative to the project folder, with slashes. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** The dependencies of a new project. A test compares the versions with those that this package is developed with. */
const VERSIONS = {
  '@discordjs/core': '^2.6.0',
  '@types/node': '^20.19.43',
  tsx: '^4.23.15',
  typescript: '~6.0.3',
} as const;

/**
 * Files stored under another name, because tools would read them in the template: `npm pack` a .gitignore, editors and
 * linters a tsconfig.json.
 */
const KEPT_AS: Readonly<Record<string, string>> = {
  gitignore: '.gitignore',
  'env.example': '.env.example',
  'tsconfig.bot.json': 'tsconfig.json',
};

/** Beside the sources, and beside the bundles made from them. */
const TEMPLATE = fileURLToPath(new URL('../template/', import.meta.url));

/**
 * Returns the files of a new project.
 *
 * @param name - The name of its package.
 * @param version - The version of `commandry` and `commandry-dev`.
 */
export async function makeProjectFiles(name: string, version: string): Promise<ProjectFile[]> {
  // Names alone: Yarn reads packages in archives, where an entry does not know its folder.
  const entries = await readdir(TEMPLATE, { recursive: true }).catch((cause: unknown) => {
    throw new ProjectError('The template of the project is missing. Install create-commandry again.', false, {
      cause,
    });
  });
  const found = await Promise.all(
    entries.map(async (entry): Promise<ProjectFile[]> => {
      const file = join(TEMPLATE, entry);
      if (!(await stat(file)).isFile()) return [];
      const path = entry.split(sep).join('/');
      const content = await readFile(file, 'utf8');
      return [{ path: KEPT_AS[path] ?? path, content: content.replaceAll('{{name}}', name) }];
    }),
  );
  const files = found.flat();
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
      check: 'tsc',
      test: 'tsc && node --import tsx --test test/*.test.ts',
      build: 'tsc -p tsconfig.build.json',
      start: 'node dist/server.js',
    },
    dependencies: { '@discordjs/core': VERSIONS['@discordjs/core'], commandry: `^${version}` },
    devDependencies: {
      '@types/node': VERSIONS['@types/node'],
      'commandry-dev': `^${version}`,
      tsx: VERSIONS.tsx,
      typescript: VERSIONS.typescript,
    },
    // Both come with what their scripts would build. npm warns of scripts that are neither allowed nor denied.
    allowScripts: { 'classic-level': false, esbuild: false },
  };
}
