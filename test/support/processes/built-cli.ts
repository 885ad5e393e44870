import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { makeOnce } from './make-once.js';
import { root } from './run.js';

/**
 * Builds the JavaScript of the packages as they are shipped, without their types.
 *
 * @returns The path of the command line program.
 */
export function buildCli(): string {
  const made = makeOnce('cli', (folder) => {
    const packages = `${folder}/node_modules/`;
    for (const [from, to] of [
      ['', 'commandry'],
      ['tools/', 'commandry-dev'],
      ['create/', 'create-commandry'],
    ] as const) {
      mkdirSync(`${packages}${to}`, { recursive: true });
      copyFileSync(`${root}${from}package.json`, `${packages}${to}/package.json`);
    }
    const outdirs = ['commandry', 'commandry-dev', 'create-commandry'].map(
      (name) => `${packages}${name}/dist`,
    );
    cpSync(`${root}create/template`, `${packages}create-commandry/template`, { recursive: true });
    execFileSync(process.execPath, [`${root}scripts/build/bundle-packages.mjs`, ...outdirs], {
      cwd: root,
      stdio: 'pipe',
    });
  });
  return `${made}/node_modules/commandry-dev/dist/cli/main.js`;
}

/**
 * The same in one file, with the packages that it uses. It starts with two thirds of the work, which counts where it is
 * started a hundred times.
 */
export async function buildCliInOne(): Promise<string> {
  const made = await makeOnce('cli-in-one', async (folder) => {
    copyFileSync(`${root}tools/package.json`, `${folder}/package.json`);
    await build({
      entryPoints: [fileURLToPath(new URL('../../../tools/src/cli/main.ts', import.meta.url))],
      outfile: `${folder}/dist/cli/main.js`,
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      external: ['classic-level'],
      // Packages of the older kind call `require`, which a module has to make for itself.
      banner: {
        js: "import { createRequire as toRequire } from 'node:module'; const require = toRequire(import.meta.url);",
      },
      logLevel: 'silent',
    });
  });
  return `${made}/dist/cli/main.js`;
}
