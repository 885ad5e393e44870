/**
 * Writes docs/reference/api from the doc comments of both packages: `npm run docs:api`. With `--check` it writes nothing. Fails
 * if an exported name or a member of one has no comment, and if a comment names what is not there.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { documentEntries } from './api/document-entries.js';
import { readEntries } from './api/entries.js';
import { findProblems } from './api/undocumented.js';
import { toIndexPage } from './api/index-page.js';

const root = fileURLToPath(new URL('..', import.meta.url));

const entries = readEntries();
const documented = await documentEntries(root, entries);
const problems = findProblems(documented);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
if (!process.argv.includes('--check')) {
  const folder = `${root}docs/reference/api`;
  await documented.write(folder);
  writeFileSync(`${folder}/index.md`, toIndexPage(entries));
}
