import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '../support/run.js';

/** The pages whose tests run. */
const pages = readdirSync(`${root}docs/reference/tools`)
  .filter((file) => /^testing.*\.md$/.test(file))
  .map((file) => `docs/reference/tools/${file}`);

const blocks = pages.flatMap((page) => {
  const text = readFileSync(`${root}${page}`, 'utf8');
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(({ index, 1: code = '' }) => ({
    at: `${page}:${text.slice(0, index).split('\n').length + 1}`,
    code,
  }));
});

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
