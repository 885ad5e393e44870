import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../support/processes/run.js';
import { listPages } from './support/pages.js';

const pages = listPages();

/** A file of the repository as the README of a new project links it. */
const FILE_ON_GITHUB = /^https:\/\/github\.com\/commandry\/commandry\/(?:blob|tree|raw)\/main\//;

const links = pages.flatMap((page) =>
  [
    ...readFileSync(`${root}${page}`, 'utf8').matchAll(
      /(?:\]\((?!#)|^\[[^\]]+\]: )([^)#\s]+)(?:#([^)\s]*))?/gm,
    ),
  ].map(([, target = '', anchor]) => ({ page, target, anchor })),
);

/** The path of a linked file in the repository; none if the link leads away from it. */
function findPath(page: string, target: string): string | undefined {
  if (FILE_ON_GITHUB.test(target)) return target.replace(FILE_ON_GITHUB, '');
  return /^https?:/.test(target) ? undefined : new URL(target, `file:///${page}`).pathname.slice(1);
}

test('every link to a file of the repository leads somewhere, and every anchor to a heading', () => {
  expect(links.length).toBeGreaterThan(100);
  const missing = links.filter(({ page, target, anchor }) => {
    const path = findPath(page, target);
    if (path === undefined) return false;
    return !exists(`${root}${path}`) || (anchor !== undefined && !readAnchors(path).has(anchor));
  });
  expect(missing).toEqual([]);
});

test('every anchor on the same page leads to a heading', () => {
  const missing = pages.flatMap((page) =>
    [...readFileSync(`${root}${page}`, 'utf8').matchAll(/\]\(#([^)]+)\)/g)]
      .filter(([, anchor = '']) => !readAnchors(page).has(anchor))
      .map(([link]) => ({ page, link })),
  );
  expect(missing).toEqual([]);
});

test.each(['README.md', 'tools/README.md', 'create/README.md'])(
  'the links of %s are absolute, since npm shows it too',
  (readme) => {
    const own = links.filter(({ page }) => page === readme);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ target }) => !target.startsWith('https://'))).toEqual([]);
  },
);

/** The anchors that GitHub gives the headings of a page. */
function readAnchors(path: string): Set<string> {
  const text = readFileSync(`${root}${path}`, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function exists(path: string): boolean {
  try {
    readdirSync(path);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR';
  }
}
