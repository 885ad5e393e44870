import { rules, sections, titleOf, type Rule, type Section } from './rules.js';

const BEGIN = '<!-- The rest of this page is made by npm run docs:coverage. -->';

/** The page with its tables made anew from the list. */
export function replaceTables(page: string): string {
  const end = page.indexOf(BEGIN);
  if (end === -1) throw new Error(`docs/reference-coverage.md has lost its line ${BEGIN}`);
  return `${page.slice(0, end)}${BEGIN}\n\n${summarize()}\n\n${sections.map(toTable).join('\n\n')}\n`;
}

function summarize(): string {
  const count = (status: Rule['status']) => rules.filter((rule) => rule.status === status).length;
  return `${rules.length} rules: ${count('tested')} tested, ${count('elsewhere')} elsewhere.`;
}

function toTable(section: Section): string {
  const rows = section.rules.map((rule) => `| ${rule.id} | ${rule.words} | ${describe(rule)} |`);
  const table = ['| Rule | What it says | Status |', '| --- | --- | --- |', ...rows].join('\n');
  return [`## ${section.title}`, describeTests(section), table].join('\n\n');
}

function describeTests({ file, rules: own }: Section): string {
  return own.some(({ status }) => status === 'tested')
    ? `\`test/reference/${file}.test.ts\`, for example \`${titleOf(own[0]!)}\``
    : 'No tests here.';
}

function describe({ status, part }: Rule): string {
  return part === undefined ? status : `${status}: \`${part}\``;
}
