import { readFileSync } from 'node:fs';
import { root } from '../../support/processes/run.js';

const readme = readFileSync(`${root}README.md`, 'utf8');

const [header = [], , ...rows] = readme
  .slice(readme.indexOf('## Why Commandry'), readme.indexOf('## Read on'))
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').slice(1, -1));

/** The names of the frameworks, in order, with the versions that stand behind them. */
export const columns = header.slice(1).map(readCell);

/** What each row is about. */
export const rowNames = rows.map(([name = '']) => readCell(name));

/** What the cells of a row say, by framework. A name without its version finds its column too. */
export function readTexts(name: string): Readonly<Record<string, string>> {
  const row = rows.find(([first = '']) => readCell(first) === name);
  if (!row) throw new Error(`README.md has no row "${name}"; it has ${rowNames.join('; ')}`);
  return Object.fromEntries(columns.map((column, index) => [nameOf(column), readCell(row[index + 1] ?? '')]));
}

/** `discord.js 14` without its version. */
function nameOf(column: string): string {
  return column.replace(/ [\d.]+$/, '');
}

/** A cell as it is read, without its link and the mark-up. */
function readCell(cell: string): string {
  const [, linked] = /^\s*\[([^\]]*)\]\[[^\]]*\]\s*$/.exec(cell) ?? [];
  return (linked ?? cell).replaceAll('`', '').trim();
}
