/** The same commands in Node, for the command line: `npx commandry sync` registers them. */
import { createApp, readSettings } from 'commandry';
import { Commands } from './commands.js';

export const app = createApp({ commands: [Commands], ...readSettings() });
