import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { toAddress } from '../../../docs/.vitepress/site/links.js';
import { readPages } from '../../../docs/.vitepress/site/pages.js';
import { miniSearch, splitIntoSections } from '../../../docs/.vitepress/site/search.js';
import { root } from '../../support/processes/run.js';
import { QUERIES } from './queries.js';

/** The index as VitePress makes it, of these pages. */
function buildIndex(pages: Iterable<readonly [path: string, markdown: string]>) {
  const index = new MiniSearch({
    storeFields: ['title', 'titles'],
    ...miniSearch.options,
    searchOptions: miniSearch.searchOptions,
  });
  for (const [path, markdown] of pages)
    for (const { anchor, titles, text } of splitIntoSections(path, markdown)) {
      index.add({
        id: `/${toAddress(path)}#${anchor}`,
        text,
        title: titles.at(-1),
        titles: titles.slice(0, -1),
      });
    }
  return index;
}

function find(pages: readonly (readonly [path: string, markdown: string])[], query: string): unknown[] {
  return buildIndex(pages)
    .search(query)
    .map(({ id }) => id as unknown);
}

// The API pages are not in git. The test of the built site looks for the same in all pages.
const written = buildIndex(
  readPages(`${root}docs`)
    .filter(({ path }) => !path.startsWith('reference/api/'))
    .map(({ path }) => [path, readFileSync(`${root}docs/${path}`, 'utf8')]),
);

test.each(QUERIES)('who types %j finds %s among the first three', (query, page) => {
  const found = written.search(query).map(({ id }) => String(id));
  expect(found.slice(0, 3)).toContainEqual(expect.stringContaining(`/${page}.html#`));
});

test('the index without the API is smaller than 550 kB', () => {
  expect(JSON.stringify(written).length).toBeLessThan(550_000);
});

test('a page has a section for each heading, without code, addresses of links and links at its end', () => {
  const page = [
    '---\nsearch: one, two\n---\n\n# The `kit`\n\nA [link](../x.md#y).',
    '## Part\n\n```ts\n# code\n```\n\nText.',
    '### Below {#deep}\n\n- item',
    '## Part\n\nAgain.',
    '## More\n\n[Elsewhere](z.md)',
  ].join('\n\n');
  const sections = splitIntoSections('guide/kit.md', page);
  expect(sections.map(({ text, ...section }) => ({ ...section, text: text.trim() }))).toEqual([
    { anchor: 'the-kit', titles: ['The kit'], text: 'one, two\0\n\nA [link].' },
    { anchor: 'part', titles: ['The kit', 'Part'], text: 'Text.' },
    { anchor: 'deep', titles: ['The kit', 'Part', 'Below'], text: '- item' },
    { anchor: 'part-1', titles: ['The kit', 'Part'], text: 'Again.' },
  ]);
});

test('a page that answers one question is one section', () => {
  expect(splitIntoSections('how-to/a.md', '# How?\n\nSo.\n\n## What to know\n\nThis.')).toEqual([
    { anchor: 'how', titles: ['How?'], text: '\0\n\nSo.\n\n\nWhat to know\n\n\nThis.' },
  ]);
});

test('an API page is found by its name and its first sentence alone', () => {
  const page =
    '# createThing()\n\n```ts\nfunction createThing(): Wrong;\n```\n\nMakes a thing. Not this.\n\n## Returns\n\nNot this.';
  expect(splitIntoSections('reference/api/commandry/createThing.md', page)).toEqual([
    { anchor: 'creatething', titles: ['createThing()'], text: '\0Makes a thing.' },
  ]);
});

test('pages for contributors are not found', () => {
  expect(
    find(
      [
        ['contributing/a.md', '# Button'],
        ['decisions/b.md', '# Button'],
      ],
      'button',
    ),
  ).toEqual([]);
});

test('pages to learn from come first, then the reference, then API and migration', () => {
  const paths = ['coming-from/a.md', 'reference/api/b.md', 'reference/c.md', 'how-to/d.md'];
  const found = find(
    paths.map((path, index) => [path, `# Title ${index}\n\nThe button of a message.`]),
    'button',
  );
  expect(found.slice(0, 2)).toEqual(['/how-to/d.html#title-3', '/reference/c.html#title-2']);
  expect(found).toHaveLength(4);
});

test.each([
  ['buttons', 'one button'],
  ['reply', 'its replies'],
  ['reply', 'call deferReply'],
  ['deferReply', 'you can defer it, then reply'],
  ['waiting', 'it waits'],
  ['default_member_permissions', 'set defaultMemberPermissions'],
  ['defaultMemberPermissions', 'has default_member_permissions'],
  ['REPLY_TOO_LATE', 'rejects with `REPLY_TOO_LATE`'],
  ['autoc', 'with autocomplete'],
  ['ephemarel', 'an ephemeral one'],
  ['how do I make a form', 'forms'],
  ["Discord's clients", 'client'],
])('%j finds a page that says %j', (query, text) => {
  expect(
    find(
      [
        ['guide/a.md', `# Title\n\n${text}`],
        ['guide/b.md', '# Title\n\nNothing.'],
      ],
      query,
    ),
  ).toEqual(['/guide/a.html#title']);
});
