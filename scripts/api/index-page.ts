import { posix } from 'node:path';
import { readComment } from './comments.js';
import type { Entry } from './entries.js';
import type { Layout } from './layout.js';
import { GROUPS, type Api } from './read-api.js';
import { firstSentence, toCell } from './write-pages.js';

/** Returns the page that lists the entries. */
export function toIndexPage(entries: readonly Entry[]): string {
  return `# API reference

Every exported name with its signature, parameters, errors and an example, made from the comments in the source. How the
names work together is in the [reference](../index.md).

| Import from | For |
| --- | --- |
${entries.map(({ name, about }) => `| [\`${name}\`](${name}/index.md) | ${about} |`).join('\n')}
`;
}

/** Returns the page of an entry: its names in groups, each with what it is. */
export function toEntryPage(api: Api, layout: Layout, entry: Entry): string {
  const exported = api.symbols.filter(({ entries }) => entries.includes(entry));
  const from = `${entry.name}/index.md`;
  const groups = GROUPS.flatMap((group) => {
    const rows = exported
      .filter((symbol) => symbol.group === group)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
      .map((symbol) => {
        const { text } = readComment(
          api,
          [...symbol.declarations, ...symbol.calls],
          (_symbol, name) => `\`${name}\``,
        );
        return `| [\`${symbol.name}\`](${layout.link(from, symbol)}) | ${toCell(firstSentence(text))} |`;
      });
    const title = `${group[0]?.toUpperCase() ?? ''}${group.slice(1)}`;
    return rows.length === 0
      ? []
      : [`## ${title}`, ['| Name | Description |', '| --- | --- |', ...rows].join('\n')];
  });
  const back = posix.relative(posix.dirname(from), 'index.md');
  return `${[`# ${entry.name}`, `${entry.about} See [all entries](${back}).`, ...groups].join('\n\n')}\n`;
}
