/** The app: its handlers, and who it is. */
import { createApp, readSettings } from 'commandry';
import { Favourites } from './favourites.js';

export const app = createApp({ commands: [Favourites], ...readSettings() });
