import { rules, sections, titleOf, type Section } from './rules.js';

const BEGIN = '<!-- The rest of this page is made by npm run docs:coverage. -->';

/** The page with its tables regenerated from the list. */
export function replaceTables(page: string): string {
  const end = page.indexOf(BEGIN);
  if (end === -1) throw new Error(`docs/reference/project/reference-coverage.md has lost its line ${BEGIN}`);
  return `${page.slice(0, end)}${BEGIN}\n\n${summarize()}\n\n${sections.map(toTable).join('\n\n')}\n`;
}

function summarize(): string {
  return `${rules.length} rules.`;
}

function toTable(section: Section): string {
  const rows = section.rules.map(({ id, words }) => `| ${id} | ${words} |`);
  const table = ['| Rule | What it says |', '| --- | --- |', ...rows].join('\n');
  const tests = `\`test/reference/${section.file}.test.ts\`, for example \`${titleOf(section.rules[0]!)}\``;
  return [`## ${section.title}`, tests, table].join('\n\n');
}
