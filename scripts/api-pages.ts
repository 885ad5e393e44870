/**
 * Writes docs/reference/api from the doc comments of both packages: `npm run docs:api`. With `--check` it writes nothing. Fails
 * if an exported name or a member of one has no comment, and if a comment names what is not there.
 */
import { fileURLToPath } from 'node:url';
import { documentEntries } from './api/document-entries.js';
import { readEntries } from './api/entries.js';
import { findProblems } from './api/undocumented.js';
import { readUsage } from './api/usage.js';

const root = fileURLToPath(new URL('..', import.meta.url));

const documented = documentEntries(root, readEntries(), readUsage(root));
const problems = findProblems(documented);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
const { all, missing } = documented.examples;
console.log(
  `${all.length - missing.length} of ${all.length} functions, classes and decorators have an example.`,
);
if (process.argv.includes('--examples')) console.log(missing.join('\n'));
if (!process.argv.includes('--check')) await documented.write(`${root}docs/reference/api`);
