/** Rewrites the tables of docs/reference/project/reference-coverage.md from the list of rules: `npm run docs:coverage`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { replaceTables } from '../test/reference/coverage/page.js';

const path = new URL('../docs/reference/project/reference-coverage.md', import.meta.url);
writeFileSync(path, replaceTables(readFileSync(path, 'utf8')));
