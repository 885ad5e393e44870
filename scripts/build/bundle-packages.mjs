/**
 * Puts the JavaScript of each entry of the three packages into one file, with what they share in chunks beside it. Loading a
 * hundred small files takes longer than everything that is in them. The type declarations stay file by file.
 *
 * Of zod only what `commandry` uses comes along: by itself it loads ninety files, most of them its messages in other
 * languages. All other packages stay outside.
 *
 * @param argv - Where to put them: `dist`, `tools/dist` and `create/dist` by default.
 */
import { chmod, cp, readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { bundlePlayground } from './bundle-playground.mjs';

const [, , runtimeOut = 'dist', toolsOut = 'tools/dist', createOut = 'create/dist'] = process.argv;

/** Where packages are external, `commandry` is one for the tools, whatever the paths of the tsconfig say. */
async function bundle(folder, outdir, entries, { bundled = [], splitting = true } = {}) {
  const manifest = JSON.parse(await readFile(`${folder}package.json`, 'utf8'));
  const { dependencies, optionalDependencies, peerDependencies } = manifest;
  const packages = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  await build({
    entryPoints: entries.map((entry) => `${folder}src/${entry}.ts`),
    outbase: `${folder}src`,
    outdir,
    bundle: true,
    splitting,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: packages.filter((name) => !bundled.includes(name)).flatMap((name) => [name, `${name}/*`]),
    // Those of the repository would make one package of both.
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
    chunkNames: 'chunks/[name]-[hash]',
    keepNames: false,
    legalComments: 'none',
    // Constants as numbers, where each byte of a body is compared with them.
    minifySyntax: true,
  });
  for (const name of bundled) await cp(`node_modules/${name}/LICENSE`, `${outdir}/licenses/${name}.txt`);
}

await bundle(
  '',
  runtimeOut,
  [
    'index',
    'adapters/express',
    'adapters/fetch',
    'adapters/node',
    'authorization/index',
    'bin/commandry',
    'commands/index',
    'interactions/index',
    'localization/index',
    'protocol/index',
    'rank/index',
    'redis/index',
    'sync/index',
    'sync/permissions/index',
    'testing/index',
    'tooling/index',
  ],
  { bundled: ['zod'] },
);
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
await bundle('create/', createOut, ['index', 'main'], { splitting: false });
await chmod(`${createOut}/main.js`, 0o755);
