/** The app: its commands, and who it is. It neither listens nor registers, so that `npx commandry` can look at it. */
import { createApp, readSettings } from 'commandry';
import { commands } from './commands/index.js';

export const app = createApp({ commands, ...readSettings() });
