/** The app: its commands, and who it is. It neither listens nor registers, so that `npx commandry` can look at it. */
import { readSettings } from 'commandry';
import { createShopApp } from './shop-app.js';

export const app = createShopApp(readSettings());
