/** The app: its commands, and who it is. It neither listens nor registers, so that `npx commandry` can look at it. */
import { readSettings } from 'commandry';
import { createPicnicApp } from './picnic-app.js';

export const app = createPicnicApp(readSettings());
