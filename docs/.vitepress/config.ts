import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { SITE_URL } from './site/address.js';
import { writeErrorAddresses } from './site/error-addresses.js';
import { toAnchor } from './site/links.js';
import { extendMarkdown } from './site/markdown.js';
import { buildNavigation, buildSidebars } from './site/navigation.js';
import { readDescription, readPages } from './site/pages.js';
import { searchOptions } from './site/search.js';

const docs = fileURLToPath(new URL('..', import.meta.url));
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

export default defineConfig({
  lang: 'en',
  title: 'Commandry',
  description: 'A TypeScript framework for Discord bots that receive interactions over HTTP',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/commandry.svg' }]],
  sitemap: { hostname: SITE_URL },
  transformPageData: ({ filePath }) => ({
    description: readDescription(readFileSync(docs + filePath, 'utf8')),
  }),
  themeConfig: {
    logo: '/commandry.svg',
    nav: buildNavigation(pages, SECTIONS),
    sidebar: buildSidebars(pages, SECTIONS, FOLDERS, 'reference/api'),
    outline: { level: [2, 3] },
    search: { provider: 'local', options: searchOptions(docs) },
    editLink: { pattern: 'https://github.com/commandry/commandry/edit/main/docs/:path' },
    socialLinks: [{ icon: 'github', link: 'https://github.com/commandry/commandry' }],
    footer: { message: 'MIT license. Not affiliated with Discord.' },
    externalLinkIcon: true,
  },
  buildEnd: ({ outDir }) => {
    writeErrorAddresses(outDir, docs);
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
    anchor: { slugify: toAnchor },
    config: (md) => {
      extendMarkdown(md, fileURLToPath(new URL('../..', import.meta.url)));
    },
  },
});
