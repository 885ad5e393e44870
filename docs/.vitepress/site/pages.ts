import { readdirSync, readFileSync } from 'node:fs';

export interface Page {
  /** Relative to the folder of the documentation, with slashes: `reference/commands/guards.md`. */
  readonly path: string;
  /** Its first heading as plain text. */
  readonly title: string;
  /** The `order` of its frontmatter. */
  readonly order: number | undefined;
}

const FRONTMATTER = /^---\n([\s\S]*?)\n---\n/;

/** The pages in a folder of the documentation and the folders below it. */
export function readPages(docs: string): readonly Page[] {
  return readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && !file.startsWith('.'))
    .sort()
    .map((path) => ({ path, ...readHead(readFileSync(`${docs}/${path}`, 'utf8'), path) }));
}

/** What a page says about itself. Without a heading it is called after its file. */
export function readHead(text: string, path: string): Pick<Page, 'title' | 'order'> {
  const order = /^order: *(\d+) *$/m.exec(FRONTMATTER.exec(text)?.[1] ?? '')?.[1];
  const heading = /^# (.+)$/m.exec(text.replace(FRONTMATTER, '').replace(/^```[\s\S]*?^```/gm, ''))?.[1];
  return {
    title: heading === undefined ? path.replace(/^.*\/|\.md$/g, '') : toPlainText(heading),
    order: order === undefined ? undefined : Number(order),
  };
}

/** A heading without its markup, as a sidebar shows it. */
function toPlainText(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|\\(?=\W)/g, '')
    .trim();
}
