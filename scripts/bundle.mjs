/**
 * Puts the JavaScript of each entry of the package into one file, with what they share in chunks beside it. Loading a
 * hundred small files takes longer than everything that is in them. The type declarations stay file by file.
 */
import { build } from 'esbuild';

await build({
  entryPoints: [
    'src/index.ts',
    'src/adapters/express.ts',
    'src/adapters/fetch.ts',
    'src/emulator/index.ts',
    'src/testing/index.ts',
  ],
  outbase: 'src',
  outdir: process.argv[2] ?? 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  chunkNames: 'chunks/[name]-[hash]',
  keepNames: false,
  legalComments: 'none',
});
