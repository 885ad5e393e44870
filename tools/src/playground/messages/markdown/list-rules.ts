import type { MarkdownList } from './markdown-node.js';
import type { ParseInside, Rule } from './rule.js';
import { atLineStart } from './rule.js';

/** The largest number that Discord supports. */
const LARGEST_START = 1_000_000_000;

interface Line {
  readonly indent: number;
  /** The number it starts with, null for a bullet. */
  readonly start: number | null;
  readonly text: string;
}

interface Item {
  text: string;
  readonly inner: Line[];
}

/** Lines with bullets or numbers. More indented ones belong to the preceding item. */
export const listRule: Rule = atLineStart(
  /^ *(?:[-*]|\d{1,10}\.) +\S[^\n]*(?:\n+ *(?:[-*]|\d{1,10}\.) +\S[^\n]*|\n +\S[^\n]*)*(?:\n|$)/,
  ([source], parseInside) => toLists(readLines(source), parseInside),
);

function readLines(source: string): Line[] {
  const lines: Line[] = [];
  for (const line of source.split('\n')) {
    const [, indent = '', number, text = ''] = /^( *)(?:[-*]|(\d{1,10})\.) +(\S.*)$/.exec(line) ?? [];
    const last = lines.at(-1);
    if (text !== '') {
      const start = number === undefined ? null : Math.min(Number(number), LARGEST_START);
      lines.push({ indent: indent.length, start, text });
    } else if (last && line.trim() !== '') {
      lines[lines.length - 1] = { ...last, text: `${last.text}\n${line.trim()}` };
    }
  }
  return lines;
}

/** Bullets and numbers of the same depth are separate lists. */
function toLists(lines: readonly Line[], parseInside: ParseInside): MarkdownList[] {
  const lists: { readonly start: number | null; readonly items: Item[] }[] = [];
  const depth = lines[0]?.indent ?? 0;
  for (const line of lines) {
    const list = lists.at(-1);
    if (list && line.indent > depth + 1) list.items.at(-1)?.inner.push(line);
    else if (list && (list.start === null) === (line.start === null)) {
      list.items.push({ text: line.text, inner: [] });
    } else lists.push({ start: line.start, items: [{ text: line.text, inner: [] }] });
  }
  return lists.map(({ start, items }) => ({
    type: 'list',
    start,
    items: items.map(({ text, inner }) => [
      ...parseInside(text, { hasBlocks: false }),
      ...toLists(inner, parseInside),
    ]),
  }));
}
