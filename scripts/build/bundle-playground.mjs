import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';

/**
 * Puts the page of the playground into one script and one style, with everything they need in them. Their names have the
 * hash of their content, so that a browser keeps them; the page has their names.
 */
export async function bundlePlayground(outdir) {
  const { outputFiles } = await build({
    entryPoints: [
      { in: 'tools/src/playground/main.tsx', out: 'playground' },
      { in: 'tools/src/playground/style/main.css', out: 'playground' },
    ],
    outdir,
    entryNames: '[name]-[hash]',
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
  let page = await readFile('tools/src/playground/index.html', 'utf8');
  const names = [];
  for (const { path, contents } of outputFiles) {
    const name = basename(path);
    page = page.replace(
      `/playground/playground${name.slice(name.lastIndexOf('.'))}"`,
      `/playground/${name}"`,
    );
    names.push(name);
    // Its name says that it is the same, and to compress it takes seconds.
    if (existsSync(`${path}.br`)) continue;
    await replaceFile(path, contents);
    await replaceFile(`${path}.gz`, await promisify(gzip)(contents, { level: 9 }));
    await replaceFile(`${path}.br`, await compress(contents));
  }
  await replaceFile(`${outdir}/index.html`, page);
  await removeOthers(outdir, names);

  await cp('node_modules/preact/LICENSE', `${outdir}/preact-LICENSE.txt`);
  await cp('node_modules/@khanacademy/simple-markdown/LICENSE', `${outdir}/simple-markdown-LICENSE.txt`);
  await cp('node_modules/@tanstack/virtual-core/LICENSE', `${outdir}/virtual-core-LICENSE.txt`);
}

/** Whoever reads a file meanwhile gets the old one or the new one, and never a half. */
async function replaceFile(path, contents) {
  await writeFile(`${path}.${process.pid}`, contents);
  await rename(`${path}.${process.pid}`, path);
}

function compress(contents) {
  return promisify(brotliCompress)(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}

/** Removes the scripts and styles of earlier builds. */
async function removeOthers(folder, names) {
  const built = (await readdir(folder)).filter((file) =>
    /^playground(-\w+)?\.(js|css)(\.br|\.gz)?$/.test(file),
  );
  const earlier = built.filter((file) => !names.some((name) => file.startsWith(name)));
  await Promise.all(earlier.map((file) => rm(`${folder}/${file}`)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundlePlayground('tools/dist/playground');
