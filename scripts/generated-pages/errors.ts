import { fileURLToPath } from 'node:url';
import { readErrorSections } from '../../docs/.vitepress/site/error-addresses.js';
import { helpFor } from '../../src/common/errors/commandry-error.js';
import { isErrorCode } from '../../src/common/errors/error-catalogue.js';
import { CommandryError, errorCodes } from '../../src/index.js';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));

const ADVICE = /\n+\*\*What to do:\*\* .*/g;

/** A page with a section for each code: the catalogue's advice ends those of its codes. */
export function generateErrors(page: string): string {
  return page
    .split(/^(?=## )/m)
    .map((section) => {
      const code = /^## (\w+)\n/.exec(section)?.[1] ?? '';
      if (!isErrorCode(code)) return section;
      return `${section.replaceAll(ADVICE, '').trimEnd()}\n\n**What to do:** ${escape(helpFor(code))}\n\n`;
    })
    .join('')
    .replace(/\n+$/, '\n');
}

/** The list of all codes, with their status and their sections. */
export function generateErrorIndex(page: string): string {
  const sections = readErrorSections(docs).toSorted((one, other) => (one.code < other.code ? -1 : 1));
  const rows = sections.map(({ code, path, anchor }) => {
    const status = isErrorCode(code) && errorCodes.includes(code) ? new CommandryError(code, '').status : '';
    return `| [\`${code}\`](${path.replace(/^.*\//, '')}#${anchor}) | ${status} |`;
  });
  const table = ['| Code | Status |', '| --- | --- |', ...rows].join('\n');
  return page.replace(/^\| Code\b[^s][\s\S]*\|\n/m, () => `${table}\n`);
}

/** Marks of HTML would not be shown. */
function escape(text: string): string {
  return text.replaceAll('<', '\\<');
}
