import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { SITE } from '../../../src/common/errors/error-catalogue.js';
import { listForPrograms, writeForPrograms } from '../../../docs/.vitepress/site/for-programs.js';
import { makeHead, SOCIAL_PICTURE } from '../../../docs/.vitepress/site/head.js';
import { readPages } from '../../../docs/.vitepress/site/pages.js';
import { toPlainMarkdown } from '../../../docs/.vitepress/site/plain-markdown.js';
import { root } from '../../support/processes/run.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';

// The API pages are not in git; those that are there may be of another state.
const pages = readPages(`${root}docs`).filter(({ path }) => !path.startsWith('reference/api/'));
const toPlain = (text: string) => toPlainMarkdown(text, 'guide/page.md', root);

describe('the Markdown of a page', () => {
  test.each([
    ['has no frontmatter', '---\norder: 2\n---\n\n# Title', '# Title'],
    ['links to other pages', 'See [a](../start/index.md#b).', 'See [a](../start/index.md#b).'],
    [
      'links to files of the repository on GitHub',
      '[a](../../src/index.ts)',
      '[a](https://github.com/commandry/commandry/blob/main/src/index.ts)',
    ],
    ['links to pictures of the site', '![a](../public/b.png)', `![a](${SITE}/b.png)`],
    [
      'says in words what the page shows by captions',
      '```ts file=src/a.ts run\n[a](../../b)\n```\n\n```text output\n1\n```',
      'src/a.ts:\n\n```ts\n[a](../../b)\n```\n\nOutput:\n\n```text\n1\n```',
    ],
    [
      'has a picture where the page has one for each scheme',
      '<picture>\n  <source srcset="../public/a-dark.png">\n  <img src="../public/a.webp" alt="A bot">\n</picture>',
      `![A bot](${SITE}/a.webp)`,
    ],
    ['keeps tags in code', 'A `<b>` and\n\n```html\n<b>\n```', 'A `<b>` and\n\n```html\n<b>\n```'],
  ])('%s', (_what, text, plain) => {
    expect(toPlain(text).replace(/^ +/gm, '')).toBe(`${plain}\n`);
  });

  test('is written beside each page, and its links lead to others', () => {
    const folder = makeTemporaryFolder();
    writeForPrograms(`${root}docs`, root, pages, folder);
    const broken = pages.flatMap(({ path }) => {
      const text = readFileSync(`${folder}/${path}`, 'utf8').replace(/^(`{3,})[\s\S]*?^\1/gm, '');
      return [...text.matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g)]
        .map(([, target = '']) => posix.join(posix.dirname(path), target))
        .filter((target) => !existsSync(`${folder}/${target}`))
        .map((target) => ({ path, target }));
    });
    expect(broken).toEqual([]);
    expect(existsSync(`${folder}/llms.txt`)).toBe(true);
  });
});

describe('llms.txt', () => {
  const text = listForPrograms(`${root}docs`, pages);
  const entries = [...text.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)(?:: (.+))?$/gm)];
  const listed = entries.map(([, , address = '']) => address.replace(`${SITE}/`, ''));

  test('has a title, a summary, and lists of links under headings', () => {
    expect(text).toMatch(/^# Commandry\n\n> .+\n/);
    const [introduction = '', ...sections] = text.split(/^## /m);
    expect(introduction).not.toMatch(/^- /m);
    for (const section of sections)
      expect(section.trim()).toMatch(/^[\w-]+\n\n(?:- \[.+\]\(.+\).*(?:\n|$))+$/);
    expect(sections.at(-1)).toMatch(/^Optional\n/);
  });

  test('lists each page for users once, and none for maintainers', () => {
    const forUsers = pages
      .map(({ path }) => path)
      .filter((path) => !/^(?:contributing|decisions|reference\/api)\/|^index\.md$/.test(path));
    expect(listed.filter((path) => path !== 'reference/api/index.md').sort()).toEqual(forUsers.sort());
  });

  test('says what each page is about', () => {
    expect(entries.filter(([, , , description]) => description === undefined)).toEqual([]);
  });

  test('names pages in its introduction that exist', () => {
    const [introduction = ''] = text.split(/^## /m);
    const named = [...introduction.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);
    expect(named.filter((address) => !listed.includes(address.replace(`${SITE}/`, '')))).toEqual([]);
  });
});

describe('the head of a page', () => {
  const find = (path: string) =>
    new Map(
      makeHead(path, 'A title', 'What it says').map(([, attributes]) => [
        attributes['property'] ?? attributes['rel'] ?? attributes['name'],
        attributes['content'] ?? attributes['href'],
      ]),
    );

  test('names its Markdown, and how a link to it is shown', () => {
    const head = find('guide/commands.md');
    expect(head.get('alternate')).toBe('/guide/commands.md');
    expect(head.get('og:url')).toBe(`${SITE}/guide/commands.html`);
    expect(head.get('og:title')).toBe('A title');
    expect(head.get('og:description')).toBe('What it says');
    expect(head.get('twitter:card')).toBe('summary_large_image');
  });

  test.each([
    ['index.md', `${SITE}/`],
    ['guide/index.md', `${SITE}/guide/`],
  ])('%s has the address of its folder', (path, url) => {
    expect(find(path).get('og:url')).toBe(url);
  });

  test('names a picture of the size that it says', async () => {
    const { file, width, height } = SOCIAL_PICTURE;
    expect(find('index.md').get('og:image')).toBe(`${SITE}/${file}`);
    expect(await sharp(`${root}docs/public/${file}`).metadata()).toMatchObject({ width, height });
  });
});
