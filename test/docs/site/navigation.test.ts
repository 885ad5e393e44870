import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildNavigation, buildSidebars } from '../../../docs/.vitepress/site/navigation.js';
import { readPage, readPages } from '../../../docs/.vitepress/site/pages.js';
import { root } from '../../support/processes/run.js';

const page = (path: string, text: string) => ({ path, ...readPage(text, path) });

const SECTIONS = [
  { folder: 'guide', text: 'Guide' },
  { folder: 'reference', text: 'Reference' },
  { folder: 'decisions', text: 'Decisions' },
];

test('a page is called after its first heading, without markup, and has its order and its links', () => {
  const text = `---
order: 3
---

\`\`\`sh
# a comment
\`\`\`

# The \`kit\` and [others](x.md)

See [one](b.md#part), [two](../c/d.md) and [elsewhere](https://example.com/e.md).
`;
  expect(readPage(text, 'a/page.md')).toEqual({
    title: 'The kit and others',
    order: 3,
    links: ['a/x.md', 'a/b.md', 'c/d.md'],
  });
  expect(readPage('no heading', 'a/page.md')).toEqual({ title: 'page', order: undefined, links: [] });
});

test('the bar has the sections that have pages, each with its first page', () => {
  const pages = [page('guide/b.md', '# B'), page('guide/a.md', '# A'), page('reference/x/y.md', '# Y')];
  expect(buildNavigation(pages, SECTIONS)).toEqual([
    { text: 'Guide', link: '/guide/a', activeMatch: '^/guide/' },
    { text: 'Reference', link: '/reference/x/y', activeMatch: '^/reference/' },
  ]);
});

test('pages are ordered by index, frontmatter, number, the list of the index, and title', () => {
  const pages = [
    page('guide/zebra.md', '# Zebra'),
    page('guide/apple.md', '# Apple'),
    page('guide/listed-2.md', '# Listed second'),
    page('guide/listed-1.md', '# Xlisted first'),
    page('guide/0002-b.md', '# 2. B'),
    page('guide/0010-a.md', '# 10. A'),
    page('guide/late.md', '---\norder: 2\n---\n\n# Late'),
    page('guide/early.md', '---\norder: 1\n---\n\n# Early'),
    page('guide/index.md', '# Guide\n\n[one](listed-1.md) [two](listed-2.md)'),
  ];
  expect(buildSidebars(pages, SECTIONS)['/guide/']?.map(({ link }) => link)).toEqual([
    '/guide/',
    '/guide/early',
    '/guide/late',
    '/guide/0002-b',
    '/guide/0010-a',
    '/guide/listed-1',
    '/guide/listed-2',
    '/guide/apple',
    '/guide/zebra',
  ]);
});

test('folders are groups in the order of their first pages, and of one that is apart only its index pages are listed', () => {
  const pages = [
    page('reference/index.md', '# Reference\n\n[b](zoo/b.md) [a](how-to/a.md)'),
    page('reference/how-to/a.md', '# A'),
    page('reference/zoo/b.md', '# B'),
    page('reference/api/index.md', '# API\n\n[bot](bot/index.md)'),
    page('reference/api/bot/index.md', '# bot'),
    page('reference/api/bot/functions/create.md', '# create'),
    page('reference/api/bot/node/index.md', '# bot/node'),
    page('reference/api/bot/node/types/server.md', '# Server'),
  ];
  expect(buildSidebars(pages, SECTIONS, { 'reference/zoo': 'Animals' }, 'reference/api')).toEqual({
    '/reference/': [
      { text: 'Reference', link: '/reference/' },
      { text: 'Animals', items: [{ text: 'B', link: '/reference/zoo/b' }] },
      { text: 'How to', items: [{ text: 'A', link: '/reference/how-to/a' }] },
      { text: 'API', link: '/reference/api/' },
    ],
    '/reference/api/': [
      { text: 'API', link: '/reference/api/' },
      {
        text: 'bot',
        link: '/reference/api/bot/',
        collapsed: true,
        items: [{ text: 'Functions', link: '/reference/api/bot/#functions' }],
      },
      {
        text: 'bot/node',
        link: '/reference/api/bot/node/',
        collapsed: true,
        items: [{ text: 'Types', link: '/reference/api/bot/node/#types' }],
      },
    ],
  });
});

const all = readPages(`${root}docs`).filter(({ path }) => !path.startsWith('reference/api/'));
const indexes = all.filter(({ path }) => /^[^/]+\/index\.md$/.test(path));

test.each(indexes.map(({ path }) => path))('%s lists every page of its section', (path) => {
  const section = path.replace('index.md', '');
  const listed = all.find((one) => one.path === path)?.links ?? [];
  const inside = all.map((one) => one.path).filter((one) => one.startsWith(section) && one !== path);
  expect(inside.filter((one) => !listed.includes(one))).toEqual([]);
});

test('the sections that have an index are still found', () => {
  expect(indexes.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['decisions/index.md', 'reference/index.md']),
  );
  expect(existsSync(`${root}docs/index.md`)).toBe(true);
});
