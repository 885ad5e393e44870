/** The app: its commands, and who it is. It neither listens nor registers, so that `npx commandry` can look at it. */
import { readSettings } from 'commandry';
import { createTicketsApp } from './tickets-app.js';

export const app = createTicketsApp(readSettings());
