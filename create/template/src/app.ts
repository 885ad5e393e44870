/** The app: its commands and settings. It neither listens nor registers, so `npx commandry` can load it. */
import { createApp, readSettings } from 'commandry';
import { commands } from './commands/index.js';
import { localization } from './languages.js';

export const app = createApp({ commands, localization, ...readSettings() });
