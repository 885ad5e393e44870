import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPages } from '../../docs/.vitepress/site/pages.js';
import { root } from '../support/processes/run.js';

/** What fits beside the sidebar and the outline of a window of 1280 px. Outputs are broken by the page. */
const COLUMNS = 76;
const OUTPUT = /^(?:text|$)/;

interface Line {
  readonly line: number;
  readonly columns: number;
}

/** The lines of code that are wider, without the indentation of their block. */
function findWideLines(markdown: string): Line[] {
  let block: { indent: number; fence: string; isCode: boolean } | undefined;
  return markdown.split('\n').flatMap((text, index): Line[] => {
    const [, indent = '', fence, info = ''] = /^( *)(`{3,})(.*)$/.exec(text) ?? [];
    if (block && fence === block.fence && info === '') block = undefined;
    else if (!block && fence !== undefined)
      block = { indent: indent.length, fence, isCode: !OUTPUT.test(info.trim()) };
    else if (block?.isCode === true && text.length - block.indent > COLUMNS)
      return [{ line: index + 1, columns: text.length - block.indent }];
    return [];
  });
}

test('lines of code wider than 76 columns are found, in their block, and outputs may have them', () => {
  const wide = 'x'.repeat(77);
  const page = [
    wide,
    '```ts',
    wide,
    wide.slice(1),
    '```',
    '```text output',
    wide,
    '```',
    '  ```sh run',
    `  ${wide}`,
    '  ```',
  ].join('\n');
  expect(findWideLines(page)).toEqual([
    { line: 3, columns: 77 },
    { line: 10, columns: 77 },
  ]);
});

test('code in pages for users fits into the page', () => {
  const pages = readPages(`${root}docs`).filter(
    ({ path }) => !/^(?:contributing|decisions|reference\/api)\//.test(path),
  );
  const wide = pages.flatMap(({ path }) =>
    findWideLines(readFileSync(`${root}docs/${path}`, 'utf8')).map(
      ({ line, columns }) => `docs/${path}:${line} is ${columns} columns wide`,
    ),
  );
  expect(pages.length).toBeGreaterThan(100);
  expect(wide).toEqual([]);
});
