import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { root } from '../../support/processes/run.js';

test('the script of the page has no code but its own, that of the protocol, of Preact, of the Markdown parser and of the list', async () => {
  const { metafile } = await build({
    entryPoints: ['tools/src/playground/main.tsx'],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outdir: 'nowhere',
    write: false,
    metafile: true,
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const origins = inputs
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => /^node_modules\/((?:@[^/]+\/)?[^/]+)|^(?:tools\/)?src\/[^/]+/.exec(file))
    .map((match) => match?.[1] ?? match?.[0]);
  expect([...new Set(origins)].sort()).toEqual([
    '@khanacademy/perseus-utils',
    '@khanacademy/simple-markdown',
    '@tanstack/virtual-core',
    'preact',
    'src/protocol',
    'tools/src/playground',
  ]);
});
