/** The same commands in Node, for what a worker leaves out: `npx commandry sync` registers them. */
import { createApp, readSettings } from 'commandry';
import { Commands } from './commands.js';

export const app = createApp({ commands: [Commands], ...readSettings() });
