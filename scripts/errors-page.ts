/** Rewrites the table of docs/reference/discord/errors.md from the catalogue: `npm run docs:errors`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { CommandryError, errorCodes } from '../src/index.js';
import { helpFor } from '../src/common/errors/commandry-error.js';

const path = new URL('../docs/reference/discord/errors.md', import.meta.url);
const page = readFileSync(path, 'utf8');
const rows = errorCodes.map(
  (code) => `| \`${code}\` | ${new CommandryError(code, '').status} | ${escape(helpFor(code))} |`,
);
const table = ['| Code | Status | What to do |', '| --- | --- | --- |', ...rows].join('\n');
writeFileSync(path, page.replace(/\| Code[\s\S]*\|\n/, `${table}\n`));

/** What looks like a tag of HTML would not be shown. */
function escape(text: string): string {
  return text.replaceAll('<', '\\<');
}
