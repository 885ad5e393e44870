import type { Entry } from './entries.js';

/** Returns the page that lists the entries. */
export function toIndexPage(entries: readonly Entry[]): string {
  return `# API reference

Every exported name with its types, made from the comments in the source. What the names are for and how they work together
is in the [reference](../index.md).

| Import from | For |
| --- | --- |
${entries.map(({ name, about }) => `| [\`${name}\`](${name}.md) | ${about} |`).join('\n')}
`;
}
