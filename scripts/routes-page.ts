/** Writes docs/reference/tools/emulator-routes.md: `npm run docs:routes`. */
import { writeFileSync } from 'node:fs';
import { writeRoutesPage } from '../test/reference/coverage/published-routes.js';

writeFileSync(new URL('../docs/reference/tools/emulator-routes.md', import.meta.url), writeRoutesPage());
