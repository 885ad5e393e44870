/** The app: its commands, and who it is. It neither listens nor registers, so that `npx commandry` can look at it. */
import { readSettings } from 'commandry';
import { createHelpDesk } from './help-desk-app.js';
import { readHelpDeskSettings } from './help-desk-settings.js';

export const { app, digest } = createHelpDesk(readSettings(), readHelpDeskSettings());
