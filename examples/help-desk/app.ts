/** The app: its commands, and who it is. It neither listens nor registers, so that `npx commandry` can look at it. */
import { readSettings } from 'commandry';
import { createSqliteQueue } from 'commandry/sqlite';
import { createHelpDesk } from './help-desk-app.js';
import { readHelpDeskSettings } from './help-desk-settings.js';

/** Keeps what is to be done over restarts. */
const queue = createSqliteQueue({ file: process.env['QUEUE_FILE'] ?? 'help-desk.sqlite' });

export const app = createHelpDesk({ ...readSettings(), queue }, readHelpDeskSettings());
