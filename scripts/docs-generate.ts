/** Writes what is in the code into the tables of the documentation: `npm run docs:generate`. */
import { writeFileSync } from 'node:fs';
import { generatePages } from './generated-pages/generated-pages.js';

for (const { path, current, generated } of await generatePages()) {
  if (generated === current) continue;
  writeFileSync(new URL(`../${path}`, import.meta.url), generated);
  console.log(`${path} has changed`);
}
