import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBrokenLinks } from '../../../docs/.vitepress/site/broken-links.js';
import { root } from '../../support/processes/run.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';

/** Looks at a site of two pages: one with these tags, and `other/index.html` with the anchor `part`. */
function checkTags(...tags: readonly string[]) {
  const site = makeTemporaryFolder();
  mkdirSync(join(site, 'other'));
  writeFileSync(
    join(site, 'page.html'),
    `<p id="here">${tags.join('\n')}</p><script>'<a href="/no">'</script>`,
  );
  writeFileSync(join(site, 'other/index.html'), '<h2 class="x" id="größe">Größe</h2>');
  writeFileSync(join(site, 'picture.png'), '');
  return findBrokenLinks(site, root.slice(0, -1));
}

test('links that lead somewhere are counted', () => {
  expect(
    checkTags(
      '<a href="/other/">', // an index
      '<a class="b" href="./other/index.html#gr%C3%B6%C3%9Fe">',
      '<a href="#here">',
      '<a href="page">', // without .html
      '<img alt="" src="/picture.png">',
      '<source srcset="/picture.png 1x, picture.png 2x">',
      '<a href="https://example.com/whatever">',
      '<a href="https://github.com/commandry/commandry/blob/main/src/index.ts#L1">',
    ),
  ).toEqual({ pages: 2, links: 8, broken: [] });
});

test.each([
  ['<a href="/missing.html">', '/missing.html', 'no such file'],
  ['<a title="a" href="other/missing">', 'other/missing', 'no such file'],
  ['<a href="/other/#part">', '/other/#part', 'no such anchor'],
  ['<a href="#there">', '#there', 'no such anchor'],
  ['<img src="/missing.png" alt="">', '/missing.png', 'no such file'],
  ['<source srcset="/picture.png 1x, /missing.png 2x">', '/missing.png', 'no such file'],
  ['<video poster="/missing.png">', '/missing.png', 'no such file'],
  ['<script type="module" src="/missing.js"></script>', '/missing.js', 'no such file'],
  [
    '<a href="https://github.com/commandry/commandry/blob/main/src/no.ts">',
    'https://github.com/commandry/commandry/blob/main/src/no.ts',
    'no such file',
  ],
])('%s is found', (tag, link, reason) => {
  expect(checkTags(tag).broken).toEqual([{ page: 'page.html', link, reason }]);
});
