import { createMarkdownRenderer } from 'vitepress';
import { expect, test } from 'vitest';
import { findCaption } from '../../../docs/.vitepress/site/code-captions.js';
import { toAnchor, toSiteLink } from '../../../docs/.vitepress/site/links.js';
import { extendMarkdown } from '../../../docs/.vitepress/site/markdown.js';
import { root } from '../../support/processes/run.js';

test.each([
  ['Waiting for an answer', 'waiting-for-an-answer'],
  ['What `@Button()` does, and when', 'what-button-does-and-when'],
  ['A – B', 'a--b'],
  ['snake_case & kebab-case', 'snake_case--kebab-case'],
  ['Größe', 'größe'],
])('%s has the anchor %s, as on GitHub', (heading, anchor) => {
  expect(toAnchor(heading)).toBe(anchor);
});

const GITHUB = 'https://github.com/commandry/commandry';

test.each([
  ['../../../src/index.ts', `${GITHUB}/blob/main/src/index.ts`],
  ['../../../examples/weather', `${GITHUB}/tree/main/examples/weather`],
  ['../../../examples/weather/', `${GITHUB}/tree/main/examples/weather`],
  ['../../../CHANGELOG.md#unreleased', `${GITHUB}/blob/main/CHANGELOG.md#unreleased`],
  ['../messages/replies.md#files', '../messages/replies.md#files'],
  ['#part', '#part'],
  ['https://example.com/a.ts', 'https://example.com/a.ts'],
  ['mailto:somebody@example.com', 'mailto:somebody@example.com'],
])('a page of the reference that links to %s leads to %s', (href, target) => {
  expect(toSiteLink(href, 'reference/commands/guards.md', root)).toBe(target);
});

test.each([
  ['ts', '', undefined],
  ['ts run', '', undefined],
  ['sh run', '', undefined],
  ['ts file=src/app.ts run', '', { text: 'src/app.ts', kind: 'file' }],
  ['ts peer=discord.js file=bot.ts', '', { text: 'bot.ts (discord.js)', kind: 'file' }],
  ['ts wrong', '', { text: 'Does not compile', kind: 'wrong' }],
  ['ts file=a.ts wrong', '', { text: 'a.ts (does not compile)', kind: 'wrong' }],
  ['text output', 'ts run', { text: 'Output', kind: 'output' }],
  ['text output', 'ts wrong', { text: 'The compiler says', kind: 'complaint' }],
])('a block of %j after one of %j has the caption %j', (info, previous, caption) => {
  expect(findCaption(info, previous)).toEqual(caption);
});

test('a rendered page has highlighted blocks with captions, tables that move, and links to GitHub', async () => {
  const md = await createMarkdownRenderer(`${root}docs`, {
    config: (renderer) => {
      extendMarkdown(renderer, root);
    },
  });
  const html = md.render(
    [
      'With discord.py, README.md and [source](../../src/index.ts).',
      '```ts file=src/a&b.ts run\nconst a = 1;\n```',
      '```text output\n1\n  2\n```',
      '| | Head |\n| --- | --- |\n| a | b |',
    ].join('\n\n'),
    { relativePath: 'guide/page.md' },
  );
  expect(html).toContain('With discord.py, README.md and');
  expect(html).toContain(`href="${GITHUB}/blob/main/src/index.ts"`);
  expect(html).toMatch(
    /<figure class="code-file"><figcaption>src\/a&amp;b\.ts<\/figcaption><div class="language-ts/,
  );
  expect(html).toMatch(/<span style="[^"]*">const<\/span>/);
  expect(html).toContain('<figure class="code-output"><figcaption>Output</figcaption>');
  expect(html).toMatch(/<span class="line"><span[^>]*>1<\/span>/);
  expect(html).toContain('<span class="line" style="--indent: 2ch">');
  expect(html).toMatch(/<div class="wide"[^>]*><table[^>]*>\s*<thead>\s*<tr>\s*<td><\/td>\s*<th>Head<\/th>/);
});
