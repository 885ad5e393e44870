import { readdirSync, readFileSync } from 'node:fs';
import { readFrontmatter } from '../../../docs/.vitepress/site/pages.js';
import { root } from '../../support/processes/run.js';
import { readBlocks, type ReadPage } from './blocks.js';

/** Pages outside docs/ and examples/. */
const OUTSIDE = [
  ...['README.md', 'tools/README.md', 'create/README.md', 'create/template/README.md'],
  'create/template/AGENTS.md',
  ...['CONTRIBUTING.md', 'SECURITY.md'],
];

/** What is not written by hand: the API reference, and what the site is built with and into. */
const NOT_WRITTEN = /^(?:reference\/api|\.vitepress|node_modules)\//;

/** Returns the pages of docs/, as paths from the root of the repository. */
export function listDocs(): string[] {
  return readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && !NOT_WRITTEN.test(file))
    .map((file) => `docs/${file}`)
    .sort();
}

/** Returns the READMEs of the examples, as paths from the root of the repository. */
export function listExamplePages(): string[] {
  return readdirSync(`${root}examples`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `examples/${name}/README.md`)
    .sort();
}

/** Returns all pages whose code and links are checked, as paths from the root of the repository. */
export function listPages(): string[] {
  return [...OUTSIDE, 'examples/README.md', ...listExamplePages(), ...listDocs()];
}

/** The folder whose pages are read one after another, so that each goes on in the project of the one before. */
export const TUTORIAL = 'docs/start';

/** Reads the blocks of all pages; those of the tutorial as if it were one page. */
export function readPages(): ReadPage[] {
  const pages = listPages().map((page) => ({ page, text: readFileSync(`${root}${page}`, 'utf8') }));
  const tutorial = pages
    .filter(({ page }) => page.startsWith(`${TUTORIAL}/`))
    .sort((a, b) => orderOf(a.text) - orderOf(b.text))
    .map(({ page, text }) => readBlocks(page, text));
  const others = pages.filter(({ page }) => !page.startsWith(`${TUTORIAL}/`));
  return [
    ...others.map(({ page, text }) => readBlocks(page, text)),
    {
      page: TUTORIAL,
      blocks: tutorial.flatMap(({ blocks }) => blocks),
      faults: tutorial.flatMap(({ faults }) => faults),
    },
  ];
}

/** The place of a page in its folder, from its frontmatter. */
function orderOf(text: string): number {
  return Number(readFrontmatter(text, 'order') ?? Infinity);
}
