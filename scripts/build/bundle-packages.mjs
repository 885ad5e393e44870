/**
 * Puts the JavaScript of the three packages into a few files. Loading a hundred small ones takes longer than everything that
 * is in them. The type declarations stay file by file.
 *
 * Of zod only what `commandry` uses comes along: by itself it loads ninety files, most of them its messages in other
 * languages. All other packages stay outside.
 *
 * @param argv - Where to put them: `dist`, `tools/dist` and `create/dist` by default.
 */
import { chmod, cp } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';
import { bundlePlayground } from './bundle-playground.mjs';
import { packagesOf, runtimeEntries } from './entries.mjs';

const [, , runtimeOut = 'dist', toolsOut = 'tools/dist', createOut = 'create/dist'] = process.argv;

/**
 * One file for everything that an import of the main entry loads. Of that, what the command line starts with is in another,
 * and the protocol, which tools load alone, in a third. Left to itself, a bundler makes thirty files of them, by which
 * entries share what.
 */
function chunksOfMainEntry() {
  const [main, tooling] = ['src/index.ts', 'src/tooling/index.ts'].map((entry) => resolve(entry));
  const loadedBy = new Map();
  const isLoaded = (id) => loadedBy.get(main).has(id) && id !== main;
  return {
    plugin: {
      name: 'loaded-by-entries',
      buildEnd() {
        const visit = (id, loaded = new Set()) => {
          if (loaded.has(id)) return loaded;
          loaded.add(id);
          for (const each of this.getModuleInfo(id)?.importedIds ?? []) visit(each, loaded);
          return loaded;
        };
        for (const entry of [main, tooling]) loadedBy.set(entry, visit(entry));
      },
    },
    groups: [
      { name: 'common', test: (id) => isLoaded(id) && loadedBy.get(tooling).has(id), priority: 3 },
      {
        name: 'protocol',
        test: (id) => isLoaded(id) && /[\\/](?:src[\\/]protocol|node_modules[\\/]zod)[\\/]/.test(id),
        priority: 2,
      },
      { name: 'framework', test: isLoaded, priority: 1 },
    ],
  };
}

async function bundleRuntime(outdir) {
  const { plugin, groups } = chunksOfMainEntry();
  const bundler = await rolldown({
    input: { ...runtimeEntries(), 'bin/commandry': 'src/bin/commandry.ts' },
    platform: 'node',
    external: [/^node:/, ...packagesOf('').map((name) => new RegExp(`^${name}(?:/|$)`))],
    tsconfig: false,
    plugins: [plugin],
  });
  await bundler.write({
    dir: outdir,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: ({ name }) =>
      groups.some((group) => group.name === name) ? 'chunks/[name].js' : 'chunks/[name]-[hash].js',
    minifyInternalExports: false,
    comments: { legal: false, jsdoc: false, annotation: true },
    // Constants as numbers, where each byte of a body is compared with them; for the rest, what people can read.
    minify: {
      compress: { target: 'node20', joinVars: false, sequences: false },
      mangle: false,
      codegen: { removeWhitespace: false },
    },
    codeSplitting: { groups },
  });
  await bundler.close();
  await cp('node_modules/zod/LICENSE', `${outdir}/licenses/zod.txt`);
}

/** Of programs: each command loads what it needs, and no more. */
async function bundleTools(folder, outdir, entries, splitting = true) {
  await build({
    entryPoints: entries.map((entry) => `${folder}src/${entry}.ts`),
    outbase: `${folder}src`,
    outdir,
    bundle: true,
    splitting,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    // `commandry` is a package for the tools, whatever the paths of the tsconfig say.
    external: packagesOf(folder).flatMap((name) => [name, `${name}/*`]),
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
    chunkNames: 'chunks/[name]-[hash]',
    legalComments: 'none',
  });
}

await bundleRuntime(runtimeOut);
await chmod(`${runtimeOut}/bin/commandry.js`, 0o755);

await bundleTools('tools/', toolsOut, [
  'emulator/index',
  'testing/index',
  'testing/jest',
  'testing/vitest',
  'cli/main',
  // Loaded by Node itself, in a thread or a process of the bot.
  'cli/runtime/loader/emitting-hooks',
  'cli/runtime/loader/emit-for-program',
  'cli/runtime/loader/tracking-hooks',
  'cli/runtime/loader/track-for-program',
]);
await bundlePlayground(`${toolsOut}/playground`);
await chmod(`${toolsOut}/cli/main.js`, 0o755);

// Each file looks for the template beside its folder.
await bundleTools('create/', createOut, ['index', 'main'], false);
await chmod(`${createOut}/main.js`, 0o755);
