/** The app: created once for each instance of the function, before its first request. */
import { createApp, readSettings } from 'commandry';
import { Commands } from './commands.js';

export const app = createApp({ commands: [Commands], ...readSettings() });
