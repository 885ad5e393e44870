import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { SITE } from '../../src/common/errors/error-catalogue.js';
import { writeErrorAddresses } from './site/error-addresses.js';
import { writeForPrograms } from './site/for-programs.js';
import { makeHead } from './site/head.js';
import { toAnchor } from './site/links.js';
import { extendMarkdown } from './site/markdown.js';
import { buildNavigation, buildSidebars } from './site/navigation.js';
import { readDescription, readPages } from './site/pages.js';
import { searchOptions } from './site/search.js';

const docs = fileURLToPath(new URL('..', import.meta.url));
const repository = fileURLToPath(new URL('../..', import.meta.url));
const pages = readPages(docs);

const SECTIONS = [
  { folder: 'start', text: 'Start' },
  { folder: 'guide', text: 'Guide' },
  { folder: 'how-to', text: 'How-to' },
  { folder: 'coming-from', text: 'Coming from' },
  { folder: 'reference', text: 'Reference' },
  { folder: 'contributing', text: 'Contributing' },
  { folder: 'decisions', text: 'Decisions' },
];

const FOLDERS = { 'reference/api': 'API' };

/** The first sentence of a name is often too short to stand without it. */
function describe(filePath: string, title: string): string | undefined {
  const text = readDescription(readFileSync(docs + filePath, 'utf8'));
  const [, entry] = /^reference\/api\/(.+)\/[^/]+\/(?!index\.md)[^/]+$/.exec(filePath) ?? [];
  return entry === undefined || text === undefined ? text : `${title} of ${entry}: ${text}`;
}

export default defineConfig({
  lang: 'en',
  title: 'Commandry',
  description: 'A TypeScript framework for Discord bots that receive interactions over HTTP',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/commandry.svg' }]],
  metaChunk: true,
  sitemap: { hostname: SITE },
  transformPageData: ({ filePath, title, frontmatter }) => ({
    description: describe(filePath, title),
    ...(filePath.startsWith('reference/api/') && {
      frontmatter: { ...frontmatter, pageClass: 'api', editLink: false },
    }),
  }),
  transformHead: ({ pageData, title, description }) => [
    // VitePress itself would not escape its quotation marks.
    ['meta', { name: 'description', content: description }],
    ...(pageData.isNotFound ? [] : makeHead(pageData.relativePath, title, description)),
  ],
  buildEnd: ({ outDir }) => {
    writeForPrograms(docs, repository, pages, outDir);
    writeErrorAddresses(outDir, docs);
  },
  themeConfig: {
    logo: '/commandry.svg',
    // Decisions are reached from the pages for contributors.
    nav: buildNavigation(
      pages,
      SECTIONS.filter(({ folder }) => folder !== 'decisions'),
    ),
    sidebar: buildSidebars(pages, SECTIONS, FOLDERS, 'reference/api'),
    outline: { level: [2, 3] },
    search: { provider: 'local', options: searchOptions(docs) },
    editLink: { pattern: 'https://github.com/commandry/commandry/edit/main/docs/:path' },
    socialLinks: [{ icon: 'github', link: 'https://github.com/commandry/commandry' }],
    footer: { message: 'MIT license. Not affiliated with Discord.' },
    externalLinkIcon: true,
    notFound: {
      title: 'This page does not exist',
      quote: 'Pages move while the version is 0.x. Search for what you need, or begin at the first page.',
      linkText: 'First page',
      linkLabel: 'First page',
    },
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
    anchor: { slugify: toAnchor },
    config: (md) => {
      extendMarkdown(md, repository);
    },
  },
});
