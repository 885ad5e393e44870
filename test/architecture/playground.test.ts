import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';

/** Everything that the page has in its script, file by file. */
let carried: string[];

beforeAll(async () => {
  const { metafile } = await build({
    entryPoints: ['tools/src/playground/main.tsx'],
    absWorkingDir: fileURLToPath(new URL('../../', import.meta.url)),
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outdir: 'nowhere',
    write: false,
    metafile: true,
  });
  const [output] = Object.values(metafile.outputs);
  carried = Object.entries(output?.inputs ?? {})
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => file);
});

test('the page is still found, with what it imports', () => {
  expect(carried).toContain('tools/src/playground/main.tsx');
  expect(carried.length).toBeGreaterThan(50);
});

test('the page takes no more than types from outside, but for the protocol', () => {
  const own = carried.filter((file) => !file.startsWith('node_modules/'));
  expect(own.filter((file) => !/^(tools\/src\/playground|src\/protocol)\//.test(file))).toEqual([]);
});

test('the page carries no package but Preact and the driver of its Markdown, with what that brings', () => {
  const packages = carried.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
  expect([...new Set(packages)].sort()).toEqual([
    '@khanacademy/perseus-utils',
    '@khanacademy/simple-markdown',
    'preact',
  ]);
});
