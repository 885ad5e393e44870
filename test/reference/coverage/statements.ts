import { createHash } from 'node:crypto';

/** One thing that a document says: a heading, a sentence or a row of a table. */
export interface Statement {
  /** The first 10 hex digits of the SHA-256 of its section and its words. */
  readonly hash: string;
  readonly line: number;
  readonly text: string;
}

/**
 * The statements of a Markdown text, in order: headings, rows of tables without their rules, items of lists and
 * sentences. Equal ones of one section are one.
 */
export function readStatements(markdown: string): readonly Statement[] {
  const statements = new Map<string, Statement>();
  let section = '';
  for (const [index, line] of markdown.split('\n').entries()) {
    if (line.startsWith('#')) section = line;
    for (const text of splitLine(line.trim())) {
      const hash = createHash('sha256').update(`${section}\n${text}`).digest('hex').slice(0, 10);
      if (!statements.has(hash)) statements.set(hash, { hash, line: index + 1, text });
    }
  }
  return [...statements.values()];
}

function splitLine(line: string): readonly string[] {
  if (line === '' || /^\|[-| :]*\|$/.test(line)) return [];
  if (line.startsWith('#') || line.startsWith('|')) return [line];
  return line.replace(/^(\d+\.|\*|-) /, '').split(/(?<=[.:?!)]) (?=[A-Z`])/);
}
