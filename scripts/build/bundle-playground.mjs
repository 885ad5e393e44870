import { cp, mkdir, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Puts the page of the playground into one script and one style, with everything they need in them. */
export async function bundlePlayground(outdir) {
  const { outputFiles } = await build({
    entryPoints: [
      { in: 'tools/src/playground/main.tsx', out: 'playground' },
      { in: 'tools/src/playground/style/main.css', out: 'playground' },
    ],
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome123', 'firefox121', 'safari17.5'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env.NODE_ENV': '"production"' },
    minify: true,
    legalComments: 'none',
    write: false,
  });

  await mkdir(outdir, { recursive: true });
  for (const { path, contents } of outputFiles) {
    // Whoever reads one meanwhile gets the old one or the new one, and never a half.
    await writeFile(`${path}.${process.pid}`, contents);
    await rename(`${path}.${process.pid}`, path);
  }

  await cp('node_modules/preact/LICENSE', `${outdir}/preact-LICENSE.txt`);
  await cp('node_modules/@khanacademy/simple-markdown/LICENSE', `${outdir}/simple-markdown-LICENSE.txt`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundlePlayground('tools/dist/playground');
