import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

export interface Page {
  /** Relative to the folder of the documentation, with slashes: `reference/commands/guards.md`. */
  readonly path: string;
  /** Its first heading as plain text. */
  readonly title: string;
  /** The `order` of its frontmatter. */
  readonly order: number | undefined;
  /** The pages that it links to, in the order of the links. */
  readonly links: readonly string[];
}

const FRONTMATTER = /^---\n([\s\S]*?)\n---\n/;

/** The pages in a folder of the documentation and the folders below it. */
export function readPages(docs: string): readonly Page[] {
  return readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && !file.startsWith('.'))
    .sort()
    .map((path) => ({ path, ...readPage(readFileSync(`${docs}/${path}`, 'utf8'), path) }));
}

/** What a page says. Without a heading it is called after its file. */
export function readPage(text: string, path: string): Omit<Page, 'path'> {
  const order = readFrontmatter(text, 'order');
  const heading = /^# (.+)$/m.exec(stripFrontmatter(text).replace(/^```[\s\S]*?^```/gm, ''))?.[1];
  return {
    title: heading === undefined ? path.replace(/^.*\/|\.md$/g, '') : toPlainText(heading),
    order: order === undefined ? undefined : Number(order),
    links: [...text.matchAll(/\]\((?![a-z]+:)([^)#]+\.md)(?:#[^)]*)?\)/g)].map(([, target = '']) =>
      posix.join(posix.dirname(path), target),
    ),
  };
}

/** A page without its frontmatter. */
export function stripFrontmatter(text: string): string {
  return text.replace(FRONTMATTER, '');
}

/** A value of a page's frontmatter that is on one line. */
export function readFrontmatter(text: string, name: string): string | undefined {
  const value = new RegExp(`^${name}: *(.+)$`, 'm').exec(FRONTMATTER.exec(text)?.[1] ?? '')?.[1];
  return value?.trim().replace(/^(['"])(.*)\1$/, '$2');
}

const DESCRIPTION_LENGTH = 160;

/**
 * What search engines and chats show of a page: the `description` of its frontmatter, otherwise as much of its first
 * paragraph as fits into 160 characters, cut after a sentence or, if that would leave little, after a word. Undefined
 * if the page has no paragraph.
 */
export function readDescription(text: string): string | undefined {
  const written = readFrontmatter(text, 'description');
  if (written !== undefined) return written;
  const paragraph = readFirstParagraph(text)?.replace(/:$/, '.');
  if (paragraph === undefined || paragraph.length <= DESCRIPTION_LENGTH) return paragraph;
  const sentences = /^.*[.!?](?=\s)/.exec(paragraph.slice(0, DESCRIPTION_LENGTH + 1))?.[0] ?? '';
  if (sentences.length >= DESCRIPTION_LENGTH / 3) return sentences;
  return `${paragraph.slice(0, DESCRIPTION_LENGTH).replace(/[\s,;:–(]*\s\S*$/, '')}…`;
}

/** The first block of a page that is neither heading nor code, list, table, quotation or tag; as plain text. */
function readFirstParagraph(text: string): string | undefined {
  const paragraph = stripFrontmatter(text)
    .replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')
    .split(/\n\s*\n/)
    .find((block) => /^\s*[^\s#|>:<-]/.test(block) && !/^\s*(?:\*{3}|[*+] |\d+\. )/.test(block));
  return paragraph === undefined ? undefined : toPlainText(paragraph.replace(/\s+/g, ' '));
}

/** Text without its markup, as a sidebar shows it. */
export function toPlainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|\\(?=\W)/g, '')
    .trim();
}
