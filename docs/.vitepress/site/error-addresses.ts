import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { toAddress, toAnchor } from './links.js';
import { readPages } from './pages.js';

const FOLDER = 'reference/errors/';

/** The code of an error as a heading. */
const HEADING = /^## ([A-Z][A-Z0-9_]+)$/gm;

/** A code of an error, and the section that explains it. */
export interface ErrorSection {
  readonly code: string;
  /** Relative to the folder of the documentation: `reference/errors/definitions.md`. */
  readonly path: string;
  readonly anchor: string;
}

/** The sections about codes, in the order of the pages. */
export function readErrorSections(docs: string): ErrorSection[] {
  return readPages(`${docs}/${FOLDER}`).flatMap(({ path }) =>
    [...readFileSync(`${docs}/${FOLDER}${path}`, 'utf8').matchAll(HEADING)].map(([, code = '']) => ({
      code,
      path: FOLDER + path,
      anchor: toAnchor(code),
    })),
  );
}

/**
 * Writes a page for the short address of each code, `/e/NAME_INVALID`, which leads to its section.
 *
 * @param site - The folder of the built site.
 */
export function writeErrorAddresses(site: string, docs: string): void {
  for (const { code, path, anchor } of readErrorSections(docs)) {
    const target = `/${toAddress(path)}#${anchor}`;
    const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${code} · Commandry</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${target}">
<p>What ${code} means and what to do: <a href="${target}">${target}</a></p>
</html>
`;
    mkdirSync(`${site}/e/${code}`, { recursive: true });
    writeFileSync(`${site}/e/${code}/index.html`, page);
  }
}
