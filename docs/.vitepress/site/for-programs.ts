import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SITE } from '../../../src/common/errors/error-catalogue.js';
import { buildSidebars, type SidebarItem } from './navigation.js';
import { readDescription, type Page } from './pages.js';
import { toPlainMarkdown } from './plain-markdown.js';

/** What a program should know before it follows a link. */
const INTRODUCTION = `# Commandry

> A TypeScript framework for Discord bots that work through interactions: slash commands, context menu commands, buttons, selects and
> modals are methods of classes. It comes with an emulator of Discord, a test kit and a command line, which need no account.

If you write a bot with it, read [Coding agents](${SITE}/start/coding-agents.md) first: what to run, how to see errors, how to test,
and what differs from discord.js. Each page below is Markdown; the page for people has the same address with \`.html\`. An error code has its
explanation at ${SITE}/e/CODE.`;

const SECTIONS = [
  { folder: 'start', text: 'Start' },
  { folder: 'guide', text: 'Guide' },
  { folder: 'how-to', text: 'How-to' },
  { folder: 'reference', text: 'Reference' },
  { folder: 'coming-from', text: 'Coming from' },
];

/** Folders whose pages most bots do without. */
const OPTIONAL = ['how-to/other-frameworks', 'coming-from'];

/** The text of `llms.txt`, as https://llmstxt.org describes it: the pages for users, each with what it is about. */
export function listForPrograms(docs: string, pages: readonly Page[]): string {
  const sidebars = buildSidebars(pages, SECTIONS, {}, 'reference/api');
  const listed = SECTIONS.map(({ folder, text }) => ({
    text,
    items: flatten(sidebars[`/${folder}/`] ?? []),
  }));
  const lists = [
    ...listed.map(({ text, items }) => ({ text, items: items.filter((item) => !isOptional(item)) })),
    { text: 'Optional', items: listed.flatMap(({ items }) => items.filter(isOptional)) },
  ].filter(({ items }) => items.length > 0);
  const texts = lists.map(({ text, items }) =>
    [`## ${text}\n`, ...items.map((item) => toEntry(item, docs))].join('\n'),
  );
  return `${[INTRODUCTION, ...texts].join('\n\n')}\n`;
}

interface Listed {
  readonly title: string;
  readonly path: string;
}

function isOptional({ path }: Listed): boolean {
  return OPTIONAL.some((folder) => path.startsWith(`${folder}/`));
}

function flatten(items: readonly SidebarItem[]): Listed[] {
  return items.flatMap(({ text, link, items: inside = [] }) => [
    ...(link === undefined ? [] : [{ title: text, path: link.slice(1).replace(/\/$/, '/index') + '.md' }]),
    ...flatten(inside),
  ]);
}

function toEntry({ title, path }: Listed, docs: string): string {
  const description = readDescription(readFileSync(join(docs, path), 'utf8'));
  return `- [${title}](${SITE}/${path})${description === undefined ? '' : `: ${description}`}`;
}

/** Writes the Markdown of each page beside its HTML, and `llms.txt`. */
export function writeForPrograms(
  docs: string,
  repository: string,
  pages: readonly Page[],
  outDir: string,
): void {
  for (const { path } of pages) {
    const file = join(outDir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, toPlainMarkdown(readFileSync(join(docs, path), 'utf8'), path, repository));
  }
  writeFileSync(join(outDir, 'llms.txt'), listForPrograms(docs, pages));
}
