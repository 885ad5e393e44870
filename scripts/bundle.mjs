/**
 * Puts the JavaScript of each entry of the package into one file, with what they share in chunks beside it. Loading a
 * hundred small files takes longer than everything that is in them. The type declarations stay file by file.
 *
 * Of zod only what is used comes along: by itself it loads ninety files, most of them its messages in other languages.
 * All other packages stay outside.
 */
import { chmod, cp, readFile } from 'node:fs/promises';
import { build } from 'esbuild';

const outdir = process.argv[2] ?? 'dist';
const BUNDLED = ['zod'];
const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
  await readFile(new URL('../package.json', import.meta.url), 'utf8'),
);
const packages = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

await build({
  entryPoints: [
    'src/index.ts',
    'src/authorization/index.ts',
    'src/adapters/express.ts',
    'src/adapters/fetch.ts',
    'src/adapters/node.ts',
    'src/rank/index.ts',
    'src/redis/index.ts',
    'tools/src/emulator/index.ts',
    'src/testing/index.ts',
    'tools/src/cli/main.ts',
    // Loaded by Node itself, in a thread or a process of the bot.
    'tools/src/cli/runtime/loader/emitting-hooks.ts',
    'tools/src/cli/runtime/loader/emit-for-program.ts',
  ],
  outbase: 'src',
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: packages.filter((name) => !BUNDLED.includes(name)),
  chunkNames: 'chunks/[name]-[hash]',
  keepNames: false,
  legalComments: 'none',
  // Constants as numbers, where each byte of a body is compared with them.
  minifySyntax: true,
});

await import('./bundle-playground.mjs');
for (const name of BUNDLED) await cp(`node_modules/${name}/LICENSE`, `${outdir}/licenses/${name}.txt`);
await cp('templates', `${outdir}/templates`, { recursive: true });
await chmod(`${outdir}/cli/main.js`, 0o755);
