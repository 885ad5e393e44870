/**
 * Puts the JavaScript of each entry of the package into one file, with what they share in chunks beside it. Loading a
 * hundred small files takes longer than everything that is in them. The type declarations stay file by file.
 */
import { chmod, cp } from 'node:fs/promises';
import { build } from 'esbuild';

const outdir = process.argv[2] ?? 'dist';

await build({
  entryPoints: [
    'src/index.ts',
    'src/authorization/index.ts',
    'src/adapters/express.ts',
    'src/adapters/fetch.ts',
    'src/adapters/node.ts',
    'src/rank.ts',
    'src/redis.ts',
    'src/emulator/index.ts',
    'src/testing/index.ts',
    'src/cli/main.ts',
  ],
  outbase: 'src',
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  chunkNames: 'chunks/[name]-[hash]',
  keepNames: false,
  legalComments: 'none',
  // Constants as numbers, where each byte of a body is compared with them.
  minifySyntax: true,
});

await import('./bundle-playground.mjs');
await cp('templates', `${outdir}/templates`, { recursive: true });
await chmod(`${outdir}/cli/main.js`, 0o755);
