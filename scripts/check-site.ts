/** Says which links of the built site lead nowhere, and fails if there are any: `npm run docs:check`. */
import { fileURLToPath } from 'node:url';
import { findBrokenLinks } from '../docs/.vitepress/site/broken-links.js';

const repository = fileURLToPath(new URL('..', import.meta.url));
const { pages, links, broken } = findBrokenLinks(`${repository}docs/.vitepress/dist`, repository);
for (const { page, link, reason } of broken) console.log(`${page}: ${link}: ${reason}`);
console.log(`${links} links of ${pages} pages, ${broken.length} broken`);
process.exitCode = broken.length === 0 && pages > 0 ? 0 : 1;
