/** The cells of a row, which begin with its key. */
type Cells = readonly string[];

/**
 * Rewrites the rows of tables whose first cell begins with a key in backticks. What people have written in the other cells
 * stays. It is an error if a key has no row, or a row no key: only people can say what a new row means.
 *
 * @param heading - The heading of the section whose rows they are. Default: the whole page.
 */
export function rewriteRows(
  page: string,
  rows: ReadonlyMap<string, (cells: Cells) => Cells>,
  heading?: string,
): string {
  const [start, end] = heading === undefined ? [0, page.length] : findSection(page, heading);
  const found: string[] = [];
  const section = page.slice(start, end).replace(/^\| \[?`([^`]+)`.*\|$/gm, (line, key: string) => {
    found.push(key);
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    return `|${(rows.get(key)?.(cells) ?? cells).join('|')}|`;
  });
  const missing = [...rows.keys()].filter((key) => !found.includes(key));
  const unknown = found.filter((key) => !rows.has(key));
  const problems = [
    ...(missing.length > 0 ? [`Add rows that say what these are: ${missing.join(', ')}.`] : []),
    ...(unknown.length > 0 ? [`Remove the rows of what is not there: ${unknown.join(', ')}.`] : []),
  ];
  if (problems.length > 0) throw new Error(problems.join(' '));
  return page.slice(0, start) + section + page.slice(end);
}

/** Replaces the table of a section. */
export function replaceTable(page: string, heading: string, table: string): string {
  const [start, end] = findSection(page, heading);
  const section = page.slice(start, end).replace(/(?:^\|.*\n)+/m, `${table}\n`);
  return page.slice(0, start) + section + page.slice(end);
}

function findSection(page: string, heading: string): [start: number, end: number] {
  const [title] = new RegExp(`^#+ ${heading}\n`, 'm').exec(page) ?? [];
  if (title === undefined) throw new Error(`The page has no heading "${heading}".`);
  const start = page.indexOf(title) + title.length;
  const length = page.slice(start).search(/^#+ /m);
  return [start, length === -1 ? page.length : start + length];
}
