import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { root } from './run.js';

/**
 * Makes one file of JavaScript of a TypeScript file and what it imports, so that a child process starts quickly. Packages
 * stay outside; they are found from `folder` up.
 *
 * @param source - The file to begin with.
 * @param folder - Where to put the result. Default: where the packages of this project are found.
 * @param packages - `bundle` puts the packages into the file as well, for a process that is started often. Default: they stay
 *   outside.
 * @returns The path of the result.
 */
export async function bundle(
  source: URL,
  folder = `${root}node_modules/.cache/commandry-bundles`,
  packages: 'external' | 'bundle' = 'external',
) {
  const name = (source.pathname.split('/').at(-1) ?? '').replace(/\.ts$/, '.mjs');
  const outfile = `${folder}/${name}`;
  await build({
    entryPoints: [fileURLToPath(source)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages,
    // Packages of the older format ask for Node's own modules so.
    banner:
      packages === 'bundle'
        ? {
            js: `import { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);`,
          }
        : {},
    minify: packages === 'bundle',
    logLevel: 'silent',
  });
  return outfile;
}
