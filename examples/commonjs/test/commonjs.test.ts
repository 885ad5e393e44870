import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { startHosted } from '../../../test/e2e/examples/hosted.js';
import { makeStrangersProject } from '../../../test/support/processes/packed.js';
import { isRelease } from '../../../test/support/property.js';
import { root, runNode } from '../../../test/support/processes/run.js';

let folder: string;

beforeAll(() => {
  const project = makeStrangersProject('commonjs-example');
  folder = join(project.folder, 'commonjs');
  for (const file of ['package.json', 'tsconfig.json', 'bot.ts', 'commands.ts'])
    cpSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), join(folder, file));
});

/** The fastest alone but before a release. */
const COMPILERS = isRelease ? ['typescript-5.9', 'typescript', 'typescript-7.0'] : ['typescript-7.0'];

it.each(COMPILERS)('compiles with %s, and answers', async (compiler) => {
  const built = await runNode([`${root}node_modules/${compiler}/bin/tsc`, '--outDir', `dist/${compiler}`], {
    cwd: folder,
  });
  expect(built).toEqual({ code: 0, output: '' });
  expect(readFileSync(`${folder}/dist/${compiler}/bot.js`, 'utf8')).toContain('require("commandry")');
  const bot = await startHosted(pathToFileURL(`${folder}/dist/${compiler}/bot.js`));
  expect((await bot.use('ada', '/format')).shown).toBe('ada, this is a CommonJS module.');
});
