import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '../support/processes/run.js';
import { readBlocks } from './support/blocks.js';
import { listDocs } from './support/pages.js';

/** The blocks whose tests run: all of the pages about testing, and elsewhere those that are tests. */
const blocks = listDocs()
  .flatMap((page) => readBlocks(page, readFileSync(`${root}${page}`, 'utf8')).blocks)
  .filter(({ language, role, file }) => language === 'ts' && role === 'compile' && file === undefined)
  .filter(
    ({ page, code }) => /^docs\/reference\/tools\/testing.*\.md$/.test(page) || /\bfrom 'vitest'/.test(code),
  );

const folder = mkdtempSync(join(tmpdir(), 'commandry-testing-pages-'));
// Decorators are compiled as the settings beside a file say.
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({ extends: `${root}tsconfig.json`, include: ['*.ts'], exclude: [] }),
);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('the reader still finds the tests', () => {
  expect(blocks.filter(({ code }) => /\bfrom 'vitest'/.test(code)).length).toBeGreaterThan(5);
});

for (const { at, code } of blocks) {
  describe(at, async () => {
    const file = join(folder, `${at.replaceAll(/\W+/g, '-')}.ts`);
    writeFileSync(file, code);
    await import(/* @vite-ignore */ file);
    test('its code loads', () => undefined);
  });
}
