import { helpFor } from '../../src/common/errors/commandry-error.js';
import { CommandryError, errorCodes } from '../../src/index.js';

/** The page with every code of the catalogue. */
export function generateErrors(page: string): string {
  const rows = errorCodes.map(
    (code) => `| \`${code}\` | ${new CommandryError(code, '').status} | ${escape(helpFor(code))} |`,
  );
  const table = ['| Code | Status | What to do |', '| --- | --- | --- |', ...rows].join('\n');
  return page.replace(/\| Code[\s\S]*\|\n/, () => `${table}\n`);
}

/** What looks like a tag of HTML would not be shown, and a bar would end the cell. */
function escape(text: string): string {
  return text.replaceAll('<', '\\<').replaceAll('|', '\\|');
}
