import { readFileSync } from 'node:fs';
import { root } from '../../support/processes/run.js';

/** A cell of the README's table of frameworks. */
export interface Cell {
  /** As it is read, without the mark-up. */
  readonly text: string;
  /** The file of this repository that shows it; none if the cell has no such link. */
  readonly shownBy: string | undefined;
}

const readme = readFileSync(`${root}README.md`, 'utf8');

/** Where the links of the page lead that are written `[text][name]`. */
const targets = new Map(
  [...readme.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, name = '', target = '']) => [name, target]),
);

const [header = [], , ...rows] = readme
  .slice(readme.indexOf('## Why Commandry'), readme.indexOf('## Read on'))
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').slice(1, -1));

/** The names of the frameworks, in order, with the versions that stand behind them. */
export const columns = header.slice(1).map((cell) => readCell(cell).text);

/** What each row is about. */
export const rowNames = rows.map(([name = '']) => readCell(name).text);

/** All cells of a row, by framework. A name without its version finds its column too. */
export function readRow(name: string): Readonly<Record<string, Cell>> {
  const row = rows.find(([first = '']) => readCell(first).text === name);
  if (!row) throw new Error(`README.md has no row "${name}"; it has ${rowNames.join('; ')}`);
  const cells = row.slice(1).map(readCell);
  return Object.fromEntries(columns.map((column, index) => [nameOf(column), cells[index] ?? readCell('')]));
}

/** What the cells of a row say, by framework. */
export function readTexts(name: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(readRow(name)).map(([column, { text }]) => [column, text]));
}

/** `discord.js 14` without its version. */
function nameOf(column: string): string {
  return column.replace(/ [\d.]+$/, '');
}

function readCell(cell: string): Cell {
  const [, linked, name] = /^\s*\[([^\]]*)\]\[([^\]]*)\]\s*$/.exec(cell) ?? [];
  const target = targets.get(name === '' ? (linked ?? '') : (name ?? ''));
  return {
    text: (linked ?? cell).replaceAll('`', '').trim(),
    shownBy: target?.replace(/#.*/, ''),
  };
}
