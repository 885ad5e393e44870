/**
 * Writes the type declarations of the three packages: one file for each entry, and one for what the main entry and others share,
 * so that a class has one identity whichever entry it is imported from. What they use of zod's is in them: its own do not compile
 * in a CommonJS project whose tsconfig.json says nothing of `esModuleInterop` and `skipLibCheck`.
 *
 * @param argv - Where to put them: `dist`, `tools/dist` and `create/dist` by default.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { packagesOf, runtimeEntries } from './entries.mjs';

const [, , runtimeOut = 'dist', toolsOut = 'tools/dist', createOut = 'create/dist'] = process.argv;

/**
 * Lets TypeScript pass over a package that is not installed: its types are then `any`, which what we export of it must say
 * (see `PackageIsMissing`), and those who do not use it need not install it.
 */
const allowMissing = {
  name: 'allow-missing',
  renderChunk: (code) =>
    code.replaceAll(
      /^import [^;]*? from '@discordjs\/core\/http-only';/gm,
      (line) => `// @ts-ignore\n${line.replaceAll(/\s*\n\s*/g, ' ')}`,
    ),
};

mkdirSync('node_modules/.cache', { recursive: true });
// Inside the repository, where the packages are found whose types are bundled.
const emitted = mkdtempSync(resolve('node_modules/.cache/commandry-types-'));
try {
  const tsc = ['node_modules/typescript-7.0/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', emitted];
  execFileSync(process.execPath, tsc, { stdio: 'inherit' });
  await bundleTypes('', runtimeOut, runtimeEntries());
  await bundleTypes('tools/', toolsOut, {
    'emulator/index': 'tools/src/emulator/index.ts',
    'testing/index': 'tools/src/testing/index.ts',
    'testing/jest': 'tools/src/testing/jest.ts',
    'testing/vitest': 'tools/src/testing/vitest.ts',
  });
  await bundleTypes('create/', createOut, { index: 'create/src/index.ts' });
} finally {
  rmSync(emitted, { recursive: true, force: true });
}

/** @param entries - Sources by the names of their declarations. */
async function bundleTypes(folder, dir, entries) {
  const input = Object.fromEntries(
    Object.entries(entries).map(([name, source]) => [name, join(emitted, source.replace(/\.ts$/, '.d.ts'))]),
  );
  const external = packagesOf(folder)
    .filter((name) => name !== 'zod')
    .map((name) => new RegExp(`^${name}(?:/|$)`));
  const bundle = await rollup({
    input,
    external: [/^node:/, ...external],
    plugins: [dts({ respectExternal: true, tsconfig: 'tsconfig.build.json' }), allowMissing],
    // It lists the types that entries use and do not export.
    onwarn: ({ code, plugin, message }) => {
      if (code !== 'PLUGIN_WARNING' || plugin !== 'dts') throw new Error(message);
    },
  });
  let shared;
  await bundle.write({
    dir,
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: ({ name }) => `chunks/${name.replace(/\.d$/, '')}.d.ts`,
    minifyInternalExports: false,
    hoistTransitiveImports: false,
    manualChunks: (id, { getModuleInfo }) => {
      if (input.index === undefined || Object.keys(input).length === 1) return undefined;
      shared ??= loadedBy(input.index, getModuleInfo);
      return shared.has(id) && id !== input.index ? 'types' : undefined;
    },
  });
  await bundle.close();
}

/** The modules that a module imports, itself included. */
function loadedBy(entry, getModuleInfo) {
  const loaded = new Set();
  const visit = (id) => {
    if (loaded.has(id)) return;
    loaded.add(id);
    for (const imported of getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(entry);
  return loaded;
}
