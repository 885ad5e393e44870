/** Puts the function and all that it imports into one file, so that an instance starts quickly. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

await build({
  absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
  entryPoints: ['handler.ts'],
  outfile: process.argv[2] ?? 'dist/handler.mjs',
  bundle: true,
  minify: true,
  keepNames: true,
  sourcemap: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // Some packages still ask for Node's modules in the older way.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  logLevel: 'error',
});
