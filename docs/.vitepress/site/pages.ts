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
  const order = /^order: *(\d+) *$/m.exec(FRONTMATTER.exec(text)?.[1] ?? '')?.[1];
  const heading = /^# (.+)$/m.exec(text.replace(FRONTMATTER, '').replace(/^```[\s\S]*?^```/gm, ''))?.[1];
  return {
    title: heading === undefined ? path.replace(/^.*\/|\.md$/g, '') : toPlainText(heading),
    order: order === undefined ? undefined : Number(order),
    links: [...text.matchAll(/\]\((?![a-z]+:)([^)#]+\.md)(?:#[^)]*)?\)/g)].map(([, target = '']) =>
      posix.join(posix.dirname(path), target),
    ),
  };
}

/** A heading without its markup, as a sidebar shows it. */
function toPlainText(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|\\(?=\W)/g, '')
    .trim();
}
