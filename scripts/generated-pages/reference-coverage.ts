import { rules, sections, titleOf, type Section } from '../../test/reference/coverage/rules.js';

const BEGIN = '<!-- The rest of this page is made by npm run docs:generate. -->';

/** The page with its tables regenerated from the list of rules. */
export function generateCoverage(page: string): string {
  const end = page.indexOf(BEGIN);
  if (end === -1) throw new Error(`The page has lost its line ${BEGIN}`);
  return `${page.slice(0, end)}${BEGIN}\n\n${rules.length} rules.\n\n${sections.map(toTable).join('\n\n')}\n`;
}

function toTable({ title, file, rules: own }: Section): string {
  const rows = own.map(({ id, words }) => `| ${id} | ${words} |`);
  const table = ['| Rule | What it says |', '| --- | --- |', ...rows].join('\n');
  const [example = ''] = own.map(titleOf);
  return [`## ${title}`, `\`test/reference/${file}.test.ts\`, for example \`${example}\``, table].join(
    '\n\n',
  );
}
