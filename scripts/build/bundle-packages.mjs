/**
 * Puts the JavaScript of the three packages into a few files. Loading a hundred small ones takes longer than everything that
 * is in them. The type declarations stay file by file.
 *
 * Of zod only what `commandry` uses comes along: by itself it loads ninety files, most of them its messages in other
 * languages. All other packages stay outside.
 *
 * @param argv - Where to put them: `dist`, `tools/dist` and `create/dist` by default.
 */
import { chmod, cp, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { bundlePlayground } from './bundle-playground.mjs';

const [, , runtimeOut = 'dist', toolsOut = 'tools/dist', createOut = 'create/dist'] = process.argv;

/**
 * What is imported under a name of package.json (`imports`), because workers get less of it: a bundle would carry it whether
 * it is used or not.
 */
const BY_CONDITION = new Map([
  ['src/app/app-registration.ts', '#registration'],
  ['src/interactions/user-messages/all-languages.ts', '#languages'],
]);

/** Leaves dynamic imports of those files to the conditions of whoever loads the package. */
const byCondition = {
  name: 'by-condition',
  async resolveId(source, importer, { kind }) {
    if (kind !== 'dynamic-import' || !source.startsWith('.')) return undefined;
    const found = await this.resolve(source, importer, { skipSelf: true });
    const name = BY_CONDITION.get(found?.id.slice(resolve('.').length + 1));
    return name === undefined ? undefined : { id: name, external: true };
  },
};

/**
 * One file for everything that an import of the main entry loads, and one for what of it the protocol is: tools load that
 * alone. Left to itself, a bundler makes thirty files of them, by which entries share what.
 */
function chunksOf(mainEntry) {
  const loaded = new Set();
  return {
    plugin: {
      name: 'loaded-by-the-main-entry',
      buildEnd() {
        const visit = (id) => {
          if (loaded.has(id)) return;
          loaded.add(id);
          this.getModuleInfo(id)?.importedIds.forEach(visit);
        };
        visit(resolve(mainEntry));
      },
    },
    groups: [
      {
        name: 'protocol',
        test: (id) =>
          loaded.has(id) && /[\\/](?:src[\\/]protocol|node_modules[\\/]zod)[\\/]|[\\/]validate\.ts$/.test(id),
        priority: 2,
      },
      { name: 'framework', test: (id) => loaded.has(id) && id !== resolve(mainEntry), priority: 1 },
    ],
  };
}

/** Where packages are external, `commandry` is one for the tools, whatever the paths of the tsconfig say. */
async function bundle(folder, outdir, entries, { bundled = [], splitting = true, chunks } = {}) {
  const manifest = JSON.parse(await readFile(`${folder}package.json`, 'utf8'));
  const { dependencies, optionalDependencies, peerDependencies } = manifest;
  const packages = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  const external = packages
    .filter((name) => !bundled.includes(name))
    .map((name) => new RegExp(`^${name}(?:/|$)`));
  const bundler = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, `${folder}src/${entry}.ts`])),
    platform: 'node',
    external: [/^node:/, ...external],
    tsconfig: false,
    // What package.json says of side effects is for bundles of bots: programs have them.
    ...(!chunks && { treeshake: false }),
    plugins: [byCondition, chunks?.plugin],
  });
  await bundler.write({
    dir: outdir,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    comments: { legal: false, jsdoc: false, annotation: true },
    // Constants as numbers, where each byte of a body is compared with them; for the rest, what people can read.
    minify: {
      compress: { target: 'node20', joinVars: false, sequences: false },
      mangle: false,
      codegen: { removeWhitespace: false },
    },
    codeSplitting: splitting && { groups: chunks?.groups ?? [] },
  });
  await bundler.close();
  for (const name of bundled) await cp(`node_modules/${name}/LICENSE`, `${outdir}/licenses/${name}.txt`);
}

const runtime = [
  'index',
  'adapters/express',
  'adapters/fetch',
  'adapters/node',
  'app/app-registration',
  'app/no-registration',
  'authorization/index',
  'bin/commandry',
  'commands/index',
  'interactions/index',
  'interactions/user-messages/all-languages',
  'interactions/user-messages/no-languages',
  'localization/index',
  'protocol/index',
  'rank/index',
  'redis/index',
  'sync/index',
  'sync/permissions/index',
  'testing/index',
  'tooling/index',
];
await bundle('', runtimeOut, runtime, { bundled: ['zod'], chunks: chunksOf('src/index.ts') });
await chmod(`${runtimeOut}/bin/commandry.js`, 0o755);

await bundle('tools/', toolsOut, [
  'emulator/index',
  'cli/main',
  // Loaded by Node itself, in a thread or a process of the bot.
  'cli/runtime/loader/emitting-hooks',
  'cli/runtime/loader/emit-for-program',
]);
await bundlePlayground(`${toolsOut}/playground`);
await chmod(`${toolsOut}/cli/main.js`, 0o755);

// Each file looks for the template beside its folder.
for (const entry of ['index', 'main']) await bundle('create/', createOut, [entry], { splitting: false });
await chmod(`${createOut}/main.js`, 0o755);
